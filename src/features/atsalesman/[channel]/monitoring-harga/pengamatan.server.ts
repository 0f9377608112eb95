import { z } from "zod";
import { flagOutliers, lockPrices } from "#features/atsalesman/mobile/flag-outliers.server.ts";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { freeText, handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { placeColumn, placeJoin } from "../../place.server.ts";
import { excludePrice, includePrice, priceSpread, type SpreadPrice } from "./pengamatan.calls.ts";

type Row = {
  readonly id: number;
  readonly version: number;
  readonly distributor: number;
  readonly channel: string;
  readonly district: number;
  readonly kind: string;
  readonly own: number | null;
  readonly other: number | null;
  readonly day: string;
  readonly judgement: string;
  readonly price50: string;
  readonly median: string | null;
  readonly limit: string | null;
};
async function rowOf(db: Db, id: number): Promise<Row> {
  const row = await db.maybe<Row>(
    `select o.id, o.version, o.distributor_id as distributor, o.channel, o.district_id as district, o.price_kind as kind, o.product_id as own, o.competitor_product_id as other, o.day::text,
       o.judgement, o.price50::text as price50, o.median50::text as median, o.limit50::text as "limit" from {price_observation} o where o.id = :id`,
    { id },
  );
  if (!row) throw notFound();
  return row;
}

type Change = { readonly id: number; readonly version: number; readonly reason: string | null };
/** Excludes or re-includes a price, and updates the outlier flags of its group. */
const changed = (db: Db, by: number, i: Change): Promise<{ ok: true }> =>
  db.tx(async (tx) => {
    const row = await rowOf(tx, i.id);
    if (row.version !== i.version) throw conflict({ version: row.version });
    // locked first, because phones lock the group before its rows; the reverse order would cause a deadlock
    await lockPrices(tx, row);
    const out = i.reason !== null;
    if ((row.judgement === "excluded") === out)
      throw new Refused("price.unchanged", out ? "Harga ini sudah dikecualikan." : "Harga ini tidak dikecualikan.");
    const done = await tx.internal("exclude or include a price").run(
      `update {!price_observation} set judgement = :judgement, excluded_at = :at::timestamptz, excluded_by = :by::bigint, excluded_reason = :reason::text, version = version + 1,
         updated_at = :instant::timestamptz, updated_by = :me where distributor_id = :distributor and id = :id and version = :version`,
      {
        distributor: row.distributor,
        id: row.id,
        version: row.version,
        judgement: out ? "excluded" : "normal",
        at: out ? new Date().toISOString() : null,
        by: out ? by : null,
        reason: i.reason,
        me: by,
      },
    );
    if (done === 0) throw conflict();
    await flagOutliers(tx.internal("outliers after a decision"), row);
    await audit(tx, {
      action: out ? "price.exclude" : "price.include",
      entity: "priceObservation",
      entityId: row.id,
      label: row.price50,
      note: i.reason,
    });
    await rowsChanged(tx, "priceObservation");
    return { ok: true as const };
  });

const excludeInput = z.strictObject({ id: pathId, version, reason: freeText().min(5).max(400) });
export const onExcludePrice = handle(excludePrice, excludeInput, (i, ctx) => changed(ctx.db, ctx.person.userId, i));
export const onIncludePrice = handle(includePrice, z.strictObject({ id: pathId, version }), (i, ctx) =>
  changed(ctx.db, ctx.person.userId, { ...i, reason: null }),
);

export const onPriceSpread = handle(priceSpread, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  const row = await rowOf(db, id);
  const prices = await db.query<SpreadPrice>(
    `select o.id, o.day::text, ${placeColumn("name")} as store, o.price50::text as price50, o.judgement
     from {price_observation} o ${placeJoin("o")}
     where o.channel = :channel and o.district_id = :district and o.price_kind = :kind
       and o.product_id is not distinct from :own::bigint
       and o.competitor_product_id is not distinct from :other::bigint
       and o.day between :day::date - 45 and :day::date + 44 order by o.day, o.id limit 500`,
    row,
  );
  return { median: row.median, limit: row.limit, prices };
});
