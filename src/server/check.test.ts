import { afterAll, beforeAll, expect, test } from "vitest";
import { areaDistricts } from "#features/parameter/pemetaan-wilayah/pemetaan-wilayah.resource.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { checkRegistry } from "./check.ts";
import { tableSql } from "./table-draft.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

test("an incomplete declaration prevents the start, with a code, the file and the missing part", async () => {
  const { registry, db } = portal.server;
  expect([await checkRegistry(registry, db), registry.unnamedPages]).toEqual([[], []]);
  const idle = { ...registry, kinds: new Map([...registry.kinds].filter(([kind]) => kind !== "served-workflow")) };
  expect((await checkRegistry(idle, db)).find((p) => p.includes("override.workflow.ts"))).toMatch(
    /^E072 .*"override" is not registered.*serveWorkflow/,
  );
  const unserved = { ...registry, kinds: new Map([...registry.kinds].filter(([kind]) => kind !== "comparison-shift")) };
  expect(await checkRegistry(unserved, db)).toEqual([
    expect.stringMatching(/^E075 .*lebaran.comparison.ts: .*"feastYear" has no days.*serveComparison/),
  ]);
  const bare = { ...registry, hooks: new Map([...registry.hooks].filter(([noun]) => noun !== "areaDistrict")) };
  expect(await checkRegistry(bare, db)).toEqual([
    expect.stringMatching(/^E073 .*pemetaan-wilayah.resource.ts: .*mappingHooks/),
  ]);
  expect(await checkRegistry({ ...registry, unnamedPages: ["src/features/x.page.tsx"] }, db)).toEqual([
    expect.stringMatching(/^E004 src\/features\/x.page.tsx: /),
  ]);
  expect(await checkRegistry({ ...registry, unknownFolders: ["src/features/[chanel]/x.page.tsx"] }, db)).toEqual([
    expect.stringMatching(/^E005 src\/features\/\[chanel\]\/x.page.tsx: /),
  ]);
  const [first, second] = registry.resources;
  const both = [
    { ...first, routes: ["/a/retail", "/a/corsales"] },
    { ...second, routes: ["/a/corsales"] },
  ] as never;
  expect((await checkRegistry({ ...registry, resources: both }, db)).filter((p) => p.startsWith("E002"))).toEqual([
    `E002 ${first?.file}, ${second?.file}: several files have the address /a/corsales`,
  ]);
});

test("a registration that a capability needs must exist once, and names must be declared", async () => {
  const { registry, db } = portal.server;
  const without = (kind: string) =>
    checkRegistry({ ...registry, kinds: new Map([...registry.kinds].filter(([k]) => k !== kind)) }, db);
  for (const [kind, by] of [
    ["territory", "defineTerritory"],
    ["reported-days", "defineReportedDays"],
    ["monthProfile", "defineMonthProfile"],
    ["costs", "defineCosts"],
  ] as const)
    expect(await without(kind)).toEqual([expect.stringMatching(new RegExp(`^E076 no .*${by}`))]);
  const costs = registry.kinds.get("costs") ?? [];
  const twice = new Map(registry.kinds).set("costs", [...costs, ...costs]);
  expect(await checkRegistry({ ...registry, kinds: twice }, db)).toEqual([
    expect.stringMatching(/^E076 .*purchases.server.ts.*: declared more than once/),
  ]);
  expect(await without("scope-tie")).toContainEqual(
    expect.stringMatching(/^E018 the scope of "store_radius" refers to "store".*defineScopeTie/),
  );
  const nameless = registry.resources.filter((e) => e.value.table !== "district");
  expect(await checkRegistry({ ...registry, resources: nameless }, db)).toContainEqual(
    expect.stringMatching(/^E019 .*"district"/),
  );
  expect(await without("rollup-mark")).toContainEqual(
    expect.stringMatching(/^E077 "purchase_cost" .* names the mark "purchase".*defineRollupMark/),
  );
});

test("tables of extensions need no declaration, all others do", async () => {
  const { registry, db } = portal.server;
  await portal.sql("create table zz_citus_view (id int)");
  await portal.sql("grant select on zz_citus_view to public");
  expect(await checkRegistry(registry, db)).toEqual([expect.stringMatching(/^E014 .*zz_citus_view/)]);
  await portal.sql("alter extension pg_trgm add table zz_citus_view");
  expect(await checkRegistry(registry, db)).toEqual([]);
  await portal.sql("alter extension pg_trgm drop table zz_citus_view");
  await portal.sql("drop table zz_citus_view");
});

test("a table open to everybody must not refer to partners, places or persons without a reason", async () => {
  const { registry, db } = portal.server;
  const opened = registry.resources.map((e) =>
    e.value.name === "storeRadius" ? { ...e, value: { ...e.value, scope: "open" as const } } : e,
  );
  expect(await checkRegistry({ ...registry, resources: opened }, db)).toEqual([
    expect.stringMatching(/^E016 .*radius-toko.resource.ts: "store_radius" is open .* has area_id, store_id;/),
  ]);
  const unsaid = registry.tables.map((e) => ({
    ...e,
    value: { ...e.value, options: { ...e.value.options, openBecause: " " } },
  }));
  expect((await checkRegistry({ ...registry, tables: unsaid }, db)).map((p) => p.slice(0, 4))).toContain("E016");
});

test("a mapping requires a constraint for one parent per day, which the generated table contains", async () => {
  const { registry, db } = portal.server;
  const drafted = tableSql(areaDistricts.of, [areaDistricts]);
  const [constraint] = /constraint \S+ exclude .*\)/.exec(drafted) ?? [];
  expect(constraint).toBe(
    "constraint area_district_one_area exclude using gist (district_id with =, daterange(valid_from, valid_to) with &&)",
  );
  await portal.sql("alter table area_district drop constraint area_district_one_area");
  expect(await checkRegistry(registry, db)).toEqual([
    expect.stringMatching(/^E074 .*"area_district" .*"district_id" is missing/),
  ]);
  await portal.sql(`alter table area_district add ${constraint}`);
  expect(await checkRegistry(registry, db)).toEqual([]);
});
