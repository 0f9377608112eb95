import { addDays } from "#kit/day.ts";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeDistributors } from "#features/master/mapping-dist/mapping-dist.resource.ts";
import { rowsOf } from "./mapping-rows.ts";
import type { MemberRow, Parents, Preview, Interval } from "./mapping.calls.ts";
import { get, sum } from "#test/report/read-report.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
let today: string;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  today = ((await admin.get("/api/area-district/parents")).json as Parents).today;
});
afterAll(() => portal?.close());

type Wish = { to: number | null; from: string; until?: string | null; pick: unknown; reason?: string | null };
async function preview(path: string, wish: Wish, by = admin): Promise<Preview> {
  const { reason: _reason, ...move } = { until: null, ...wish };
  const answer = await by.post(`${path}/preview`, move);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Preview;
}
async function move(path: string, wish: Wish, by = admin, stamp?: string) {
  const known = stamp ?? (await preview(path, wish, by)).stamp;
  return by.post(`${path}/move`, { until: null, reason: null, ...wish, stamp: known });
}
const timeline = async (path: string, member: number) =>
  ((await admin.get(`${path}/timeline?member=${member}`)).json as { data: Interval[] }).data;
const members = async (path: string, query: string) =>
  (await admin.get(`${path}/members?${query}`)).json as { data: MemberRow[]; meta: { totalCount: number } };

/** A district of the TSO's area, its stores with purchases, and another area. */
async function ownDistrict() {
  const [row] = await portal.sql<{ district: number; area: number; other: number }>(
    `select ad.district_id::int as district, ad.area_id::int as area, (select a.id::int from area a where a.id <> ad.area_id and a.archived_at is null order by a.id desc limit 1) as other
     from area_district ad join user_scope us on us.kind = 'area' and us.ref_id = ad.area_id join app_user u on u.id = us.user_id and u.username = 'tso'
     where ad.valid_from <= current_date and ad.valid_to is null and exists (select 1 from sale_line l where l.district_id = ad.district_id and l.sold_on < date_trunc('month', current_date))
     order by (select count(*) from sale_line l where l.district_id = ad.district_id) desc limit 1`,
  );
  if (!row) throw new Error("the demo has no such district");
  return row;
}

test("a moved district includes its stores, its figures and the scope of its people from the day on", async () => {
  const { district, area, other } = await ownDistrict();
  const tso = await portal.as("tso");
  const stores = async () =>
    ((await tso.get(`/api/store?f.district=${district}&perPage=5`)).json as { meta: { totalCount: number } }).meta
      .totalCount;
  expect(await stores()).toBeGreaterThan(0);
  const last = addDays(`${today.slice(0, 7)}-01`, -1);
  const first = `${last.slice(0, 7)}-01`;
  const middle = `${last.slice(0, 7)}-10`;
  const sold = async (from: string, to: string) =>
    sum(
      (
        await portal.sql<{ t: string }>(
          "select sum(sign * tonnes)::text as t from sale_line where status = 'posted' and district_id = $1 and sold_on between $2 and $3",
          [district, from, to],
        )
      ).map((r) => r.t),
    );
  const salesByArea = async (mapping: string) => {
    const { rows } = await get(admin, "penjualan-per-area", {
      from: first,
      to: last,
      compare: "none",
      booking: "store",
      district: String(district),
      mapping,
    });
    return Object.fromEntries(
      rows.flatMap((r) =>
        r.cells.tonnes === null || Number(r.cells.tonnes) === 0 ? [] : [[r.id, sum([r.cells.tonnes as string])]],
      ),
    );
  };
  expect(await salesByArea("saleDate")).toEqual({ [area]: await sold(first, last) });

  const wish = { to: other, from: middle, reason: "Pembagian area baru", pick: { ids: [district] } };
  const seen = await preview("/api/area-district", wish);
  expect(seen).toMatchObject({ total: 1, same: 0, needsReason: true });
  expect(seen.from[0]?.parent?.id).toBe(area);
  expect(seen.effects[0]?.count).toBeGreaterThan(0);
  expect((await move("/api/area-district", { ...wish, reason: " " })).status).toBe(422);
  const done = await move("/api/area-district", wish);
  expect(done.status, done.text).toBe(200);
  expect(done.json).toMatchObject({ moved: 1, unchanged: 0, job: null });

  expect(await stores()).toBe(0);
  expect(await salesByArea("today")).toEqual({ [other]: await sold(first, last) });
  expect(await salesByArea("saleDate")).toEqual({
    [area]: await sold(first, addDays(middle, -1)),
    [other]: await sold(middle, last),
  });
  const versions = await portal.sql<{ area: number }>(
    "select distinct v.area_id::int as area from store_version v join store s on s.id = v.store_id where s.district_id = $1 and v.valid_to is null",
    [district],
  );
  expect(versions.map((v) => v.area)).toEqual([other]);
  const [event] = await portal.sql<{
    before: Record<string, { id: number }>;
    after: Record<string, { id: number }>;
    note: string;
  }>(
    "select before, after, note from audit_event where entity = 'areaDistrict' and entity_id = $1 order by id desc limit 1",
    [String(district)],
  );
  expect([event?.before.area?.id, event?.after.area?.id, event?.note]).toEqual([area, other, "Pembagian area baru"]);

  expect((await move("/api/area-district", { ...wish, to: area, reason: "Keliru" })).status).toBe(200);
  expect(await stores()).toBeGreaterThan(0);
  expect(await salesByArea("saleDate")).toEqual({ [area]: await sold(first, last) });
});

