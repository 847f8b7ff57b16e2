import type { Json } from "./base/json.ts";
export type { Json };
/** A JSON Schema of the subset, as an author writes it. */
export type JsonSchema = boolean | {
    readonly [keyword: string]: unknown;
};
/** How results are written; plain is text by another name, and auto decides by the stream. */
export type OutputMode = "auto" | "terminal" | "machine" | "json" | "jsonl" | "text" | "plain";
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
/** A command: its signature is `params`, each required unless it has a `default`, or one whole object schema `input`. */
export type Spec<P, R, D = {}, I = undefined> = Metadata & {
    /** Becomes `$defs` of both derived schemas. */
    defs?: D;
    returns: R;
} & ({
    input: I;
    params?: undefined;
} | {
    params: P;
    input?: undefined;
});
/** `app.command`: the tool's function is typed by its schemas, and so is the handler. */
export interface Define {
    <const P extends Params, const R extends JsonSchema, O extends Result<R, D> | Promise<Result<R, D>>, const D extends Defs = {}, const I extends JsonSchema | StandardJsonSchema | undefined = undefined>(spec: Spec<P, R, D, I>, run: (args: Filled<P, D, I>, context: Context) => O): Native<Given<P, D, I>, O>;
}
/** The function that `command` returns: its argument may be left out where nothing in it is required. */
export type Native<G, O> = {} extends G ? (args?: G, context?: Partial<Context>) => O : (args: G, context?: Partial<Context>) => O;
/** What a caller passes: parameters with a default are optional. */
export type Given<P, D = {}, I = undefined> = I extends undefined ? FromSchema<InputRoot<P, D>, "in"> : I extends StandardJsonSchema ? StandardType<I, "input"> : FromSchema<I, "in", Rooted<I, D>>;
/** What the handler receives: every parameter is present. */
export type Filled<P, D = {}, I = undefined> = I extends undefined ? FromSchema<InputRoot<P, D>, "out"> : I extends StandardJsonSchema ? StandardType<I, "output"> : FromSchema<I, "out", Rooted<I, D>>;
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
export type FromSchema<S, D extends Direction = "plain", Root = S> = keyof S & Special extends never ? S extends {
    readonly type: infer N;
} ? N extends keyof Scalars ? Scalars[N] : Typed<S, N, D, Root> : S extends false ? never : unknown : 0 extends 1 & S ? unknown : Joined<S, D, Root, undefined>;
interface Scalars {
    string: string;
    number: number;
    integer: number;
    boolean: boolean;
    null: null;
}
type Special = "const" | "enum" | Applicator;
type Applicator = "$ref" | "anyOf" | "oneOf" | "allOf" | "if" | "not";
type Joined<S, D extends Direction, Root, T> = keyof S & Applicator extends never ? Own<S, D, Root, T> : Whole<S, D, Root, T>;
type Branch<S, Root, T> = S extends boolean ? FromSchema<S> : 0 extends 1 & S ? unknown : Joined<S, "plain", Root, T>;
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
type EveryBranch<B, Root, T, All = unknown> = B extends readonly [infer H, ...infer Rest] ? EveryBranch<Rest, Root, T, All & Branch<H, Root, T>> : All;
type Choice<S, Root, T> = S extends {
    readonly if: infer I;
    readonly else: infer B;
} ? (Branch<I, Root, T> & (S extends {
    readonly then: infer A;
} ? Branch<A, Root, T> : unknown)) | Branch<B, Root, T> : unknown;
type Without<V, S> = S extends {
    readonly not: infer N;
} ? N extends true ? never : N extends {
    readonly const: infer C;
} ? Exclude<V, keyof N extends "const" ? C : never> : N extends {
    readonly enum: readonly (infer E)[];
} ? Exclude<V, keyof N extends "enum" ? E : never> : N extends {
    readonly type: infer T;
} ? Exclude<V, keyof N extends "type" ? Primitive<T> : never> : V : V;
type Primitive<T> = T extends readonly (infer N)[] ? Primitive<N> : T extends Exclude<keyof Scalars, "integer"> ? Scalars[T] : never;
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
type Typed<S, N, D extends Direction, Root> = N extends keyof Scalars ? Scalars[N] : N extends "object" ? ObjectType<S, D, Root> : N extends "array" ? ArrayType<S, D, Root> : N extends readonly (infer M)[] ? Typed<S, M, D, Root> : unknown;
type ObjectType<S, D extends Direction, Root> = S extends {
    readonly patternProperties: unknown;
} ? Open<S, Members<S, D, Root>, Root> : S extends {
    readonly additionalProperties: infer A;
} ? [A] extends [false] ? Closed<Members<S, D, Root>> : Open<S, Members<S, D, Root>, Root> : S extends {
    readonly properties: unknown;
} ? Closed<Members<S, D, Root>> : Open<S, Members<S, D, Root>, Root>;
type Closed<M> = keyof M extends never ? {
    [name: string]: never;
} : M;
type Open<S, M, Root> = keyof M extends never ? {
    [name: string]: Further<S, Root>;
} : Flat<M & {
    [name: string]: Further<S, Root> | M[keyof M];
}>;
type Further<S, Root> = S extends {
    readonly patternProperties: infer Q;
} ? {
    [K in keyof Q]: FromSchema<Q[K], "plain", Root>;
}[keyof Q] | Rest<S, Root> : Rest<S, Root>;
type Rest<S, Root> = S extends {
    readonly additionalProperties: infer A;
} ? FromSchema<A, "plain", Root> : S extends {
    readonly properties: unknown;
} ? never : unknown;
type Members<S, D extends Direction, Root> = S extends {
    readonly properties: infer P;
} ? Shape<P, Present<P, Listed<S>, D>, D, Root> : {
    [K in Listed<S>]: Anything;
};
type Anything = {} | null;
type Shape<P, N, D extends Direction, Root, Left = D extends "in" ? undefined : never> = [N] extends [never] ? {
    -readonly [K in keyof P]?: FromSchema<P[K], D, Root> | Left;
} : keyof P extends N ? Flat<{
    -readonly [K in keyof P]: FromSchema<P[K], D, Root>;
} & Unlisted<P, N>> : Flat<{
    -readonly [K in keyof P]?: FromSchema<P[K], D, Root> | Left;
} & {
    -readonly [K in keyof P & N]: FromSchema<P[K], D, Root>;
} & Unlisted<P, N>>;
type Unlisted<P, N> = [N] extends [keyof P] ? unknown : {
    [K in Exclude<N, keyof P> & string]: Anything;
};
type Flat<T> = T extends infer U ? {
    [K in keyof U]: U[K];
} : never;
type Listed<S> = S extends {
    readonly required: readonly (infer N extends string)[];
} ? string extends N ? never : N : never;
type Present<P, N, D extends Direction> = D extends "in" ? N extends keyof P ? P[N] extends {
    readonly default: unknown;
} ? never : N : N : D extends "out" ? N | DefaultName<P> : N;
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
} ? [I] extends [false] ? [] : FromSchema<I, D, Root>[] : unknown[];
type Tuple<P extends readonly unknown[], S, D extends Direction, Root> = [
    ...TupleHead<P, S extends {
        readonly minItems: infer N;
    } ? N : 0, D, Below<Root>>,
    ...(S extends {
        readonly items: false;
    } | {
        readonly maxItems: P["length"];
    } ? [] : S extends {
        readonly items: infer I;
    } ? FromSchema<I, D, Root>[] : unknown[])
];
type Below<Root> = Root extends Level<infer R, infer N> ? (N["length"] extends 3 ? true : Level<R, [...N, 0]>) : Level<Root, [0]>;
interface Level<R, N extends 0[]> {
    root: R;
    level: N;
}
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
type Resolve<Root, P> = Root extends Level<infer R, 0[]> ? Resolve<R, P> : P extends "#" ? Root : P extends `#/${infer Path}` ? Walk<Root, Path> : true;
type Walk<S, Path extends string> = Path extends `${infer Head}/${infer Tail}` ? Walk<Step<S, Head>, Tail> : Step<S, Path>;
type Step<S, Token extends string> = Unescaped<Token> extends infer K ? (K extends keyof S ? S[K] : true) : never;
type Unescaped<Token extends string> = Token extends `${infer A}~1${infer B}` ? `${Unescaped<A>}/${Unescaped<B>}` : Token extends `${infer A}~0${infer B}` ? `${A}~${Unescaped<B>}` : Token;
type StandardType<I extends StandardJsonSchema, Side extends "input" | "output"> = NonNullable<I["~standard"]["types"]> extends infer T ? (Side extends keyof T ? T[Side] : unknown) : never;
