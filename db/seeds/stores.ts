import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { banks, storeKinds, storeTails, storeWords, streets } from "./data/names.ts";
import { addDays, addMonths, daysBetween, latest } from "./days.ts";
import {
  type Distributor,
  npwp,
  person,
  phone,
  placeNear,
  squaredDistance,
  townOf,
  type Warehouse,
} from "./distributors.ts";
import type { District, Geography } from "./geography.ts";
import { cumulative } from "./random.ts";

/** The purchases of a store: their frequency, their size, and their period. */
export type Store = {
  readonly id: number;
  readonly code: string;
  readonly district: District;
  readonly distributor: Distributor;
  readonly warehouse: Warehouse;
  readonly often: number;
  readonly size: number;
  readonly from: string;
  readonly to: string | null;
  readonly status: "prospect" | "active" | "inactive" | "closed";
  readonly openedOn: string;
  readonly viaLt: boolean;
};

const nearestTowns = 7;

/** Stores are placed near the warehouses that serve them, in populated towns. */
export async function seedStores(
  ctx: SeedContext,
  geography: Geography,
  distributors: readonly Distributor[],
): Promise<Store[]> {
  const warehouses = distributors.flatMap((d) => d.warehouses.map((warehouse) => ({ warehouse, distributor: d })));
  const weights = cumulative(
    warehouses.map(
      (w) => (w.distributor.size * (0.4 + Math.sqrt(w.warehouse.district.weight))) / w.distributor.warehouses.length,
    ),
  );
  const towns = new Map<number, { readonly list: readonly District[]; readonly weights: readonly number[] }>();
  const counters = new Map<string, number>();
  const stores = Array.from({ length: ctx.scale.stores }, (_, i): Store => {
    const home = warehouses[ctx.random.weighted(weights)] as (typeof warehouses)[number];
    const near = towns.get(home.warehouse.id) ?? around(home.warehouse.district, geography.districts);
    towns.set(home.warehouse.id, near);
    const district = near.list[ctx.random.weighted(near.weights)] as District;
    const n = (counters.get(district.code) ?? 0) + 1;
    counters.set(district.code, n);
    return {
      id: i + 1,
      code: `TK${district.code.replace(".", "")}${String(n).padStart(5, "0")}`,
      district,
      ...home,
      ...habits(ctx),
      viaLt: ctx.random.chance(0.06),
    };
  });
  await writeStores(ctx, stores, geography);
  return stores;
}

function around(district: District, all: readonly District[]) {
  const list = all
    .filter((d) => d.regionId === district.regionId)
    .sort((a, b) => squaredDistance(a, district) - squaredDistance(b, district))
    .slice(0, nearestTowns);
  return { list, weights: cumulative(list.map((d) => d.weight / (0.25 + Math.sqrt(squaredDistance(d, district))))) };
}

function habits(ctx: SeedContext): Pick<Store, "often" | "size" | "from" | "to" | "status" | "openedOn"> {
  const { random } = ctx;
  const often = random.tail(0.85);
  const size = random.tail(0.55) * Math.sqrt(often);
  const span = daysBetween(ctx.firstMonth, ctx.today);
  const fresh = random.chance(0.1);
  const openedOn = fresh
    ? addDays(ctx.firstMonth, random.int(0, span))
    : addDays(ctx.firstMonth, -random.int(30, 5000));
  const draw = random.next();
  if (draw < 0.025) return { often, size, openedOn, from: openedOn, to: openedOn, status: "prospect" };
  const end = (share: number): string => latest(addDays(ctx.today, -Math.round(span * share)), openedOn);
  if (draw < 0.045) return { often, size, openedOn, from: openedOn, to: end(random.next() * 0.6), status: "closed" };
  if (draw < 0.09)
    return { often, size, openedOn, from: openedOn, to: end(0.25 + random.next() * 0.4), status: "inactive" };
  return { often, size, openedOn, from: openedOn, to: null, status: "active" };
}

const spreads = { city: 0.035, regency: 0.07 } as const;

