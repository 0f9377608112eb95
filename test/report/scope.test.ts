import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hasMatrix,
  cubesOf,
  figuresOf,
  type Figure,
  type Cell,
  mainFigure,
  type MatrixAnswer,
  type Report,
  type ReportAnswer,
  shareOfTotal,
} from "#platform/report/index.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { cellValue, safeText } from "#platform/report/index.server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, getMatrix, digits, reportsOf } from "./read-report.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

const reports = () => reportsOf(portal.server.registry);
const codeOf = (text: string): string => (JSON.parse(text) as { code: string }).code;

describe("permissions", () => {
  test("a session and permission for the action are required for the page, its trend, its matrix and its file", async () => {
    const kam = await portal.as("kam"); // has no sales report
    const actions = new Set(((await kam.get("/api/auth/account")).json as { actions: string[] }).actions);
    expect(reports().filter(({ report }) => actions.has(report.access)).length).toBeLessThan(12);
    for (const { slug, report } of reports()) {
      for (const call of [
        "",
        "/trend",
        "/export",
        "/csv",
        ...(hasMatrix(report) ? ["/matrix"] : []),
        ...(report.chart?.kind === "map" ? ["/points"] : []),
      ]) {
        expect([slug, call, (await portal.anonymous.get(`/api/report/${slug}${call}`)).status]).toEqual([
          slug,
          call,
          401,
        ]);
        if (actions.has(report.access)) continue;
        const refused = await kam.get(`/api/report/${slug}${call}`);
        expect([slug, call, refused.status]).toEqual([slug, call, 403]);
        expect(refused.json).toMatchObject({
          code: "forbidden",
          detail: { action: ["/export", "/csv"].includes(call) ? `${report.access}.export` : report.access },
        });
      }
    }
  });

  test("unknown parameters of a page are refused with the field's name", async () => {
    const wrong: [string, string][] = [
      ["arena=1", "arena"],
      ["area=x", "area"],
      ["period=never", "period"],
      ["from=2026-02-30&to=2026-03-01", "from"],
      ["from=2026-03-02&to=2026-03-01", "to"],
      ["path=district:1", "path"],
      ["path=area:1/distributor:2", "path"],
      ["sort=password", "sort"],
      ["perPage=7", "perPage"],
      ["mapping=yesterday", "mapping"],
      ["compare=never", "compare"],
      ["from=1999-01-01&to=1999-02-01", "from"],
    ];
    for (const [query, field] of wrong) {
      const answer = await admin.get(`/api/report/penjualan-per-area?${query}`);
      expect([query, answer.status, (answer.json as { fields: { field: string }[] }).fields[0]?.field]).toEqual([
        query,
        422,
        field,
      ]);
    }
    expect(codeOf((await admin.get("/api/report/penjualan-harian?from=2024-01-01&to=2025-12-31")).text)).toBe(
      "report.range",
    );
  });

  test("without permission, cost is not on the page, not in its order, not in its file", async () => {
    for (const [who, slug, figure] of ["tso", "distributor", "helpdesk"].flatMap((who) => [
      [who, "penjualan-per-produk", "gpmPct"] as const,
      [who, "stok-gudang", "stockValue"] as const,
    ])) {
      const closedTo = await portal.as(who);
      expect([who, (await closedTo.get("/api/report/gpm-per-distributor?perPage=5")).status]).toEqual([who, 403]);
      const open = await admin.get(`/api/report/${slug}?sort=-${figure}`);
      expect([slug, (open.json as ReportAnswer).columns.includes(figure)]).toEqual([slug, true]);
      const closed = await closedTo.get(`/api/report/${slug}`);
      expect([slug, closed.status]).toEqual([slug, 200]);
      expect(closed.text).not.toContain(figure);
      expect((await closedTo.get(`/api/report/${slug}?sort=-${figure}`)).status).toBe(422);
      expect((await closedTo.get(`/api/report/${slug}/trend`)).text).not.toContain(figure);
      const book = await readXlsx((await closedTo.get(`/api/report/${slug}/export`)).bytes);
      expect(JSON.stringify(book.sheets.map((s) => s.rows))).not.toContain(figure);
    }
  });

  test("a territory sees its contracts and up-front programmes, a distributor the calls of its own systems", async () => {
    for (const [who, slug, scope] of [
      ["tso", "realisasi-kontrak-volume", "area"],
      ["tso", "program-upfront", "area"],
      ["tso", "pencapaian-upfront", "area"],
      ["tso", "pengembalian-upfront", "area"],
      ["distributor", "log-api-distributor", "vendor"],
    ] as const) {
      const by = await portal.as(who);
      expect([slug, (await get(by, slug)).stamps.scope.kind]).toEqual([slug, scope]);
      expect([slug, (await by.get(`/api/report/${slug}/export`)).status]).toEqual([slug, 200]);
    }
    const { rows } = await get(await portal.as("distributor"), "log-api-distributor", { period: "m3" });
    const [own] = await portal.sql<{ v: number }>(
      "select vendor_id::int as v from app_user where username = 'distributor'",
    );
    expect(rows.filter((r) => r.id !== own?.v)).toEqual([]);
  });
});

