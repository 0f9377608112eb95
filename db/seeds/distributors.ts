import type { Catalogue, Plant } from "./catalogue.ts";
import type { Product } from "./product.ts";
import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import {
  banks,
  clusters,
  distributorTails,
  distributorWords,
  firstNames,
  lastNames,
  paymentMethods,
  segments,
  streets,
} from "./data/names.ts";
import { addDays, addMonths, monthOf } from "./days.ts";
import type { District, Geography } from "./geography.ts";
import { cumulative } from "./random.ts";

export type Warehouse = { readonly id: number; readonly distributorId: number; readonly district: District };
export type Distributor = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly district: District;
  readonly size: number;
  readonly warehouses: readonly Warehouse[];
};

export const phone = (ctx: SeedContext): string =>
  `08${ctx.random.pick(["11", "12", "13", "21", "52", "57", "78", "95"])}${ctx.random.int(10_000_000, 99_999_999)}`;
export const person = (ctx: SeedContext): string => `${ctx.random.pick(firstNames)} ${ctx.random.pick(lastNames)}`;
export const npwp = (ctx: SeedContext): string =>
  `${ctx.random.int(10, 98)}.${ctx.random.int(100, 999)}.${ctx.random.int(100, 999)}.${ctx.random.int(0, 9)}-${ctx.random.int(100, 999)}.000`;
export const townOf = (d: { readonly name: string }): string =>
  d.name.replace(/^(Kabupaten|Kota)( Administrasi)? /, "");
export const squaredDistance = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number => (a.latitude - b.latitude) ** 2 + (a.longitude - b.longitude) ** 2;

/** A location on land near a town, or null if only sea is found. */
export function placeNear(
  ctx: SeedContext,
  d: District,
  spread: number,
): { latitude: number; longitude: number } | null {
  for (let i = 0; i < 16; i++) {
    const [angle, away] = [ctx.random.next() * 2 * Math.PI, spread * Math.sqrt(ctx.random.next()) * (1 + i / 12)];
    const [latitude, longitude] = [d.latitude + Math.sin(angle) * away, d.longitude + Math.cos(angle) * away];
    if (ctx.onLand(latitude, longitude))
      return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
  }
  return null;
}

export async function seedReferences(ctx: SeedContext): Promise<void> {
  await copyRows(
    ctx.client,
    "bank",
    ["id", "code", "name", "swift_code"],
    banks.map((b, i) => [i + 1, ...b]),
  );
  await copyRows(
    ctx.client,
    "payment_method",
    ["id", "code", "name", "kind", "due_days"],
    paymentMethods.map((p, i) => [i + 1, ...p]),
  );
  await copyRows(
    ctx.client,
    "customer_segment",
    ["id", "code", "name", "description"],
    segments.map((s, i) => [i + 1, ...s]),
  );
  await copyRows(
    ctx.client,
    "cluster",
    ["id", "code", "name", "rank", "description"],
    clusters.map(([code, name, about], i) => [i + 1, code, name, i + 1, about]),
  );
}

/** The first distributors are always in these towns, so that a small network also covers the country. */
const firstTowns = [
  "35.78",
  "35.07",
  "33.74",
  "32.73",
  "12.71",
  "73.71",
  "31.75",
  "63.71",
  "16.71",
  "34.71",
  "51.71",
  "36.71",
];

export async function seedDistributors(
  ctx: SeedContext,
  geography: Geography,
  catalogue: Catalogue,
): Promise<Distributor[]> {
  const weights = cumulative(geography.districts.map((d) => d.weight * (d.city ? 2 : 1)));
  const names = new Set<string>();
  const distributors: Distributor[] = [];
  let warehouseId = 0;
  for (let id = 1; id <= ctx.scale.distributors; id++) {
    const fixed = geography.districts.find((d) => d.code === firstTowns[id - 1]);
    const district = fixed ?? (geography.districts[ctx.random.weighted(weights)] as District);
    let name = "";
    do
      name = `PT ${ctx.random.pick(distributorWords)} ${ctx.random.pick(distributorWords)} ${ctx.random.pick(distributorTails)}`;
    while (names.has(name) || new Set(name.split(" ")).size < 4);
    names.add(name);
    const near = geography.districts
      .filter((d) => d.regionId === district.regionId)
      .sort((a, b) => squaredDistance(a, district) - squaredDistance(b, district))
      .slice(0, 6);
    const share =
      Math.floor((id * ctx.scale.warehouses) / ctx.scale.distributors) -
      Math.floor(((id - 1) * ctx.scale.warehouses) / ctx.scale.distributors);
    const warehouses = Array.from({ length: share }, (_, i) => ({
      id: ++warehouseId,
      distributorId: id,
      district: i === 0 ? district : ctx.random.pick(near),
    }));
    distributors.push({
      id,
      code: `D${String(id).padStart(4, "0")}`,
      name,
      district,
      size: ctx.random.tail(0.7) * (id === 1 ? 2 : 1),
      warehouses,
    });
  }
  await writeDistributors(ctx, distributors, catalogue.plants);
  return distributors;
}

