import { z } from "zod";
import type { Db } from "#server/db/db.ts";
import { handle, onStartup } from "#server/http/handle.ts";
import { notifyAll } from "#server/notify/notify.ts";
import { everyRound } from "#server/rounds.ts";
import { type ContractPace, contractPaces } from "./kontrak-volume.calls.ts";

const member =
  "exists (select 1 from {product_group_member} g where g.product_id = x.product_id and g.product_group_id = c.product_group_id and g.valid_from <= x.day and (g.valid_to is null or g.valid_to > x.day))";

/**
 * Whole months by the rollup; the days at both ends of a contract, and months whose rollup is behind or in which a product joined or left
 * the contract's group, by their lines. A receipt counts for the opco whose brand it is.
 */
const paceSql = `
  with today as (select (now() at time zone 'Asia/Jakarta')::date as day),
  c as (
    select v.id, v.distributor_id, v.opco_id, v.product_group_id, v.tonnes, v.valid_from, v.valid_to, v.status,
      case when extract(day from v.valid_from) = 1 then v.valid_from::date else (date_trunc('month', v.valid_from) + interval '1 month')::date end as whole_from, date_trunc('month', v.valid_to)::date as whole_to
    from {volume_contract} v where v.archived_at is null
  ),
  stale as materialized (
    select d.distributor_id, d.month from {rollup_dirty} d where d.cube = 'purchase'
    union select c.distributor_id, date_trunc('month', e.day)::date from c join {product_group_member} g on g.product_group_id = c.product_group_id cross join lateral (values (g.valid_from::date), (g.valid_to::date)) e(day)
      where extract(day from e.day) > 1
  ),
  part as (
    select c.id, m.product_id, m.month as day, m.tonnes from c join {purchase_month} m on m.distributor_id = c.distributor_id and m.month >= c.whole_from and m.month < c.whole_to
    where not exists (select 1 from stale s where s.distributor_id = m.distributor_id and s.month = m.month)
    union all
    select c.id, l.product_id, l.received_on, l.sign * l.tonnes from c join stale s on s.distributor_id = c.distributor_id and s.month >= c.whole_from and s.month < c.whole_to
      join {purchase_line} l on l.distributor_id = c.distributor_id and l.received_on >= s.month and l.received_on < (s.month + interval '1 month')::date where l.status = 'posted'
    union all
    select c.id, l.product_id, l.received_on, l.sign * l.tonnes from c
      cross join lateral (values (c.valid_from::date, least(c.whole_from, c.valid_to::date)), (greatest(c.whole_to, least(c.whole_from, c.valid_to::date)), c.valid_to::date)) e(first, until)
      join {purchase_line} l on l.distributor_id = c.distributor_id and l.received_on >= e.first and l.received_on < e.until where l.status = 'posted'
  ),
  sum as (
    select c.id, coalesce(sum(x.tonnes) filter (where b.opco_id = c.opco_id and (c.product_group_id is null or ${member})), 0) as realised
    from c left join part x on x.id = c.id left join {product} p on p.id = x.product_id left join {brand} b on b.id = p.brand_id group by c.id
  ),
  told as (
    select c.*, s.realised, greatest(0, least(c.valid_to - c.valid_from, today.day - c.valid_from)) as gone, c.valid_to - c.valid_from as days, c.valid_to - today.day as left, today.day as today
    from c join sum s on s.id = c.id cross join today
  )
  select id, distributor_id, realised::text, (realised * 100 / tonnes)::numeric(9,1)::text as percent, (gone::numeric * 100 / days)::numeric(5,1)::text as elapsed,
    (tonnes * gone / days)::numeric(18,3)::text as expected, "left" as "daysLeft",
    case when realised >= tonnes then 'reached' when today < valid_from then 'waiting' when "left" <= 0 then 'over'
      when realised * days >= tonnes * gone * 0.95 then 'onTrack' when realised * days >= tonnes * gone * 0.8 then 'behind' else 'critical' end as pace,
    status = 'active' and "left" between 1 and 60 and realised < tonnes and realised * days < tonnes * gone * 0.95 as alert, today::text as today
  from told order by id`;

