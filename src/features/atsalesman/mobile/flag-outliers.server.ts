import { addDays } from "#kit/day.ts";
import { unitsOf } from "#kit/exact.ts";
import { daysAfter, daysBefore, isOutlier, type PriceLimit, priceLimit } from "#features/atsalesman/rules/price.ts";
import type { Db } from "#platform/database/index.server.ts";

/**
 * Prices of one product and kind in one district and channel around a day. The group contains one channel, so that
 * readers of that channel see all of it.
 */
export type PriceGroup = {
  readonly channel: string;
  readonly district: number;
  readonly kind: string;
  readonly own: number | null;
  readonly other: number | null;
  readonly day: string;
};

type Observed = {
  readonly distributor: number;
  readonly id: number;
  readonly day: string;
  readonly price: string;
  readonly judgement: "normal" | "outlier" | "excluded";
  readonly median: string | null;
  readonly limit: string | null;
};
const rowsSql = `select o.distributor_id as distributor, o.id, o.day::text, o.price50::text as price, o.judgement,
    o.median50::text as median, o.limit50::text as "limit"
  from {price_observation} o
  where o.channel = :channel and o.district_id = :district and o.price_kind = :kind
    and o.product_id is not distinct from :own::bigint and o.competitor_product_id is not distinct from :other::bigint
    and o.day between :from::date and :to::date order by o.day, o.id`;
const updateSql = `update {!price_observation} o set judgement = j.judgement, median50 = j.median, limit50 = j.limit_
  from unnest(:distributors::bigint[], :ids::bigint[], :judgements::text[], :medians::numeric[], :limits::numeric[])
    as j (distributor_id, id, judgement, median, limit_)
  where o.distributor_id = j.distributor_id and o.id = j.id`;

/** The limit with two decimals, at most the largest that is stored; flags use the exact one. */
const largestLimit = "1000000000000000.00";
function shownLimit({ limit }: PriceLimit): string {
  const shown = limit.slice(0, -4);
  return unitsOf(shown, 2) > unitsOf(largestLimit, 2) ? largestLimit : shown;
}

/** Flags outliers among the rows; excluded prices do not count in medians and stay excluded. */
function flagged(rows: readonly Observed[]): Observed[] {
  const limits = new Map<string, PriceLimit | null>();
  const limitOn = (day: string): PriceLimit | null => {
    const known = limits.get(day);
    if (known !== undefined) return known;
    const [from, to] = [addDays(day, -daysBefore), addDays(day, daysAfter)];
    const around = rows.filter((r) => r.judgement !== "excluded" && r.day >= from && r.day <= to);
    const limit = priceLimit(around.map((r) => r.price));
    limits.set(day, limit);
    return limit;
  };
  return rows.map((r) => {
    const by = limitOn(r.day);
    const judgement = r.judgement === "excluded" ? r.judgement : isOutlier(r.price, by) ? "outlier" : "normal";
    return { ...r, judgement, median: by?.median ?? null, limit: by ? shownLimit(by) : null };
  });
}

type GroupKey = Omit<PriceGroup, "day">;
const keyOf = ({ channel, district, kind, own, other }: GroupKey): GroupKey => ({
  channel,
  district,
  kind,
  own,
  other,
});

/**
 * Serialises transactions that flag prices of the group. A transaction that changes a stored price takes this lock
 * first.
 */
export async function lockPrices(db: Db, group: GroupKey): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended(:key, 48))", { key: JSON.stringify(keyOf(group)) });
}

/** Flags the outliers among all prices whose neighbours include the day. Transactions of a group run one at a time. */
export async function flagOutliers(db: Db, { day, ...of }: PriceGroup): Promise<void> {
  const group = keyOf(of);
  await lockPrices(db, group);
  const reach = daysBefore + daysAfter;
  const rows = await db.query<Observed>(rowsSql, { ...group, from: addDays(day, -reach), to: addDays(day, reach) });
  const changed = flagged(rows).filter((r, i) => {
    const was = rows[i];
    // rows at the edge have neighbours that were not read, but their flags cannot change because of the day
    const near = r.day >= addDays(day, -daysAfter) && r.day <= addDays(day, daysBefore);
    return near && (r.judgement !== was?.judgement || r.median !== was.median || r.limit !== was.limit);
  });
  if (changed.length === 0) return;
  await db.run(updateSql, {
    distributors: changed.map((r) => r.distributor),
    ids: changed.map((r) => r.id),
    judgements: changed.map((r) => r.judgement),
    medians: changed.map((r) => r.median),
    limits: changed.map((r) => r.limit),
  });
}
