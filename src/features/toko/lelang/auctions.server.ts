import { pageSizes } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import type { AuctionPhase, AuctionQuery, AuctionRow, OpenedBid } from "./lelang.calls.ts";

export const phaseSql =
  "case when a.state <> 'open' then a.state when now() < a.closes_at then 'open' else 'closed' end";
const rowSql = `select a.id, a.number, ${phaseSql} as phase, json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name)) as store, s.address, d.name as district, a.opened_at as "openedAt", a.closes_at as "closesAt",
  a.minimum_tonnes::text as minimum, case when :vendor::bigint is null then (select count(*)::int from {auction_bid} b where b.auction_id = a.id and b.withdrawn_at is null) end as bids,
  (select json_build_object('id', b.id, 'version', b.version, 'tonnes', b.tonnes::text, 'months', b.months, 'note', b.note) from {auction_bid} b where b.auction_id = a.id and b.distributor_id = :vendor::bigint and b.withdrawn_at is null) as mine,
  case when :vendor::bigint is null or a.winner_id = :vendor::bigint then (select json_build_object('id', w.id, 'label', concat_ws(' – ', w.code, w.name)) from {~distributor} w where w.id = a.winner_id) end as winner,
  case when a.state = 'awarded' then a.winner_id = :vendor::bigint end as won, case when :vendor::bigint is null then a.submission_id end as submission`;
const joinSql = "join {~store} s on s.id = a.store_id join {~district} d on d.id = a.district_id";
/** Distributors see all open auctions and those they bid for; staff see those of their area. */
const offered = `(:vendor::bigint is null or (a.state = 'open' and now() < a.closes_at) or exists (select 1 from {auction_bid} b where b.auction_id = a.id and b.distributor_id = :vendor::bigint))`;

const reader = (db: Db) => {
  const vendor = personOf(db).vendorId;
  return { vendor, own: vendor === null ? db : db.asPortal("common", "stores offered to distributors") };
};

export async function listAuctions(db: Db, q: AuctionQuery) {
  const perPage = q.perPage ?? 20;
  const page = q.page ?? 1;
  if (!(pageSizes as readonly number[]).includes(perPage) || page > 5000)
    throw new Refused("invalid", "Permintaan belum benar.", {
      page: "Halaman di luar jangkauan; persempit dengan penyaring.",
    });
  const { vendor, own } = reader(db);
  const words = (q.q ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 5);
  const params = {
    vendor,
    phase: q.phase ?? null,
    only: q.auction ?? null,
    words: words.map((w) => `%${likeText(w)}%`),
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  const from = `from {store_auction} a ${joinSql} where a.archived_at is null and (:only::bigint is null or a.id = :only::bigint) and ${offered} and (select coalesce(bool_and(a.number ilike y or fold_search(s.name) like fold_search(y) or s.code ilike y or fold_search(d.name) like fold_search(y)), true) from unnest(:words::text[]) y)`;
  const { total, ...counts } = await own.one<Record<AuctionPhase, number> & { total: number }>(
    `select ${(["open", "closed", "awarded", "failed", "cancelled"] as const).map((p) => `count(*) filter (where f.phase = '${p}')::int as ${p}`).join(", ")}, count(*) filter (where :phase::text is null or f.phase = :phase::text)::int as total from (select ${phaseSql} as phase ${from}) f`,
    params,
  );
  const data = await own.query<AuctionRow>(
    `${rowSql} ${from} and (:phase::text is null or ${phaseSql} = :phase::text)
     order by array_position(array['open', 'closed', 'awarded', 'failed', 'cancelled'], ${phaseSql}), case when a.state = 'open' then a.closes_at end, a.closes_at desc, a.id desc limit :limit::int offset :offset::int`,
    params,
  );
  return { data, meta: { currentPage: page, perPage, totalCount: total }, counts };
}

export async function auctionRow(db: Db, id: number): Promise<AuctionRow | undefined> {
  const { vendor, own } = reader(db);
  return own.maybe<AuctionRow>(
    `${rowSql} from {store_auction} a ${joinSql} where a.id = :id and a.archived_at is null and ${offered}`,
    { id, vendor },
  );
}

/** Best bid first: most tonnes per month, then most tonnes in total, then the earliest. */
export const rankSql = "b.tonnes / b.months desc, b.tonnes desc, b.bid_at, b.id";
export const openedBids = (sys: Db, auction: number): Promise<OpenedBid[]> =>
  sys.query<OpenedBid>(
    `select b.id, json_build_object('id', x.id, 'label', concat_ws(' – ', x.code, x.name)) as distributor, b.tonnes::text, b.months, round(b.tonnes / b.months, 3)::text as monthly, b.note, b.bid_at as "bidAt", coalesce(a.winner_id = b.distributor_id, false) as won
     from {auction_bid} b join {store_auction} a on a.id = b.auction_id join {distributor} x on x.id = b.distributor_id where b.auction_id = :auction and b.withdrawn_at is null order by ${rankSql}`,
    { auction },
  );