test("the people of a region follow its areas", async () => {
  const [row] = await portal.sql<{ area: number; region: number; other: number; district: number }>(
    `select ar.area_id::int as area, ar.region_id::int as region, (select min(id)::int from region where id <> max(ar.region_id)) as other, min(ad.district_id)::int as district
     from region_area ar join area_district ad on ad.area_id = ar.area_id and ad.valid_to is null join store s on s.district_id = ad.district_id group by ar.area_id, ar.region_id order by count(*) desc limit 1`,
  );
  const { area, region, other, district } = row as NonNullable<typeof row>;
  await portal.sql("delete from user_scope where user_id = (select id from app_user where username = 'ssm')");
  await portal.sql(
    "insert into user_scope (user_id, kind, ref_id) select id, 'region', $1 from app_user where username = 'ssm'",
    [region],
  );
  const ssm = await portal.as("ssm");
  const stores = async () =>
    ((await ssm.get(`/api/store?f.district=${district}&perPage=5`)).json as { meta: { totalCount: number } }).meta
      .totalCount;
  expect(await stores()).toBeGreaterThan(0);
  const answer = await move("/api/region-area", { to: other, from: today, pick: { ids: [area] } });
  expect(answer.status, answer.text).toBe(200);
  expect(await stores()).toBe(0);
  expect(await portal.sql("select region_id::int as region from area where id = $1", [area])).toEqual([
    { region: other },
  ]);
  // changing the region in the form of the area has the same effect
  const { version } = ((await admin.get(`/api/area/${area}`)).json as { data: { version: number } }).data;
  expect((await admin.patch(`/api/area/${area}`, { version, region })).status).toBe(200);
  expect(await stores()).toBeGreaterThan(0);
  expect(
    (await timeline("/api/region-area", area)).filter((s) => s.state === "current").map((s) => s.parent.id),
  ).toEqual([region]);
});

test("two people move the same district: one succeeds, and the error of the other names the first", async () => {
  const { district, area, other } = await ownDistrict();
  const wish = { from: today, pick: { ids: [district] } };
  const stamp = (await preview("/api/area-district", { ...wish, to: other })).stamp;
  const both = await Promise.all([
    move("/api/area-district", { ...wish, to: other }, admin, stamp),
    move("/api/area-district", { ...wish, to: null }, admin, stamp),
  ]);
  expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
  const lost = both.find((a) => a.status === 409)?.json as { code: string; message: string };
  expect(lost.code).toBe("conflict");
  expect(lost.message).toContain(
    (await portal.sql<{ fullname: string }>("select fullname from app_user where username = 'admin'"))[0]?.fullname,
  );
  const open = await portal.sql(
    "select 1 from area_district where district_id = $1 and valid_from <= current_date and (valid_to is null or valid_to > current_date)",
    [district],
  );
  expect(open.length).toBeLessThanOrEqual(1);
  await move("/api/area-district", { ...wish, to: area });
});

