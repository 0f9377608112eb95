import { defineSources, type Source } from "#platform/report/index.server.ts";
import { Deliveries } from "./deliveries.cube.ts";

const real = "f.status <> 'cancelled' and f.archived_at is null";
/** Current state of a delivery: under way, unproven or proven, and its delay. */
const currentState = (d: string) =>
  ({
    pod_id: `case when ${d}.pod_at is not null then 3 when ${d}.arrived_at is not null then 2 else 1 end`,
    delay_id: `case when ${d}.arrived_at is null and now() <= ${d}.promised_at then 1 when coalesce(${d}.arrived_at, now()) <= ${d}.promised_at then 2
      when coalesce(${d}.arrived_at, now()) <= ${d}.promised_at + interval '24 hours' then 3 when coalesce(${d}.arrived_at, now()) <= ${d}.promised_at + interval '72 hours' then 4
      when ${d}.promised_at is null then 0 else 5 end`,
  }) as const;
const whole = {
  delivery_id: "f.id",
  distributor_id: "f.distributor_id",
  warehouse_id: "f.warehouse_id",
  packing_plant_id: "f.packing_plant_id",
  ...currentState("f"),
} as const;
/** A filter by product finds each delivery that carries the product. */
const carried = {
  product_id: (test: string) =>
    `exists (select 1 from {~delivery_line} e where e.distributor_id = f.distributor_id and e.delivery_id = f.id and e.product_id ${test})`,
} as const;
const dayOf = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`;
/**
 * The day of an instant, or infinity if it has not happened, so that all deliveries open after a day form one range of
 * an index.
 */
export const dayOrNever = (instant: string) => `coalesce(${dayOf(instant)}, 'infinity')`;
const hoursFrom = (start: string, end: string) => `round(extract(epoch from ${end} - ${start}) / 3600, 6)`;
const one = (test: string) => `case when ${test} then 1 else 0 end`;
const only = (test: string, value: string) => `case when ${test} then ${value} else 0 end`;

/** Lines by the day of shipment. */
const closed = "d.pod_at is not null";
const lines: Source = {
  table: "delivery_line",
  grain: "day",
  join: "join {delivery} d on d.distributor_id = f.distributor_id and d.id = f.delivery_id",
  date: "d.shipped_on",
  where: "d.status <> 'cancelled' and d.archived_at is null",
  columns: {
    distributor_id: "f.distributor_id",
    warehouse_id: "d.warehouse_id",
    packing_plant_id: "d.packing_plant_id",
    product_id: "f.product_id",
    delivery_id: "f.delivery_id",
    ...currentState("d"),
  },
  leaves: {
    deliveries: { key: "f.delivery_id", when: "true" },
    shippedTonnes: "f.shipped_tonnes",
    receivedTonnes: "coalesce(f.received_tonnes, 0)",
    damagedTonnes: "coalesce(f.damaged_tonnes, 0)",
    shortTonnes: only(closed, "f.shipped_tonnes - coalesce(f.received_tonnes, 0) - coalesce(f.damaged_tonnes, 0)"),
    closedShipped: only(closed, "f.shipped_tonnes"),
    closedDamaged: only(closed, "coalesce(f.damaged_tonnes, 0)"),
    closedDeliveries: { key: "f.delivery_id", when: closed },
    photographed: { key: "f.delivery_id", when: `${closed} and d.photo_id is not null` },
  },
  weight: 30_000,
};
const proofs: Source = {
  table: "delivery",
  grain: "day",
  date: "f.shipped_on",
  where: `${real} and f.pod_at is not null`,
  columns: whole,
  among: carried,
  leaves: { pods: "1", podHours: hoursFrom("f.arrived_at", "f.pod_at") },
  weight: 10_000,
};
const late = "coalesce(f.arrived_at, now()) > f.promised_at";
const promised: Source = {
  table: "delivery",
  grain: "day",
  date: dayOf("f.promised_at"),
  where: real,
  columns: whole,
  among: carried,
  leaves: {
    deliveriesDue: "1",
    lateDeliveries: one(late),
    inFull: one(
      "f.arrived_at <= f.promised_at and f.received_tonnes = coalesce(f.ordered_tonnes, f.shipped_tonnes) and coalesce(f.damaged_tonnes, 0) = 0",
    ),
    delayHours: only("f.arrived_at > f.promised_at", hoursFrom("f.promised_at", "f.arrived_at")),
    maxDelayHours: `case when f.arrived_at > f.promised_at then ${hoursFrom("f.promised_at", "f.arrived_at")} end`,
    orderedDue: "coalesce(f.ordered_tonnes, f.shipped_tonnes)",
    receivedDue: "coalesce(f.received_tonnes, 0)",
  },
  weight: 10_000,
};
const took = hoursFrom("f.shipped_at", "f.arrived_at");
const arrived: Source = {
  table: "delivery",
  grain: "day",
  join: "left join {~lane} n on n.packing_plant_id = f.packing_plant_id and n.warehouse_id = f.warehouse_id and n.archived_at is null",
  date: dayOrNever("f.arrived_at"),
  where: `${real} and f.shipped_at is not null`,
  columns: whole,
  among: carried,
  leaves: {
    arrivals: "1",
    leadHours: took,
    leadTimeP50: took,
    leadTimeP90: took,
    maxLeadHours: took,
    standardArrivals: one("n.id is not null"),
    standardHours: "coalesce(n.standard_hours, 0)",
    standardLeadHours: only("n.id is not null", took),
    orderedArrivals: one("f.ordered_at is not null"),
    orderHours: only("f.ordered_at is not null", hoursFrom("f.ordered_at", "f.arrived_at")),
  },
  weight: 10_000,
};
/** Deliveries open at the end of a day; for today, now. */
const unproven: Source = {
  table: "delivery",
  grain: "asOf",
  date: dayOf("f.arrived_at"),
  until: dayOf("f.pod_at"),
  where: `${real} and ${dayOrNever("f.pod_at")} > x.day`,
  columns: whole,
  among: carried,
  leaves: {
    openPod: "1",
    latePod: one(
      "f.arrived_at < least(now(), (x.day + 1)::timestamp at time zone 'Asia/Jakarta') - interval '24 hours'",
    ),
  },
  weight: 10_000,
};
const overdue: Source = {
  table: "delivery",
  grain: "asOf",
  date: dayOf("f.promised_at"),
  until: dayOf("f.arrived_at"),
  where: `${real} and f.promised_at < now() and ${dayOrNever("f.arrived_at")} > x.day`,
  columns: whole,
  among: carried,
  leaves: { overdueOpen: "1" },
  weight: 10_000,
};

export const deliverySources = defineSources(Deliveries, [lines, proofs, promised, arrived, unproven, overdue]);
