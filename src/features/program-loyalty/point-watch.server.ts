import { z } from "zod";
import { todaySql } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { handle } from "#server/http/handle.ts";
import { summariesPage, tellKeepers } from "#server/notify/keepers.ts";
import { type PointIncidentView, pointWatch } from "./point-watch.calls.ts";

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
  return { count, incidents };
});

/** Tells those who keep the summaries of differences that nobody has been told of, whichever instance found them. */
export const tellOfDifferences = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("notice", "differences of points");
    const fresh = await sys.query<{ id: number }>(
      "update {!point_incident} i set told_at = now() where i.told_at is null returning i.id",
    );
    if (fresh.length > 0)
      await tellKeepers(sys, {
        title: "Poin berbeda dari yang membentuknya",
        body: "{count} perbedaan ditemukan pemeriksaan harian.",
        values: { count: fresh.length },
        href: summariesPage,
      });
    return fresh.length;
  });
