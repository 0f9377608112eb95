import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportTooLarge, type JobView } from "#platform/jobs/index.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Fields } from "#kit/field.ts";
import { matchColumns, missingFields } from "#platform/import/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { batchOf, importsOf, multipart, sheet } from "../support/imports.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

const registry = await openRegistry();
const both = registry.resources
  .map((e) => e.value)
  .filter((r) => r.exchange?.import && r.exchange.export && !r.readOnly);
let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const bring = (...args: Parameters<ReturnType<typeof importsOf>["bring"]>) => importsOf(admin).bring(...args);
const write = (id: number, mode: "all" | "good") => importsOf(admin).write(id, mode);

/** The whole list of a resource as a file: at once, or by a job if it is long. */
async function exportOf(r: AnyResource): Promise<Buffer> {
  const file = await admin.get(`${r.path}/export`);
  if (file.status === 200) return file.bytes;
  expect(file.json).toMatchObject({ code: exportTooLarge });
  const { id } = ((await admin.post("/api/export/list", { noun: r.name, query: {} })).json as { data: JobView }).data;
  await expect
    .poll(async () => ((await admin.get(`/api/job/${id}`)).json as { data: JobView }).data.state, { timeout: 25_000 })
    .toBe("done");
  return (await admin.get(`/api/job/${id}/file`)).bytes;
}

describe.each(both.map((r) => [r.name, r] as const))("%s", (_name, r) => {
  test("export, then import of the same file, changes nothing", async () => {
    const before = await portal.sql(`select id, version from ${r.table} order by id`);
    const b = await bring(r.name, await exportOf(r));
    expect(b.reason).toBeNull();
    const faulty = (await admin.get(`/api/import/${b.id}/rows?state=faulty&perPage=5`)).json as { data: unknown[] };
    expect(faulty.data, JSON.stringify(faulty.data)).toEqual([]);
    if (b.total > 0) {
      const done = await write(b.id, "all");
      expect(done).toMatchObject({ state: "done", createdRows: 0, updatedRows: 0 });
    }
    expect(await portal.sql(`select id, version from ${r.table} order by id`)).toEqual(before);
  });
});

describe.each(both.map((r) => [r.name, r] as const))("%s", (_name, r) => {
  test("columns are found by label and by code in any order; without the key column the import asks for it", async () => {
    const fields = Object.entries(r.fields as Fields).filter(([, f]) => !f.readOnly);
    const byLabel = matchColumns(r, fields.map(([, f]) => f.label).reverse(), new Map());
    const byCode = matchColumns(
      r,
      fields.map(([n]) => n),
      new Map(),
    );
    expect(byCode.map((m) => m.field)).toEqual(fields.map(([n]) => n));
    expect(new Set(byLabel.map((m) => m.field))).toEqual(new Set(fields.map(([n]) => n)));
    expect(
      missingFields(
        r,
        byLabel.map((m) => m.field),
        false,
      ),
    ).toEqual([]);
    expect(missingFields(r, [], false).length).toBeGreaterThan(0);
  });
});

describe("import of banks", () => {
  const head = ["Kode", "Nama"];
  test("a faulty row stops the whole file; after the repair all rows are written, and a repetition changes nothing", async () => {
    const labels = Object.values(registry.byName.get("bank")?.fields as Record<string, { label: string }>).map(
      (f) => f.label,
    );
    expect(labels.length).toBeGreaterThanOrEqual(2);
    const template = [labels, ["ZI1", "Bank Impor Satu"], ["ZI2", null], ["ZI1", "Ganda"]].map((row) =>
      labels.map((_, i) => row[i] ?? null),
    );
    const b = await bring("bank", await sheet(template));
    expect(b).toMatchObject({ total: 3, good: 1, faulty: 2 });
    expect((await admin.post(`/api/import/${b.id}/write`, { mode: "all" })).status).toBe(422);
    expect(await portal.sql("select 1 from bank where code = 'ZI1'")).toEqual([]);
    for (const [line, cells] of [
      [3, { name: "Bank Impor Dua" }],
      [4, { code: "ZI3" }],
    ] as const) {
      const answer = await admin.patch(`/api/import/${b.id}/rows/${line}`, { cells });
      expect((answer.json as { data: { errors: unknown[] } }).data.errors, answer.text).toEqual([]);
    }
    expect(await write(b.id, "all")).toMatchObject({ state: "done", createdRows: 3 });
    expect((await portal.sql("select code from bank where code like 'ZI%' order by code")).length).toBe(3);
    expect(
      (await portal.sql("select 1 from audit_event where entity = 'bank' and note = $1", [`import ${b.id}`])).length,
    ).toBe(3);
  });

  test("a file that is not a workbook is refused with a reason, and nothing is stored", async () => {
    for (const [name, content] of [
      ["x.xlsx", Buffer.from("not a zip")],
      ["x.pdf", Buffer.from("%PDF")],
      ["x.xlsx", Buffer.alloc(0)],
    ] as const) {
      const answer = await admin.request("POST", "/api/import?kind=bank", multipart(name, content));
      if (answer.status === 200)
        expect((await importsOf(admin).finished(batchOf(answer.json).id, ["failed"])).reason).toBeTruthy();
      else expect(answer.status).toBe(422);
    }
    const odd = await bring(
      "bank",
      await sheet([
        [...head, "Warna"],
        ["A", "B", "C"],
      ]),
    );
    expect(odd.state).toBe("matching");
    const refused = await admin.post(`/api/import/${odd.id}/match`, {
      sheet: 0,
      headLine: 1,
      columns: [null, "name", null],
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Kode")]);
    expect((await bring("bank", await sheet([["Nama"], ["B"]]))).state).toBe("matching");
  });

  test("formulas are exported and imported as text", async () => {
    const made = await admin.post("/api/bank", { code: "ZF1", name: "=1+1" });
    if (made.status === 200) {
      const file = await admin.get("/api/bank/export?f.code=ZF1");
      expect(file.bytes.includes(Buffer.from("<f>"))).toBe(false);
    }
  });
});
