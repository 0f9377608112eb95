import { conflict, notFound, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { PlanState } from "./rkap.calls.ts";

export type LockedVersion = {
  readonly id: number;
  readonly version: number;
  readonly year: number;
  readonly no: number;
  readonly state: PlanState;
  readonly isReference: boolean;
  readonly by: string | null;
};

/** Locks the version, so that saves and decisions of it follow one another. */
export async function lockVersion(db: Db, id: number): Promise<LockedVersion> {
  await db
    .internal("version of an annual plan")
    .query("select v.id from {annual_plan_version} v where v.id = :id for update of v", { id });
  // read after the lock: a statement that waits for a lock would join the other tables as they were before the wait
  const row = await db.maybe<LockedVersion>(
    `select v.id, v.version, v.year, v.no, v.state, v.is_reference as "isReference", u.fullname as by
     from {annual_plan_version} v left join {~app_user} u on u.id = coalesce(v.approved_by_id, v.submitted_by_id)
     where v.id = :id and v.archived_at is null`,
    { id },
  );
  if (!row) throw notFound();
  return row;
}

/** Serialises the numbering of versions and the choice of the reference version of a year. */
export const lockYear = (db: Db, year: number): Promise<unknown> =>
  db.query("select pg_advisory_xact_lock(7203281, :year::int)", { year });

export function refuseSeen(v: LockedVersion, version: number): void {
  if (v.version !== version) throw conflict({ version: v.version, state: v.state });
}

const closed: Readonly<Record<Exclude<PlanState, "draft">, string>> = {
  submitted: "Versi ini sudah diajukan dan tidak dapat diubah.",
  approved: "Versi ini sudah disetujui dan tidak berubah lagi.",
};
/** Only drafts can be changed; the refusal names the person who closed it. */
export function refuseClosed(v: LockedVersion): void {
  if (v.state !== "draft") throw new Refused("plan.closed", closed[v.state], [], 409, { state: v.state, by: v.by });
}
export const labelOf = (v: Pick<LockedVersion, "year" | "no">): string => `RKAP ${v.year} – ${v.no}`;
