import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import {
  brandGroups,
  brands,
  categories,
  competitors,
  opcos,
  plants,
  productGroups,
  productLines,
  type ProductPlan,
  productPlans,
  productTypes,
  subCategories,
  uoms,
} from "./data/catalogue.ts";
import { addMonths } from "./days.ts";
import type { Geography } from "./geography.ts";
import { seedPrices } from "./prices.ts";
import type { Product } from "./product.ts";

export type Plant = {
  readonly id: number;
  readonly opcoId: number;
  readonly latitude: number;
  readonly longitude: number;
};
export type Catalogue = { readonly products: readonly Product[]; readonly plants: readonly Plant[] };

const longAgo = "2000-01-01";
const place = (list: readonly (readonly unknown[])[], code: string): number => list.findIndex(([c]) => c === code) + 1;
const opcoId = (code: string): number => opcos.findIndex((o) => o.code === code) + 1;
const uomId = (code: string): number => place(uoms, code);
const npwp = (n: number): string =>
  `0${1 + (n % 3)}.${String(300 + n * 7).padStart(3, "0")}.${String(100 + n * 13).padStart(3, "0")}.${n % 10}-${String(400 + n).padStart(3, "0")}.000`;

export async function seedCatalogue(ctx: SeedContext, geography: Geography): Promise<Catalogue> {
  const { client } = ctx;
  await copyRows(
    client,
    "opco",
    ["id", "code", "name", "npwp", "address", "phone", "email"],
    opcos.map((o, i) => [i + 1, o.code, o.name, npwp(i), o.address, o.phone, o.email]),
  );
  await copyRows(
    client,
    "product_line",
    ["id", "slug", "name", "sort_order"],
    productLines.map((l, i) => [i + 1, l.slug, l.name, i + 1]),
  );
  await copyRows(
    client,
    "brand",
    ["id", "code", "name", "opco_id", "product_line_id"],
    brands.map((b, i) => [i + 1, b.code, b.name, opcoId(b.opco), productLines.findIndex((l) => l.slug === b.line) + 1]),
  );
  await copyRows(
    client,
    "product_type",
    ["id", "code", "name"],
    productTypes.map(([c, n], i) => [i + 1, c, n]),
  );
  await copyRows(
    client,
    "category",
    ["id", "code", "name"],
    categories.map(([c, n], i) => [i + 1, c, n]),
  );
  await copyRows(
    client,
    "sub_category",
    ["id", "code", "name", "category_id"],
    subCategories.map(([c, n, parent], i) => [i + 1, c, n, place(categories, parent)]),
  );
  await copyRows(
    client,
    "supplier",
    ["id", "code", "name", "opco_id", "npwp", "phone", "email", "address"],
    opcos.map((o, i) => [i + 1, `SUP-${o.code}`, o.name, i + 1, npwp(i), o.phone, o.email, o.address]),
  );
  await copyRows(
    client,
    "uom",
    ["id", "code", "name", "kind", "decimals"],
    uoms.map(([c, n, kind, decimals], i) => [i + 1, c, n, kind, decimals]),
  );
  const products = await seedProducts(ctx);
  await seedUnits(ctx, products);
  await seedPrices(ctx, products, geography);
  const rivals = [...new Set(competitors.map(([, , brand]) => brand))];
  await copyRows(
    client,
    "competitor_brand",
    ["id", "code", "name", "company", "product_line_id"],
    rivals.map((brand, i) => [
      i + 1,
      brand.toUpperCase().replaceAll(" ", "-"),
      brand,
      `PT ${brand} Perkasa`,
      competitors.some(([, , b, type]) => b === brand && type !== "MRT") ? 1 : 2,
    ]),
  );
  await copyRows(
    client,
    "competitor_product",
    ["id", "code", "name", "competitor_brand_id", "product_type_id", "product_id", "uom_id", "weight_kg"],
    competitors.map(([c, n, brand, type, kg], i) => [
      i + 1,
      c,
      n,
      rivals.indexOf(brand) + 1,
      place(productTypes, type),
      products.find((p) => p.type === type && p.kg === kg)?.id,
      uomId(`ZAK${kg}`),
      kg,
    ]),
  );
  return { products, plants: await seedPlants(ctx, geography) };
}