test("many people move overlapping groups at once: no store is in two places, and no one waits forever", async () => {
  const stores = (
    await portal.sql<{ id: number }>("select id::int as id from store where status = 'active' order by id limit 40")
  ).map((s) => s.id);
  const distributors = (
    await portal.sql<{ id: number }>(
      "select id::int as id from distributor where status = 'active' order by id limit 4",
    )
  ).map((d) => d.id);
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const ids = stores.filter((_s, at) => (at + i) % 3 !== 0);
      return move("/api/store-distributor", {
        to: distributors[i % 4] as number,
        from: addDays(today, i % 2),
        pick: { ids: i % 2 ? ids : [...ids].reverse() },
      });
    }),
  );
  expect(new Set(answers.map((a) => a.status)).has(500)).toBe(false);
  expect(answers.some((a) => a.status === 200)).toBe(true);
  for (const a of answers) expect([200, 409]).toContain(a.status);
  expect(
    await portal.sql(
      "select a.store_id from store_distributor a join store_distributor b on a.store_id = b.store_id and a.id < b.id and a.kind = 'main' and b.kind = 'main' and daterange(a.valid_from, a.valid_to) && daterange(b.valid_from, b.valid_to)",
    ),
  ).toEqual([]);
});

test("a planned move waits for its day, remains after an earlier move, and can be cancelled", async () => {
  const [row] = await portal.sql<{ id: number; d: number }>(
    "select store_id::int as id, distributor_id::int as d from store_distributor where kind = 'main' and valid_to is null and store_id > 60 order by store_id limit 1",
  );
  const { id, d } = row as NonNullable<typeof row>;
  const [b, c] = (
    await portal.sql<{ id: number }>(
      "select id::int as id from distributor where status = 'active' and id <> $1 order by id limit 2",
      [d],
    )
  ).map((x) => x.id) as [number, number];
  const path = "/api/store-distributor";
  const pick = { ids: [id] };
  const then = addDays(today, 20);
  expect((await move(path, { to: c, from: then, pick })).status).toBe(200);
  const code = (await portal.sql<{ code: string }>("select code from store where id = $1", [id]))[0]?.code;
  expect((await members(path, `parent=planned&q=${code}`)).data.some((m) => m.id === id && m.next?.from === then)).toBe(
    true,
  );
  const soon = await preview(path, { to: b, from: today, pick });
  expect(soon.plans).toBe(1);
  expect((await move(path, { to: b, from: today, pick })).status).toBe(200);
  const state = async (day: string) => (await members(path, `on=${day}&q=${code}`)).data[0]?.parent?.id;
  expect([
    await state(addDays(today, -1)),
    await state(today),
    await state(addDays(then, -1)),
    await state(then),
  ]).toEqual([d, b, b, c]);
  const plan = (await timeline(path, id)).find((s) => s.state === "planned") as Interval;
  expect((await admin.post(`${path}/cancel-plan`, { id: plan.id, version: plan.version })).status).toBe(200);
  expect((await admin.post(`${path}/cancel-plan`, { id: plan.id, version: plan.version })).status).toBe(409);
  expect(await state(then)).toBe(b);
  // after a move for a limited time, the previous mapping applies again
  expect((await move(path, { to: c, from: addDays(today, 3), until: addDays(today, 6), pick })).status).toBe(200);
  expect([
    await state(addDays(today, 2)),
    await state(addDays(today, 3)),
    await state(addDays(today, 5)),
    await state(addDays(today, 6)),
  ]).toEqual([b, c, c, b]);
  expect((await move(path, { to: null, from: addDays(today, 3), until: addDays(today, 4), pick })).status).toBe(200);
  expect([await state(addDays(today, 3)), await state(addDays(today, 4))]).toEqual([undefined, c]);
});

