import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitsNothing } from "#features/dashboard/board-empty.ts";
import type { Board, BoardArea } from "#features/dashboard/dashboard.calls.ts";
import type { Catalogue } from "#features/laporan/laporan.calls.ts";
import { levelsOf, type Report, type ReportAnswer, slugOf } from "#platform/report/index.ts";
import { addDays } from "#kit/day.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, scaled, sum } from "./read-report.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const boardOf = async (user: string, period = "mtd", narrow: Readonly<Record<string, string>> = {}): Promise<Board> => {
  const answer = await (await portal.as(user)).get(`/api/dashboard?${new URLSearchParams({ period, ...narrow })}`);
  expect([user, answer.status]).toEqual([user, 200]);
  return answer.json as Board;
};

describe("the board", () => {
  test.each([
    ["admin", "mtd"],
    ["admin", "ytd"],
    ["admin", "today"],
    ["distributor", "mtd"],
    ["tso", "mtd"],
  ])("%s, %s: every tile equals the figure of its page", async (user, period) => {
    const client = await portal.as(user);
    const board = await boardOf(user, period);
    const target = await get(client, "penjualan-vs-target", { period, compare: "lastYear" });
    const district = await get(client, "penjualan-per-distrik", { period });
    expect(board.sales).toMatchObject({
      tonnes: target.total.tonnes,
      target: target.total.target,
      achievementPct: target.total.achievementPct,
      forecast: target.total.forecast,
      was: { tonnes: target.total.compared },
    });
    expect(board.stores?.active).toBe(district.total.activeStores);
    // a year to date is compared with a year to date, a month and a day with the previous month's
    const { from, to } = board.stores?.comparison ?? board.stamps.comparison;
    if (period === "ytd") expect({ from, to }).toEqual(board.stamps.comparison);
    else
      expect([from.slice(8), from.slice(0, 7) < board.stamps.period.from.slice(0, 7)]).toEqual([
        board.stamps.period.from.slice(8),
        true,
      ]);
    if (board.stores?.was !== null)
      expect(board.stores?.was).toBe((await get(client, "penjualan-per-distrik", { from, to })).total.activeStores);
    const stock = await get(client, "stok-gudang");
    expect([board.stock?.closing, board.stock?.daysOfStock]).toEqual([stock.total.closing, stock.total.daysOfStock]);
    const isLow = (days: string | null | undefined) => /^-?\d/.test(days ?? "") && Number(days) < 7;
    const inside = await Promise.all(
      stock.rows.map((r) => get(client, "stok-gudang", { path: `warehouse:${r.id}`, perPage: "75" })),
    );
    const products = inside.flatMap((page) => page.rows.map((r) => r.cells.daysOfStock)).filter(isLow);
    expect(board.stock?.critical).toEqual({
      warehouses: stock.rows.filter((r) => isLow(r.cells.daysOfStock)).length,
      products: products.length,
    });
    for (const l of board.stock?.lowest ?? [])
      expect([
        l.product,
        (await get(client, "stok-gudang", { warehouse: String(l.warehouseId), product: String(l.productId) })).total
          .daysOfStock,
      ]).toEqual([l.product, l.days]);
    expect(board.stock?.lowest.map((l) => l.days)).toEqual(products.sort((a, b) => Number(a) - Number(b)).slice(0, 3));
  });

  test("with filters, every tile equals the figure of its page with the same filters", async () => {
    const client = await portal.as("admin");
    const [first] = await portal.sql<{
      area: number;
      region: number;
      distributor: number;
      brand: number;
      opco: number;
    }>(
      `select d.area_id::int as area, (select region_id from area where id = d.area_id)::int as region, l.distributor_id::int as distributor, p.brand_id::int as brand, b.opco_id::int as opco
       from sale_line l join area_district d on d.district_id = l.district_id and d.valid_to is null join product p on p.id = l.product_id join brand b on b.id = p.brand_id where l.status = 'posted' order by l.sold_on desc, l.id limit 1`,
    );
    for (const filter of ["area", "region", "distributor", "brand", "opco"] as const) {
      const narrow = { [filter]: String(first?.[filter]) };
      const board = await boardOf("admin", "mtd", narrow);
      const page = (await get(client, "penjualan-per-distributor", { period: "mtd", ...narrow })).total;
      const stock = (await get(client, "stok-gudang", narrow)).total;
      const days = (await get(client, "penjualan-harian", { period: "mtd", ...narrow })).rows;
      expect([
        filter,
        board.sales?.tonnes,
        board.sales?.netSales,
        board.sales?.target,
        board.sales?.was.tonnes,
        board.stores?.active,
      ]).toEqual([filter, page.tonnes, page.netSales, page.target, page.compared, page.activeStores]);
      expect([filter, board.stock?.closing, board.stock?.daysOfStock]).toEqual([
        filter,
        stock.closing,
        stock.daysOfStock,
      ]);
      expect([filter, board.daily?.days.flatMap((d) => (d.tonnes === null ? [] : [d.tonnes]))]).toEqual([
        filter,
        days.map((d) => d.cells.tonnes),
      ]);
    }
    expect(fitsNothing(await boardOf("admin"))).toBe(false);
    for (const odd of ["x", "999999", `${first?.area},${first?.area}`, "0", "01"])
      expect([odd, (await client.get(`/api/dashboard?area=${odd}`)).status]).toEqual([odd, 422]);
  });

  test("growth contributions of brands and failed calls equal the figures of their pages, with and without filters", async () => {
    const client = await portal.as("admin");
    const [{ id, area } = { id: "", area: "" }] = await portal.sql<{ id: string; area: string }>(
      "select l.distributor_id as id, a.area_id as area from api_log l join distributor d on d.id = l.distributor_id join area_district a on a.district_id = d.district_id and a.valid_to is null where l.status >= 400 and l.created_at >= date_trunc('month', now()) order by l.id limit 1",
    );
    for (const narrow of [{}, { distributor: id }, { area }] as Record<string, string>[]) {
      const board = await boardOf("admin", "mtd", narrow);
      const calls = (await get(client, "log-api-distributor", { period: "mtd", ...narrow })).total;
      expect([narrow, board.api?.failed, board.api?.calls, board.api?.successPct]).toEqual([
        narrow,
        calls.apiFailed,
        calls.calls,
        calls.successPct,
      ]);
      expect(Number(board.api?.failed)).toBeGreaterThan(0);
      const page = await get(client, "performa-merk", { period: "mtd", ...narrow });
      const points = new Map(page.rows.map((r) => [Number(r.id), r.cells.contributionToGrowth]));
      expect([narrow, board.growth?.total]).toEqual([narrow, page.total.growthYoY]);
      for (const b of board.growth?.brands ?? [])
        expect([narrow, b.name, b.points]).toEqual([narrow, b.name, points.get(b.id)]);
      const known = [...points.values()]
        .flatMap((p) => (p && /^-?\d/.test(p) ? [Number(p)] : []))
        .sort((a, b) => b - a);
      expect(board.growth?.brands.map((b) => Number(b.points))).toEqual(
        known.length <= 5 ? known : [...known.slice(0, 3), ...known.slice(-2)],
      );
    }
    const { api, stamps } = await boardOf("admin");
    const days = await get(client, "log-api-distributor", {
      from: addDays(stamps.period.to, -12),
      to: stamps.period.to,
    });
    expect(sum(api?.series ?? [])).toBe(days.total.apiFailed);
    const last = await get(client, "log-api-distributor", { from: stamps.period.to, to: stamps.period.to });
    expect(Number(api?.series.at(-1))).toBe(Number(last.total.apiFailed));
    expect((await boardOf("admin", "mtd", { brand: "1" })).api, "calls have no brands").toBeNull();
  });

  test("calls and growth are hidden from users who may not see their pages", async () => {
    for (const user of ["admin", "helpdesk", "distributor", "tso", "spc", "kam", "crm", "analyst"]) {
      const client = await portal.as(user);
      const answer = await client.get("/api/dashboard?period=mtd");
      if (answer.status === 403) continue;
      const board = answer.json as Board;
      const open = new Set(((await client.get("/api/auth/account")).json as { links: string[] }).links);
      const may = async (slug: string) =>
        open.has(`/laporan/${slug}`) && (await client.get(`/api/report/${slug}?period=mtd`)).status === 200;
      expect([user, board.api !== null, board.growth !== null]).toEqual([
        user,
        await may("log-api-distributor"),
        await may("performa-merk"),
      ]);
      expect([user, board.links.api !== null, board.links.growth !== null]).toEqual([
        user,
        board.api !== null,
        board.growth !== null,
      ]);
    }
    expect((await boardOf("tso")).api).toBeNull();
    const own = await boardOf("distributor");
    if (own.api)
      expect(own.api.calls).toBe(
        (await get(await portal.as("distributor"), "log-api-distributor", { period: "mtd" })).total.calls,
      );
  });

  test("its days are those of the daily page, and add up to the month's tile", async () => {
    const client = await portal.as("admin");
    const board = await boardOf("admin");
    const days = await get(client, "penjualan-harian", { period: "mtd" });
    const known = board.daily?.days.filter((d) => d.tonnes !== null) ?? [];
    expect(known.map((d) => [d.day, d.tonnes])).toEqual(days.rows.map((r) => [r.id, r.cells.tonnes]));
    expect(sum(known.map((d) => d.tonnes))).toBe(board.sales?.tonnes);
    expect(board.daily?.days.length).toBeGreaterThanOrEqual(28);
  });

  test("the best and the worst areas are those of the area page, in its order", async () => {
    const client = await portal.as("admin");
    const { areas } = await boardOf("admin");
    const { rows } = await get(client, "penjualan-per-area", { period: "mtd", sort: "-achievementPct" });
    // the elapsed share of time is the same for all areas, so both orders are equal
    const planned = rows
      .filter((r) => r.id !== 0 && /^-?\d/.test(r.cells.achievementPct ?? ""))
      .map((r) => [r.id, ((Number(r.cells.tonnes) * 100) / Number(r.cells.proRataTarget)).toFixed(6)]);
    const shown = (list: readonly BoardArea[] = []) => list.map((a) => [a.id, Number(a.proRataPct).toFixed(6)]);
    expect(shown(areas?.top)).toEqual(planned.slice(0, 3));
    expect(shown(areas?.bottom)).toEqual(planned.slice(Math.max(3, planned.length - 2)));
  });

  test("a role sees the figures of its own pages, without links to forbidden ones", async () => {
    const [kam, spc] = [await boardOf("kam"), await boardOf("spc")];
    expect([kam.sales, kam.stores, kam.stock, kam.daily, kam.areas]).toEqual([null, null, null, null, null]);
    expect(Object.values(kam.links).every((l) => l === null)).toBe(true);
    expect([spc.stock, spc.links.stock, spc.links.lowest]).toEqual([null, null, null]);
    expect(spc.sales).not.toBeNull();
    for (const user of ["admin", "distributor", "tso", "spc", "kam", "crm"]) {
      const client = await portal.as(user);
      const open = new Set(((await client.get("/api/auth/account")).json as { links: string[] }).links);
      for (const link of Object.values((await boardOf(user)).links))
        if (link) expect(open, `${user} ${link}`).toContain(link);
      for (const link of Object.values((await boardOf(user)).links))
        if (link)
          expect([user, link, (await client.get(`/api/report/${link.replace("/laporan/", "")}`)).status]).toEqual([
            user,
            link,
            200,
          ]);
    }
  });

  test("the pending proposals are those that the reader may decide now", async () => {
    const client = await portal.as("admin");
    const kinds = await portal.sql<{ kind: string }>("select distinct kind from submission");
    let waiting = 0;
    for (const { kind } of kinds) {
      const box = await client.get(`/api/submission?kind=${kind}&box=inbox`);
      if (box.status === 200) waiting += (box.json as { counts: { inbox: number } }).counts.inbox;
    }
    expect((await boardOf("admin")).pending?.count).toBe(waiting);
  });

  test("anonymous requests get nothing, and an unknown period is refused", async () => {
    expect((await portal.anonymous.get("/api/dashboard")).status).toBe(401);
    expect((await (await portal.as("admin")).get("/api/dashboard?period=never")).status).toBe(422);
  });
});

