import { setTimeout as sleep } from "node:timers/promises";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportAtOnce, type JobView } from "#platform/jobs/index.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
const many = exportAtOnce + 1_234;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  await portal.sql(
    "insert into bank (code, name) select 'Z' || lpad(n::text, 5, '0'), '=1+' || n from generate_series(1, $1::int) n",
    [many],
  );
});
afterAll(() => portal?.close());

const start = (c: Client, path: string, body: unknown) => c.post(`/api/export/${path}`, body);
async function done(c: Client, id: number): Promise<JobView> {
  for (let i = 0; i < 400; i++) {
    const { data } = (await c.get(`/api/job/${id}`)).json as { data: JobView };
    if (data.state === "done" || data.state === "failed") return data;
    await sleep(50);
  }
  throw new Error("the export does not end");
}
async function fileOf(c: Client, url: string) {
  const file = await c.get(url);
  expect(file.status).toBe(200);
  return file.bytes;
}
const textOf = (sheet: { rows: unknown[][] }) =>
  sheet.rows.map((r) => r.filter((v) => v !== null && v !== undefined).join(": ")).join("\n");

describe("the export of a list", () => {
  test("is sent at once if it is small, with a sheet that describes its contents", async () => {
    const book = await readXlsx(await fileOf(admin, "/api/bank/export?q=Z0001"));
    const [list, note] = book.sheets as unknown as { rows: unknown[][] }[];
    expect(list?.rows.filter((r) => r.some((v) => v !== null)).length).toBe(11);
    expect(textOf(note as never)).toContain("Jumlah baris: 10");
    expect(textOf(note as never)).toContain("Pencarian: Z0001");
    expect(book.sheets.length).toBe(2);
  });

  test("is in its reader's language and contains its origin", async () => {
    const english = { headers: { "accept-language": "en-US" } };
    const file = await admin.request("GET", "/api/bank/export?q=Z0001", english);
    const [list, note] = (await readXlsx(file.bytes)).sheets as unknown as { rows: unknown[][] }[];
    expect(list?.rows[0]?.slice(0, 2)).toEqual(["Code", "Name"]);
    expect(textOf(note as never)).toContain("Rows: 10");
    expect(textOf(note as never)).toMatch(/Address: https?:\/\/[^/]+\/#\/master\/bank\?q=Z0001/);

    const report = await admin.request("GET", "/api/report/penjualan-per-area/export?period=month", english);
    const [sheet] = (await readXlsx(report.bytes)).sheets as unknown as { rows: unknown[][] }[];
    const said = textOf(sheet as never);
    expect(said).toContain("Sales by area");
    expect(said).toMatch(/Address: https?:\/\/[^/]+\/#\/laporan\/penjualan-per-area\?/);
    const heads = sheet?.rows.find((r) => r[0] === "Code");
    expect(heads?.slice(0, 3)).toEqual(["Code", "Name", expect.stringMatching(/^[A-Z][a-z]+ \d{4} \(t\)$/)]);
    expect(heads).toContain("Whole month (t)");
  });

  test("has dates and times of the spreadsheet in Jakarta time, and all digits of coordinates", async () => {
    const [at] = await portal.sql<{ id: number; day: string; time: string }>(
      "select id, sold_on::text as day, to_char(received_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as time from sale order by id desc limit 1",
    );
    const sheetOf = async (path: string) => {
      const [sheet] = (await readXlsx(await fileOf(admin, path), { readStyles: true })).sheets;
      const column = (label: string) => (sheet?.rows[0] ?? []).indexOf(label);
      return {
        value: (label: string) => sheet?.rows[1]?.[column(label)],
        format: (label: string) => sheet?.cells?.get(`1,${column(label)}`)?.style?.numFmt,
      };
    };
    const sale = await sheetOf(`/api/sale/export?sort=-id&f.soldOn=${at?.day}`);
    expect((sale.value("Tanggal jual") as Date).toISOString().slice(0, 10)).toBe(at?.day);
    expect(sale.value("Diterima")).toBeInstanceOf(Date);
    expect(sale.format("Diterima")).toBe("dd/mm/yyyy hh:mm");
    expect((await sheetOf("/api/warehouse/export")).format("Lintang")).toBe("0.0#####");
  });

  test("has only headings if there are no rows", async () => {
    const [list, note] = (await readXlsx(await fileOf(admin, "/api/bank/export?q=tidakada"))).sheets as unknown as {
      rows: unknown[][];
    }[];
    expect(list?.rows.filter((r) => r.some((v) => v !== null)).length).toBe(1);
    expect(textOf(note as never)).toContain("Jumlah baris: 0");
  });

  test("is a job if it is large, with exact rows, filters, author and time; every text remains text", async () => {
    const refused = await admin.get("/api/bank/export");
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([422, "export.large"]);
    // the message says what to do instead
    expect((refused.json as { message: string }).message).toContain(
      "Ekspor di belakang layar, atau persempit dengan penyaring.",
    );
    const { id } = (
      (await start(admin, "list", { noun: "bank", query: { q: "Z", sort: "-code" } })).json as { data: JobView }
    ).data;
    const job = await done(admin, id);
    expect(job).toMatchObject({
      state: "done",
      title: "Ekspor {noun}",
      summaryValues: { rows: many },
      done: many,
      total: many,
    });
    const bytes = await fileOf(admin, `/api/job/${id}/file`);
    const [list, note] = (await readXlsx(bytes)).sheets as unknown as { rows: unknown[][] }[];
    expect(list?.rows.length).toBe(many + 1);
    expect(list?.rows[1]?.slice(0, 2)).toEqual([`Z${String(many).padStart(5, "0")}`, `=1+${many}`]);
    expect(textOf(note as never)).toMatch(
      new RegExp(
        `Jumlah baris: ${many.toLocaleString("de-DE")}[^]*Pencarian: Z[^]*Cakupan: Nasional[^]*Dibuat: 20\\d\\d-[^]*Oleh: `,
      ),
    );
    expect(
      await portal.sql(
        "select (after->>'rows')::int as rows from audit_event where action = 'export' and entity = 'bank' order by id desc limit 1",
      ),
    ).toEqual([{ rows: many }]);
  });

  test("contains the rows in scope and the permitted columns at the time it runs", async () => {
    const tso = await portal.as("tso");
    const seen = (await tso.get("/api/store?perPage=5")).json as { meta: { totalCount: number } };
    const all = (await admin.get("/api/store?perPage=5")).json as { meta: { totalCount: number } };
    expect(seen.meta.totalCount).toBeLessThan(all.meta.totalCount);
    const { id } = ((await start(tso, "list", { noun: "store", query: {} })).json as { data: JobView }).data;
    expect((await done(tso, id)).summaryValues.rows).toBe(seen.meta.totalCount);
    expect((await admin.get(`/api/job/${id}/file`)).status).toBe(404);
    expect((await start(tso, "list", { noun: "store", query: { columns: "code,secret" } })).status).toBe(422);
    expect((await start(tso, "list", { noun: "store", query: { "f.nothing": "1" } })).status).toBe(422);
  });

  test("is refused without permission, and its file is not accessible either", async () => {
    const crm = await portal.as("distributor");
    const refused = await start(crm, "list", { noun: "user", query: {} });
    expect([403, 404]).toContain(refused.status);
    const tso = await portal.as("tso");
    const { id } = ((await start(tso, "list", { noun: "store", query: {} })).json as { data: JobView }).data;
    await done(tso, id);
    await portal.sql("delete from role_action where action = 'store.export'");
    await portal.sql("select pg_notify('portal_access', 'all')");
    await sleep(200);
    expect((await tso.get(`/api/job/${id}/file`)).status).toBe(403);
  });
});

test("of a report runs as a job too, with the same file as the immediate one", async () => {
  const { data } = (await start(admin, "report", { route: "/laporan/penjualan-per-merk", query: {} })).json as {
    data: JobView;
  };
  const job = await done(admin, data.id);
  expect(job.state).toBe("done");
  const [later] = (await readXlsx(await fileOf(admin, `/api/job/${data.id}/file`))).sheets as unknown as {
    rows: unknown[][];
  }[];
  const [atOnce] = (await readXlsx(await fileOf(admin, "/api/report/penjualan-per-merk/export"))).sheets as unknown as {
    rows: unknown[][];
  }[];
  expect(later?.rows.length).toBe(atOnce?.rows.length);
  expect(textOf(later as never)).toContain("Jumlah baris");
  const csv = await done(
    admin,
    (
      (await start(admin, "report", { route: "/laporan/penjualan-per-merk", query: {}, as: "csv" })).json as {
        data: JobView;
      }
    ).data.id,
  );
  expect(await fileOf(admin, `/api/job/${csv.id}/file`)).toEqual(
    await fileOf(admin, "/api/report/penjualan-per-merk/csv"),
  );
  expect((await start(admin, "report", { route: "/laporan/penjualan-per-merk", query: {}, as: "pdf" })).status).toBe(
    422,
  );
  expect(
    (await start(admin, "report", { route: "/laporan/penjualan-per-merk", query: { period: "x".repeat(30) } })).status,
  ).toBe(422);
  expect((await start(admin, "report", { route: "/laporan/tidak-ada", query: {} })).status).toBe(404);
});