describe("the scope of a person", () => {
  test("a distributor's answer equals the administrator's with a filter by that distributor, figure by figure", async () => {
    const vendor = await portal.as("distributor");
    const id = (
      await portal.sql<{ v: string }>("select vendor_id as v from app_user where username = 'distributor'")
    )[0]?.v as string;
    for (const slug of [
      "penjualan-per-area",
      "penjualan-per-produk",
      "penjualan-per-toko",
      "penjualan-harian",
      "stok-gudang",
      "mutasi-stok",
    ]) {
      const own = await get(vendor, slug, {
        period: slug.includes("stok") ? "asof:yesterday" : "month",
        ...(slug === "penjualan-per-area" ? { booking: "store" } : {}),
      });
      const filtered = await get(admin, slug, {
        period: slug.includes("stok") ? "asof:yesterday" : "month",
        distributor: id,
        ...(slug === "penjualan-per-area" ? { booking: "store" } : {}),
      });
      const cells = (a: ReportAnswer) =>
        a.rows.map((r) => [r.id, Object.fromEntries(own.columns.map((c) => [c, r.cells[c]]))]);
      expect([slug, cells(own)]).toEqual([slug, cells(filtered)]);
      expect(own.stamps.scope.kind).toBe("vendor");
    }
  });

  test("answers and refusals under masking are those of the masked person, page by page", async () => {
    const [line] = await portal.sql<{ slug: string }>(
      "select slug from product_line where archived_at is null order by id limit 1",
    );
    for (const username of ["tso", "distributor"]) {
      const own = await portal.as(username);
      const [user] = await portal.sql<{ id: number }>("select id::int from app_user where username = $1", [username]);
      const answer = await admin.post("/api/mask-login", {
        user_id: [user?.id],
        ip_address: "",
        device: "uji",
        location: "",
        path: "/",
      });
      const token = (answer.json as { access_token: string }).access_token;
      const headers = { authorization: `Bearer ${token}`, accesstoken: token };
      let open = 0;
      for (const { slug, report } of reports()) {
        const url = `/api/report/${slug}?perPage=20${report.product ? `&line=${line?.slug}` : ""}`;
        const masked = await portal.server.app.inject({ method: "GET", url, headers });
        const self = await own.get(url);
        expect([username, slug, masked.statusCode]).toEqual([username, slug, self.status]);
        if (self.status !== 200) continue;
        open += 1;
        const { stamps, ...figures } = masked.json() as ReportAnswer;
        const { stamps: known, ...expected } = self.json as ReportAnswer;
        expect([username, slug, figures, stamps.scope]).toEqual([username, slug, expected, known.scope]);
      }
      expect(open).toBeGreaterThan(15);
      await portal.server.app.inject({ method: "POST", url: "/api/mask-leave", headers, payload: {} });
    }
  }, 120_000);

  test("a filter accepts nothing outside the scope: another distributor is as unknown as a missing one", async () => {
    const vendor = await portal.as("distributor");
    const [other] = await portal.sql<{ id: string }>(
      "select id from distributor where id <> (select vendor_id from app_user where username = 'distributor') limit 1",
    );
    const answerFor = async (id: string) => {
      const answer = await vendor.get(`/api/report/penjualan-per-distributor?period=month&distributor=${id}`);
      return [answer.status, { ...(answer.json as object), requestId: "" }];
    };
    const unknown = await answerFor("999999999");
    expect(unknown).toMatchObject([422, { code: "report.member", fields: [{ field: "distributor" }] }]);
    expect(await answerFor(other?.id as string)).toEqual(unknown);
    const lookup = (await vendor.get(`/api/distributor/lookup?ids=${other?.id}`)).json as { data: unknown[] };
    expect(lookup.data).toEqual([]);
  });

  test("a share of the total refers to the total that the person sees", async () => {
    const asm = await portal.as("asm");
    const answer = await get(asm, "penjualan-per-distrik", { period: "month" });
    expect(answer.total.shareOfTotal).toBe("100");
    expect(answer.stamps.scope).toMatchObject({ kind: "area" });
    expect(answer.rows.reduce((s, r) => s + Number(r.cells.shareOfTotal), 0)).toBeCloseTo(100, 6);
  });
});