test("a group is moved by a query, after a preview of exactly that group", async () => {
  const path = "/api/store-distributor";
  const [from, to] = (
    await portal.sql<{ id: number }>(
      "select distributor_id::int as id from store_distributor where kind = 'main' and valid_to is null group by 1 order by count(*) desc limit 2",
    )
  ).map((x) => x.id) as [number, number];
  const query = { parent: String(from), on: today };
  const { totalCount } = (await members(path, `parent=${from}`)).meta;
  const yesterday = async () =>
    ((await admin.get(`${path}/parents?on=${addDays(today, -1)}`)).json as Parents).parents.find((p) => p.id === from)
      ?.count;
  const before = await yesterday();
  const seen = await preview(path, { to, from: today, pick: { query } });
  expect(seen.total).toBe(totalCount);
  const done = await move(path, { to, from: today, pick: { query } }, admin, seen.stamp);
  expect(done.json).toMatchObject({ moved: totalCount, unchanged: 0 });
  expect((await members(path, `parent=${from}`)).meta.totalCount).toBe(0);
  expect(await yesterday()).toBe(before);
  expect(
    (
      await admin.post(`${path}/preview`, {
        to,
        from: today,
        until: null,
        pick: { query: { ...query, "f.phone": "1" } },
      })
    ).status,
  ).toBe(422);
});

test("a large group is moved by a job, completely or not at all", async () => {
  await portal.sql(
    "insert into store (code, name, district_id, opened_on, status) select 'ZZ' || lpad(g::text, 5, '0'), 'Toko banyak ' || g, (select min(id) from district), '2020-01-01', 'active' from generate_series(1, 600) g",
  );
  const path = "/api/store-distributor";
  const [d] = await portal.sql<{ id: number }>(
    "select id::int as id from distributor where status = 'active' order by id limit 1",
  );
  const wish = { to: d?.id as number, from: today, pick: { query: { q: "Toko banyak" } } };
  const { stamp } = await preview(path, wish);
  const jobOf = async (answer: { json: unknown }) => {
    const id = (answer.json as { job: number }).job;
    for (;;) {
      const { data } = (await admin.get(`/api/job/${id}`)).json as { data: { state: string; error: string | null } };
      if (data.state !== "queued" && data.state !== "running") return data;
      await new Promise((r) => setTimeout(r, 50));
    }
  };
  const first = await move(path, wish, admin, stamp);
  expect(first.json).toMatchObject({ moved: 0, count: 600 });
  expect(await jobOf(first)).toMatchObject({ state: "done" });
  const openRows = () =>
    portal.sql(
      "select 1 from store_distributor m join store s on s.id = m.store_id where s.code like 'ZZ%' and m.distributor_id = $1 and m.valid_to is null",
      [d?.id],
    );
  expect(await openRows()).toHaveLength(600);
  // the same move again is based on an outdated state
  const again = await jobOf(await move(path, { ...wish, to: null }, admin, stamp));
  expect(again.state).toBe("failed");
  expect(again.error).toContain("sudah diubah");
  expect(await openRows()).toHaveLength(600);
});

test("a file contains what the page shows on that day: each member once, and no cancelled move", async () => {
  const path = "/api/store-distributor";
  const [own] = await portal.sql<{ store: number; d: number }>(
    "select store_id::int as store, distributor_id::int as d from store_distributor where kind = 'main' and valid_to is null and valid_from < current_date - 30 order by store_id limit 1",
  );
  const soon = addDays(today, 10);
  await portal.sql(
    `insert into store_distributor (store_id, distributor_id, kind, valid_from, valid_to) select $1::bigint, $2::bigint, 'main', $3::date, $3::date
     union all select $1::bigint, min(x.id), 'other', $3::date - 15, null::date from distributor x where not exists (select 1 from store_distributor m where m.store_id = $1::bigint and m.distributor_id = x.id)`,
    [own?.store, own?.d, soon],
  );
  const listed = async (parent: string | undefined, on: string | undefined) => {
    const query = new URLSearchParams({
      ...rowsOf(storeDistributors, parent ? { parent } : {}, on, today),
      sort: "store,validFrom",
    });
    expect((await admin.get(`${path}/export?${query}`)).status).toBe(200);
    return ((await admin.get(`${path}?${query}`)).json as { meta: { totalCount: number } }).meta.totalCount;
  };
  const countOn = async (day: string | null, parent: number | null) =>
    (
      await portal.sql<{ n: number }>(
        "select count(*)::int as n from store_distributor where kind = 'main' and archived_at is null and ($2::bigint is null or distributor_id = $2) and ($1::date is null or (valid_from <= $1 and (valid_to is null or valid_to > $1)))",
        [day, parent],
      )
    )[0]?.n;
  for (const day of [addDays(today, -200), today, soon])
    expect(await listed(undefined, day), day).toBe(await countOn(day, null));
  expect(await listed(String(own?.d), today)).toBe(
    (await members(path, `parent=${own?.d}&on=${today}`)).meta.totalCount,
  );
  const ever = await listed(String(own?.d), undefined);
  expect(ever).toBe(await countOn(null, own?.d as number));
  expect(ever).toBeGreaterThan(await listed(String(own?.d), today));
});

