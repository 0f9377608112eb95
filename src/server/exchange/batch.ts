import type { Batch } from "#kit/exchange.calls.ts";
import { notFound } from "#kit/refused.ts";
import type { Person } from "../access/access.ts";
import type { Db } from "../db/db.ts";

export type StoredBatch = Batch & { readonly fileId: string; readonly access: SavedAccess; readonly createdBy: number };
/** A person's scope as it stood when the file was brought; kept, so that a restart continues with no more and no less. */
export type SavedAccess = Omit<Person, "actions"> & { readonly actions: readonly string[] };
export const saveAccess = (p: Person): string => JSON.stringify({ ...p, actions: [...p.actions] });
export const restoreAccess = (s: SavedAccess): Person => ({ ...s, actions: new Set(s.actions) });

export const batchColumns = `b.id, b.kind, b.file_name as "fileName", b.state, b.mode, b.total, b.done, b.good, b.faulty, b.created_rows as "createdRows", b.updated_rows as "updatedRows", b.unchanged_rows as "unchangedRows", b.reason, b.created_at as "createdAt", b.finished_at as "finishedAt"`;

/** The person's own import; anybody else's does not exist for them. */
export async function ownBatch(db: Db, id: number, lock = false): Promise<Batch> {
  const user = db.access.kind === "person" ? db.access.userId : 0;
  const batch = await db
    .asSystem("own import")
    .maybe<Batch>(`select ${batchColumns} from {import_batch} b where b.id = :id and b.created_by = :user ${lock ? "for update" : ""}`, { id, user });
  if (!batch) throw notFound();
  return batch;
}

/** Progress is told outside the work's own transaction, or nobody could see it before the end. */
export async function tell(db: Db, id: number, change: Readonly<Record<string, unknown>>): Promise<void> {
  const columns: Readonly<Record<string, string>> = {
    state: "state",
    total: "total",
    done: "done",
    good: "good",
    faulty: "faulty",
    createdRows: "created_rows",
    updatedRows: "updated_rows",
    unchangedRows: "unchanged_rows",
    reason: "reason",
  };
  const sets = Object.keys(change).map((k) => `${columns[k]} = :${k}`);
  const ended = ["checked", "done", "failed"].includes(String(change.state));
  await db
    .asSystem("import progress")
    .run(
      `update {!import_batch} set ${[...sets, "updated_at = now()", `lease_until = ${ended ? "null" : "now() + interval '30 seconds'"}`, ...(change.state === "done" ? ["finished_at = now()"] : [])].join(", ")} where id = :id and state <> 'cancelled'`,
      { ...change, id },
    );
}