type Found = ContractPace & { readonly distributor_id: number; readonly today: string };
export const pacesOf = (db: Db): Promise<Found[]> => db.query<Found>(paceSql);

export const onContractPaces = handle(contractPaces, z.strictObject({}), async (_, { db }) => {
  const rows = await pacesOf(db);
  const { today } = await db.one<{ today: string }>("select ((now() at time zone 'Asia/Jakarta')::date)::text as today");
  return { today, contracts: rows.map(({ distributor_id: _d, today: _t, ...c }) => c) };
});

type Fresh = { readonly id: number; readonly number: string; readonly distributor: string; readonly people: readonly number[] };
/** So many are told of one by one; more are one piece of news. */
const fewContracts = 3;

async function tell(db: Db, person: number, contracts: readonly Fresh[], paces: ReadonlyMap<number, Found>): Promise<void> {
  if (contracts.length > fewContracts) {
    await notifyAll(db, [person], {
      kind: "note",
      title: "{count} kontrak volume tertinggal",
      body: "Antara lain {number}, {distributor}.",
      values: { count: contracts.length, number: contracts[0]?.number ?? "", distributor: contracts[0]?.distributor ?? "" },
      href: "/parameter/kontrak-volume?f.status=active",
    });
    return;
  }
  for (const c of contracts) {
    const pace = paces.get(c.id);
    await notifyAll(db, [person], {
      kind: "note",
      title: "Kontrak {number} tertinggal",
      body: "{distributor}: {percent}% tercapai, {elapsed}% waktu berlalu, sisa {days} hari.",
      values: { number: c.number, distributor: c.distributor, percent: pace?.percent ?? "", elapsed: pace?.elapsed ?? "", days: pace?.daysLeft ?? 0 },
      href: `/parameter/kontrak-volume?id=${c.id}`,
    });
  }
}

/** A contract that falls behind is told of once in two weeks: to its distributor and to those who keep contracts. */
export async function tellOfContracts(db: Db): Promise<number> {
  return db.tx(async (tx) => {
    const sys = tx.asSystem("contracts that fall behind");
    await sys.query("select pg_advisory_xact_lock(7203272, 0)");
    const late = (await pacesOf(sys)).filter((c) => c.alert);
    const fresh = await sys.query<Fresh>(
      `update {!volume_contract} v set alerted_on = (now() at time zone 'Asia/Jakarta')::date from {distributor} d
       where d.id = v.distributor_id and v.id = any(:ids::bigint[]) and (v.alerted_on is null or v.alerted_on <= (now() at time zone 'Asia/Jakarta')::date - 14)
       returning v.id, v.number, d.name as distributor, array(
         select u.id from {app_user} u where u.status = 'active' and u.archived_at is null and (u.vendor_id = v.distributor_id or (u.vendor_id is null and exists (
           select 1 from {user_role} ur join {role_action} ra on ra.role_id = ur.role_id where ur.user_id = u.id and ra.action = 'volumeContract.write')))) as people`,
      { ids: late.map((c) => c.id) },
    );
    const paces = new Map(late.map((c) => [c.id, c]));
    const byPerson = new Map<number, Fresh[]>();
    for (const c of fresh) for (const p of c.people) byPerson.set(p, [...(byPerson.get(p) ?? []), c]);
    for (const [person, contracts] of byPerson) await tell(tx, person, contracts, paces);
    return fresh.length;
  });
}

const hour = 3_600_000;
export const contractsWatched = onStartup("contracts that fall behind", async (db, log) => {
  const rounds = everyRound(
    6 * hour,
    () => tellOfContracts(db),
    (error) => log.warn({ err: error }, "contracts could not be looked at"),
  );
  setTimeout(() => void rounds.turn(), hour / 6).unref();
});
