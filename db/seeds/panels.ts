import type { SeedContext } from "./context.ts";
import { addMonths, monthOf } from "./days.ts";

/** One store in twenty belongs to a panel, some are in reserve, a few have left. */
export async function seedPanels(ctx: SeedContext): Promise<void> {
  await ctx.client.query(
    `insert into sample_store (store_id, panel, code, weight, every_days, reserve, valid_from, status, reason)
     select id, (array['price', 'stock', 'competitor', 'satisfaction'])[1 + nth % 4], 'PNL-' || lpad(nth::text, 5, '0'), 12 + (id * 7) % 17 + 0.5, (array[14, 30, 30, 90])[1 + nth % 4], nth % 9 = 0,
       $1::date, case when nth % 23 = 5 then 'dropped' when nth % 17 = 3 then 'paused' else 'active' end, case when nth % 23 = 5 then 'Toko tidak bersedia melanjutkan' end
     from (select id, row_number() over (order by id) as nth from store where status = 'active' and id % 20 = 7) s`,
    [addMonths(monthOf(ctx.today), -5)],
  );
}
