import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportAnswer } from "#platform/report/index.ts";
import { get } from "#test/report/read-report.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { wayOf } from "#platform/report/index.web.ts";

let portal: Portal;
let helpdesk: Client;
beforeAll(async () => {
  portal = await openPortal();
  helpdesk = await portal.as("helpdesk");
  // stores without assignments that all stores of the demo data have
  await portal.sql(
    "update regular_customer_store set archived_at = now(), valid_to = valid_from where id in (select id from regular_customer_store order by id limit 3)",
  );
});
afterAll(() => portal.close());

/** The call of each page. */
const calls: Readonly<Record<string, string>> = {
  "/master/mapping-dist": "/api/store-distributor/members",
  "/master/master-data-jaringan-lt": "/api/regular-customer-store/members",
  "/master/data-mapping-toko/tso": "/api/store-position/tso/members",
  "/master/data-mapping-toko/spc": "/api/store-position/spc/members",
  "/master/data-mapping-toko": "/api/store-mapping",
  "/helpdesk/failed-sync": "/api/push-item",
};
/** The number of rows at an address. */
async function rowCount(address: string): Promise<number> {
  const [page = "", query = ""] = address.split("?");
  const answer = await helpdesk.get(
    `${calls[page]}?${query}${page === "/helpdesk/failed-sync" ? "&f.state=failed" : ""}`,
  );
  if (answer.status !== 200) throw new Error(`${address}: ${answer.text}`);
  return (answer.json as { meta: { totalCount: number } }).meta.totalCount;
}
const mapping = (query: Readonly<Record<string, string>> = {}, who = helpdesk): Promise<ReportAnswer> =>
  get(who, "helpdesk.mapping", query);
/** Figures of the rows with a link, and the number of rows at the linked address. */
async function compared(
  query: Readonly<Record<string, string>>,
): Promise<{ figures: number[]; rows: number[]; pages: string[] }> {
  const answer = await mapping(query);
  const linked = answer.rows.flatMap((r) => {
    const to = wayOf(answer, `gapKind:${r.id}`);
    return to ? [{ figure: Number(r.id === 8 ? r.cells.syncBlocked : r.cells.gaps), to }] : [];
  });
  return {
    figures: linked.map((l) => l.figure),
    rows: await Promise.all(linked.map((l) => rowCount(l.to))),
    pages: linked.map((l) => l.to.split("?")[0] as string),
  };
}

test("a kind of gap links to the page that corrects it, which lists as many rows as were counted", async () => {
  const { figures, rows, pages } = await compared({});
  expect(rows).toEqual(figures);
  expect(figures.every((f) => f > 0)).toBe(true);
  expect([...pages].sort()).toEqual(
    [
      "/helpdesk/failed-sync",
      "/master/data-mapping-toko/spc",
      "/master/data-mapping-toko/tso",
      "/master/mapping-dist",
      "/master/master-data-jaringan-lt",
    ].sort(),
  );
});