describe("the forecast of a month", () => {
  test("is the sales to date divided by the usual share of a month at that day, per product group", async () => {
    const { total, stamps } = await get(await portal.as("admin"), "penjualan-vs-target", { period: "mtd" });
    const { from, to } = stamps.period;
    const plain = await portal.sql<{ forecast: string; open: boolean }>(
      `with cal as (select d::date as day, coalesce(c.workday, extract(isodow from d) < 7) as work from generate_series(date_trunc('month', $1::date - interval '12 months'), (date_trunc('month', $1::date) + interval '1 month - 1 day')::date, '1 day') d left join calendar c on c.day = d::date),
       numbered as (select day, date_trunc('month', day)::date as m, greatest(1, count(*) filter (where work) over (partition by date_trunc('month', day) order by day)) as k from cal),
       k as (select greatest(1, count(*)) as k from cal where work and day between $1 and $2),
       line as (select l.sold_on, l.sign * l.tonnes as t, coalesce(g.product_group_id, 0) as grp from sale_line l left join product_group_member g on g.product_id = l.product_id and g.valid_from <= current_date and (g.valid_to is null or g.valid_to > current_date) where l.status = 'posted'),
       closed as (select grp, n.m, sum(t) as whole, sum(t) filter (where n.k <= (select k from k)) as part from line join numbered n on n.day = line.sold_on where line.sold_on < $1::date group by 1, 2 having sum(t) > 0),
       pace as (select grp, avg(least(1, greatest(0, coalesce(part, 0) / whole))) as share from closed group by 1),
       now as (select grp, sum(t) as t from line where sold_on between $1 and $2 group by 1),
       days as (select count(*) filter (where work) as a, count(*) filter (where work and day between $1 and $2) as g from cal where day >= $1::date)
       select sum(now.t * coalesce(1 / case when pace.share >= 0.1 then pace.share end, (select a::numeric / greatest(1, g) from days))) as forecast, (select a > g from days) as open from now left join pace using (grp)`,
      [from, to],
    );
    expect(Number(total.forecast)).toBeCloseTo(Number(plain[0]?.forecast), 6);
    if (plain[0]?.open) expect(scaled(total.forecast ?? null)).toBeGreaterThan(scaled(total.tonnes ?? null));
  });

  test("a closed month's forecast is its sales; other periods have no forecast and no change against it", async () => {
    const client = await portal.as("admin");
    const closed = await get(client, "penjualan-vs-target", { period: "month" });
    expect(closed.total.forecast).toBe(closed.total.tonnes);
    expect((await get(client, "penjualan-vs-target", { period: "last30d" })).total.forecast).toBeNull();
    const trend = (await client.get("/api/report/penjualan-vs-target/trend?period=mtd&compare=lastMonth")).json as {
      comparison: Record<string, string | null>;
    };
    expect(trend.comparison.forecastPct).toBeNull();
  });
});

