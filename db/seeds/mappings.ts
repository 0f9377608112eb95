import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { latest, monthOf } from "./days.ts";
import { type Distributor, person, phone, squaredDistance, townOf, type Warehouse } from "./distributors.ts";
import type { Geography } from "./geography.ts";
import type { Positions } from "./positions.ts";
import { midMonth, type Store } from "./stores.ts";

/** The distributor of a store by period: `from` inclusive, `to` exclusive. */
export type Service = {
  readonly store: Store;
  readonly distributor: Distributor;
  readonly warehouse: Warehouse;
  readonly kind: "main" | "other";
  readonly from: string;
  readonly to: string | null;
};

/** The distributor that serves each store; some stores changed distributors, some have two, some have none now. */
export async function seedServices(
  ctx: SeedContext,
  stores: readonly Store[],
  distributors: readonly Distributor[],
): Promise<Service[]> {
  const services: Service[] = [];
  for (const s of stores) {
    if (s.status === "prospect" && ctx.random.chance(0.5)) continue;
    const draw = ctx.random.next();
    const rival = draw < 0.13 ? rivalOf(ctx, s, distributors) : undefined;
    const change = midMonth(ctx, s);
    const own = { store: s, distributor: s.distributor, warehouse: s.warehouse, kind: "main" as const };
    if (rival && draw < 0.07 && change > s.openedOn)
      services.push({ ...rival, kind: "main", from: s.openedOn, to: change }, { ...own, from: change, to: null });
    else if (rival && draw >= 0.07)
      services.push(
        { ...own, from: s.openedOn, to: null },
        { ...rival, kind: "other", from: latest(change, s.openedOn), to: null },
      );
    else
      services.push({ ...own, from: s.openedOn, to: draw > 0.985 && s.status === "active" ? lastDay(ctx, s) : null });
  }
  await copyRows(
    ctx.client,
    "store_distributor",
    ["store_id", "distributor_id", "kind", "valid_from", "valid_to"],
    services.map((x) => [x.store.id, x.distributor.id, x.kind, x.from, x.to]),
  );
  return services;
}

const lastDay = (ctx: SeedContext, s: Store): string => latest(monthOf(ctx.today), s.openedOn);

function rivalOf(
  ctx: SeedContext,
  s: Store,
  distributors: readonly Distributor[],
): Pick<Service, "store" | "distributor" | "warehouse"> | undefined {
  const others = distributors.filter((d) => d.id !== s.distributor.id && d.district.regionId === s.district.regionId);
  if (others.length === 0) return undefined;
  const near = others
    .sort((a, b) => squaredDistance(a.district, s.district) - squaredDistance(b.district, s.district))
    .slice(0, 3);
  const distributor = ctx.random.pick(near);
  const warehouse = distributor.warehouses.reduce((best, w) =>
    squaredDistance(w.district, s.district) < squaredDistance(best.district, s.district) ? w : best,
  );
  return { store: s, distributor, warehouse };
}

const shareWithout = { TSO: 0.03, SPC: 0.06 } as const;

/** Each store has a TSO and an SPC of its area; a few have none, a few changed. */
export async function seedStorePositions(
  ctx: SeedContext,
  stores: readonly Store[],
  positions: Positions,
): Promise<void> {
  function* rows(): Generator<(string | number | null)[]> {
    for (const s of stores) {
      if (s.status === "prospect") continue;
      for (const kind of ["TSO", "SPC"] as const) {
        const positionsOfArea = (kind === "TSO" ? positions.tso : positions.spc).get(s.district.areaId) ?? [];
        if (positionsOfArea.length === 0 || ctx.random.chance(shareWithout[kind])) continue;
        const position = positionsOfArea[s.district.id % positionsOfArea.length] as number;
        const before = positionsOfArea[(s.district.id + 1) % positionsOfArea.length] as number;
        const change = midMonth(ctx, s);
        if (before !== position && change > s.openedOn && ctx.random.chance(0.08))
          yield* [
            [s.id, kind, before, s.openedOn, change],
            [s.id, kind, position, change, null],
          ];
        else yield [s.id, kind, position, s.openedOn, null];
      }
    }
  }
  await copyRows(ctx.client, "store_position", ["store_id", "kind", "position_id", "valid_from", "valid_to"], rows());
}

/** Regular customers: resellers between a distributor and stores. */
export async function seedRegularCustomers(
  ctx: SeedContext,
  stores: readonly Store[],
  distributors: readonly Distributor[],
): Promise<void> {
  const through = stores.filter((s) => s.viaLt && s.status !== "prospect");
  const resellers: { id: number; distributor: Distributor }[] = [];
  for (const d of distributors) {
    const count = Math.ceil(through.filter((s) => s.distributor.id === d.id).length / 12);
    for (let i = 0; i < count; i++) resellers.push({ id: resellers.length + 1, distributor: d });
  }
  await copyRows(
    ctx.client,
    "regular_customer",
    ["id", "code", "name", "distributor_id", "district_id", "owner_name", "phone", "address", "joined_on"],
    resellers.map((r) => {
      const owner = person(ctx);
      return [
        r.id,
        `LT${String(r.id).padStart(5, "0")}`,
        `LT ${owner}`,
        r.distributor.id,
        r.distributor.district.id,
        owner,
        phone(ctx),
        townOf(r.distributor.district),
        "2019-01-01",
      ];
    }),
  );
  const byDistributor = new Map<number, number[]>();
  for (const r of resellers)
    byDistributor.set(r.distributor.id, [...(byDistributor.get(r.distributor.id) ?? []), r.id]);
  const mapped = through.flatMap((s) => {
    const choices = byDistributor.get(s.distributor.id) ?? [];
    return choices.length > 0 && ctx.random.chance(0.92) ? [[ctx.random.pick(choices), s.id, s.openedOn] as const] : [];
  });
  await copyRows(ctx.client, "regular_customer_store", ["regular_customer_id", "store_id", "valid_from"], mapped);
}

/** The general radius, larger ones outside the cities, and individual ones for a few stores. */
export async function seedRadii(ctx: SeedContext, stores: readonly Store[], geography: Geography): Promise<void> {
  await copyRows(
    ctx.client,
    "store_radius",
    ["area_id", "store_id", "metres", "valid_from", "reason"],
    [
      [null, null, 100, "2000-01-01", "Radius umum"],
      ...geography.areas
        .filter((a) => a.regionId >= 7)
        .map((a) => [a.id, null, 300, "2000-01-01", "Sinyal GPS lemah di luar Jawa"] as const),
      ...stores
        .filter((s) => s.id % 97 === 0)
        .map((s) => [null, s.id, 500, s.openedOn, "Gudang toko terpisah dari tokonya"] as const),
    ],
  );
}