describe("the file", () => {
  const open = async (client: Client, slug: string, query: Record<string, string>) => {
    const { bytes, headers } = await client.get(`/api/report/${slug}/export?${new URLSearchParams(query)}`);
    expect(headers["content-disposition"]).toMatch(/\.xlsx"$/);
    return readXlsx(bytes, { readStyles: true });
  };

  test.each([
    ["penjualan-per-area", { period: "month", area: "" }],
    ["penjualan-per-produk", { period: "month" }],
    ["penjualan-harian", { period: "month" }],
    ["stok-gudang", {}],
    ["penjualan-per-toko", { period: "month" }],
  ] as const)(
    "%s: every figure of the screen, with the total, and opened rows under theirs",
    async (slug, given) => {
      const query = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== ""));
      const screen = await get(admin, slug, query);
      const report = reports().find((r) => r.slug === slug)?.report as Report;
      const [top] = screen.rows;
      const path = `${screen.level}:${top?.id}`;
      const branch = report.by.length > 1 ? await get(admin, slug, { ...query, path }) : null;
      const book = await open(admin, slug, { ...query, ...(branch ? { open: path } : {}) });
      // the comparison is beside the main figure of the page, unless a column of the page contains it
      const beside =
        screen.stamps.comparison && !screen.columns.includes(screen.stamps.comparison.kind)
          ? [mainFigure(report), "compared"]
          : [mainFigure(report)];
      const shown = screen.columns.flatMap((id) => (id === beside[0] ? beside : [id]));
      const figures = shown.map((id) => figuresOf(report.of)[id === "compared" ? mainFigure(report) : id] as Figure);
      const line = (row: { code: string | null; name: string; cells: ReportAnswer["total"] }) => [
        row.code ?? "",
        row.name,
        ...shown.map((id, i) => plain(cellValue(row.cells[id] ?? null, figures[i] as Figure))),
      ];
      const expected = [
        line({ code: null, name: "Total", cells: screen.total }),
        ...screen.rows.flatMap((r, i) => [line(r), ...(i === 0 && branch ? branch.rows.map(line) : [])]),
      ];
      const sheet = book.sheets[0]?.rows ?? [];
      const head = sheet.findIndex((r) => r[0] === "Kode");
      expect(sheet.slice(head + 1).map((r) => expected[0]?.map((_, i) => plain(r[i] ?? (i < 2 ? "" : null))))).toEqual(
        expected,
      );
      // the header of the comparison contains the period, in the words of the screen
      const against = shown.indexOf("compared");
      expect(against >= 0).toBe(beside.length === 2);
      const year = screen.stamps.comparison?.from.slice(0, 4);
      if (against >= 0) expect(String(sheet[head]?.[against + 2])).toMatch(new RegExp(`${year}|Tahun lalu`));
      expect(sheet.find((r) => r[0] === "Periode")?.[1]).toContain(screen.stamps.period.to);
      // the position holder of an area and figures that do not add up are shown as on screen
      const { booking } = screen.stamps;
      expect(sheet.find((r) => r[0] === "Cakupan")?.[1]).toBe(
        `Nasional (${booking?.by === "home" ? "menurut area distributor" : cubesOf(report.of)[0]?.geography})`,
      );
      expect(sheet[head]?.filter((c) => String(c).endsWith(" ≠Σ"))).toHaveLength(Object.keys(screen.overlap).length);
    },
    60_000,
  );
  const plain = (v: unknown): unknown =>
    v instanceof Date ? v.toISOString().slice(0, 10) : typeof v === "number" ? digits(v.toString()) : (v ?? "");

  test("a figure by time is beside its rows as on screen, opened rows too, with exact totals and the figure's format", async () => {
    const query = {
      period: "month",
      booking: "store",
      over: "time",
      figure: "activeStores",
      region: "1",
      compare: "none",
    };
    const { over: _over, figure: _figure, ...same } = query;
    const screen = await getMatrix(admin, "penjualan-per-area", query);
    const [top] = screen.rows;
    const below = await getMatrix(admin, "penjualan-per-area", { ...query, path: `area:${top?.id}` });
    const [sheet, data] = (await open(admin, "penjualan-per-area", { ...query, open: `area:${top?.id}` })).sheets;
    const lines = sheet?.rows ?? [];
    const head = lines.findIndex((r) => r[0] === "Kode");
    const first = (await get(admin, "penjualan-per-area", same)).columns.length + 2;
    expect([
      lines[head - 1]?.[first],
      lines[head]?.length,
      data?.rows[0]?.includes(`activeStores ${screen.columns[0]?.name} ≠Σ`),
    ]).toEqual(["Toko aktif ≠Σ menurut hari", first + screen.columns.length, true]);
    const cells = (r: readonly unknown[] | undefined) => screen.columns.map((_, i) => plain(r?.[first + i] ?? null));
    const shown = (values: readonly Cell[]) => values.map((v) => (v === null ? "–" : digits(v)));
    expect(cells(lines[head + 1])).toEqual(shown(screen.columns.map((c) => c.total)));
    // both tables fit on the page, so all of their rows are compared
    expect([screen.totalCount, below.totalCount]).toEqual([screen.rows.length, below.rows.length]);
    const named = (table: MatrixAnswer) => table.rows.map((r, i) => [r.name, ...shown(table.cells[i] ?? [])]);
    const [leader, ...rest] = named(screen);
    expect(lines.slice(head + 2).map((r) => [r[1], ...cells(r)])).toEqual([leader, ...named(below), ...rest]);
    // transposed on screen, it is transposed in the file: an interval in each row, totals and rows beside each other
    const turned = (await open(admin, "penjualan-per-area", { ...query, swap: "1" })).sheets;
    expect(turned.map((s) => s.name)).toEqual(["Laporan", data?.name, "Menurut waktu"]);
    expect(turned[0]?.rows.find((r) => r[0] === "Kode")).toHaveLength(first);
    const [codes, names, ...stretches] = turned[2]?.rows ?? [];
    expect([codes?.[0], names?.slice(1)]).toEqual([
      "Toko aktif ≠Σ menurut hari",
      ["Total", ...screen.rows.map((r) => r.name)],
    ]);
    expect(stretches.map((r) => r.slice(1).map(plain))).toEqual(
      screen.columns.map((c, j) => shown([c.total, ...screen.cells.map((of) => of[j] ?? null)])),
    );
  });

  test("columns are hidden, moved, pinned and shown in percent as on screen, in both sheets; unknown columns and shares are refused", async () => {
    const query = {
      period: "month",
      booking: "store",
      order: "netSales,tonnes",
      hide: "avgPrice,compared",
      pin: "target",
      percent: "netSales",
    };
    const screen = await get(admin, "penjualan-per-area", { period: "month", booking: "store" });
    const [sheet, data] = (await open(admin, "penjualan-per-area", query)).sheets;
    // numerators and denominators of ratios are in hidden columns behind them
    const names = data?.rows[0]?.slice(3).filter((n) => !/ (pembilang|penyebut) /.test(String(n)));
    expect(names?.slice(0, 3)).toEqual(["target", "netSales percent", "tonnes"]);
    expect(names).toHaveLength(screen.columns.length - 1);
    expect(names?.some((n) => String(n).startsWith("avgPrice") || String(n).includes("lastYear"))).toBe(false);
    const head = sheet?.rows.findIndex((r) => r[0] === "Kode") ?? 0;
    expect(sheet?.rows[head]?.[3]).toBe("Bersih");
    expect(sheet?.rows[head - 1]?.[3]).toContain("(% dari total)");
    expect(sheet?.rows[head + 1]?.[3]).toBe(100);
    const total = screen.total.netSales as string;
    expect(sheet?.rows.slice(head + 2).map((r) => r[3])).toEqual(
      screen.rows.map((r) => Number(shareOfTotal(r.cells.netSales ?? null, total))),
    );
    expect(sheet?.rows.find((r) => r[0] === "Alamat")?.[1]).toContain("hide=avgPrice%2Ccompared");
    for (const [field, value] of [
      ["hide", "nope"],
      ["percent", "avgPrice"],
    ] as const) {
      const refused = await admin.get(`/api/report/penjualan-per-area/export?${field}=${value}`);
      expect([refused.status, refused.json]).toMatchObject([422, { code: "invalid", fields: [{ field }] }]);
    }
  });

  test("figures are numbers, codes are text, and nothing is a formula", async () => {
    for (const text of ["=HYPERLINK(1)", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠A1"])
      expect(safeText(text)).toBe(`'${text}`);
    // a quotient of many digits is still a number; a value that would lose a displayed digit is not
    const figures = figuresOf(Sales);
    const value = (cell: string, id: string) => cellValue(cell, figures[id] as Figure);
    expect(value("1420274.316003609884", "avgPrice")).toBeCloseTo(1420274.316, 3);
    expect([value("-0.004", "tonnes"), value("1234567890123.456", "tonnes"), value("beda satuan", "tonnes")]).toEqual([
      -0.004,
      "1234567890123.456",
      "beda satuan",
    ]);
    await portal.sql("update product set name = '=1+1' where id = (select min(product_id) from sale_line)");
    const book = await open(admin, "gpm-per-distributor", { period: "month" });
    const [first] = (book.sheets[0]?.rows ?? []).filter((r) => typeof r[2] === "number");
    expect(typeof first?.[3]).toBe("number");
    const products = await open(admin, "penjualan-per-toko", {
      period: "month",
      open: `store:${(await get(admin, "penjualan-per-toko", { period: "month" })).rows[0]?.id}`,
    });
    // in a sheet a text is a text on both sheets, and only the sums of the data are formulas
    for (const sheet of products.sheets.slice(0, 2)) expect(JSON.stringify(sheet.rows)).toContain('"=1+1"');
    const formulas = products.sheets.flatMap((sheet) =>
      [...(sheet.cells?.values() ?? [])].flatMap((c) => (c.formula ? [c.formula] : [])),
    );
    expect([formulas.length > 0, formulas.filter((f) => !f.startsWith("SUBTOTAL("))]).toEqual([true, []]);
  });

  test("days are dates of the sheet, and opened rows are named", async () => {
    const daily = await open(admin, "penjualan-harian", { period: "month" });
    const at = (daily.sheets[0]?.rows ?? []).findIndex((r) => r[1] === "Total");
    expect(daily.sheets[0]?.rows[at + 1]?.[1]).toBeInstanceOf(Date);
    const [area] = (await get(admin, "penjualan-per-area", { period: "month" })).rows;
    const deep = await open(admin, "penjualan-per-area", { period: "month", path: `area:${area?.id}` });
    expect(new Set((deep.sheets[1]?.rows ?? []).slice(1, -2).map((r) => r[0]))).toEqual(new Set(["Kabupaten/kota"]));
  });

  test("a sheet lists its filters, including rows without a member and the opened row", async () => {
    const [area] = (await get(admin, "penjualan-per-area", { period: "month" })).rows;
    const head =
      (await open(admin, "penjualan-per-area", { period: "month", segment: "0", path: `area:${area?.id}` })).sheets[0]
        ?.rows ?? [];
    const inHead = (name: string) => head.find((r) => r[0] === name)?.[1];
    expect([inHead("Segmen"), inHead("Area")]).toEqual(["(tanpa segmen)", area?.name]);
  });

  test("a figure has the colour and the sign of its rule in the file too, in the total and in rows", async () => {
    const query = { period: "month" };
    const screen = await get(admin, "penjualan-per-area", query);
    const { bytes } = await admin.get(`/api/report/penjualan-per-area/export?${new URLSearchParams(query)}`);
    const sheet = (await readXlsx(bytes, { readStyles: true })).sheets[0];
    const lines = sheet?.rows ?? [];
    const head = lines.findIndex((r) => r[0] === "Kode");
    const column = (lines[head] ?? []).findIndex((c) => String(c).startsWith("MoM"));
    const seen = [{ cells: screen.total }, ...screen.rows].map(({ cells }, i) => {
      const style = sheet?.cells?.get(`${head + 1 + i},${column}`)?.style;
      const by = cells.growthMoM ?? "";
      const wanted = !/^-?\d/.test(by)
        ? ["636A83", ""]
        : Number(by) > 2
          ? ["12703C", '"▲ "']
          : Number(by) < -2
            ? ["B3202B", '"▼ "']
            : ["636A83", ""];
      return [
        String(style?.font?.color?.rgb ?? "").slice(-6),
        style?.numFmt?.startsWith('"') ? style.numFmt.slice(0, 4) : "",
        wanted,
      ] as const;
    });
    expect(
      seen.some(([, , wanted]) => wanted[0] === "12703C") || seen.some(([, , wanted]) => wanted[0] === "B3202B"),
    ).toBe(true);
    expect(seen.map(([colour, sign]) => [colour, sign])).toEqual(seen.map(([, , wanted]) => wanted));
  });

  test("an export is recorded with its user and query", async () => {
    await open(admin, "penjualan-per-merk", { period: "month" });
    const [event] = await portal.sql<{ action: string; entity_id: string; after: { rows: number } }>(
      "select action, entity_id, after from audit_event where entity = 'report' order by id desc limit 1",
    );
    expect(event).toMatchObject({ action: "export", entity_id: "/laporan/penjualan-per-merk" });
    expect(event?.after.rows).toBeGreaterThan(0);
  });
});
