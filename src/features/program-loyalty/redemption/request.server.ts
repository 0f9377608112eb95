import { Refused } from "#kit/refused.ts";
import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { holdPoints } from "#features/program-loyalty/point/hold.server.ts";
import { lockAccount } from "#features/program-loyalty/point/ledger.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import type { ProposedRedemption, RedemptionKind } from "./redemption-calls.ts";
import { moveReward } from "./reward-stock.server.ts";

export type Payload = ProposedRedemption & {
  readonly points: number;
  readonly valueRp: string;
  readonly endorseAbove: string;
};
type Facts = {
  readonly today: string;
  readonly wallet: number;
  readonly member: boolean;
  readonly active: boolean;
  readonly fits: boolean;
  readonly cluster: boolean;
  readonly limit: number | null;
  readonly taken: number;
  readonly distributor: number | null;
  readonly bank: number | null;
  readonly account: string | null;
  readonly holder: string | null;
  readonly accountSince: string | null;
  readonly accountNew: boolean;
  readonly kyc: string | null;
  readonly taxpayer: string | null;
  readonly npwp: boolean;
};

const factsSql = `select d.today, coalesce(p.wallet_id, p.id) as wallet,
  exists (select 1 from {program_store} m where m.program_id = p.id and m.store_id = s.id and m.status = 'active' and m.valid_from <= d.today and (m.valid_to is null or m.valid_to + p.claim_days > d.today))
    and p.status in ('active', 'closed', 'paused') and (p.valid_to is null or p.valid_to + p.claim_days > d.today) as member,
  r.status = 'active' and r.archived_at is null and r.kind = :kind as active,
  (r.programs is null or p.code = any(string_to_array(r.programs, ','))) as fits,
  r.min_cluster_id is null or exists (select 1 from {store_cluster} sc join {cluster} c on c.id = sc.cluster_id join {cluster} least on least.id = r.min_cluster_id
    where sc.store_id = s.id and sc.valid_from <= d.today and (sc.valid_to is null or sc.valid_to > d.today) and c.rank <= least.rank) as cluster,
  r.per_store_month as "limit", coalesce((select sum(x.qty) from {redemption} x where x.store_id = s.id and x.reward_id = r.id and x.requested_on >= date_trunc('month', d.today::timestamp)::date
    and x.state not in ('rejected', 'withdrawn', 'cancelled')), 0)::int as taken,
  (select sd.distributor_id from {store_distributor} sd where sd.store_id = s.id and sd.kind = 'main' and sd.archived_at is null and sd.valid_from <= d.today and (sd.valid_to is null or sd.valid_to > d.today) limit 1) as distributor,
  s.bank_id as bank, s.account_number as account, s.account_holder as holder, (s.account_changed_at at time zone 'Asia/Jakarta')::date::text as "accountSince",
  coalesce(s.account_changed_at > now() - interval '7 days', false) as "accountNew", o.kyc, o.taxpayer, o.npwp is not null as npwp
  from {loyalty_program} p cross join (select (now() at time zone 'Asia/Jakarta')::date as today) d join {store} s on s.id = :store join {reward} r on r.id = :reward left join {store_owner} o on o.id = s.owner_id where p.id = :program`;

const no = (code: string, message: string, field: string, values: Record<string, string | number> = {}) =>
  new Refused(code, message, [{ field: `content.${field}`, message, values }], 422, values);

/**
 * Refuses a redemption for reasons other than points; the account is locked, so that two cannot pass a limit together.
 */
