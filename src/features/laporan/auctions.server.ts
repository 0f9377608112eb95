import { defineSources, type Source } from "#platform/report/index.server.ts";
import { AuctionResults, Auctions } from "./auctions.cube.ts";
import { todaySql } from "#platform/database/index.server.ts";

const dayOf = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`;
/** Bidding ends with the window, or earlier if the auction is cancelled. */
const ended = "least(f.closes_at, f.ended_at)";
const over = `${ended} <= now()`;
const bidsOf = (what: string) =>
  `(select ${what} from {~auction_bid} b where b.auction_id = f.id and b.withdrawn_at is null)`;
const own = {
  table: "store_auction",
  columns: {
    district_id: "f.district_id",
    store_id: "f.store_id",
    auction_id: "f.id",
    // bidders are hidden while bidding is open
    bidder_ids: `case when ${over} then array(select b.distributor_id from {~auction_bid} b where b.auction_id = f.id and b.withdrawn_at is null) else '{}'::bigint[] end`,
    status_id:
      "case when f.state = 'open' and now() < f.closes_at then 1 when f.state = 'open' then 2 when f.state = 'awarded' then 3 when f.state = 'failed' then 4 else 5 end",
  },
  weight: 100,
} as const;
const opened: Source = {
  ...own,
  grain: "day",
  date: dayOf("f.opened_at"),
  where: "f.archived_at is null",
  leaves: {
    auctions: "1",
    closingSoon:
      "case when f.state = 'open' and f.closes_at > now() and f.closes_at <= now() + interval '24 hours' then 1 else 0 end",
    bids: bidsOf("count(*)"),
    // bids are sealed: the highest commitment is shown only after bidding ended
    topCommitTonnes: `case when ${over} and f.state <> 'cancelled' then ${bidsOf("max(b.tonnes)")} end`,
  },
};
const openFor = "round(extract(epoch from f.closes_at - f.opened_at) / 86400, 6)";
const closed: Source = {
  ...own,
  grain: "day",
  date: dayOf(ended),
  where: `f.archived_at is null and f.state <> 'cancelled' and ${over}`,
  leaves: {
    auctionsClosed: "1",
    noBid: `case when ${bidsOf("count(*)")} = 0 then 1 else 0 end`,
    daysOpen: openFor,
    daysOpenMedian: openFor,
  },
};
const openAuctions: Source = {
  ...own,
  grain: "asOf",
  date: dayOf("f.opened_at"),
  until: dayOf(ended),
  where: "f.archived_at is null",
  leaves: { auctionsOpen: "1" },
};
export const auctionSources = defineSources(Auctions, [opened, closed, openAuctions]);

const winner = "a.winner_id = f.distributor_id";
const from = dayOf("a.ended_at");
const until = (bid: string) => `(${from} + make_interval(months => ${bid}.months))::date`;
const only = (value: string) => `case when ${winner} then ${value} else 0 end`;
/** Sales of the winners to their stores since the award. */
const realised = `left join (select b.id as bid_id, sum(l.sign * l.tonnes) as tonnes from {auction_bid} b join {~store_auction} a on a.id = b.auction_id and a.winner_id = b.distributor_id
  join {sale_line} l on l.store_id = b.store_id and l.distributor_id = b.distributor_id and l.status = 'posted' and l.sold_on >= ${from} and l.sold_on < ${until("b")} group by 1) r on r.bid_id = f.id`;
const sold = "coalesce(r.tonnes, 0)";
const decided: Source = {
  table: "auction_bid",
  grain: "day",
  date: from,
  join: `join {~store_auction} a on a.id = f.auction_id ${realised}`,
  where:
    "f.archived_at is null and f.withdrawn_at is null and a.archived_at is null and a.state in ('awarded', 'failed')",
  columns: {
    district_id: "a.district_id",
    store_id: "f.store_id",
    auction_id: "f.auction_id",
    distributor_id: "f.distributor_id",
    status_id: `case when ${winner} then 1 else 2 end`,
  },
  leaves: {
    decidedBids: "1",
    awarded: only("1"),
    commitTonnes: only("f.tonnes"),
    proRataCommit: only(`f.tonnes * least(${todaySql} - ${from}, ${until("f")} - ${from}) / (${until("f")} - ${from})`),
    realisedTonnes: sold,
    behindAwards: `case when ${winner} and ${todaySql} - ${from} > 90 and ${sold} < 0.5 * f.tonnes then 1 else 0 end`,
    daysSinceAward: `case when ${winner} then ${todaySql} - ${from} end`,
  },
  weight: 500,
};
export const auctionResultSources = defineSources(AuctionResults, [decided]);
