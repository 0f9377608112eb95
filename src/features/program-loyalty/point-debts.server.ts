import { type Db, todaySql } from "#platform/database/index.server.ts";
import { notifyAll } from "#platform/jobs/index.server.ts";
import { possibleDeciders } from "#platform/workflow/index.server.ts";

/** Value in rupiah above which a store's point debt is notified. */
const maxDebt = 1_000_000;
const noSubmitter = { submitter_id: 0, submitter_real_id: null, distributor_id: null, district_id: null };

/** Debts above that value, by today's value of a point of the wallet's programme. */
const bigSql = `select a.wallet_id, a.store_id from {point_account} a join (
    select distinct on (v.program_id) v.program_id, v.value_rp from {point_value} v where v.valid_from <= ${todaySql} order by v.program_id, v.valid_from desc
  ) v on v.program_id = a.wallet_id where a.debt > 0 and a.debt * v.value_rp > ${maxDebt}`;

/**
 * Notifies those who fulfil redemptions of point debts worth more than a million rupiah, once per debt. Returns the
 * number of new ones.
 */
export const notifyOfDebts = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("notice", "debts of points");
    const big = await sys.query<{ wallet_id: number; store_id: number }>(bigSql);
    const debts = { wallets: big.map((b) => b.wallet_id), stores: big.map((b) => b.store_id) };
    await sys.run(
      "delete from {!point_debt_told} d where not exists (select 1 from unnest(:wallets::bigint[], :stores::bigint[]) as b(wallet_id, store_id) where b.wallet_id = d.wallet_id and b.store_id = d.store_id)",
      debts,
    );
    const fresh = await sys.query<{ store: number }>(
      "insert into {!point_debt_told} as d (wallet_id, store_id) select b.wallet_id, b.store_id from unnest(:wallets::bigint[], :stores::bigint[]) as b(wallet_id, store_id) on conflict do nothing returning d.store_id as store",
      debts,
    );
    if (fresh.length > 0)
      await notifyAll(tx, await possibleDeciders(tx, "moneyRedemption.fulfil", noSubmitter), {
        kind: "note",
        title: "Utang poin lebih dari Rp 1 juta",
        body: "{count} toko baru; penukarannya tertahan sampai utang lunas.",
        values: { count: fresh.length },
        href: "/program-loyalty/list-toko?f.debt=1..",
      });
    return fresh.length;
  });
