import type { Json } from "./base/json.ts";
export type { Json };
/** A JSON Schema of the subset, as an author writes it. */
export type JsonSchema = boolean | {
    readonly [keyword: string]: unknown;
};
/** The ordered parameters of an operation. */
export type Params = {
    readonly [name: string]: JsonSchema;
};
/** Named schemas that `#/$defs/...` pointers reach, in the arguments and in the result. */
export type Defs = {
    readonly [name: string]: JsonSchema;
};
/** What the handler is given beside its arguments. */
export interface Context {
    /** Aborts when the call is cancelled or its time is up. */
    signal: AbortSignal;
    /** Reports progress; `total` in the same unit as `done`. */
    progress(done: number, total?: number, message?: string): void;
    /** Writes one line to the log (stderr on the command line). */
    log(message: string): void;
}
/** Any object that carries a Standard JSON Schema: a schema of Zod, Valibot, ArkType and others. */
export interface StandardJsonSchema {
    readonly "~standard": {
        readonly version: number;
        readonly vendor: string;
        readonly jsonSchema: {
            readonly input: (options: {
                readonly target: "draft-2020-12";
            }) => {
                [keyword: string]: unknown;
            };
        };
        readonly types?: {
            readonly input: unknown;
            readonly output: unknown;
        } | undefined;
    };
}
/** What a command says about itself, apart from its schemas. */
export interface Metadata {
    name: string;
    description: string;
    /** The names of the parameters that are also positional, in order. */
    positional?: readonly string[];
    /** One-letter options by parameter name. */
    short?: {
        readonly [parameter: string]: string;
    };
    /** Further names on the command line. */
    aliases?: readonly string[];
    summary?: string;
    tags?: readonly string[];
    category?: string;
    examples?: readonly string[];
    visibility?: "external" | "internal";
    annotations?: {
        readonly readOnly?: boolean;
        readonly destructive?: boolean;
        readonly idempotent?: boolean;
        readonly openWorld?: boolean;
    };
    version?: string;
    deprecated?: boolean | string;
    extraDescription?: string;
}
/** A command whose signature is `params`: each is required unless it has a `default`. */
export interface Spec<P, R, D = {}> extends Metadata {
    params: P;
    input?: never;
    /** Becomes `$defs` of both derived schemas. */
    defs?: D;
    returns: R;
}
/** A command whose arguments are one whole object schema, with its own `required`. */
export interface InputSpec<I, R, D = {}> extends Metadata {
    input: I;
    params?: never;
    /** Becomes `$defs` of both derived schemas. */
    defs?: D;
    returns: R;
}
/** `app.command`: the tool's function is typed by its schemas, and so is the handler. */
export interface Define {
    <const P extends Params, const R extends JsonSchema, O extends Result<R, D> | Promise<Result<R, D>>, const D extends Defs = {}>(spec: Spec<P, R, D>, run: (args: Filled<P, D>, context: Context) => O): Native<Given<P, D>, O>;
    <const I extends JsonSchema | StandardJsonSchema, const R extends JsonSchema, O extends Result<R, D> | Promise<Result<R, D>>, const D extends Defs = {}>(spec: InputSpec<I, R, D>, run: (args: FilledInput<I, D>, context: Context) => O): Native<GivenInput<I, D>, O>;
}
/** The function that `command` returns: its argument may be left out where nothing in it is required. */
export type Native<G, O> = {} extends G ? (args?: G, context?: Partial<Context>) => O : (args: G, context?: Partial<Context>) => O;
/** What a caller passes: parameters with a default are optional. */
export type Given<P, D = {}> = FromSchema<InputRoot<P, D>, "in">;
/** What the handler receives: every parameter is present. */
export type Filled<P, D = {}> = FromSchema<InputRoot<P, D>, "out">;
/** What a caller passes to a command with `input:`. */
export type GivenInput<I, D = {}> = I extends StandardJsonSchema ? StandardType<I, "input"> : FromSchema<I, "in", Rooted<I, D>>;
/** What the handler of a command with `input:` receives. */
export type FilledInput<I, D = {}> = I extends StandardJsonSchema ? StandardType<I, "output"> : FromSchema<I, "out", Rooted<I, D>>;
/** What the handler returns, and what the caller gets: defaults are not filled in results. */
export type Result<R, D = {}> = FromSchema<R, "plain", Rooted<R, D>>;
/** The result of `record(...)`: a closed object, each property required unless it has a `default`. */
export type RecordSchema<P> = {
    readonly type: "object";
    readonly properties: P;
    readonly required: readonly RequiredName<P>[];
    readonly additionalProperties: false;
};
/** The result of `list(...)`. */
export type ListSchema<S> = {
    readonly type: "array";
    readonly items: S;
};
/** The result of `dict(...)`. */
export type DictSchema<S> = {
    readonly type: "object";
    readonly additionalProperties: S;
};
/** The result of `nullable(...)`. */
export type NullableSchema<S> = {
    readonly anyOf: readonly [S, {
        readonly type: "null";
    }];
};
/**
 * How defaults count. `in`: what a caller passes, a property with a default is optional. `out`: what the handler
 * receives, it is present. `plain`: what the schema alone accepts; so it is below the keywords through which
 * defaults are never filled.
 */
