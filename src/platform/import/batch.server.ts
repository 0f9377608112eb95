import type { Batch, Reading, Remark } from "./import.calls.ts";
import { notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { JobRun } from "#platform/jobs/index.server.ts";
import type { Formats, Pinned, Plan, Source } from "./plan.server.ts";

export type StoredBatch = Batch & {
  readonly fileId: string;
  readonly createdBy: number;
  readonly plan: Plan | null;
  readonly formats: Formats;
  readonly staged: string | null;
  readonly reading: Reading;
  readonly pinned: Pinned;
  readonly leaseBy: string;
};
export type Described = {
  readonly source: Source | null;
  readonly plan: Plan | null;
  readonly formats: Formats;
  readonly staged: string | null;
  readonly reading: Reading;
  readonly remarks: readonly Remark[];
};
export const batchColumns = `b.id, b.kind, b.file_name as "fileName", b.state, b.mode, b.total, b.done, b.good, b.faulty, b.created_rows as "createdRows", b.updated_rows as "updatedRows", b.unchanged_rows as "unchangedRows", b.cleared, b.reason, b.created_at as "createdAt", b.finished_at as "finishedAt", b.undone_rows as "undoneRows", b.left_rows as "leftRows", b.undone_at as "undoneAt",
  case when b.same_as is null then null else json_build_object('id', b.same_as, 'at', (select o.finished_at from {import_batch} o where o.id = b.same_as)) end as "sameAs"`;

/** The person's own import. Throws a refusal as for a missing one if it belongs to another person. */
export async function ownBatch(db: Db, id: number, lock = false): Promise<Batch> {
  const batch = await db
    .internal("own import")
    .maybe<Batch>(
      `select ${batchColumns} from {import_batch} b where b.id = :id and b.created_by = :user ${lock ? "for update of b" : ""}`,
      { id, user: userOf(db) },
    );
  if (!batch) throw notFound();
  return batch;
}
export const describe = (db: Db, id: number): Promise<Described> =>
  db
    .internal("own import")
    .one<Described>(
      "select b.source, b.plan, b.formats, b.staged, b.reading, b.remarks from {import_batch} b where b.id = :id",
      { id },
    );
export const userOf = (db: Db): number => (db.access.kind === "person" ? db.access.userId : 0);

/** The job lost its batch: it was cancelled, taken over by another instance, or the server is shutting down. */
export class Interrupted extends Error {}

const columns: Readonly<Record<string, string>> = {
  state: "state",
  total: "total",
  done: "done",
  good: "good",
  faulty: "faulty",
  createdRows: "created_rows",
  updatedRows: "updated_rows",
  unchangedRows: "unchanged_rows",
  cleared: "cleared",
  undoneRows: "undone_rows",
  leftRows: "left_rows",
  reason: "reason",
  source: "source",
  plan: "plan",
  formats: "formats",
  staged: "staged",
  remarks: "remarks",
};
const atRest = ["checked", "matching", "done", "failed", "undone", "cancelled"];
/**
 * Reports progress outside the job's transaction, so that it is visible before the commit. Throws `Interrupted` if the
 * job has lost the batch.
 */
export async function publishProgress(
  db: Db,
  b: Pick<StoredBatch, "id" | "leaseBy">,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const rests = atRest.includes(String(change.state));
  const sets = [
    ...Object.keys(change).map(
      (k) => `${columns[k]} = :${k}${["source", "plan", "formats", "cleared", "remarks"].includes(k) ? "::jsonb" : ""}`,
    ),
    "updated_at = now()",
    ...(rests ? ["lease_by = null"] : []),
    ...(change.state === "failed" || change.state === "cancelled" ? ["finished_at = now()"] : []),
  ];
  const values = Object.fromEntries(
    Object.entries(change).map(([k, v]) => [k, v !== null && typeof v === "object" ? JSON.stringify(v) : v]),
  );
  const updated = await db
    .internal("import progress")
    .run(
      `update {!import_batch} set ${sets.join(", ")} where id = :id and lease_by = :leaseBy and state in ('checking', 'writing', 'undoing')`,
      {
        ...values,
        id: b.id,
        leaseBy: b.leaseBy,
      },
    );
  if (updated !== 1) throw new Interrupted();
}

const reportEveryMs = 100;
export type ProgressReports = {
  at(done: number, total: number | null, change?: Readonly<Record<string, unknown>>): Promise<void>;
  flush(): Promise<void>;
};
/**
 * Reports progress several times a second without delaying the job. If the job has lost the batch, the next call throws
 * `Interrupted`.
 */
export function progressReporter(db: Db, b: Pick<StoredBatch, "id" | "leaseBy">, run: JobRun): ProgressReports {
  let last = 0;
  let pending: Promise<unknown> = Promise.resolve();
  return {
    async at(done, total, change = { done }) {
      run.throwIfCancelled();
      if (performance.now() - last < reportEveryMs) return;
      last = performance.now();
      await pending;
      pending = Promise.all([publishProgress(db, b, change), run.progress(done, total)]);
      // the error is thrown at the next step; this prevents an unhandled rejection
      pending.catch(() => undefined);
    },
    flush: async () => void (await pending),
  };
}