function refuseUnfit(f: Facts, o: Payload, kind: RedemptionKind): void {
  if (!f.active) throw no("reward.inactive", "Hadiah ini tidak tersedia.", "reward");
  if (!f.member) throw no("program.notMember", "Toko bukan peserta program ini.", "program");
  if (!f.fits) throw no("reward.program", "Hadiah ini bukan untuk program tersebut.", "reward");
  if (!f.cluster) throw no("reward.cluster", "Kelas toko belum memenuhi syarat hadiah ini.", "reward");
  if (f.limit !== null && f.taken + o.qty > f.limit)
    throw no("reward.limit", "Batas {limit} per toko per bulan sudah tercapai.", "qty", { limit: f.limit });
  if (kind === "gift") return;
  if (f.kyc !== "verified") throw no("owner.kyc", "Identitas pemilik belum terverifikasi.", "store");
  if (!f.bank || !f.account || !f.holder) throw no("account.missing", "Rekening toko belum lengkap.", "store");
  if (f.accountNew)
    throw no("account.new", "Rekening baru diubah {date}; tunggu 7 hari.", "store", { date: f.accountSince ?? "" });
}

/** Requests the redemption: points are put on hold and a gift is reserved until the decision. */
export async function requestRedemption(db: Db, subject: Subject, kind: RedemptionKind): Promise<EffectResult> {
  const o = subject.payload as Payload;
  const sys = db.asPortal("decision", "points and gift of a redemption");
  const { wallet } = await sys.one<{ wallet: number }>(
    "select coalesce(p.wallet_id, p.id) as wallet from {loyalty_program} p where p.id = :program",
    { program: o.program },
  );
  const account = { w: wallet, s: o.store };
  await lockAccount(sys, account);
  const f = await sys.one<Facts>(factsSql, { program: o.program, store: o.store, reward: o.reward, kind });
  refuseUnfit(f, o, kind);
  const { id } = await insertRedemption(sys, subject, o, f, kind);
  const hold = await holdPoints(sys, account, { cause: "redemption", causeId: id, points: o.points }, f.today).catch(
    (e: unknown) => pendingSaid(sys, e, o.points, account),
  );
  await sys.run("update {!redemption} set hold_id = :hold where id = :id", { id, hold });
  if (kind === "gift")
    await moveReward(db, { reward: o.reward, type: "reserve", onHand: 0, reserved: o.qty, redemption: id });
  return { resultId: id };
}

const insertRedemption = (sys: Db, subject: Subject, o: Payload, f: Facts, kind: RedemptionKind) =>
  sys.one<{ id: number }>(
    `insert into {!redemption} as r (id, number, submission_id, kind, program_id, wallet_id, store_id, distributor_id, reward_id, qty, points, value_rp, bank_id, account_number, account_holder, taxpayer, with_npwp, requested_on, requested_by, created_by, updated_by)
     values (coalesce(:reserved::bigint, nextval(pg_get_serial_sequence('redemption', 'id'))), :number, :submission, :kind, :program, :wallet, :store, :distributor::bigint, :reward, :qty, :points, :valueRp::numeric, :bank::bigint, :account, :holder, :taxpayer, :npwp, :today, :by, :by, :by) returning r.id`,
    {
      reserved: subject.reserved ?? null,
      ...{ number: subject.number, submission: subject.id, kind, wallet: f.wallet, distributor: f.distributor },
      ...{ program: o.program, store: o.store, reward: o.reward, qty: o.qty, points: o.points, valueRp: o.valueRp },
      ...(kind === "money" ? f : { bank: null, account: null, holder: null }),
      ...{ taxpayer: f.taxpayer ?? "person", npwp: f.npwp, today: f.today, by: subject.submitterId },
    },
  );

/** For points that exist but are not available yet, the message contains the day from which they are. */
async function pendingSaid(
  sys: Db,
  error: unknown,
  points: number,
  { w, s }: { w: number; s: number },
): Promise<never> {
  const { left = 0, pending = 0 } = (error instanceof Refused ? (error.detail ?? {}) : {}) as Record<string, number>;
  if (!(error instanceof Refused) || error.code !== "points.insufficient" || left + pending < points) throw error;
  const { date } = await sys.one<{ date: string }>(
    "select min(l.available_on)::text as date from {point_lot} l where l.wallet_id = :w and l.store_id = :s and l.pending",
    { w, s },
  );
  throw no("points.pending", "{pending} poin baru dapat ditukar mulai {date}.", "qty", { pending, date });
}

/** The day of postings, by the database clock. */
export const postingDay = (db: Db): Promise<string> => todayOf(db);