test("a file of a filtered page contains those members and the filters", async () => {
  const path = "/api/store-distributor";
  const [some] = await portal.sql<{ code: string; segment: number; label: string }>(
    `select left(s.code, 6) as code, s.segment_id::int as segment, g.name as label from store s join customer_segment g on g.id = s.segment_id
     join store_distributor m on m.store_id = s.id and m.kind = 'main' and m.valid_to is null where s.archived_at is null order by s.id limit 1`,
  );
  const filters = { q: some?.code ?? "", "f.segment": String(some?.segment) };
  const file = async (query: object, by = admin) => {
    const url = `${path}/export?${new URLSearchParams({ ...query, sort: "store,validFrom" })}`;
    const { status, bytes } = await by.get(url);
    return { status, sheets: status === 200 ? (await readXlsx(new Uint8Array(bytes))).sheets : [] };
  };
  const shown = await members(path, `${new URLSearchParams(filters)}&perPage=50`);
  const mapped = shown.data.filter((m) => m.parent);
  expect(mapped.length).toBeGreaterThan(0);
  const { sheets } = await file(rowsOf(storeDistributors, filters, today, today));
  const rows = sheets[0]?.rows.slice(1).map((r) => String(r[0])) ?? [];
  expect(rows).toHaveLength(mapped.length);
  const note = JSON.stringify(sheets.at(-1)?.rows);
  for (const word of [
    `"Pencarian – Toko","${some?.code}"`,
    "Penyaring – Toko: Segmen",
    some?.label ?? "",
    `"Jumlah baris","${mapped.length}"`,
  ])
    expect(note).toContain(word);
  expect((await file({ "of.store.f.potential": "x" })).status).toBe(422);
  expect((await file({ "of.kind.q": "x" })).status).toBe(422);
  expect((await file({ "of.nothing.q": "x" })).status).toBe(422);
  const ahead = await file(rowsOf(storeDistributors, { parent: "planned" }, undefined, today));
  const [plans] = await portal.sql<{ n: number }>(
    "select count(*)::int as n from store_distributor where kind = 'main' and archived_at is null and valid_from > (now() at time zone 'Asia/Jakarta')::date",
  );
  expect(JSON.stringify(ahead.sheets.at(-1)?.rows)).toContain(`"Jumlah baris","${plans?.n}"`);
});

test("a mapping that determines scopes can be changed only by people who see everything", async () => {
  const { district, other } = await ownDistrict();
  await portal.sql(
    "insert into role_action (role_id, action) select r.id, a from role r, unnest(array['areaDistrict.read', 'areaDistrict.write']) a where r.code = 'ROLE_ASM' on conflict do nothing",
  );
  const asm = await portal.as("asm");
  expect(
    (await asm.post("/api/area-district/preview", { to: other, from: today, until: null, pick: { ids: [district] } }))
      .status,
  ).toBe(403);
  const viewer = await portal.as("analyst");
  expect((await viewer.get("/api/area-district/parents")).status).toBe(403);
  expect((await viewer.get("/api/store-distributor/parents")).status).toBe(200);
  expect(
    (await viewer.post("/api/store-distributor/preview", { to: 1, from: today, until: null, pick: { ids: [1] } }))
      .status,
  ).toBe(403);
});
