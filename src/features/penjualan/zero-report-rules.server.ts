import { auditMany, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { updateZeroReportState } from "./push/in-force.server.ts";

/*
 * Existing documents take precedence. A zero report is valid while no posted document (sale, return, receipt) has its
 * day, whichever came first. When the last such document is cancelled it is valid again. It is kept with the number of
 * documents against it, and each change is audited. Its state therefore depends only on the existing documents and not
 * on their order of arrival.
 */
const documentsOf = (distributor: string, day: string) =>
  `(select count(*)::int from {sale} s where s.distributor_id = ${distributor} and s.sold_on = ${day} and s.status = 'posted')
   + (select count(*)::int from {purchase} p where p.distributor_id = ${distributor} and p.received_on = ${day} and p.status = 'posted')`;

/**
 * Number of documents on the day of a zero report being written; concurrent postings have either committed or wait for
 * its lock.
 */
export async function documentsAgainst(db: Db, distributorId: number, day: string): Promise<number> {
  const sys = db.asPortal("bookkeeping", "count documents of a zero report's day");
  const at = { distributorId, day };
  await sys.query("select pg_advisory_xact_lock(nil_day_key(:distributorId::bigint, :day::date))", at);
  return (
    await sys.one<{ documents: number }>(
      `select ${documentsOf(":distributorId::bigint", ":day::date")} as documents`,
      at,
    )
  ).documents;
}

/**
 * Locks the zero reports of these days; called before a document of one of them is written or cancelled, and before
 * stock is locked.
 */
export async function lockZeroReports(
  db: Db,
  distributorId: number,
  days: readonly string[],
): Promise<readonly number[]> {
  const locked = await db
    .internal("zero reports of a document's day")
    .query<{ id: number }>("select h as id from hold_nil_days(:distributorId::bigint, :days::date[]) as h", {
      distributorId,
      days,
    });
  return locked.map((h) => h.id);
}

type Counted = {
  readonly distributor: number;
  readonly day: string;
  readonly id: number;
  readonly name: string;
  readonly had: number;
  readonly documents: number;
};
const stateOf = (documents: number) => ({ state: documents > 0 ? "overruled" : "inForce", documents });

/** Updates the locked zero reports after the document was written or cancelled. */
export async function updateZeroReports(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const counted = await db.asPortal("bookkeeping", "update document counts of zero reports").query<Counted>(
    `with t as (select n.distributor_id, n.id, n.documents as had, ${documentsOf("n.distributor_id", "n.day")} as documents from {nil_report} n where n.id = any(:ids::bigint[]))
     update {!nil_report} as n set documents = t.documents, version = n.version + case when (t.had = 0) <> (t.documents = 0) then 1 else 0 end, updated_at = :instant::timestamptz
     from t, {distributor} d where n.distributor_id = t.distributor_id and n.id = t.id and n.documents <> t.documents and d.id = n.distributor_id
     returning n.id, n.distributor_id as distributor, n.day, d.name, t.had, t.documents`,
    { ids },
  );
  const turned = counted.filter((n) => (n.had === 0) !== (n.documents === 0));
  if (turned.length === 0) return;
  await auditMany(
    db,
    "nilReport",
    turned.map((n) => ({
      action: n.documents > 0 ? "overrule" : "reinstate",
      id: n.id,
      label: `${n.name} – ${n.day}`,
      before: stateOf(n.had),
      after: stateOf(n.documents),
    })),
  );
  for (const n of turned) await updateZeroReportState(db, n.distributor, [n.day], n.documents === 0);
  await rowsChanged(db, "nilReport");
}