test("links include the filters; a filter missing on a page gives a link to all mappings, or none", async () => {
  const [place] = await portal.sql<{ district: string; area: string; region: string }>(
    "select s.district_id as district, d.area_id as area, a.region_id as region from store s join area_district d on d.district_id = s.district_id and d.valid_to is null join area a on a.id = d.area_id where s.status = 'active' and not exists (select 1 from store_position p where p.store_id = s.id and p.kind = 'SPC' and p.valid_to is null) order by s.id limit 1",
  );
  const { district = "", area = "", region = "" } = place ?? {};
  const more = await portal.sql<{ id: string }>(
    "select district_id as id from area_district where valid_to is null and district_id <> $1 order by id limit 20",
    [district],
  );
  const near = await compared({ district: [district, ...more.map((d) => d.id)].join(",") });
  expect(near.rows).toEqual(near.figures);
  expect(near.pages).toContain("/master/data-mapping-toko/spc");
  for (const query of [{ area }, { region }, { area, district }] as Record<string, string>[]) {
    const comparison = await compared(query);
    expect([query, comparison.rows]).toEqual([query, comparison.figures]);
    expect([query, new Set(comparison.pages)]).toEqual([query, new Set(["/master/data-mapping-toko"])]);
  }
  const [other] = await portal.sql<{ area: string; region: string }>(
    "select id as area, region_id as region from area where id <> $1 and region_id <> $2 order by id limit 1",
    [area, region],
  );
  const [every] = await portal.sql<{ areas: string }>(
    "select string_agg(id::text, ',' order by id) as areas from area",
  );
  for (const query of [
    { area: `${area},${other?.area}` },
    { region: `${region},${other?.region}` },
    { area: `0,${area}` },
    { area: String(every?.areas) },
  ] as Record<string, string>[]) {
    const comparison = await compared(query);
    expect([query, comparison.rows]).toEqual([query, comparison.figures]);
    expect([query, new Set(comparison.pages)]).toEqual([query, new Set(["/master/data-mapping-toko"])]);
  }
  expect((await compared({ position: "1" })).pages).toEqual([]);
  // a list can filter by "no segment", but not by "no segment or segment 1"
  await portal.sql(
    "update store set segment_id = null where id in (select s.id from store s where s.status = 'active' and not exists (select 1 from store_position p where p.store_id = s.id and p.kind = 'SPC' and p.valid_to is null) order by s.id limit 2)",
  );
  const none = await compared({ segment: "0" });
  expect([none.rows, none.pages.includes("/master/data-mapping-toko/spc")]).toEqual([none.figures, true]);
  expect((await compared({ segment: "0,1" })).pages).toEqual([]);
  expect(Object.keys((await mapping({ distributor: "0,1" })).rowPages ?? {})).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("another day links to the list of that day, which contains as many rows as were counted", async () => {
  const [d] = await portal.sql<{ day: string; district: string; distributor: string }>(
    "select x.day::text as day, s.district_id as district, m.distributor_id as distributor from (select (now() at time zone 'Asia/Jakarta')::date - 30 as day) x join store s on s.opened_on < x.day and s.status = 'active' join store_distributor m on m.store_id = s.id and m.kind = 'main' and m.valid_to is null and not exists (select 1 from store_position p where p.store_id = s.id and p.kind = 'SPC') order by s.id limit 1",
  );
  const { day = "", district = "", distributor = "" } = d ?? {};
  // stores that opened later had no gap on that day
  await portal.sql(
    "update store set opened_on = $1::date + 1 where id in (select s.id from store s where s.status = 'active' and not exists (select 1 from store_position p where p.store_id = s.id) order by s.id limit 2)",
    [day],
  );
  const then = { from: day, to: day };
  for (const query of [
    then,
    { ...then, district },
    { ...then, distributor: `${distributor},1` },
    { period: "asof:yesterday" },
  ] as Record<string, string>[]) {
    const comparison = await compared(query);
    expect([query, comparison.rows]).toEqual([query, comparison.figures]);
    expect(comparison.pages.length, JSON.stringify(query)).toBeGreaterThan(0);
    for (const page of comparison.pages) expect(["/master/data-mapping-toko", "/helpdesk/failed-sync"]).toContain(page);
  }
  // an area that got the district later: the list must use the current area of places, as the report does
  const [now] = await portal.sql<{ area: string; region: string }>(
    "select a.id as area, a.region_id as region from area a where a.id <> (select d.area_id from area_district d where d.district_id = $1 and d.valid_to is null) order by a.id limit 1",
    [district],
  );
  await portal.sql("update area_district set valid_to = $2::date + 5 where district_id = $1 and valid_to is null", [
    district,
    day,
  ]);
  await portal.sql("insert into area_district (district_id, area_id, valid_from) values ($1, $2, $3::date + 5)", [
    district,
    now?.area,
    day,
  ]);
  for (const place of [
    { area: now?.area ?? "" },
    { region: now?.region ?? "" },
    { area: now?.area ?? "", district },
  ] as Record<string, string>[]) {
    const comparison = await compared({ ...then, ...place });
    expect([place, comparison.rows]).toEqual([place, comparison.figures]);
    expect([place, comparison.pages.length > 0, new Set(comparison.pages)]).toEqual([
      place,
      true,
      new Set(["/master/data-mapping-toko"]),
    ]);
  }
  const [link] = Object.values((await mapping({ ...then, area: now?.area ?? "", district })).rowPages ?? {});
  expect(await rowCount((link ?? "").replace("&placed=today", ""))).toBe(0);
});

test("rows of a lower level, and pages without access have no link", async () => {
  expect((await mapping({ path: "gapKind:5" })).rowPages).toBeUndefined();
  const answer = await mapping();
  expect(wayOf(answer, "gapKind:5/store:5")).toBeUndefined();
  expect(wayOf(answer, "gapKind:0")).toBeUndefined();
  const seen = (await mapping({}, await portal.as("crmats"))).rowPages ?? {};
  expect(new Set(Object.values(seen).map((to) => to.split("?")[0]))).toEqual(new Set(["/master/data-mapping-toko"]));
  expect(seen[8]).toBeUndefined();
});

test("a filter or path by kinds of gaps counts only gaps of these kinds, in rows and in the total", async () => {
  // stores with two gaps at once
  await portal.sql(
    "update store_position set archived_at = now(), valid_to = valid_from where id in (select t.id from store_position t where t.kind = 'TSO' and t.valid_to is null and not exists (select 1 from store_position p where p.store_id = t.store_id and p.kind = 'SPC' and p.valid_to is null) order by t.id limit 3)",
  );
  const lacks: Readonly<Record<string, string>> = { 4: "TSO", 5: "SPC" };
  const plain = async (kinds: readonly string[]): Promise<number> => {
    const each = kinds.map(
      (k) =>
        `case when not exists (select 1 from store_position p where p.store_id = s.id and p.kind = '${lacks[k]}' and p.valid_from <= d.day and (p.valid_to is null or p.valid_to > d.day)) then 1 else 0 end`,
    );
    const [comparison] = await portal.sql<{ n: string }>(
      `select sum(${each.join(" + ")}) as n from store s, (select (now() at time zone 'Asia/Jakarta')::date as day) d where s.status in ('active', 'inactive') and s.archived_at is null and coalesce(s.opened_on, d.day) <= d.day and (s.closed_on is null or s.closed_on > d.day)`,
    );
    return Number(comparison?.n);
  };
  const stores = async (query: Readonly<Record<string, string>>) => {
    const { rows, total } = await mapping(query);
    return [Number(total.gaps), rows.reduce((n, r) => n + Number(r.cells.gaps), 0)];
  };
  const [both] = await portal.sql<{ n: string }>(
    "select count(*) as n from store s where s.status in ('active', 'inactive') and s.archived_at is null and (select count(distinct p.kind) from store_position p where p.store_id = s.id and p.kind in ('TSO', 'SPC') and p.valid_to is null) = 0",
  );
  expect(Number(both?.n), "stores with both gaps").toBeGreaterThan(0);
  for (const kinds of [["4"], ["5"], ["4", "5"]]) {
    const n = await plain(kinds);
    expect([kinds, await stores({ gapKind: kinds.join(",") })]).toEqual([kinds, [n, n]]);
    const [kind = ""] = kinds;
    if (kinds.length === 1) expect([kinds, await stores({ path: `gapKind:${kind}` })]).toEqual([kinds, [n, n]]);
    if (kinds.length === 2)
      expect([kinds, await stores({ gapKind: kinds.join(","), path: `gapKind:${kind}` })]).toEqual([
        kinds,
        [await plain([kind]), await plain([kind])],
      ]);
  }
});
