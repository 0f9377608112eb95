import type { Db } from "#platform/database/index.server.ts";
import { rulesOf } from "./rules.server.ts";
import { planForMany, wantedParams, wantedSql } from "./wanted.server.ts";

/** One line of a window: what was sold or returned on a day, and the rate and multiplier that apply, unrounded. */
export type ExplainedLine = {
  readonly distributor: number;
  readonly day: string;
  readonly product: number;
  readonly qty: string;
  readonly uom: number;
  readonly tonnes: string;
  /** Points per `rateUom`: the unit of the line, or the tonne. */
  readonly rate: string;
  readonly rateUom: number;
  readonly base: string;
  readonly factor: string;
};
export type Explained = {
  readonly lines: readonly ExplainedLine[];
  /** From the base to the points of the whole store: tier, rounding and caps. */
  readonly whole: {
    readonly tonnes: string;
    readonly base: string;
    readonly tier: string;
    /** Before rounding down. */
    readonly unrounded: string;
    readonly earned: string;
    readonly points: string;
    readonly bonus: string;
  } | null;
  readonly shares: readonly { readonly distributor: number; readonly points: string; readonly bonus: string }[];
};
type WindowKey = { readonly program: number; readonly store: number; readonly from: string; readonly to: string };

/**
 * How the points of a window of a store were computed by the rules in force, using the award's own statement. It
 * includes the sales of all distributors, so it is for staff only. For a programme with a cap over all windows, it
 * shows the window before that cap.
 */
export const explainWindow = (db: Db, { program, store, from, to }: WindowKey): Promise<Explained> =>
  db.asPortal("job", "explanation of points").reading(async (sys) => {
    const rules = await rulesOf(sys, [program]);
    await planForMany(sys);
    const { lines, whole, shares } = await sys.one<{ [K in keyof Explained]: Explained[K] | null }>(
      `with ${wantedSql}, line as (
         select x.distributor_id, x.day, x.product_id, x.uom_id, x.rate, x.rate_uom_id, x.qty, x.tonnes, x.base, 1 as factor from sold_plain x
         union all select x.distributor_id, x.day, x.product_id, x.uom_id, x.rate, x.rate_uom_id, x.qty, x.tonnes, x.base, 1 from back_plain x
         union all select x.distributor_id, x.day, x.product_id, x.uom_id, x.rate, x.rate_uom_id, x.qty, x.tonnes, x.base, coalesce(m.factor, 1) from singled x left join multiplied m on m.n = x.n
       ), shown as (
         select x.distributor_id, x.day, x.product_id, x.uom_id, x.rate, x.rate_uom_id, x.factor, sum(x.qty) as qty, sum(x.tonnes) as tonnes, sum(x.base) as base from line x group by 1, 2, 3, 4, 5, 6, 7
       )
       select (select json_agg(json_build_object('distributor', p.distributor_id, 'day', p.day, 'product', p.product_id, 'qty', trim_scale(p.qty)::text, 'uom', p.uom_id, 'tonnes', trim_scale(p.tonnes)::text,
           'rate', trim_scale(p.rate)::text, 'rateUom', p.rate_uom_id, 'base', trim_scale(p.base)::text, 'factor', trim_scale(p.factor::numeric)::text)
           order by p.day, p.distributor_id, p.product_id, p.uom_id, p.factor) from shown p) as lines,
         (select json_build_object('tonnes', trim_scale(n.tonnes)::text, 'base', trim_scale(n.base)::text, 'tier', trim_scale((select max(t.tier) from wanted t))::text, 'unrounded', trim_scale(round(case when n.short then 0 when n.tier_mode = 'whole' then n.base * coalesce(n.factor, 1) else n.base * n.weighted / nullif(n.tonnes, 0) end, 6))::text,
           'earned', n.earned::text, 'points', n.points::text,
           'bonus', n.bonus::text) from won n) as whole,
         (select json_agg(json_build_object('distributor', t.distributor_id, 'points', t.points::text, 'bonus', t.bonus::text) order by t.distributor_id) from wanted t) as shares`,
      wantedParams([{ p: program, from, to, stores: [store] }], rules),
    );
    return { lines: lines ?? [], whole, shares: shares ?? [] };
  });
