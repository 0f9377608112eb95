import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readXlsx } from "hucre/xlsx";
import { type Cell, csvOf, importsOf, sheet } from "#test/support/imports.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
let my: ReturnType<typeof importsOf>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  my = importsOf(admin);
});
afterAll(() => portal?.close());

const head = ["Kode", "Nama"];
const banks = (...rows: Cell[][]) => csvOf([head, ...rows]);
const rowsLike = (like: string) =>
  portal.sql<{ code: string; name: string; version: number }>(
    "select code, name, version from bank where code like $1 order by code",
    [like],
  );
const issues = async (id: number) =>
  ((await admin.get(`/api/import/${id}/issues`)).json as { data: { field: string; message: string; rows: number }[] })
    .data;

describe("columns", () => {
  const odd = csvOf([["Daftar bank"], [], ["Kd Bank", "Nama Bank", "Warna"], ["MA1", "Satu", "merah"]]);
  test("unknown headings are proposed, confirmed once and then known; a missing column is refused by name", async () => {
    const b = await my.bring("bank", odd, "a.csv");
    expect(b.state).toBe("matching");
    const source = (
      (await admin.get(`/api/import/${b.id}/source`)).json as {
        data: { headLine: number; columns: { head: string; field: string | null; by: string; samples: string[] }[] };
      }
    ).data;
    expect(source.headLine).toBe(3);
    expect(source.columns).toEqual([
      { head: "Kd Bank", field: "code", by: "alike", samples: ["MA1"] },
      { head: "Nama Bank", field: "name", by: "alike", samples: ["Satu"] },
      { head: "Warna", field: null, by: "none", samples: ["merah"] },
    ]);
    const place = { sheet: 0, headLine: 3 };
    const refused = await admin.post(`/api/import/${b.id}/match`, { ...place, columns: [null, "name", null] });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Kode")]);
    expect((await admin.post(`/api/import/${b.id}/match`, { ...place, columns: ["code", "code", null] })).status).toBe(
      422,
    );
    expect((await admin.post(`/api/import/${b.id}/match`, { ...place, columns: ["code", "id", null] })).status).toBe(
      422,
    );
    expect(await my.match(b.id, { ...place, columns: ["code", "name", null] })).toMatchObject({
      state: "checked",
      good: 1,
      createdRows: 1,
    });
    expect((await my.bring("bank", odd, "b.csv")).state).toBe("checked");
    // choices are stored per person: another person has not made any
    expect((await importsOf(await portal.as("helpdesk")).upload("bank", odd, "b.csv")).status).toBeOneOf([200, 403]);
  });
  test("another sheet and another line can be chosen; columns are then matched again", async () => {
    const b = await my.bring("bank", await sheet([["Catatan"], ["Nomor", "Lain"], ["Kode", "Nama"], ["MB1", "Dua"]]));
    expect(b).toMatchObject({ state: "checked", total: 1 });
    const moved = await admin.post(`/api/import/${b.id}/match`, { sheet: 0, headLine: 2 });
    expect((moved.json as { data: { state: string } }).data.state).toBe("matching");
  });
  test("a file that only updates rows needs only its key, and creates nothing", async () => {
    const b = await my.bring("bank", csvOf([["Kode"], ["NEW-1"]]), "k.csv");
    expect(b.state).toBe("matching");
    const checked = await my.match(b.id, { sheet: 0, headLine: 1, columns: ["code"], onlyUpdates: true });
    expect(checked).toMatchObject({ faulty: 1 });
    expect((await issues(b.id))[0]?.message).toContain("hanya memperbarui");
  });
});

