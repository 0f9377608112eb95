import { createHash } from "node:crypto";
import type { Envelope } from "./schemas.server.ts";

/** Hash of an item's content, independent of the order of its fields and of the time when it was sent. */
export function hashOf(item: Envelope): Buffer {
  const ordered = (v: unknown): unknown => {
    if (Array.isArray(v)) return v.map(ordered);
    if (typeof v !== "object" || v === null) return v;
    return Object.fromEntries(
      Object.entries(v)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, x]) => [k, ordered(x)]),
    );
  };
  return createHash("sha256")
    .update(JSON.stringify(ordered({ ...item, clientId: item.clientId.toLowerCase() })))
    .digest();
}
