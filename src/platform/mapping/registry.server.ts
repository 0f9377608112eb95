import type { DeclarationKind } from "#platform/records/index.server.ts";
import { type AnyMapping, moveAction } from "./mapping.ts";

/** A mapping introduces the permission to move its members. */
export const mappingKind: DeclarationKind = {
  kind: "mapping",
  actions: (m) => [moveAction(m as unknown as AnyMapping)],
};
