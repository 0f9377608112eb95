import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { changedBy } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { recordUndo } from "../undo/record-undo.server.ts";
import { undoRowOf } from "../undo/undo-row.server.ts";
import type { ResourceHooks, Values } from "./hooks.server.ts";
import type { RefusedOutcome, RowOutcome } from "./outcome.server.ts";
import { type Row, contextIn } from "./row.server.ts";
import { writeRows } from "./writer.server.ts";

export type GridChange = { readonly id: number; readonly version: number; readonly values: Values };
export type SavedMany = { readonly rows: readonly Row[]; readonly undo: number | null };

/** Field name of an error in a batch: the row's id and its field. */
const cellName = (id: number, field: string): string => `${id}.${field}`;
const maxErrors = 2_000;

/**
 * Changes the rows of a grid, all or none. Throws a refusal with an error per cell. The change can be undone as a whole.
 */
export function saveMany(
  resource: AnyResource,
  changes: readonly GridChange[],
  title: string,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<SavedMany> {
  return ctx.db.tx(async (db) => {
    const ordered = [...changes].sort((a, b) => a.id - b.id);
    if (new Set(ordered.map((c) => c.id)).size !== ordered.length)
      throw new Refused("invalid", "Satu baris dikirim dua kali.");
    const rows = ordered.map((c) => ({ ...c, action: "change" as const }));
    const outcomes = await writeRows(resource, rows, contextIn(ctx, db), { hooks, allOrNothing: true }).catch(
      refuseScope,
    );
    refuseAny(ordered, outcomes);
    const saved = outcomes.flatMap((o) => (o.saved ? [o] : []));
    const undoRows = saved.flatMap((o, i) =>
      o.written ? [undoRowOf(resource, o, Object.keys((ordered[i] as GridChange).values))] : [],
    );
    const undo =
      undoRows.length > 0 && db.access.kind === "person" ? await recordUndo(db, resource, title, undoRows) : null;
    return { rows: saved.map((o) => o.after), undo: undo?.id ?? null };
  });
}

function refuseScope(error: unknown): never {
  if (error instanceof Refused && error.code === "out-of-scope")
    throw new Refused(error.code, "Sebagian data akan berada di luar cakupan Anda, jadi tidak ada yang disimpan.");
  throw error;
}

type Fault = { readonly change: GridChange; readonly outcome: RefusedOutcome };

function refuseAny(changes: readonly GridChange[], outcomes: readonly RowOutcome[]): void {
  const faults = outcomes.flatMap((outcome, i): Fault[] =>
    outcome.saved ? [] : [{ change: changes[i] as GridChange, outcome }],
  );
  if (faults.length === 0) return;
  const gone = faults.filter(({ outcome: { before } }) => before === null || before.archivedAt !== null);
  if (gone.length > 0)
    throw new Refused(
      "rows.gone",
      "Beberapa baris sudah tidak ada atau diarsipkan.",
      gone.map((f) => ({ field: String(f.change.id), message: "Data tidak ditemukan." })),
      409,
    );
  const stale = faults.filter(({ change: { version }, outcome: { before } }) => before?.version !== version);
  if (stale.length > 0) throw staleCells(stale);
  throw new Refused("invalid", "Beberapa sel belum benar.", faults.flatMap(cellErrors).slice(0, maxErrors));
}

/** Rows changed in the meantime are returned in their current state, so that the person can compare and decide. */
function staleCells(stale: readonly Fault[]): Refused {
  const fields = stale.flatMap(({ change, outcome: { own } }) =>
    Object.keys(change.values).map((n): FieldError => ({ field: cellName(change.id, n), message: changedBy(own) })),
  );
  const message = stale.every(({ outcome }) => outcome.own)
    ? "Beberapa baris sudah Anda ubah di jendela lain."
    : "Beberapa baris sudah diubah orang lain.";
  return new Refused("conflict", message, fields, 409, { rows: stale.map(({ outcome }) => outcome.before) });
}

const cellErrors = ({ change, outcome: { refused } }: Fault): FieldError[] =>
  refused.fields.length > 0
    ? refused.fields.map((f) => ({ ...f, field: cellName(change.id, f.field) }))
    : [{ field: String(change.id), message: refused.message }];
