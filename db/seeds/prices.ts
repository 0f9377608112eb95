import type { Product } from "./product.ts";
import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { addMonths } from "./days.ts";
import type { Geography } from "./geography.ts";

/** Price level of cement relative to Java. */
const regionFactor: Readonly<Record<number, number>> = {
  1: 1,
  2: 1.01,
  3: 1,
  4: 0.99,
  5: 1.04,
  6: 1.03,
  7: 1.11,
  8: 1.13,
};
const islandFactor: Readonly<Record<string, number>> = {
  DPS: 1.05,
  LOP: 1.07,
  SBW: 1.1,
  KPG: 1.12,
  FLO: 1.14,
  AMQ: 1.2,
  TTE: 1.18,
  DJJ: 1.38,
  SOQ: 1.26,
  TIM: 1.55,
  BTM: 1.06,
};
/** A new product without a list price: reports show it as "tanpa harga". */
const withoutPrice = (p: Product): boolean => p.brand === "CEPATCOR" && p.sub === "BT-GROUT" && p.kg === 50;

/** List prices, changed every half year: national ones for everything, and area prices for bagged cement. */
export async function seedPrices(ctx: SeedContext, products: readonly Product[], geography: Geography): Promise<void> {
  const starts: string[] = [];
  for (
    let m = addMonths(ctx.firstMonth, -12 - ((Number(ctx.firstMonth.slice(5, 7)) - 1) % 6));
    m <= ctx.today;
    m = addMonths(m, 6)
  )
    starts.push(m);
  const round = (x: number) => Math.round(x / 100) * 100;
  function* rows(): Generator<(string | number | null)[]> {
    for (const [i, from] of starts.entries()) {
      const to = starts[i + 1] ?? null;
      const level = 1 - 0.014 * (starts.length - 1 - i);
      for (const p of products) {
        const selling = round(p.price * level);
        yield [p.id, null, "buying", p.uomId, round(selling * 0.905), from, to];
        yield [p.id, null, "retail", p.uomId, round(selling * 1.07), from, to];
        if (withoutPrice(p)) continue;
        yield [p.id, null, "selling", p.uomId, selling, from, to];
        if (p.group !== "GP-SEMEN") continue;
        for (const a of geography.areas) {
          if (!p.regions.includes(a.regionId)) continue;
          yield [
            p.id,
            a.id,
            "selling",
            p.uomId,
            round(selling * (islandFactor[a.code] ?? regionFactor[a.regionId] ?? 1) * (1 + ((a.id * 7) % 5) / 200)),
            from,
            to,
          ];
        }
      }
    }
  }
  await copyRows(
    ctx.client,
    "price",
    ["product_id", "area_id", "price_kind", "uom_id", "amount", "valid_from", "valid_to"],
    rows(),
  );
}
