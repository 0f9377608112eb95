import { z } from "zod";
import { addDays } from "#kit/day.ts";
import { notFound } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { today } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { type StoreVisit, storeVisits } from "./store-visits.calls.ts";

const weeksBack = 13;
const shown = 20;

export const onStoreVisits = handle(storeVisits, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  if (!(await db.maybe("select 1 from {store} s where s.id = :id", { id }))) throw notFound();
  const params = { id, from: addDays(await today(db), -7 * weeksBack) };
  const { total } = await db.one<{ total: number }>(
    "select count(*)::int as total from {visit} v where v.store_id = :id and v.day >= :from::date and v.status = 'posted'",
    params,
  );
  const visits = await db.query<StoreVisit>(
    `select v.id, v.day::text, v.check_in_at as at, concat_ws(' – ', x.code, x.fullname) as salesman, v.verdict, v.distance_m as "distanceM", v.order_tonnes::text as "orderTonnes"
     from {visit} v join {~salesman} x on x.id = v.salesman_id
     where v.store_id = :id and v.day >= :from::date and v.status = 'posted' order by v.check_in_at desc, v.id desc limit ${shown}`,
    params,
  );
  const named = can(db.access, "visit.read");
  return { total, visits: named ? visits : visits.map((v) => ({ ...v, salesman: null })) };
});
