import { z } from "zod";
import { todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { type PointIncidentView, type PointWatch, pointWatch } from "./point-watch.calls.ts";

const shown = 50;

export const onPointWatch = handle(pointWatch, z.strictObject({}), async (_input, { db }) => {
  const sys = db.internal("differences of points");
  const since = `i.found_on > ${todaySql} - 30`;
  const { count } = await sys.one<{ count: number }>(
    `select count(*)::int as count from {point_incident} i where ${since}`,
  );
  const incidents = await sys.query<PointIncidentView>(
    `select i.id, i.found_on::text as "foundOn", i.rule, coalesce(p.name, '–') as wallet, coalesce(s.name, '–') as store, i.store_id as "storeId", i.expected::text as expected, i.found::text as found
     from {point_incident} i left join {loyalty_program} p on p.id = i.wallet_id left join {store} s on s.id = i.store_id where ${since} order by i.found_on desc, i.id limit ${shown}`,
  );
  const last = await sys.maybe<NonNullable<PointWatch["last"]>>(
    `select c.finished_at as "finishedAt", c.differences from {point_check} c where c.finished_at is not null order by c.night desc limit 1`,
  );
  return { last: last ?? null, count, incidents };
});
