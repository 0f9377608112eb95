export { setParentFromToday } from "./follow.server.ts";
export { mappingHandlers, mappingsOf } from "./handlers.server.ts";
export { mappingHooks } from "./import.server.ts";
export { mappingJobs } from "./move-job.server.ts";
export { type Change, mappingRules } from "./rules.server.ts";
export { mappingKind } from "./registry.server.ts";
