import type { DeclarationKind } from "#platform/records/index.server.ts";

/** An upload is a page. */
export const uploadKind: DeclarationKind = { kind: "upload", page: true };