describe("values of a column", () => {
  test("an ambiguous number is a question, and is read as the person chooses", async () => {
    const stores = await portal.sql<{ code: string }>("select code from store order by id limit 2");
    const b = await my.bring(
      "store",
      csvOf([["Kode", "Potensi per bulan"], ...stores.map((s) => [s.code, "1.234"])]),
      "s.csv",
    );
    expect(b.state).toBe("matching");
    const place = { sheet: 0, headLine: 1, columns: ["code", "potentialTonnes"], onlyUpdates: true };
    expect(await my.match(b.id, place)).toMatchObject({ faulty: 2 });
    expect(await my.match(b.id, { ...place, formats: { potentialTonnes: "plain" } })).toMatchObject({
      faulty: 0,
      updatedRows: 2,
    });
    await my.write(b.id);
    expect(
      (
        await portal.sql<{ t: string }>("select potential_tonnes::text as t from store where code = $1", [
          stores[0]?.code,
        ])
      )[0]?.t,
    ).toBe("1.234");
    expect(await my.undo(b.id)).toMatchObject({ state: "undone", undoneRows: 2, leftRows: 0 });
  });
});

describe("the dry run", () => {
  const own = async (n: number) =>
    portal.sql<{ code: string; name: string; district: string }>(
      "select s.code, s.name, d.code as district from store s join district d on d.id = s.district_id where s.archived_at is null order by s.id offset 20 limit $1",
      [n],
    );
  const formats = async (id: number) =>
    ((await admin.get(`/api/import/${id}/source`)).json as { data: { formats: Record<string, unknown> } }).data.formats;
  type Row = { line: number; stored: Record<string, unknown>; errors: { field: string; values?: object }[] };
  const stored = async (id: number) => (await my.rows(id)) as unknown as Row[];

  test("reads a column in the style proven by its cells; shows the value beside the text, and reports contradicting cells", async () => {
    const stores = await own(4);
    const texts = ["62500.000", "99.500", "1234567.5", "1.500,25"];
    const rows = stores.map((s, i) => [s.code, texts[i] as string]);
    const b = await my.bring("store", csvOf([["Kode", "Batas kredit"], ...rows]), "limits.csv");
    const place = { sheet: 0, headLine: 1, columns: ["code", "creditLimit"], onlyUpdates: true };
    expect(await my.match(b.id, place)).toMatchObject({ good: 3, faulty: 1 });
    expect(await formats(b.id)).toEqual({
      creditLimit: {
        kind: "number",
        style: "plain",
        options: [],
        basis: "evidence",
        example: "62500.000",
        line: 2,
      },
    });
    const shown = await stored(b.id);
    expect(shown.map((r) => r.stored.creditLimit)).toEqual(["62500", "99.5", "1234567.5", undefined]);
    expect(shown[3]?.errors).toEqual([
      {
        field: "creditLimit",
        message: "Kolom ini ditulis seperti {writing} (“{example}” pada baris {line}); sel ini ditulis lain.",
        values: { writing: "1500.25", example: "62500.000", line: 2 },
      },
    ]);
  });
  test("asks once about an ambiguous column and remembers the answer, which a cell of a later file overrides", async () => {
    const stores = await own(2);
    const file = (a: string, b: string) =>
      csvOf([
        ["Kode", "Batas kredit toko"],
        [stores[0]?.code ?? "", a],
        [stores[1]?.code ?? "", b],
      ]);
    const place = { sheet: 0, headLine: 1, columns: ["code", "creditLimit"], onlyUpdates: true };
    const b = await my.bring("store", file("1.500", "2.750"), "asked.csv");
    expect(await my.match(b.id, place)).toMatchObject({ good: 0, faulty: 2 });
    expect(await formats(b.id)).toMatchObject({
      creditLimit: { style: null, options: ["plain", "id"], basis: "asked" },
    });
    expect((await admin.post(`/api/import/${b.id}/write`, { mode: "all" })).status).toBe(422);
    const wrong = await admin.post(`/api/import/${b.id}/match`, { ...place, formats: { creditLimit: "dmy" } });
    expect(wrong.status).toBe(422);
    expect(await my.match(b.id, { ...place, formats: { creditLimit: "id" } })).toMatchObject({ good: 2, faulty: 0 });
    expect((await stored(b.id)).map((r) => r.stored.creditLimit)).toEqual(["1500", "2750"]);
    // columns and formats are remembered; only the choice to update existing rows must be made again
    const next = await my.bring("store", file("3.500", "4.750"), "known.csv");
    await my.match(next.id, place);
    expect(await formats(next.id)).toMatchObject({ creditLimit: { style: "id", basis: "remembered" } });
    const proven = await my.bring("store", file("62500.000", "4.750"), "proven.csv");
    await my.match(proven.id, place);
    expect((await stored(proven.id)).map((r) => r.stored.creditLimit)).toEqual(["62500", "4.75"]);
  });
  test("counts empty cells that clear a stored value, until they are filled", async () => {
    const [store] = await own(1);
    await portal.sql("update store set phone = '021555123' where code = $1", [store?.code]);
    const b = await my.bring(
      "store",
      csvOf([
        ["Kode", "Telepon"],
        [store?.code ?? "", null],
      ]),
      "empty.csv",
    );
    const checked = await my.match(b.id, { sheet: 0, headLine: 1, columns: ["code", "phone"], onlyUpdates: true });
    expect(checked).toMatchObject({ updatedRows: 1, cleared: [{ field: "phone", rows: 1 }] });
    const repaired = await admin.patch(`/api/import/${b.id}/rows/2`, { cells: { phone: "021555123" } });
    expect(repaired.json).toMatchObject({ batch: { unchangedRows: 1, cleared: [] } });
  });
  test("reports all errors of a row together", async () => {
    const [district] = await portal.sql<{ code: string }>("select code from district limit 1");
    const b = await my.bring(
      "store",
      csvOf([
        ["Kode", "Nama toko", "Kabupaten/kota", "Dibuka", "Batas kredit", "Telepon"],
        ["AF1", null, district?.code ?? "", "31/02/2024", "12 5", "x"],
        ["AF2", null, "nowhere", "01/02/2024", "-5", "021555123"],
      ]),
      "faults.csv",
    );
    expect((await my.rows(b.id)).map((r) => r.errors.map((e) => e.field).sort())).toEqual([
      ["creditLimit", "name", "openedOn", "phone"],
      ["creditLimit", "district", "name"],
    ]);
  });
});

