export { callsOf, type Preview } from "./mapping.calls.ts";
export { type AnyMapping, defineMapping, type MappingSpec, moveAction } from "./mapping.ts";
export { validityFields } from "./validity-fields.ts";