async function writeDistributors(
  ctx: SeedContext,
  distributors: readonly Distributor[],
  plants: readonly Plant[],
): Promise<void> {
  const address = (d: District) => `${ctx.random.pick(streets)} No. ${ctx.random.int(1, 250)}, ${townOf(d)}`;
  await copyRows(
    ctx.client,
    "distributor",
    [
      "id",
      "code",
      "name",
      "district_id",
      "address",
      "phone",
      "email",
      "contact_name",
      "npwp",
      "payment_method_id",
      "credit_limit",
      "allow_negative_stock",
      "joined_on",
      "status",
    ],
    distributors.map((d) => [
      d.id,
      d.code,
      d.name,
      d.district.id,
      address(d.district),
      phone(ctx),
      `${d.code.toLowerCase()}@distributor.example`,
      person(ctx),
      npwp(ctx),
      ctx.random.int(4, 6),
      Math.round(d.size * 40) * 100_000_000 + 500_000_000,
      d.id % 25 === 7,
      addDays(ctx.firstMonth, -ctx.random.int(400, 6000)),
      d.id % 40 === 39 ? "suspended" : "active",
    ]),
  );
  await copyRows(
    ctx.client,
    "distributor_branch",
    ["distributor_id", "code", "name", "district_id", "address", "phone", "is_main"],
    distributors.flatMap((d) => {
      const towns = [...new Map([d.district, ...d.warehouses.map((w) => w.district)].map((x) => [x.id, x])).values()];
      return towns.map((town, i) => [
        d.id,
        `${d.code}-C${i + 1}`,
        `${i === 0 ? "Kantor pusat" : "Cabang"} ${townOf(town)}`,
        town.id,
        address(town),
        phone(ctx),
        i === 0,
      ]);
    }),
  );
  await copyRows(
    ctx.client,
    "bank_account",
    ["distributor_id", "bank_id", "number", "holder"],
    distributors.map((d) => [d.id, 1 + (d.id % banks.length), String(1_000_000_000 + d.id * 7_919), d.name]),
  );
  await copyRows(
    ctx.client,
    "warehouse",
    [
      "id",
      "distributor_id",
      "code",
      "name",
      "district_id",
      "packing_plant_id",
      "address",
      "latitude",
      "longitude",
      "capacity",
      "opened_on",
    ],
    distributors.flatMap((d) =>
      d.warehouses.map((w, i) => {
        const plant = plants
          .filter((p) => p.opcoId !== 4)
          .reduce((best, p) => (squaredDistance(p, w.district) < squaredDistance(best, w.district) ? p : best));
        const place = placeNear(ctx, w.district, 0.03);
        return [
          w.id,
          d.id,
          `${d.code}-G${i + 1}`,
          `Gudang ${townOf(w.district)}${d.warehouses.findIndex((x) => x.district === w.district) < i ? ` ${i + 1}` : ""}`,
          w.district.id,
          plant.id,
          address(w.district),
          place?.latitude,
          place?.longitude,
          Math.round(d.size * 12) * 100 + 600,
          addDays(ctx.firstMonth, -ctx.random.int(200, 4000)),
        ];
      }),
    ),
  );
  await copyRows(
    ctx.client,
    "backdate_limit",
    ["distributor_id", "days", "valid_from", "valid_to", "note"],
    [
      [null, 7, "2000-01-01", null, "Batas umum"],
      ...distributors
        .filter((d) => d.id % 13 === 3)
        .map((d) => [d.id, 14, addMonths(ctx.firstMonth, 1), null, "Jaringan data di gudang belum stabil"] as const),
      ...distributors
        .filter((d) => d.id % 17 === 5 && d.id % 13 !== 3)
        .map((d) => [d.id, 3, addMonths(monthOf(ctx.today), -1), null, "Sudah terhubung lewat API"] as const),
    ],
  );
}

/** The products of a distributor, best seller first: brands of its region, but not all of them. */
export function assortment(ctx: SeedContext, d: Distributor, products: readonly Product[]): Product[] {
  const sold = products.filter(
    (p) => p.regions.includes(d.district.regionId) && (p.pull > 0.3 || ctx.random.chance(0.72)),
  );
  return sold
    .map((p) => ({ p, order: p.pull * (0.6 + 0.8 * ctx.random.next()) }))
    .sort((a, b) => b.order - a.order)
    .map((x) => x.p)
    .slice(0, 24);
}
