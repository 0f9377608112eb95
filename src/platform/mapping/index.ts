export { callsOf, type Preview } from "./mapping.calls.ts";
export { type AnyMapping, defineMapping, type MappingSpec, moveAction } from "./mapping.ts";
export { stretchFields } from "./validity-fields.ts";
