import type { OracleLine, OracleProgram, OracleRate, OracleRule, OracleWorld } from "./award-oracle.ts";
import { pickOne } from "./random.ts";
import type { PointStage } from "./points.ts";

/** Random programmes, stores and lines, in the tables and in the form that the oracle reads. */
export type RandomWorld = {
  readonly programs: ReadonlyMap<number, OracleProgram>;
  readonly stores: readonly number[];
  readonly lines: ReadonlyMap<number, OracleLine[]>;
  readonly world: OracleWorld;
};
export const months = ["2026-01", "2026-02", "2026-03", "2026-04"] as const;
const day = (month: string, n: number) => `${month}-${String(n).padStart(2, "0")}`;
type Places = {
  readonly areas: readonly number[];
  readonly groups: readonly number[];
  readonly brands: readonly number[];
  readonly clusters: readonly number[];
  readonly segments: readonly number[];
};

/** Groups, classes and areas change in the middle of the sales, so that the day of the query matters. */
const turns = { group: "2026-02-15", cluster: "2026-03-10", area: "2026-03-20" } as const;

export async function randomWorld(p: PointStage, random: () => number, programs: number, stores: number) {
  const places = await placesOf(p);
  const made = await storesOf(p, places, stores, random);
  const thrown = new Map<number, OracleProgram>();
  for (let i = 0; i < programs; i++) {
    const [id, program] = await programOf(p, places, made.ids, random);
    thrown.set(id, program);
  }
  const lines = new Map(made.ids.map((id) => [id, [] as OracleLine[]]));
  return { programs: thrown, stores: made.ids, lines, world: worldOf(p, places, made.of) } satisfies RandomWorld;
}

async function placesOf({ sql, trade }: PointStage): Promise<Places> {
  const ids = async (text: string) => (await sql<{ id: number }>(text)).map((r) => r.id);
  const areas = await ids("select id from area order by id");
  const groups = await ids("insert into product_group (code, name) values ('G1', 'G1'), ('G2', 'G2') returning id");
  const [extra = 0] = await ids(
    "insert into brand (code, name, opco_id, product_line_id) select 'B2', 'B2', opco_id, product_line_id from brand limit 1 returning id",
  );
  await sql("update product set brand_id = $1 where id = any($2)", [extra, trade.products.slice(4)]);
  const brands = await ids("select id from brand order by id");
  const [first, second] = groups;
  // the first three products are in a group, and the third changes it
  for (const [product, group, from, to] of [
    [0, first, "2020-01-01", null],
    [1, first, "2020-01-01", null],
    [2, first, "2020-01-01", turns.group],
    [2, second, turns.group, null],
  ] as const)
    await sql(
      "insert into product_group_member (product_id, product_group_id, valid_from, valid_to) values ($1, $2, $3, $4)",
      [trade.products[product], group, from, to],
    );
  // the first district moves to the second area
  await sql("update area_district set valid_to = $2 where district_id = $1", [trade.districts[0], turns.area]);
  await sql("insert into area_district (area_id, district_id, valid_from) values ($1, $2, $3)", [
    areas[1],
    trade.districts[0],
    turns.area,
  ]);
  const clusters = await ids(
    "insert into cluster (code, name, rank) values ('C1', 'C1', 1), ('C2', 'C2', 2) returning id",
  );
  const segments = await ids(
    "insert into customer_segment (code, name) values ('S1', 'S1'), ('S2', 'S2') returning id",
  );
  return { areas, groups, brands, clusters, segments };
}

async function storesOf(p: PointStage, { clusters, segments }: Places, count: number, random: () => number) {
  const ids: number[] = [];
  const of = new Map<number, { segment: number | null; early: number | null; late: number | null }>();
  for (let i = 0; i < count; i++) {
    const id = await p.store(i % 2 === 0 ? 0 : 1);
    const classes = {
      segment: pickOne([null, ...segments], random),
      early: pickOne([null, ...clusters], random),
      late: pickOne([null, ...clusters], random),
    };
    await p.sql("update store set segment_id = $2 where id = $1", [id, classes.segment]);
    for (const [cluster, from, to] of [
      [classes.early, "2020-01-01", turns.cluster],
      [classes.late, turns.cluster, null],
    ] as const)
      if (cluster !== null)
        await p.sql("insert into store_cluster (store_id, cluster_id, valid_from, valid_to) values ($1, $2, $3, $4)", [
          id,
          cluster,
          from,
          to,
        ]);
    ids.push(id);
    of.set(id, classes);
  }
  return { ids, of };
}

function worldOf(
  { trade }: PointStage,
  { areas, groups, brands }: Places,
  of: ReadonlyMap<number, { segment: number | null; early: number | null; late: number | null }>,
): OracleWorld {
  const [one = null, two = null] = groups;
  const [west = null, east = null] = areas;
  return {
    ton: trade.uoms.ton,
    brandOf: (product) => brands[trade.products.indexOf(product) >= 4 ? 1 : 0] as number,
    groupOf: (product, on) => {
      const at = trade.products.indexOf(product);
      return at > 2 ? null : at < 2 || on < turns.group ? one : two;
    },
    areaOf: (district, on) => (district === trade.districts[1] || on >= turns.area ? east : west),
    clusterOf: (store, on) => (on < turns.cluster ? of.get(store)?.early : of.get(store)?.late) ?? null,
    segmentOf: (store) => of.get(store)?.segment ?? null,
  };
}

