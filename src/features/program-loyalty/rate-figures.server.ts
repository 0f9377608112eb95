import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { tonneCode } from "#features/penjualan/stock/units.server.ts";
import { type RateFigure, rateFigures } from "./rate-figures.calls.ts";

const perTonneSql = `with r as materialized (
    select r.id, r.program_id, case when upper(u.code) = '${tonneCode}' then r.points when p.stock_uom_id = r.uom_id and p.weight_kg > 0 then r.points * 1000 / p.weight_kg end as per_tonne
    from {program_rate} r join {~uom} u on u.id = r.uom_id left join {~product} p on p.id = r.product_id
    where r.archived_at is null and (r.valid_to is null or r.valid_to > r.valid_from)
  ), m as materialized (select x.program_id, percentile_disc(0.5) within group (order by x.per_tonne) as middle from r x where x.per_tonne is not null group by 1)
  select r.id, round(r.per_tonne, 2)::text as "perTonne", coalesce(abs(r.per_tonne - m.middle) > m.middle * 0.2, false) as off
  from r left join m on m.program_id = r.program_id order by r.id`;

export const onRateFigures = handle(rateFigures, z.strictObject({}), async (_i, { db }) => ({
  rates: await db.query<RateFigure>(perTonneSql),
}));
