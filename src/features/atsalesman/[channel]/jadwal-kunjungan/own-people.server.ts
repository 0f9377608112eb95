import { Refused } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";

const validToday = (alias: string): string =>
  `${alias}.valid_from <= ${todaySql} and (${alias}.valid_to is null or ${alias}.valid_to > ${todaySql})`;
const foreignSql = `with held as (
    select a.position_id, p.kind from {position_assignment} a join {position} p on p.id = a.position_id where a.user_id = :user and ${validToday("a")}),
  own as (select h.position_id from held h where h.kind = 'TSO' and not exists (select 1 from held x where x.kind in ('ASM', 'SSM', 'GM')))
  select s.id, s.code from {salesman} s where s.id = any(:ids::bigint[]) and exists (select 1 from own)
    and not exists (select 1 from {salesman_position} m join own o on o.position_id = m.position_id where m.salesman_id = s.id and ${validToday("m")})
  order by s.code`;
type Foreign = { readonly id: number; readonly code: string };
async function foreignOf(db: Db, salesmen: readonly number[]): Promise<Foreign[]> {
  if (db.access.kind !== "person") return [];
  return db.internal("own positions").query<Foreign>(foreignSql, {
    user: db.access.userId,
    ids: salesmen,
  });
}
/** The salesmen among these who belong to another TSO. */
export const foreignTo = async (db: Db, salesmen: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await foreignOf(db, salesmen)).map((f) => f.id));

/**
 * A TSO changes the plans of salesmen under the own position; other users change the plans of all salesmen in scope.
 */
export async function requireOwn(db: Db, salesmen: readonly number[]): Promise<void> {
  const [foreign] = await foreignOf(db, salesmen);
  if (!foreign) return;
  const { code } = foreign;
  throw new Refused(
    "schedule.position",
    "Salesman {code} tidak berada di bawah posisi Anda.",
    [{ field: "salesman", message: "Salesman {code} tidak berada di bawah posisi Anda.", values: { code } }],
    403,
    { code },
  );
}