describe("unknown figures", () => {
  test("years before the first sale have no figure, and a partly known year is not compared with the next", async () => {
    const client = await portal.as("admin");
    const { rows, total } = await get(client, "penjualan-tahunan");
    const [{ first }] = (await portal.sql<{ first: string }>(
      "select date_trunc('month', min(sold_on))::date::text as first from sale_line",
    )) as [{ first: string }];
    for (const row of rows) {
      const year = String(row.id);
      if (Number(year.slice(0, 4)) < Number(first.slice(0, 4))) expect([year, row.cells.tonnes]).toEqual([year, null]);
      const before = `${Number(year.slice(0, 4)) - 1}-01-01`;
      if (before < first)
        expect([year, row.cells.lastYear, row.cells.growthYoY, row.cells.ytdLastYear]).toEqual([
          year,
          null,
          null,
          null,
        ]);
    }
    expect(total.compared).toBeNull();
    const trend = (await client.get("/api/report/penjualan-tahunan/trend")).json as {
      comparison: Record<string, string | null>;
    };
    expect(trend.comparison.tonnes).toBeNull();
  });

  test("a few days of a year have a comparison with the previous year exactly if their total has one", async () => {
    const client = await portal.as("admin");
    const days = await portal.sql<{ from: string; to: string; known: boolean }>(
      "select (m + interval '1 year' + interval '9 days')::date::text as from, (m + interval '1 year' + interval '12 days')::date::text as to, m >= first as known from (select date_trunc('month', min(sold_on))::date as first from sale_line) x, unnest(array[first, (first - interval '1 month')::date]) m",
    );
    for (const { known, ...r } of days) {
      const { rows, total } = await get(client, "penjualan-tahunan", r);
      expect([r, rows.length, total.lastYear !== null]).toEqual([r, 1, known]);
      for (const id of ["lastYear", "deltaTonnes", "growthYoY", "ytdLastYear", "compared"])
        expect([r, id, rows[0]?.cells[id]]).toEqual([r, id, total[id]]);
    }
  });

  test("stock can be compared with the stock of another day", async () => {
    const client = await portal.as("admin");
    const now = await get(client, "stok-gudang", { compare: "lastMonth" });
    const day = now.stamps.comparison?.to as string;
    const days = async (extra: string) =>
      (
        (
          await portal.sql<{ d: string }>(
            `select sum(tonnes) / nullif(-sum(tonnes) filter (where type in ('sale', 'saleReturn') and moved_on > $1::date - 28) / 28, 0) as d from stock_movement where moved_on <= $1 and ${extra}`,
            [day],
          )
        )[0] as { d: string }
      ).d;
    expect(Number(now.total.compared)).toBeCloseTo(Number(await days("true")), 9);
    expect(now.total.compared).not.toBe(now.total.daysOfStock);
    const row = now.rows.find((r) => /^\d/.test(r.cells.compared ?? "")) as {
      id: number;
      cells: Record<string, string | null>;
    };
    expect(Number(row.cells.compared)).toBeCloseTo(Number(await days(`warehouse_id = ${row.id}`)), 9);
  });
});

