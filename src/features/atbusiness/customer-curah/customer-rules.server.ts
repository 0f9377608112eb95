import { Refused } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";

const usedMessage = "Masih ada {count} customer curah.";
/** Refuses to archive a group or a segment that customers use. */
export async function refuseUsed(db: Db, column: "customer_group_id" | "bulk_segment_id", id: number): Promise<void> {
  const { count } = await db
    .internal("customers of a group or segment")
    .one<{ count: number }>(
      `select count(*)::int as count from {bulk_customer} c where c.${column} = :id and c.archived_at is null`,
      { id },
    );
  if (count > 0) throw new Refused("bulk.used", usedMessage, [], 422, { count });
}

const liveMessage = "Masih ada kontrak berjalan: selesaikan atau batalkan dahulu.";
/** Refuses to close or archive a customer with a contract that is in force or begins later. */
export async function refuseLiveContract(db: Db, customer: number): Promise<void> {
  const live = await db
    .internal("contracts of a closing customer")
    .maybe(
      `select 1 from {bulk_contract} c where c.customer_id = :customer and c.archived_at is null and c.status = 'active' and c.valid_to > ${todaySql} limit 1`,
      { customer },
    );
  if (live) throw new Refused("bulk.contract", liveMessage, { status: liveMessage });
}

/** Positions for bulk customers that the person occupies today. */
export async function positionsOf(db: Db): Promise<readonly number[]> {
  if (db.access.kind !== "person") return [];
  const rows = await db.internal("own positions").query<{ id: number }>(
    `select a.position_id as id from {position_assignment} a join {position} p on p.id = a.position_id and p.kind in ('KAM', 'CORSALES')
     where a.user_id = :user and a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql}) order by 1`,
    { user: db.access.userId },
  );
  return rows.map((r) => r.id);
}

/** Users who assign key account managers change every customer; the managers themselves change only their own. */
export const changesAll = (db: Db): boolean => can(db.access, "kamAssignment.write");

const foreignMessage = "Hanya KAM customer ini yang dapat mengubahnya.";
/** Whether the person may not change the customers of this position. */
export async function isForeign(db: Db, kam: number | null): Promise<boolean> {
  if (changesAll(db)) return false;
  return kam === null || !(await positionsOf(db)).includes(kam);
}
export const foreignError = () => new Refused("bulk.foreign", foreignMessage, [], 403);
export async function refuseForeign(db: Db, kam: number | null): Promise<void> {
  if (await isForeign(db, kam)) throw foreignError();
}