describe("repair", () => {
  test("a correction applies to all rows with the same text; a changed key makes the row valid with which it conflicted", async () => {
    const b = await my.bring(
      "bank",
      csvOf([
        [...head, "Kode SWIFT"],
        ["RA1", "A", "x"],
        ["RA2", "B", "X"],
        ["RA3", "C", "y"],
        ["RA4", "D", null],
        ["RA4", "E", null],
      ]),
      "r.csv",
    );
    expect(b).toMatchObject({ total: 5, faulty: 4 });
    expect(await issues(b.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "swiftCode", rows: 3 }),
        expect.objectContaining({ field: "code", rows: 1, message: "Sama dengan baris {line}.", values: { line: 5 } }),
      ]),
    );
    expect(await my.rows(b.id, "&state=faulty&field=code")).toHaveLength(1);
    const answer = await admin.post(`/api/import/${b.id}/repair`, { line: 2, field: "swiftCode", value: "ABCDIDJA" });
    expect(answer.json).toMatchObject({ changed: 2, batch: { faulty: 2 } });
    // the first of the two rows changes its key, so the second becomes valid
    const moved = await admin.patch(`/api/import/${b.id}/rows/5`, { cells: { code: "RA5" } });
    expect(moved.json).toMatchObject({ batch: { faulty: 1 } });
    const taken = await admin.patch(`/api/import/${b.id}/rows/5`, { cells: { code: "RA1" } });
    expect(taken.json).toMatchObject({ batch: { faulty: 2 } });
  });
});

