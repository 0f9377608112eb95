import { uploadKind } from "#platform/import/index.server.ts";
import { mappingKind } from "#platform/mapping/index.server.ts";
import { registerKinds } from "#platform/records/index.server.ts";
import { reportKind } from "#platform/report/index.server.ts";
import { workflowKind } from "#platform/workflow/index.server.ts";

/** Registers the kinds of declarations that capabilities after `records` define. */
export const registerDeclarationKinds = (): void => registerKinds([uploadKind, mappingKind, workflowKind, reportKind]);