async function writeStores(ctx: SeedContext, stores: readonly Store[], geography: Geography): Promise<void> {
  const columns = [
    "id",
    "code",
    "name",
    "owner_name",
    "phone",
    "email",
    "npwp",
    "address",
    "postal_code",
    "district_id",
    "subdistrict_id",
    "latitude",
    "longitude",
    "segment_id",
    "cluster_id",
    "bank_id",
    "account_number",
    "account_holder",
    "credit_limit",
    "potential_tonnes",
    "via_regular_customer",
    "opened_on",
    "closed_on",
    "status",
    "created_at",
  ];
  function* rows(): Generator<(string | number | boolean | null | undefined)[]> {
    for (const s of stores) {
      const { random } = ctx;
      const owner = person(ctx);
      const sub = random.pick(geography.subdistricts.get(s.district.id) ?? [{ id: 0, name: "" }]);
      const place = random.chance(0.02)
        ? null
        : placeNear(ctx, s.district, s.district.city ? spreads.city : spreads.regency);
      const banked = random.chance(0.6);
      const tonnes = s.often * s.size;
      yield [
        s.id,
        s.code,
        storeName(ctx, owner),
        owner,
        random.chance(0.95) ? phone(ctx) : null,
        random.chance(0.15) ? `toko${s.id}@toko.example` : null,
        random.chance(0.35) ? npwp(ctx) : null,
        `${random.pick(streets)} No. ${random.int(1, 400)}, ${sub.name}, ${townOf(s.district)}`,
        postal(ctx, s.district),
        s.district.id,
        sub.id || null,
        place?.latitude,
        place?.longitude,
        segment(ctx, tonnes),
        cluster(s, tonnes),
        banked ? random.int(1, banks.length) : null,
        banked ? String(random.int(1_000_000_000, 9_999_999_999)) : null,
        banked ? owner : null,
        random.chance(0.5) ? random.int(1, 40) * 5_000_000 : null,
        random.chance(0.7) ? (8 * tonnes * (1 + random.next())).toFixed(1) : null,
        s.viaLt,
        s.openedOn,
        s.status === "closed" ? s.to : null,
        s.status,
        `${s.openedOn}T03:00:00Z`,
      ];
    }
  }
  await copyRows(ctx.client, "store", columns, rows());
}

function storeName(ctx: SeedContext, owner: string): string {
  const { random } = ctx;
  const kind = random.pick(storeKinds);
  if (random.chance(0.12)) return `${kind} ${owner.split(" ").slice(0, 2).join(" ")}`;
  return random.chance(0.25)
    ? `${kind} ${random.pick(storeWords)}`
    : `${kind} ${random.pick(storeWords)} ${random.pick(storeTails)}`;
}

/** First digit of postal codes by province, as defined by the post office. */
const postalFirst: Readonly<Record<string, number>> = {
  31: 1,
  36: 4,
  32: 4,
  33: 5,
  34: 5,
  35: 6,
  61: 7,
  62: 7,
  63: 7,
  64: 7,
  65: 7,
  51: 8,
  52: 8,
  53: 8,
  11: 2,
  12: 2,
  13: 2,
  14: 2,
  21: 2,
  15: 3,
  16: 3,
  17: 3,
  18: 3,
  19: 3,
};
const postal = (ctx: SeedContext, d: District): string =>
  `${postalFirst[d.province] ?? 9}${String(Number(d.code.slice(3)) % 100).padStart(2, "0")}${ctx.random.int(10, 99)}`;

function segment(ctx: SeedContext, tonnes: number): number {
  if (ctx.random.chance(0.04)) return 4;
  if (ctx.random.chance(0.03)) return 5;
  return tonnes > 3 ? 1 : tonnes > 0.8 ? 2 : 3;
}
const cluster = (s: Store, tonnes: number): number | null =>
  s.status === "prospect" ? null : tonnes > 7 ? 1 : tonnes > 2.5 ? 2 : tonnes > 0.7 ? 3 : 4;

/** A day within the period, different for each store, on which its mappings may have changed. */
export const midMonth = (ctx: SeedContext, s: Store): string =>
  addDays(addMonths(ctx.firstMonth, 1 + (s.id % Math.max(1, ctx.scale.months - 2))), s.id % 27);
