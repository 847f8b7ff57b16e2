export * from "./sdk.ts";
