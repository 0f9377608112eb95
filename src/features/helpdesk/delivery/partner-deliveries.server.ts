import { defineSources, type Source } from "#platform/report/index.server.ts";
import { PartnerDeliveries } from "./partner-deliveries.cube.ts";

const matched = "d.id is not null";
const only = (test: string, value: string) => `case when ${test} then ${value} else 0 end`;
/**
 * Several lines of an order correspond to one delivery: the first line contains the shipped quantity. Its number is
 * read once per order, because a subquery for each line would take seconds.
 */
const firstLines = `(select e.warehouse_id, fold_code(e.order_number) as number, min(e.line_no) as line_no
    from {~partner_delivery} e where e.status <> 'cancelled' and e.shipped_on is not null and e.archived_at is null
    group by e.warehouse_id, fold_code(e.order_number))`;
const late = "f.created_at < now() - interval '24 hours'";

const lines: Source = {
  table: "partner_delivery",
  grain: "day",
  join: `left join {~delivery} d on d.distributor_id = f.distributor_id and fold_code(d.number) = fold_code(f.order_number) and d.warehouse_id = f.warehouse_id and d.status <> 'cancelled' and d.archived_at is null
    left join ${firstLines} e on e.warehouse_id = f.warehouse_id and e.number = fold_code(f.order_number)`,
  date: "f.shipped_on",
  where: "f.status <> 'cancelled' and f.shipped_on is not null and f.archived_at is null",
  columns: {
    distributor_id: "coalesce(f.distributor_id, 0)",
    warehouse_id: "coalesce(f.warehouse_id, 0)",
    packing_plant_id: "coalesce(f.packing_plant_id, 0)",
    order_id: "f.id",
    match_id: `case when ${matched} then 1 when ${late} then 3 else 2 end`,
  },
  leaves: {
    partnerDeliveries: "1",
    partnerTonnes: "f.tonnes",
    matched: only(matched, "1"),
    unmatchedLate: only(`d.id is null and ${late}`, "1"),
    matchedTonnes: only(matched, "f.tonnes"),
    ownTonnes: only(`${matched} and e.line_no = f.line_no`, "d.shipped_tonnes"),
    partnerLatency: "f.fetched_ms",
    fetchedAt: "(f.fetched_at at time zone 'Asia/Jakarta')::date",
  },
  weight: 30_000,
};

export const partnerDeliverySources = defineSources(PartnerDeliveries, [lines]);
