import { defineRollupMark } from "#platform/report/index.server.ts";

/** A change of bulk sales. */
export const bulkMark = defineRollupMark("bulk");