describe("writing", () => {
  test("writes all or nothing by default; in the other mode the valid rows, and returns the rest in the file's own columns", async () => {
    const b = await my.bring(
      "bank",
      csvOf([
        ["Nama", "Kode", "Kesalahan"],
        ["Satu", "WA1", null],
        [null, "WA2", null],
      ]),
      "w.csv",
    );
    expect((await admin.post(`/api/import/${b.id}/write`, { mode: "all" })).status).toBe(422);
    expect(await rowsLike("WA%")).toEqual([]);
    expect(await my.write(b.id, "good")).toMatchObject({ state: "done", createdRows: 1, faulty: 1 });
    const file = await admin.get(`/api/import/${b.id}/faulty`);
    const rows = (await readXlsx(new Uint8Array(file.bytes))).sheets[0]?.rows;
    expect(rows).toEqual([
      ["Nama", "Kode", "Kesalahan", "Kesalahan"],
      [null, "WA2", null, "Nama: Wajib diisi."],
    ]);
    // the reasons are in the language of the reader, and the file can be imported again as it is
    const english = await admin.get(`/api/import/${b.id}/faulty?language=en`);
    expect((await readXlsx(new Uint8Array(english.bytes))).sheets[0]?.rows[1]?.[3]).toBe("Name: Required.");
  });
  test("a repeated file changes nothing, and reports this", async () => {
    const file = banks(["SA1", "Satu"], ["SA2", "Dua"]);
    const first = await my.bring("bank", file, "same.csv");
    await my.write(first.id);
    const before = await rowsLike("SA%");
    const again = await my.bring("bank", file, "another name.csv");
    expect(again).toMatchObject({ sameAs: { id: first.id }, createdRows: 0, updatedRows: 0, unchangedRows: 2 });
    expect(await my.write(again.id)).toMatchObject({ state: "done", createdRows: 0, updatedRows: 0, unchangedRows: 2 });
    expect(await rowsLike("SA%")).toEqual(before);
    expect(await portal.sql("select 1 from audit_event where request_id = $1", [`import-${again.id}`])).toEqual([]);
  });
  test("a code in another case is the same row, and texts of any kind are unchanged after export and import", async () => {
    await my.write((await my.bring("bank", banks(["Ks-1", "Satu"], ["KS-2", "Dua"]), "case.csv")).id);
    const odd = "Bank \\N \\t 100% \u201cjaya\u201d; {a}";
    const b = await my.bring("bank", await sheet([head, ["kS-1", "Baru"], ["ks-2", "Dua"], ["KS-3", odd]]));
    expect(await my.write(b.id)).toMatchObject({ state: "done", createdRows: 1, updatedRows: 1, unchangedRows: 1 });
    // the row is found, and its code does not change
    expect(
      (
        await portal.sql<{ is: string }>(
          "select code || ' ' || name as is from bank where lower(code) like 'ks-_' order by lower(code)",
        )
      ).map((x) => x.is),
    ).toEqual(["Ks-1 Baru", "KS-2 Dua", `KS-3 ${odd}`]);
    const [event] = await portal.sql<{ after: { name: string } }>(
      "select after from audit_event where request_id = $1 and action = 'create'",
      [`import-${b.id}`],
    );
    expect(event?.after.name).toBe(odd);
  });
  test("rows refused by the table only are shown as faulty; an all-or-nothing file then writes nothing", async () => {
    const [district] = await portal.sql<{ code: string }>("select code from district limit 1");
    const rows = ["TA1", "TA2", "TA3"].map((c, i) => [
      c,
      `Toko ${c}`,
      district?.code ?? "",
      "01/02/2024",
      i === 1 ? "01/01/2024" : null,
    ]);
    const file = csvOf([["Kode", "Nama toko", "Kabupaten/kota", "Dibuka", "Ditutup"], ...rows]);
    const b = await my.bring("store", file, "t.csv");
    expect(b).toMatchObject({ state: "checked", good: 3 });
    expect(await my.write(b.id)).toMatchObject({
      state: "checked",
      good: 2,
      faulty: 1,
      reason: expect.stringContaining("ditolak"),
    });
    expect(await portal.sql("select 1 from store where code like 'TA_'")).toEqual([]);
    expect(await my.write(b.id, "good")).toMatchObject({ state: "done", createdRows: 2 });
    expect(
      (await portal.sql<{ code: string }>("select code from store where code like 'TA_' order by code")).map(
        (s) => s.code,
      ),
    ).toEqual(["TA1", "TA3"]);
  });
  test("of two simultaneous files of one resource both are complete, and no row is created twice", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [`CA${i}`, `Bank ${i}`] as Cell[]);
    const files = [banks(...rows.slice(0, 200)), banks(...rows.slice(100))];
    const checked = await Promise.all(files.map((f, i) => my.bring("bank", f, `c${i}.csv`)));
    const done = await Promise.all(checked.map((b) => my.write(b.id)));
    expect(done.map((b) => b.state)).toEqual(["done", "done"]);
    expect(done.reduce((n, b) => n + b.createdRows, 0)).toBe(300);
    expect(await rowsLike("CA%")).toHaveLength(300);
    expect((await rowsLike("CA%")).every((b) => b.version === 1)).toBe(true);
  });
  test("another person's import is not accessible, and a cancelled import writes nothing", async () => {
    const b = await my.bring("bank", banks(["XA1", "X"]), "x.csv");
    const other = await portal.as("gm");
    for (const path of ["", "/rows", "/issues", "/source", "/left", "/faulty"])
      expect((await other.get(`/api/import/${b.id}${path}`)).status).toBe(404);
    for (const step of ["cancel", "undo"])
      expect((await other.post(`/api/import/${b.id}/${step}`, {})).status).toBe(404);
    expect((await admin.post(`/api/import/${b.id}/cancel`, {})).status).toBe(200);
    expect((await admin.post(`/api/import/${b.id}/write`, { mode: "all" })).status).toBe(422);
    expect(await rowsLike("XA%")).toEqual([]);
  });
});

