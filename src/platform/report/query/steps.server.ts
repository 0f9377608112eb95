/** Persons of rows that are proposals or their steps. */
import type { ReportRow } from "../report.ts";
import type { Db } from "#platform/database/index.server.ts";
import { accessOf, decidersForDisplay, type Locked, servedOf, stateOf } from "#platform/workflow/index.server.ts";

const idsOf = (rows: readonly ReportRow[]) => rows.map((r) => Number(r.id));
/** Names if there are few, otherwise roles and their number. */
const namesOf = ({ names, roles, count }: Awaited<ReturnType<typeof decidersForDisplay>>): string | null =>
  count === 0 ? null : names.length > 0 ? names.join(", ") : `${roles.join(", ")} (${count})`;

/** Adds to pending proposals who can decide their step; null if there is none. */
export async function withDeciders(db: Db, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const pending = await db.query<Locked>(
    "select t.* from {submission} t where t.id = any(:ids::bigint[]) and t.state = 'pending'",
    { ids: idsOf(rows) },
  );
  const holders = new Map<number, string | null>();
  for (const row of pending) {
    const { workflow } = servedOf(row.kind);
    holders.set(row.id, namesOf(await decidersForDisplay(db, accessOf(workflow, stateOf(workflow, row)), row)));
  }
  return rows.map((r) => (holders.has(Number(r.id)) ? { ...r, holder: holders.get(Number(r.id)) ?? null } : r));
}

/** Adds to decided steps who decided them, on whose behalf, and the note. */
export async function withDecisions(db: Db, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const decisions = await db.query<{ id: number; by: string; note: string | null }>(
    `select d.id, concat_ws(' / ', u.fullname, b.fullname) as by, d.note from {submission_decision} d join {submission} t on t.id = d.submission_id
     left join {~app_user} u on u.id = d.decided_by left join {~app_user} b on b.id = d.on_behalf_of_id where d.id = any(:ids::bigint[])`,
    { ids: idsOf(rows) },
  );
  const texts = new Map(decisions.map((d) => [d.id, [d.by, d.note && `“${d.note}”`].filter(Boolean).join(" · ")]));
  return rows.map((r) => ({ ...r, ...(texts.has(Number(r.id)) ? { holder: texts.get(Number(r.id)) ?? null } : {}) }));
}
