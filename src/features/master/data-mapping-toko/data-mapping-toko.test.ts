import { Readable } from "node:stream";
import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Preview } from "#platform/mapping/index.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { gapKinds, type MappedStore, type MappedSums } from "./data-mapping-toko.calls.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const rowsOf = async (query: string, by = admin) =>
  (await by.get(`/api/store-mapping?${query}`)).json as { data: MappedStore[]; meta: { totalCount: number } };
const sumsOf = async (query = "", by = admin) => (await by.get(`/api/store-mapping/sums?${query}`)).json as MappedSums;
const validOn = (m: string, day: string) =>
  `${m}.valid_from <= '${day}' and (${m}.valid_to is null or ${m}.valid_to > '${day}')`;

test("gaps equal those found by plain SQL, today and on a day in the past", async () => {
  const { today } = await sumsOf();
  for (const day of [today, "2025-11-03"]) {
    const sums = await sumsOf(`on=${day}`);
    const count = async (where: string) =>
      (
        await portal.sql<{ n: number }>(
          `select count(*)::int as n from store s where s.archived_at is null and (s.opened_on is null or s.opened_on <= '${day}') and ${where}`,
        )
      )[0]?.n;
    const due = "s.status in ('active', 'inactive')";
    expect(sums.stores).toBe(await count("true"));
    expect(sums.gaps.distributor).toBe(
      await count(
        `${due} and not exists (select 1 from store_distributor m where m.store_id = s.id and m.kind = 'main' and ${validOn("m", day)})`,
      ),
    );
    expect(sums.gaps.tso).toBe(
      await count(
        `${due} and not exists (select 1 from store_position m where m.store_id = s.id and m.kind = 'TSO' and ${validOn("m", day)})`,
      ),
    );
    expect(sums.gaps.lt).toBe(
      await count(
        `${due} and s.via_regular_customer and not exists (select 1 from regular_customer_store m where m.store_id = s.id and ${validOn("m", day)})`,
      ),
    );
    for (const kind of gapKinds) {
      const { data, meta } = await rowsOf(`on=${day}&gap=${kind}&perPage=75`);
      expect(meta.totalCount, kind).toBe(sums.gaps[kind]);
      for (const r of data) expect(r.gaps).toContain(kind);
    }
    expect((await rowsOf(`on=${day}&gap=any`)).meta.totalCount).toBe(sums.any);
  }
});

test("regions and area groups filter the stores by their areas", async () => {
  const { today } = await sumsOf();
  for (const [field, table, column] of [
    ["region", "region_area", "region_id"],
    ["areaGroup", "area_grouping", "area_group_id"],
  ] as const) {
    const [most] = await portal.sql<{ id: number; n: number }>(
      `select o.${column}::int as id, count(*)::int as n from store s join area_district d on d.district_id = s.district_id and ${validOn("d", today)} join ${table} o on o.area_id = d.area_id and ${validOn("o", today)} where s.archived_at is null group by 1 order by 2 desc, 1 limit 1`,
    );
    expect((await sumsOf(`${field}=${most?.id}`)).stores).toBe(most?.n);
  }
});

test("a closed gap disappears; the day before stays unchanged", async () => {
  const { data } = await rowsOf("gap=tso&perPage=5");
  const store = data[0] as MappedStore;
  const [position] = await portal.sql<{ id: number }>(
    "select id::int as id from position where kind = 'TSO' order by id limit 1",
  );
  const [spc] = await portal.sql<{ id: number }>(
    "select id::int as id from position where kind = 'SPC' order by id limit 1",
  );
  const { today } = await sumsOf();
  const wish = (to: number | undefined) => ({ to, from: today, until: null, pick: { ids: [store.id] } });
  expect((await admin.post("/api/store-position/tso/preview", wish(spc?.id))).status).toBe(422);
  const seen = (await admin.post("/api/store-position/tso/preview", wish(position?.id))).json as Preview;
  expect(
    (await admin.post("/api/store-position/tso/move", { ...wish(position?.id), reason: null, stamp: seen.stamp }))
      .status,
  ).toBe(200);
  expect((await rowsOf(`q=${store.code}`)).data[0]?.gaps).not.toContain("tso");
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  expect((await rowsOf(`q=${store.code}&on=${yesterday}`)).data[0]?.gaps).toContain("tso");
  expect(
    await portal.sql("select tso_id::int as tso from store_version where store_id = $1 and valid_to is null", [
      store.id,
    ]),
  ).toEqual([{ tso: position?.id }]);
});

test("the workbook contains all matching rows and no others", async () => {
  const answer = await admin.get("/api/store-mapping/export?gap=any");
  expect(answer.status).toBe(200);
  let rows = 0;
  for await (const row of streamXlsxRows(Readable.toWeb(Readable.from(answer.bytes)) as never)) rows += row ? 1 : 0;
  expect(rows - 1).toBe((await sumsOf()).any);
});

test("users see the stores in their scope, and only with permission", async () => {
  await portal.sql(
    "insert into role_action (role_id, action) select r.id, 'report.mapping' from role r where r.code in ('ROLE_TSO', 'ROLE_DISTRIBUTOR') on conflict do nothing",
  );
  for (const name of ["tso", "distributor"]) {
    const client = await portal.as(name);
    const { totalCount } = ((await client.get("/api/store?perPage=5")).json as { meta: { totalCount: number } }).meta;
    expect((await sumsOf("", client)).stores, name).toBe(totalCount);
  }
  expect((await (await portal.as("kam")).get("/api/store-mapping")).status).toBe(403);
  expect((await admin.get("/api/store-mapping?gap=none")).status).toBe(422);
  expect((await admin.get("/api/store-mapping?f.phone=1")).status).toBe(422);
});