describe("undo of a whole batch", () => {
  test("created rows are deleted, changed ones restored, later changes kept and listed; all of it is in the audit trail", async () => {
    await my.write((await my.bring("bank", banks(["UA1", "Lama Satu"], ["UA2", "Lama Dua"]), "u0.csv")).id);
    const b = await my.bring(
      "bank",
      banks(["UA1", "Baru Satu"], ["UA2", "Baru Dua"], ["UA3", "Tiga"], ["UA4", "Empat"], ["UA5", "Lima"]),
      "u1.csv",
    );
    expect(await my.write(b.id)).toMatchObject({ createdRows: 3, updatedRows: 2 });
    const [touched] = await portal.sql<{ id: string; version: number }>(
      "select id, version from bank where code = 'UA2'",
    );
    await admin.patch(`/api/bank/${touched?.id}`, { version: touched?.version, name: "Diubah Orang" });
    await portal.sql(
      "update store set bank_id = (select id from bank where code = 'UA4') where id = (select min(id) from store)",
    );
    expect(await my.undo(b.id)).toMatchObject({ state: "undone", undoneRows: 4, leftRows: 1 });
    const rows = await portal.sql<{ code: string; name: string; away: boolean }>(
      "select code, name, archived_at is not null as away from bank where code like 'UA_' order by code",
    );
    expect(rows).toEqual([
      { code: "UA1", name: "Lama Satu", away: false },
      { code: "UA2", name: "Diubah Orang", away: false },
      { code: "UA4", name: "Empat", away: true },
    ]);
    const left = (await admin.get(`/api/import/${b.id}/left`)).json as { data: { label: string }[] };
    expect(left.data.map((x) => x.label)).toEqual([expect.stringContaining("UA2")]);
    const trail = await portal.sql<{ action: string; n: number }>(
      "select action, count(*)::int as n from audit_event where note = $1 group by 1 order by 1",
      [`import-undo ${b.id}`],
    );
    expect(trail).toEqual([
      { action: "archive", n: 1 },
      { action: "delete", n: 2 },
      { action: "update", n: 1 },
    ]);
    const list = (await admin.get("/api/import?kind=bank")).json as { data: { id: number; state: string }[] };
    expect(list.data.find((x) => x.id === b.id)?.state).toBe("undone");
    // the codes of deleted rows can be used again
    expect(await my.bring("bank", banks(["UA3", "Tiga Lagi"]), "u2.csv")).toMatchObject({ good: 1, createdRows: 1 });
  });
  test("five simultaneous requests undo it once", async () => {
    const b = await my.bring("bank", banks(["UB1", "Satu"]), "ub.csv");
    await my.write(b.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(`/api/import/${b.id}/undo`, {})));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await my.finished(b.id, ["undone"])).toMatchObject({ undoneRows: 1, leftRows: 0 });
    expect(
      await portal.sql("select 1 from audit_event where action = 'import-undo' and after->>'batch' = $1", [
        String(b.id),
      ]),
    ).toHaveLength(1);
  });
});