async function seedProducts(ctx: SeedContext): Promise<Product[]> {
  const products = productPlans.map((p, i) => {
    const brand = brands.find((b) => b.code === p.brand) as (typeof brands)[number];
    return { ...p, id: i + 1, opcoId: opcoId(brand.opco), regions: brand.regions, uomId: uomId(`ZAK${p.kg}`) };
  });
  const lineOf = (p: ProductPlan) =>
    productLines.findIndex((l) => l.slug === brands.find((b) => b.code === p.brand)?.line) + 1;
  await copyRows(
    ctx.client,
    "product",
    [
      "id",
      "code",
      "name",
      "product_line_id",
      "brand_id",
      "product_type_id",
      "category_id",
      "sub_category_id",
      "supplier_id",
      "stock_uom_id",
      "weight_kg",
      "barcode",
    ],
    products.map((p) => [
      p.id,
      p.code,
      p.name,
      lineOf(p),
      brands.findIndex((b) => b.code === p.brand) + 1,
      place(productTypes, p.type),
      place(categories, subCategories.find(([c]) => c === p.sub)?.[2] ?? ""),
      place(subCategories, p.sub),
      p.opcoId,
      p.uomId,
      p.kg,
      `8990${String(100_000_000 + p.id * 317)}`,
    ]),
  );
  // the demo network also has targets by brand; in the test network all brands share their groups
  const owned = ctx.name === "demo" ? brandGroups : [];
  const groups = [...productGroups, ...owned];
  await copyRows(
    ctx.client,
    "product_group",
    ["id", "code", "name", "product_line_id"],
    groups.map(([c, n, line], i) => [i + 1, c, n, productLines.findIndex((l) => l.slug === line) + 1]),
  );
  await copyRows(
    ctx.client,
    "product_group_member",
    ["product_group_id", "product_id", "valid_from"],
    products.map((p) => [
      place(groups, owned.find(([, , , brand]) => brand === p.brand)?.[0] ?? p.group),
      p.id,
      longAgo,
    ]),
  );
  return products;
}

/** Bags on a pallet; for some products the number changed in mid-period, so that old sales keep their tonnes. */
export const bagsOnPallet = (p: ProductPlan): number => (p.kg === 50 ? 30 : p.kg === 40 ? 40 : p.kg === 25 ? 60 : 70);
const restacked = (p: { readonly id: number }): boolean => p.id % 7 === 0;

async function seedUnits(ctx: SeedContext, products: readonly Product[]): Promise<void> {
  const kg = uomId("KG");
  await copyRows(
    ctx.client,
    "unit_conversion",
    ["from_uom_id", "to_uom_id", "factor", "valid_from"],
    [
      [uomId("TON"), kg, 1000, longAgo],
      [uomId("ZAK50"), kg, 50, longAgo],
      [uomId("ZAK40"), kg, 40, longAgo],
      [uomId("ZAK25"), kg, 25, longAgo],
      [uomId("ZAK20"), kg, 20, longAgo],
    ],
  );
  const change = addMonths(ctx.firstMonth, Math.floor(ctx.scale.months / 2));
  await copyRows(
    ctx.client,
    "uom_conversion",
    ["product_id", "from_uom_id", "to_uom_id", "factor", "valid_from", "valid_to"],
    products.flatMap((p) => {
      const now = [p.id, uomId("PALET"), p.uomId, bagsOnPallet(p), restacked(p) ? change : longAgo, null];
      return restacked(p) ? [[p.id, uomId("PALET"), p.uomId, bagsOnPallet(p) - 5, longAgo, change], now] : [now];
    }),
  );
  const usable = (p: Product) => [p.uomId, uomId("TON"), uomId("PALET")];
  await copyRows(
    ctx.client,
    "sales_uom",
    ["product_id", "uom_id", "is_default", "min_qty"],
    products.flatMap((p) => usable(p).map((u) => [p.id, u, u === p.uomId, u === p.uomId ? 1 : null])),
  );
  await copyRows(
    ctx.client,
    "purchase_uom",
    ["product_id", "uom_id", "is_default"],
    products.flatMap((p) => usable(p).map((u) => [p.id, u, u === p.uomId])),
  );
}

async function seedPlants(ctx: SeedContext, geography: Geography): Promise<Plant[]> {
  const made = plants.map(([code, name, opco, district, capacity], i) => {
    const d = geography.districts.find((x) => x.code === district);
    if (!d) throw new Error(`plant ${code}: no district ${district}`);
    return {
      id: i + 1,
      code,
      name,
      opcoId: opcoId(opco),
      district: d,
      latitude: d.latitude,
      longitude: d.longitude,
      capacity,
    };
  });
  await copyRows(
    ctx.client,
    "packing_plant",
    ["id", "code", "name", "opco_id", "district_id", "address", "latitude", "longitude", "daily_capacity"],
    made.map((p) => [
      p.id,
      p.code,
      p.name,
      p.opcoId,
      p.district.id,
      `Kawasan industri ${p.district.name.replace(/^(Kota|Kabupaten) /, "")}`,
      p.latitude,
      p.longitude,
      p.capacity,
    ]),
  );
  return made;
}
