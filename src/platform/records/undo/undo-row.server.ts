import type { AnyResource } from "#kit/resource.ts";
import { nameOf } from "../read/select.server.ts";
import type { SavedOutcome } from "../write/outcome.server.ts";
import { storedValue, type Row } from "../write/row.server.ts";
import type { UndoRow } from "./record-undo.server.ts";

/**
 * How the change of a row is undone. Only the fields that the person changed are restored; the rules of the resource
 * restore their dependent changes themselves.
 */
export function undoRowOf(resource: AnyResource, outcome: SavedOutcome, names: readonly string[]): UndoRow {
  const { id, action, after } = outcome;
  const before = outcome.before as Row;
  if (action === "remove") throw new Error("a removed row cannot be restored");
  const back = names.filter((n) => outcome.changed.includes(n)).map((n) => [n, storedValue(before[n]) ?? null]);
  return {
    id,
    action: action === "change" ? "update" : action,
    version: after.version,
    label: nameOf(resource, before),
    ...(action === "change" ? { before: Object.fromEntries(back) } : {}),
  };
}
