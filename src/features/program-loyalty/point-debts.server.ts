import { todaySql } from "#server/db/today-sql.ts";
import type { Db } from "#server/db/db.ts";
import { notifyAll } from "#server/notify/notify.ts";
import { holdersOf } from "#platform/workflow/index.server.ts";

/** Value in rupiah above which a store's point debt is notified. */
const most = 1_000_000;
const nobody = { submitter_id: 0, submitter_real_id: null, distributor_id: null, district_id: null };

/** Debts above that value, by today's value of a point of the wallet's programme. */
const bigSql = `select a.wallet_id, a.store_id from {point_account} a join (
    select distinct on (v.program_id) v.program_id, v.value_rp from {point_value} v where v.valid_from <= ${todaySql} order by v.program_id, v.valid_from desc
  ) v on v.program_id = a.wallet_id where a.debt > 0 and a.debt * v.value_rp > ${most}`;

/**
 * Notifies those who fulfil redemptions of point debts worth more than a million rupiah, once per debt. Returns the
 * number of new ones.
 */
export const tellOfDebts = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("notice", "debts of points");
    await sys.run(
      `delete from {!point_debt_told} d where not exists (select 1 from (${bigSql}) b where b.wallet_id = d.wallet_id and b.store_id = d.store_id)`,
    );
    const fresh = await sys.query<{ store: number }>(
      `with b as (${bigSql}) insert into {!point_debt_told} as d (wallet_id, store_id) select b.wallet_id, b.store_id from b on conflict do nothing returning d.store_id as store`,
    );
    if (fresh.length > 0)
      await notifyAll(tx, await holdersOf(tx, "moneyRedemption.fulfil", nobody), {
        kind: "note",
        title: "Utang poin lebih dari Rp 1 juta",
        body: "{count} toko baru; penukarannya tertahan sampai utang lunas.",
        values: { count: fresh.length },
        href: "/program-loyalty/list-toko?f.debt=1..",
      });
    return fresh.length;
  });
