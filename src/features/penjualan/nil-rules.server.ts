import { auditMany } from "#server/audit/audit.ts";
import type { Db } from "#server/db/db.ts";
import { touched } from "#server/live/touched.ts";
import { turnNils } from "./push/in-force.server.ts";

/*
 * Documents that exist win. A nil holds while nothing posted (sale, return, receipt) is dated its day, whichever of them came first. Once the
 * last such document is cancelled it holds again: what spoke against it never happened, and its distributor said nothing else. It is kept
 * all the while, with the number of documents against it, and each turn is audited. So what holds follows from what there is, and not from
 * the order in which it came.
 */
const documentsOf = (distributor: string, day: string) =>
  `(select count(*)::int from {sale} s where s.distributor_id = ${distributor} and s.sold_on = ${day} and s.status = 'posted')
   + (select count(*)::int from {purchase} p where p.distributor_id = ${distributor} and p.received_on = ${day} and p.status = 'posted')`;

/** How many documents speak against a declaration of a day that is being written: whoever enters one is done by now, or waits and then sees it. */
export async function documentsAgainst(db: Db, distributorId: number, day: string): Promise<number> {
  const sys = db.asPortal("bookkeeping", "a day is declared empty");
  const at = { distributorId, day };
  await sys.query("select pg_advisory_xact_lock(nil_day_key(:distributorId::bigint, :day::date))", at);
  return (
    await sys.one<{ documents: number }>(
      `select ${documentsOf(":distributorId::bigint", ":day::date")} as documents`,
      at,
    )
  ).documents;
}

/** What is declared of these days; called before a document of one of them is written or cancelled, and before any stock is held. */
export async function lockNilReports(
  db: Db,
  distributorId: number,
  days: readonly string[],
): Promise<readonly number[]> {
  const held = await db
    .internal("what is declared of a document's day")
    .query<{ id: number }>("select h as id from hold_nil_days(:distributorId::bigint, :days::date[]) as h", {
      distributorId,
      days,
    });
  return held.map((h) => h.id);
}

type Counted = {
  readonly distributor: number;
  readonly day: string;
  readonly id: number;
  readonly label: string;
  readonly had: number;
  readonly documents: number;
};
const stateOf = (documents: number) => ({ state: documents > 0 ? "overruled" : "inForce", documents });

/** Called with what is held once the document is written or cancelled. */
export async function settleNilReports(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const counted = await db.asPortal("bookkeeping", "documents of a declared day").query<Counted>(
    `with t as (select n.distributor_id, n.id, n.documents as had, ${documentsOf("n.distributor_id", "n.day")} as documents from {nil_report} n where n.id = any(:ids::bigint[]))
     update {!nil_report} as n set documents = t.documents, version = n.version + case when (t.had = 0) <> (t.documents = 0) then 1 else 0 end, updated_at = :instant::timestamptz
     from t, {distributor} d where n.distributor_id = t.distributor_id and n.id = t.id and n.documents <> t.documents and d.id = n.distributor_id
     returning n.id, n.distributor_id as distributor, n.day, d.name || ' – ' || n.day as label, t.had, t.documents`,
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
      label: n.label,
      before: stateOf(n.had),
      after: stateOf(n.documents),
    })),
  );
  for (const n of turned) await turnNils(db, n.distributor, [n.day], n.documents === 0);
  await touched(db, "nilReport");
}