export type Direction = "in" | "out" | "plain";
/** The type of the values that the schema S accepts; `unknown` where S says nothing that a type can say. */
export type FromSchema<S, D extends Direction = "plain", Root = S> = 0 extends 1 & S ? unknown : S extends boolean ? boolean extends S ? unknown : S extends true ? unknown : never : keyof S & Applicator extends never ? Own<S, D, Root, undefined> : Whole<S, D, Root, undefined>;
type Applicator = "$ref" | "anyOf" | "oneOf" | "allOf" | "if" | "not";
type Branch<S, Root, T> = 0 extends 1 & S ? unknown : S extends boolean ? FromSchema<S> : keyof S & Applicator extends never ? Own<S, "plain", Root, T> : Whole<S, "plain", Root, T>;
type Whole<S, D extends Direction, Root, T> = Without<Own<S, D, Root, T> & (S extends {
    readonly $ref: infer P;
} ? FromSchema<Resolve<Root, P>, D, Root> : unknown) & (S extends {
    readonly anyOf: infer B;
} ? AnyBranch<B, Root, TypeName<S, T>> : unknown) & (S extends {
    readonly oneOf: infer B;
} ? AnyBranch<B, Root, TypeName<S, T>> : unknown) & (S extends {
    readonly allOf: infer B;
} ? EveryBranch<B, Root, TypeName<S, T>> : unknown) & Choice<S, Root, TypeName<S, T>>, S>;
type TypeName<S, T> = S extends {
    readonly type: infer N;
} ? N : T;
type AnyBranch<B, Root, T> = B extends readonly unknown[] ? {
    [K in keyof B]: Branch<B[K], Root, T>;
}[number] : unknown;
type EveryBranch<B, Root, T> = B extends readonly [infer H, ...infer Rest] ? Branch<H, Root, T> & EveryBranch<Rest, Root, T> : unknown;
type Choice<S, Root, T> = S extends {
    readonly if: infer I;
    readonly then: infer A;
    readonly else: infer B;
} ? (Branch<I, Root, T> & Branch<A, Root, T>) | Branch<B, Root, T> : unknown;
type Without<V, S> = S extends {
    readonly not: infer N;
} ? N extends true ? never : N extends {
    readonly const: infer C;
} ? Exclude<V, keyof N extends "const" ? C : never> : N extends {
    readonly enum: readonly (infer E)[];
} ? Exclude<V, keyof N extends "enum" ? E : never> : N extends {
    readonly type: infer T;
} ? Exclude<V, keyof N extends "type" ? Primitive<T> : never> : V : V;
type Primitive<T> = T extends readonly (infer N)[] ? Primitive<N> : T extends keyof Primitives ? Primitives[T] : never;
interface Primitives {
    string: string;
    number: number;
    boolean: boolean;
    null: null;
}
type Own<S, D extends Direction, Root, T> = S extends {
    readonly const: infer C;
} ? Mutable<C> & (S extends {
    readonly type: infer N;
} ? Typed<S, N, D, Root> : unknown) : S extends {
    readonly enum: infer E;
} ? (E extends readonly unknown[] ? Mutable<E[number]> : unknown) & (S extends {
    readonly type: infer N;
} ? Typed<S, N, D, Root> : unknown) : S extends {
    readonly type: infer N;
} ? Typed<S, N, D, Root> : T extends "object" ? Members<S, D, Root> : unknown;
type Mutable<T> = T extends object ? {
    -readonly [K in keyof T]: Mutable<T[K]>;
} : T;
type Typed<S, N, D extends Direction, Root> = N extends "string" ? string : N extends "number" | "integer" ? number : N extends "boolean" ? boolean : N extends "null" ? null : N extends "object" ? ObjectType<S, D, Root> : N extends "array" ? ArrayType<S, D, Root> : N extends readonly (infer M)[] ? Typed<S, M, D, Root> : unknown;
type ObjectType<S, D extends Direction, Root> = S extends {
    readonly patternProperties: infer Q;
} ? Indexed<S, D, Root, Values<Q, Root> | Rest<S, Root>> : S extends {
    readonly additionalProperties: infer A;
} ? A extends false ? Closed<Members<S, D, Root>> : Indexed<S, D, Root, FromSchema<A, "plain", Root>> : S extends {
    readonly properties: unknown;
} ? Closed<Members<S, D, Root>> : Indexed<S, D, Root, unknown>;
type Closed<M> = keyof M extends never ? {
    [name: string]: never;
} : M;
type Values<Q, Root> = {
    [K in keyof Q]: FromSchema<Q[K], "plain", Root>;
}[keyof Q];
type Rest<S, Root> = S extends {
    readonly additionalProperties: infer A;
} ? FromSchema<A, "plain", Root> : S extends {
    readonly properties: unknown;
} ? never : unknown;
type Indexed<S, D extends Direction, Root, V> = Members<S, D, Root> extends infer M ? keyof M extends never ? {
    [name: string]: V;
} : Flat<M & {
    [name: string]: V | M[keyof M];
}> : never;
type Members<S, D extends Direction, Root> = S extends {
    readonly properties: infer P;
} ? Flat<{
    -readonly [K in keyof P as K extends Present<S, P, D> ? K : never]: FromSchema<P[K], D, Root>;
} & {
    -readonly [K in keyof P as K extends Present<S, P, D> ? never : K]?: FromSchema<P[K], D, Root>;
} & {
    [K in Exclude<Listed<S>, keyof P>]: unknown;
}> : {
    [K in Listed<S>]: unknown;
};
type Flat<T> = T extends infer U ? {
    [K in keyof U]: U[K];
} : never;
type Listed<S> = S extends {
    readonly required: readonly (infer N extends string)[];
} ? N : never;
type Present<S, P, D extends Direction> = D extends "in" ? Exclude<Listed<S>, DefaultName<P>> : D extends "out" ? Listed<S> | DefaultName<P> : Listed<S>;
type DefaultName<P> = {
    [K in keyof P]: P[K] extends {
        readonly default: unknown;
    } ? K : never;
}[keyof P];
type RequiredName<P> = {
    [K in keyof P]: P[K] extends {
        readonly default: unknown;
    } ? never : K;
}[keyof P];
type ArrayType<S, D extends Direction, Root> = S extends {
    readonly prefixItems: infer P extends readonly unknown[];
} ? Tuple<P, S, D, Root> : S extends {
    readonly items: infer I;
} ? I extends false ? [] : FromSchema<I, D, Root>[] : unknown[];
type Tuple<P extends readonly unknown[], S, D extends Direction, Root> = [
    ...TupleHead<P, S extends {
        readonly minItems: infer N;
    } ? N : 0, D, Root>,
    ...(S extends {
        readonly items: false;
    } | {
        readonly maxItems: P["length"];
    } ? [] : S extends {
        readonly items: infer I;
    } ? FromSchema<I, D, Root>[] : unknown[])
];
type TupleHead<P extends readonly unknown[], N, D extends Direction, Root, Done extends unknown[] = []> = P extends readonly [
    infer H,
    ...infer T
] ? Done["length"] extends N ? [...Done, ...TupleTail<P, D, Root>] : TupleHead<T, N, D, Root, [...Done, FromSchema<H, D, Root>]> : Done;
type TupleTail<P extends readonly unknown[], D extends Direction, Root> = P extends readonly [infer H, ...infer T] ? [FromSchema<H, D, Root>?, ...TupleTail<T, D, Root>] : [];
type InputRoot<P, D> = {
    readonly type: "object";
    readonly properties: P;
    readonly required: readonly RequiredName<P>[];
    readonly additionalProperties: false;
    readonly $defs: D;
};
type Rooted<S, D> = keyof D extends never ? S : S & {
    readonly $defs: D;
};
type Resolve<Root, P> = P extends "#" ? Root : P extends `#/${infer Path}` ? Walk<Root, Path> : true;
type Walk<S, Path extends string> = Path extends `${infer Head}/${infer Tail}` ? Walk<Step<S, Head>, Tail> : Step<S, Path>;
type Step<S, Token extends string> = Unescaped<Token> extends infer K ? (K extends keyof S ? S[K] : true) : never;
type Unescaped<Token extends string> = Token extends `${infer A}~1${infer B}` ? `${Unescaped<A>}/${Unescaped<B>}` : Token extends `${infer A}~0${infer B}` ? `${A}~${Unescaped<B>}` : Token;
type StandardType<I extends StandardJsonSchema, Side extends "input" | "output"> = NonNullable<I["~standard"]["types"]> extends infer T ? (Side extends keyof T ? T[Side] : unknown) : never;