describe("the catalogue", () => {
  const catalogue = async (user: string) =>
    (await (await portal.as(user)).get("/api/report-catalogue")).json as Catalogue;
  test("lists exactly the working reports whose page the reader can open, with the figures they show", async () => {
    for (const user of ["admin", "distributor", "tso", "kam", "spc"]) {
      const client = await portal.as(user);
      const open = new Set(((await client.get("/api/auth/account")).json as { links: string[] }).links);
      const listed = new Set((await catalogue(user)).reports.map((r) => r.route));
      for (const { route } of portal.server.registry.kinds.get("report") ?? []) {
        if (route.includes(":")) continue; // is in the menu once for each product line
        const { status } = await client.get(`/api/report/${slugOf(route)}?perPage=5`);
        expect([user, route, listed.has(route)]).toEqual([user, route, status === 200 && open.has(route)]);
      }
    }
    // reports of each product line, and the lists of lines and records that reports link to
    const admins = (await catalogue("admin")).reports;
    expect(admins.filter((r) => r.route.endsWith("/stok")).map((r) => [r.route, r.product])).toEqual(
      (
        await portal.sql<{ slug: string; name: string }>(
          "select slug, name from product_line where archived_at is null order by sort_order, id",
        )
      ).map((l) => [`/laporan-${l.slug}/stok`, l.name]),
    );
    const list = (reports: Catalogue["reports"], route: string) => reports.find((r) => r.route === route);
    for (const route of [
      "/laporan/transaksi-distributor",
      "/laporan/log-stok",
      "/toko/transaksi",
      "/distributor/detail-transaksi",
      "/lihat-daftar-role",
      "/audit-trail",
    ])
      expect([route, (list(admins, route)?.figures.length ?? 0) > 4]).toEqual([route, true]);
    const asTso = (await catalogue("tso")).reports;
    const tsoLinks = new Set(
      ((await (await portal.as("tso")).get("/api/auth/account")).json as { links: string[] }).links,
    );
    expect(asTso.every((r) => tsoLinks.has(r.route))).toBe(true);
    expect(list(admins, "/distributor/detail-transaksi")?.figures).toContain("HPP");
    expect(
      list((await catalogue("distributor")).reports, "/distributor/detail-transaksi")?.figures ?? [],
    ).not.toContain("HPP");
    const figures = async (user: string) =>
      (await catalogue(user)).reports.find((r) => r.route === "/laporan/penjualan-per-produk")?.figures ?? [];
    expect(await figures("admin")).toContain("GPM");
    expect(await figures("tso")).not.toContain("GPM");
    expect((await portal.anonymous.get("/api/report-catalogue")).status).toBe(401);
  });

  test("a page links only to pages that keep every filter and the members of its rows", async () => {
    const client = await portal.as("admin");
    const reports = new Map(
      (portal.server.registry.kinds.get("report") ?? []).map((e) => [e.route, e.value as unknown as Report]),
    );
    for (const [route, report] of reports) {
      const next = report.drill ? reports.get(report.drill) : undefined;
      if (!next) continue;
      // one filter that the next page has, and each filter that it lacks
      const lost = report.filters.filter((f) => !next.filters.includes(f));
      for (const filter of new Set(["", report.filters.find((f) => next.filters.includes(f)) ?? "", ...lost])) {
        const { drill, level } = (
          await client.get(
            `/api/report/${slugOf(route)}?perPage=5${report.product ? "&line=semen" : ""}${filter ? `&${filter}=1` : ""}`,
          )
        ).json as ReportAnswer;
        const member = levelsOf(report.of)[level]?.from.kind === "time" ? [] : [level];
        expect([route, filter, drill]).toEqual([
          route,
          filter,
          [...(filter ? [filter] : []), ...member].every((f) => next.filters.includes(f))
            ? report.drill?.replace(":product", "semen")
            : null,
        ]);
      }
    }
  }, 120_000);
});
