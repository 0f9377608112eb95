import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { type Explained, explainWindow } from "#features/program-loyalty/point/explain.server.ts";
import { seesWholeStores } from "./store-points.server.ts";
import { type EarnedLine, type EntryExplained, explainEntry } from "./poin-histories.calls.ts";

type Entry = {
  readonly distributor: number;
  readonly program: number;
  readonly store: number;
  readonly windowFrom: string;
  readonly points: string;
  readonly after: string;
};
type Window = {
  readonly to: string;
  readonly ruleVersion: number;
  readonly points: string;
  readonly bonus: string;
  readonly cap: string | null;
  readonly capProgram: string | null;
};

/**
 * How an entry was computed. The entry is read in the reader's scope first; the lines come from the statement of the
 * award. Readers who may not see balances get the lines of the entry's distributor only, and no totals.
 */
export const onExplainEntry = handle(
  explainEntry,
  z.strictObject({ id: pathId }),
  async ({ id }, { db, access }): Promise<EntryExplained> => {
    const entry = await db.maybe<Entry>(
      `select e.distributor_id as distributor, e.program_id as program, e.store_id as store, e.window_from::text as "windowFrom", e.points::text as points, e.balance_after::text as after
       from {point_entry} e where e.id = :id`,
      { id },
    );
    if (!entry) throw notFound();
    const whole = seesWholeStores(access);
    const window = await windowOf(db, entry);
    const explained = window
      ? await explainWindow(db, {
          program: entry.program,
          store: entry.store,
          from: entry.windowFrom,
          to: window.to,
        })
      : null;
    const before = (BigInt(entry.after) - BigInt(entry.points)).toString();
    return {
      window: window ? { from: entry.windowFrom, to: window.to, ruleVersion: window.ruleVersion } : null,
      lines: explained ? await linesOf(db, explained, whole ? null : entry.distributor) : [],
      whole: whole && window && explained?.whole ? wholeOf(explained.whole, window) : null,
      posted: window ? { points: window.points, bonus: window.bonus } : null,
      entry: { points: entry.points, before: whole ? before : null, after: whole ? entry.after : null },
      earlier: await earlierOf(db, entry, id),
    };
  },
);

const windowOf = (db: Db, e: Entry): Promise<Window | undefined> =>
  db.maybe<Window>(
    `select x.window_to::text as "to", x.rule_version as "ruleVersion", x.posted_points::text as points, x.posted_bonus::text as bonus, p.cap_window::text as cap, p.cap_program::text as "capProgram"
     from {point_window} x join {loyalty_program} p on p.id = x.program_id
     where x.distributor_id = :distributor and x.program_id = :program and x.store_id = :store and x.window_from = :windowFrom::date`,
    { distributor: e.distributor, program: e.program, store: e.store, windowFrom: e.windowFrom },
  );

const wholeOf = (w: NonNullable<Explained["whole"]>, { cap, capProgram }: Window) => ({
  tonnes: w.tonnes,
  base: w.base,
  tier: w.tier,
  unrounded: w.unrounded,
  rounded: w.earned,
  points: w.points,
  bonus: w.bonus,
  cap,
  capProgram,
});

/** Sum of the entries of the window before this one. */
const earlierOf = async (db: Db, e: Entry, id: number): Promise<string> =>
  (
    await db.one<{ points: string }>(
      `select coalesce(sum(x.points), 0)::text as points from {point_entry} x
       where x.distributor_id = :distributor and x.program_id = :program and x.store_id = :store and x.window_from = :windowFrom::date and x.id < :id`,
      { distributor: e.distributor, program: e.program, store: e.store, windowFrom: e.windowFrom, id },
    )
  ).points;

/** The lines with names; `only` limits them to one distributor. */
async function linesOf(db: Db, { lines }: Explained, only: number | null): Promise<EarnedLine[]> {
  const own = only === null ? lines : lines.filter((l) => l.distributor === only);
  const names = await db.one<Record<"products" | "uoms" | "distributors", Readonly<Record<string, string>> | null>>(
    `select (select json_object_agg(p.id, p.name) from {product} p where p.id = any(:products::bigint[])) as products,
       (select json_object_agg(u.id, u.code) from {uom} u where u.id = any(:uoms::bigint[])) as uoms,
       (select json_object_agg(d.id, d.name) from {distributor} d where d.id = any(:distributors::bigint[])) as distributors`,
    {
      products: own.map((l) => l.product),
      uoms: own.flatMap((l) => [l.uom, l.rateUom]),
      distributors: own.map((l) => l.distributor),
    },
  );
  return own.map(({ product, uom, rateUom, distributor, ...l }, i) => ({
    ...l,
    line: i + 1,
    product: names.products?.[product] ?? "–",
    uom: names.uoms?.[uom] ?? "–",
    rateUom: names.uoms?.[rateUom] ?? "–",
    distributor: names.distributors?.[distributor] ?? "–",
  }));
}
