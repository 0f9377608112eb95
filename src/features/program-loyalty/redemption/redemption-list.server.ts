import { pageSizes } from "#kit/constants.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import {
  type RedemptionHead,
  type RedemptionKind,
  type RedemptionQuery,
  type RedemptionRow,
  statesOf,
} from "./redemption-calls.ts";

const open = {
  gift: ["requested", "approved", "prepared", "shipped", "returned"],
  money: ["requested", "approved", "batched", "sent", "failed"],
};
/** Days after which an open redemption is late. */
const lateDays: Readonly<Record<RedemptionKind, number>> = { gift: 14, money: 7 };
const ageSql = `(case when r.state = any(:open::text[]) then ${todaySql} else coalesce((r.delivered_at at time zone 'Asia/Jakarta')::date, r.paid_on, (r.updated_at at time zone 'Asia/Jakarta')::date) end - r.requested_on)`;
const lateSql = `(r.state = any(:open::text[]) and ${todaySql} - r.requested_on > :lateDays::int)`;

const rowSql = `r.id, r.version, r.number, r.submission_id as submission, r.state, json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name)) as store, p.code as program, w.name as reward, r.qty,
  case when not :vendor::boolean then r.points end as points, case when not :vendor then r.value_rp::text end as "valueRp", case when not :vendor then r.tax_rp::text end as "taxRp", case when not :vendor then r.net_rp::text end as "netRp", r.requested_on as "requestedOn", q.fullname as "requestedBy", a.fullname as "approvedBy", r.delivered_at as "deliveredAt", r.courier, r.tracking, r.receiver,
  r.proof is not null as "hasProof", b.code as bank, case when r.account_number is not null then '••••' || right(r.account_number, 4) end as account, r.account_holder as holder,
  r.account_number is not null and (r.bank_id, r.account_number, r.account_holder) is distinct from (s.bank_id, s.account_number, s.account_holder) as "accountChanged", r.paid_on as "paidOn", r.attempts, r.reason,
  ${ageSql} as age, ${lateSql} as late`;
const joins = `join {~store} s on s.id = r.store_id join {~loyalty_program} p on p.id = r.program_id join {~reward} w on w.id = r.reward_id left join {~app_user} q on q.id = r.requested_by left join {~app_user} a on a.id = r.approved_by left join {~bank} b on b.id = r.bank_id`;
/**
 * Distributors see deliveries to their stores, but not points and rupiah, which derive from sales of all distributors.
 */
export const isVendors = (db: Db): boolean => db.access.kind === "person" && db.access.vendorId !== null;
const paramsOf = (db: Db, kind: RedemptionKind) => ({
  ...{ kind, open: open[kind], lateDays: lateDays[kind], vendor: isVendors(db) },
});

export async function redemptionById(db: Db, kind: RedemptionKind, id: number): Promise<RedemptionRow> {
  const row = await db.maybe<RedemptionRow>(
    `select ${rowSql} from {redemption} r ${joins} where r.id = :id and r.kind = :kind`,
    { ...paramsOf(db, kind), id },
  );
  if (!row) throw notFound();
  return row;
}
export const redemptionOf = (db: Db, kind: RedemptionKind, submission: number): Promise<RedemptionRow | undefined> =>
  db.maybe<RedemptionRow>(
    `select ${rowSql} from {redemption} r ${joins} where r.submission_id = :submission and r.kind = :kind`,
    { ...paramsOf(db, kind), submission },
  );

/** Redemptions of a kind in scope, newest first, with the totals of all. */
export async function listRedemptions(db: Db, kind: RedemptionKind, q: RedemptionQuery) {
  const perPage = q.perPage ?? 20;
  const page = q.page ?? 1;
  if (!(pageSizes as readonly number[]).includes(perPage) || page > 5000)
    throw new Refused("invalid", "Permintaan belum benar.", {
      page: "Halaman di luar jangkauan; persempit dengan penyaring.",
    });
  if (q.state !== undefined && !Object.hasOwn(statesOf(kind), q.state))
    throw new Refused("invalid", "Permintaan belum benar.", { state: "Status tidak dikenal." });
  const words = (q.q ?? "")
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((w) => `%${likeText(w)}%`);
  const params = {
    ...paramsOf(db, kind),
    ...{
      state: q.state ?? null,
      store: q.store ?? null,
      late: q.late === "yes",
      words,
      limit: perPage,
      offset: (page - 1) * perPage,
    },
  };
  const match = `r.kind = :kind and (:store::bigint is null or r.store_id = :store::bigint) and (not :late::boolean or ${lateSql}) and (select coalesce(bool_and(r.number ilike y or s.code ilike y or fold_search(s.name) like fold_search(y) or fold_search(w.name) like fold_search(y)), true) from unnest(:words::text[]) y)`;
  const counted = await db.query<{ state: string; n: number }>(
    `select r.state, count(*)::int as n from {redemption} r ${joins} where ${match} group by r.state`,
    params,
  );
  const counts = Object.fromEntries(
    Object.keys(statesOf(kind)).map((s) => [s, counted.find((c) => c.state === s)?.n ?? 0]),
  );
  const data = await db.query<RedemptionRow>(
    `select ${rowSql} from {redemption} r ${joins} where ${match} and (:state::text is null or r.state = :state::text) order by r.id desc limit :limit::int offset :offset::int`,
    params,
  );
  const totalCount = q.state ? (counts[q.state] ?? 0) : Object.values(counts).reduce((a, b) => a + b, 0);
  return { data, meta: { currentPage: page, perPage, totalCount }, counts, head: await headOf(db, kind) };
}

const headOf = (db: Db, kind: RedemptionKind): Promise<RedemptionHead> =>
  db.one<RedemptionHead>(
    `select count(*) filter (where r.state = any(:open::text[]))::int as open, count(*) filter (where ${lateSql})::int as late,
       round((percentile_cont(0.5) within group (order by ${ageSql}) filter (where r.state in ('delivered', 'paid')))::numeric, 1)::text as "medianDays",
       case when not :vendor::boolean then coalesce(sum(r.value_rp) filter (where r.state = any(:open::text[])), 0)::text end as "openRp"
     from {redemption} r where r.kind = :kind`,
    paramsOf(db, kind),
  );
