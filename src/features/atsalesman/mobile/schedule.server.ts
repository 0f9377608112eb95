import { addDays } from "#kit/day.ts";
import { Refused } from "#kit/refused.ts";
import { suggestOrder } from "#features/atsalesman/rules/route-order.ts";
import type { Db } from "#platform/database/index.server.ts";
import { placeColumn, placeJoin } from "../place.server.ts";
import { type KnownDevice, phoneOf } from "./guarded-device.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { scheduleInput } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

const maxDays = 35;
type Row = {
  readonly id: number;
  readonly day: string;
  readonly store: string | null;
  readonly customer: string | null;
  readonly status: string;
  readonly version: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
};

async function rowsOf(db: Db, phone: KnownDevice, from: string, to: string): Promise<Row[]> {
  return db.query<Row>(
    `select s.id, s.day::text, t.code as store, c.code as customer, s.status, s.version, ${placeColumn("latitude")}::text as latitude, ${placeColumn("longitude")}::text as longitude
     from {visit_schedule} s ${placeJoin("s")}
     where s.distributor_id = :distributor and s.salesman_id = :salesman and s.day between :from::date and :to::date order by s.day, s.id`,
    { distributor: phone.distributor, salesman: phone.salesman, from, to },
  );
}

type Placed = Row & { readonly latitude: string; readonly longitude: string };
const isPlaced = (r: Row): r is Placed => r.status === "planned" && r.latitude !== null;
/** The suggested order of a day's stops; those without coordinates have no position. */
function turns(phone: KnownDevice, day: readonly Row[]): ReadonlyMap<number, number> {
  const placed = day.filter(isPlaced);
  const first = placed[0];
  if (!first) return new Map();
  const at = (r: { latitude: string; longitude: string }) => ({
    latitude: Number(r.latitude),
    longitude: Number(r.longitude),
  });
  const base =
    phone.latitude !== null && phone.longitude !== null
      ? at({ latitude: phone.latitude, longitude: phone.longitude })
      : at(first);
  return new Map(suggestOrder(base, placed.map(at)).map((i, turn) => [(placed[i] as Placed).id, turn + 1]));
}

export const onSchedule = serve(workCalls.schedule, scheduleInput, async ({ from, to, ...shown }, ctx) => {
  const { known, db } = await phoneOf(ctx, shown);
  if (to < from || to > addDays(from, maxDays))
    throw new Refused("invalid", "Isian belum benar.", [
      { field: "to", message: "Paling banyak {max} hari sejak from.", values: { max: maxDays } },
    ]);
  const rows = await rowsOf(db, known, from, to);
  const byDay = Map.groupBy(rows, (r) => r.day);
  const order = new Map([...byDay.values()].flatMap((day) => [...turns(known, day)]));
  return {
    items: rows.map(({ id, day, store, customer, status, version }) => ({
      id,
      day,
      place: customer === null ? { store } : { customer },
      status,
      version,
      order: order.get(id) ?? null,
    })),
  };
});
