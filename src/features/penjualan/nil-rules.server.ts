import type { Db } from "#server/db/db.ts";

/** Why a day cannot be declared empty: it lies ahead, or something is dated that day. */
export async function refuseWrongNil(db: Db, distributor: number, day: string): Promise<string | null> {
  const found = await db.asSystem("what is dated on a day").one<{ ahead: boolean; filled: boolean }>(
    `select :day::date > (now() at time zone 'Asia/Jakarta')::date as ahead,
       exists (select 1 from {sale} s where s.distributor_id = :distributor and s.sold_on = :day::date and s.status <> 'cancelled')
       or exists (select 1 from {purchase} p where p.distributor_id = :distributor and p.received_on = :day::date and p.status <> 'cancelled') as filled`,
    { distributor, day },
  );
  return found.ahead ? "Tidak boleh di masa depan." : found.filled ? "Sudah ada transaksi pada tanggal ini." : null;
}
