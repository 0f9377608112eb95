import { z } from "zod";
import { today, type Db, todaySql } from "#platform/database/index.server.ts";
import { handle, onStartup } from "#platform/http/index.server.ts";
import { notifyAll, repeatEvery } from "#platform/jobs/index.server.ts";
import { textOf } from "#platform/report/index.server.ts";
import { receivedSql } from "#features/penjualan/stock/contract-received.server.ts";
import { type ContractProgress, contractProgress } from "./kontrak-volume.calls.ts";

const progressSql = `
  with clock as materialized (select ${todaySql} as day), received as materialized (${textOf(receivedSql("clock"))}), notified as (
    select f.id, f.tonnes, f.valid_from, f.status, coalesce(r.tonnes, 0) as realised, x.day as today,
      greatest(0, least(f.valid_to - f.valid_from, x.day - f.valid_from)) as gone, f.valid_to - f.valid_from as days, f.valid_to - x.day as left
    from {volume_contract} f cross join clock x left join received r on r.contract_id = f.id where f.archived_at is null
  )
  select id, realised::text, (realised * 100 / tonnes)::numeric(9,1)::text as percent, (gone::numeric * 100 / days)::numeric(5,1)::text as elapsed,
    (tonnes * gone / days)::numeric(18,3)::text as expected, "left" as "daysLeft",
    case when realised >= tonnes then 'reached' when today < valid_from then 'waiting' when "left" <= 0 then 'over'
      when realised * days >= tonnes * gone * 0.95 then 'onTrack' when realised * days >= tonnes * gone * 0.8 then 'behind' else 'critical' end as pace,
    status = 'active' and "left" between 1 and 60 and realised < tonnes and realised * days < tonnes * gone * 0.95 as alert
  from notified order by id`;

const progressOf = (db: Db): Promise<ContractProgress[]> => db.query<ContractProgress>(progressSql);

export const onContractProgress = handle(contractProgress, z.strictObject({}), async (_, { db }) => ({
  contracts: await progressOf(db),
  today: await today(db),
}));

type Fresh = {
  readonly id: number;
  readonly number: string;
  readonly distributor: string;
  readonly people: readonly number[];
};
/** Up to this number, each contract gets a notification; more are summarized in one. */
const fewContracts = 3;

async function notifyPerson(
  db: Db,
  person: number,
  contracts: readonly Fresh[],
  progressById: ReadonlyMap<number, ContractProgress>,
): Promise<void> {
  if (contracts.length > fewContracts) {
    await notifyAll(db, [person], {
      kind: "note",
      title: "{count} kontrak volume tertinggal",
      body: "Antara lain {number}, {distributor}.",
      values: {
        count: contracts.length,
        number: contracts[0]?.number ?? "",
        distributor: contracts[0]?.distributor ?? "",
      },
      href: "/parameter/kontrak-volume?f.status=active",
    });
    return;
  }
  for (const c of contracts) {
    const progress = progressById.get(c.id);
    await notifyAll(db, [person], {
      kind: "note",
      title: "Kontrak {number} tertinggal",
      body: "{distributor}: {percent}% tercapai, {elapsed}% waktu berlalu, sisa {days} hari.",
      values: {
        number: c.number,
        distributor: c.distributor,
        percent: progress?.percent ?? "",
        elapsed: progress?.elapsed ?? "",
        days: progress?.daysLeft ?? 0,
      },
      facts: [
        ["Distributor", "distributor"],
        ["Volume tercapai", "percent", "percent"],
        ["Waktu berlalu", "elapsed", "percent"],
        ["Sisa hari", "days"],
      ],
      href: `/parameter/kontrak-volume?id=${c.id}`,
    });
  }
}

const freshSql = `select v.id, v.number, d.name as distributor, array(
    select u.id from {app_user} u where u.status = 'active' and u.archived_at is null and (u.vendor_id = v.distributor_id or (u.vendor_id is null and exists (
      select 1 from {user_role} ur join {role_action} ra on ra.role_id = ur.role_id where ur.user_id = u.id and ra.action = 'volumeContract.write')))) as people
  from {volume_contract} v join {distributor} d on d.id = v.distributor_id where v.id = any(:ids::bigint[]) order by v.id`;

/** Notifies distributors and contract managers of contracts that fall behind, once in two weeks per contract. */
export async function notifyOfContracts(db: Db): Promise<number> {
  return db.tx(async (tx) => {
    const sys = tx.asPortal("job", "volume contracts below expected progress");
    await sys.query("select pg_advisory_xact_lock(7203272, 0)");
    const late = (await progressOf(sys)).filter((c) => c.alert);
    const notified = await sys.query<{ id: number }>(
      `update {!volume_contract} v set alerted_on = ${todaySql}
       where v.id = any(:ids::bigint[]) and (v.alerted_on is null or v.alerted_on <= ${todaySql} - 14) returning v.id`,
      { ids: late.map((c) => c.id) },
    );
    if (notified.length === 0) return 0;
    const fresh = await sys.query<Fresh>(freshSql, { ids: notified.map((v) => v.id) });
    const progressById = new Map(late.map((c) => [c.id, c]));
    const byPerson = new Map<number, Fresh[]>();
    for (const c of fresh) for (const p of c.people) byPerson.set(p, [...(byPerson.get(p) ?? []), c]);
    for (const [person, contracts] of byPerson) await notifyPerson(tx, person, contracts, progressById);
    return fresh.length;
  });
}

const hour = 3_600_000;
export const contractsWatched = onStartup("volume contracts below expected progress", async (db, log) => {
  const rounds = repeatEvery(
    6 * hour,
    () => notifyOfContracts(db),
    (error) => log.warn({ err: error }, "checking volume contracts failed; will be retried"),
  );
  setTimeout(() => void rounds.turn(), hour / 6).unref();
});