async function programOf(
  p: PointStage,
  places: Places,
  stores: readonly number[],
  random: () => number,
): Promise<[number, OracleProgram]> {
  const maybe = <T>(chance: number, make: () => T): T | null => (random() < chance ? make() : null);
  const whole = (limit: number) => 1 + Math.floor(random() * limit);
  const windows = ["month", "month", "month", "quarter", "program"] as const;
  const base = {
    window: pickOne(windows, random),
    mode: pickOne(["whole", "marginal"] as const, random),
    capWindow: maybe(0.3, () => whole(400)),
    capProgram: maybe(0.3, () => whole(900)),
    minTonnes: maybe(0.3, () => `${whole(4)}.${whole(9)}00`),
    from: pickOne(["2025-06-01", "2026-01-10"], random),
    to: "2026-04-25",
    areas: random() < 0.3 ? [pickOne(places.areas, random)] : [],
  };
  const rates = ratesOf(p, places, random);
  const rules = rulesOf(places, random);
  const id = await p.program({
    ...{ window_kind: base.window, tier_mode: base.mode, cap_window: base.capWindow, cap_program: base.capProgram },
    ...{ min_tonnes: base.minTonnes, valid_from: base.from, valid_to: base.to, settle_days: 366, rates: [] },
  });
  const program = { ...base, rates, rules, targets: targetsOf(base, stores, random) };
  await insertRules(p, id, program);
  return [id, program];
}

function ratesOf({ trade }: PointStage, { groups, brands }: Places, random: () => number): OracleRate[] {
  const subjects = [
    ...trade.products.map((of) => ({ subject: "product" as const, of })),
    ...groups.map((of) => ({ subject: "group" as const, of })),
    ...brands.map((of) => ({ subject: "brand" as const, of })),
  ];
  return subjects.flatMap((s) =>
    [trade.uoms.zak, trade.uoms.ton, trade.uoms.palet].flatMap((uom) => {
      const points = `${Math.floor(random() * 40)}.${1000 + Math.floor(random() * 9000)}`.slice(0, 7);
      if (random() < 0.6) return [];
      const all = { ...s, uom, points, from: "2020-01-01", to: null };
      return random() < 0.7
        ? [all]
        : [
            { ...all, to: "2026-02-20" },
            { ...all, points: "1.2345", from: "2026-03-01" },
          ];
    }),
  );
}

function rulesOf({ areas, groups, clusters, segments }: Places, random: () => number): OracleRule[] {
  const rules: OracleRule[] = [];
  const steps = Math.floor(random() * 4);
  for (let i = 1; i <= steps; i++) rules.push({ kind: "tier", threshold: `${i * 2}.${i}00`, factor: `1.${i}25` });
  if (random() < 0.4) rules.push({ kind: "bonus", threshold: "3.000", points: 7 });
  if (random() < 0.3) rules.push({ kind: "bonus", threshold: "6.500", points: 23 });
  const some = <T>(items: readonly T[]) => (random() < 0.3 ? pickOne(items, random) : null);
  for (let i = Math.floor(random() * 4); i > 0; i--)
    rules.push({
      kind: "multiplier",
      factor: pickOne(["2.000", "1.500", "0.750", "1.333"], random),
      from: random() < 0.6 ? day(pickOne(months, random), 1 + Math.floor(random() * 20)) : null,
      to: random() < 0.3 ? "2026-04-15" : null,
      ...{ area: some(areas), cluster: some(clusters), segment: some(segments), group: some(groups) },
    });
  // multipliers that would end before they begin are left out
  return rules.filter((r) => r.kind !== "multiplier" || !r.from || !r.to || r.from < r.to);
}

function targetsOf(
  program: Pick<OracleProgram, "window" | "from">,
  stores: readonly number[],
  random: () => number,
): OracleProgram["targets"] {
  const from = program.window === "program" ? program.from : program.window === "quarter" ? "2026-01-01" : "2026-02-01";
  return stores.flatMap((store) =>
    random() < 0.7
      ? []
      : [
          {
            ...{ store, from, tonnes: `${1 + Math.floor(random() * 5)}.000` },
            ...(random() < 0.5 ? { points: 11, percent: null } : { points: null, percent: "7.500" }),
          },
        ],
  );
}

async function insertRules({ sql }: PointStage, id: number, { areas, rates, rules, targets }: OracleProgram) {
  const rows = <T>(text: string, items: readonly T[]) => sql(text, [id, JSON.stringify(items)]);
  await rows(
    "insert into program_area (program_id, area_id) select $1, x::bigint from jsonb_array_elements_text($2::jsonb) x",
    areas,
  );
  await rows(
    `insert into program_rate (program_id, product_id, product_group_id, brand_id, uom_id, points, valid_from, valid_to)
     select $1, case when subject = 'product' then "of" end, case when subject = 'group' then "of" end, case when subject = 'brand' then "of" end, uom, points, "from", "to"
     from jsonb_to_recordset($2::jsonb) as x(subject text, "of" bigint, uom bigint, points numeric, "from" date, "to" date)`,
    rates,
  );
  await rows(
    `insert into program_rule (program_id, kind, threshold_tonnes, factor, points, valid_from, valid_to, area_id, cluster_id, segment_id, product_group_id)
     select $1, kind, threshold, factor, points, "from", "to", area, cluster, segment, "group"
     from jsonb_to_recordset($2::jsonb) as x(kind text, threshold numeric, factor numeric, points bigint, "from" date, "to" date, area bigint, cluster bigint, segment bigint, "group" bigint)`,
    rules,
  );
  await rows(
    `insert into program_target (program_id, store_id, window_from, tonnes, bonus_points, bonus_pct)
     select $1, store, "from", tonnes, points, percent from jsonb_to_recordset($2::jsonb) as x(store bigint, "from" date, tonnes numeric, points bigint, percent numeric)`,
    targets,
  );
}
