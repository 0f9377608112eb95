import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteUnfinished } from "#platform/import/index.server.ts";
import { translate } from "#platform/http/index.server.ts";
import { type Cell, importsOf, sheet } from "#test/support/imports.ts";
import { RegistrationUpload } from "./baris.resource.ts";
import { openRegistrations, type Registrations } from "#test/support/registrations.ts";

let r: Registrations;
let brings: ReturnType<typeof importsOf>;
beforeAll(async () => {
  r = await openRegistrations();
  brings = importsOf(r.crm);
});
afterAll(() => r?.portal.close());

const head: Cell[] = [
  ...["Nomor dokumen", "Baris", "Program", "Kode toko", "Pemilik", "NIK", "NPWP"],
  ...["Bank", "Nomor rekening", "Nama pemilik rekening"],
];
const codeOf = async (table: string, id: number) =>
  (await r.sql<{ code: string }>(`select code from ${table} where id = $1`, [id]))[0]?.code as string;
/** Errors of the faulty lines. */
const errorsOf = async (batch: number): Promise<string[]> =>
  (await brings.rows(batch, "&state=faulty")).flatMap((x) => x.errors.map((e) => translate(e.message, e.values, "id")));
let documents = 0;
type Line = { readonly store: number; readonly nik?: string; readonly owner?: string };
async function file(program: number, lines: readonly Line[], document = `DOK-${++documents}`): Promise<Buffer> {
  const rows: Cell[][] = [];
  for (const [i, l] of lines.entries())
    rows.push([
      ...[document, i + 1, await codeOf("loyalty_program", program), await codeOf("store", l.store)],
      ...[l.owner ?? "Siti Aminah", l.nik ?? r.nik(), null, "BRI", `99887766${i}`, "SITI AMINAH"],
    ]);
  return sheet([head, ...rows]);
}
const made = (program: number) =>
  r.sql<{ id: number; state: string; district: number; step: number }>(
    "select t.id, t.state, t.district_id as district, t.current_step as step from submission t where t.kind = 'program-registration' and t.payload ->> 'program' = $1 order by t.id",
    [String(program)],
  );
async function stores(program: number, listed: number, far = 0): Promise<number[]> {
  const out: number[] = [];
  for (let i = 0; i < listed; i++) {
    out.push(await r.stage.store(i < far ? 1 : 0));
    await r.list(program, out[i] as number);
  }
  return out;
}

test("a file becomes one proposal per store, which is decided in its area by others", async () => {
  const program = await r.stage.program();
  const [far, near] = (await stores(program, 2, 1)) as [number, number];
  const nik = r.nik();
  const batch = await brings.bring("registrationUpload", await file(program, [{ store: far, nik }, { store: near }]));
  expect([batch.state, await brings.rows(batch.id, "&state=faulty")]).toEqual(["checked", []]);
  const done = await brings.write(batch.id);
  expect([done.state, done.createdRows]).toEqual(["done", 2]);
  const proposals = await made(program);
  expect(proposals.map((s) => [s.state, s.district, s.step])).toEqual([
    ["pending", r.trade.districts[1], 2],
    ["pending", r.trade.districts[0], 2],
  ]);
  const list = (await r.crm.get("/api/registration-upload?sort=lineNo")).json as {
    data: { nik: string; number: string; submissionId: number }[];
  };
  expect(list.data.map((x) => x.submissionId)).toEqual(proposals.map((s) => s.id));
  expect(list.data[0]?.nik).toBe(`${nik.slice(0, 4)}••••••••${nik.slice(-4)}`);
  expect(await r.sql("select 1 from registration_upload_nik")).toEqual([]);
  expect(await r.sql("select 1 from audit_event where after::text like $1", [`%${nik}%`])).toEqual([]);
  expect((await r.act(r.crm, proposals[0]?.id as number, "approve")).status, "the person who uploaded it").toBe(403);
  expect((await r.act(r["crm-two"], proposals[0]?.id as number, "approve")).status).toBe(200);
  expect((await r.members(program)).map((m) => m.store)).toEqual([far]);
  // one of the stores is a member now, so the file cannot be undone
  const back = await r.crm.post(`/api/import/${batch.id}/undo`, {});
  expect(back.status, back.text).toBe(200);
  const finished = await brings.finished(batch.id, ["done", "undone", "failed"]);
  expect(finished.state).not.toBe("undone");
  expect((await made(program)).map((s) => s.state)).toEqual(["approved", "pending"]);
});

/** Everything stored for an import, as text. */
const contentOf = async (batch: number): Promise<string> => {
  const [proposals] = await r.sql<{ content: string; file: Buffer }>(
    `select concat(b.source, b.plan, b.reason, (select string_agg(concat(i.raw, i.cells, i.errors), ' ' order by i.line) from import_row i where i.batch_id = b.id)) as content, f.content as file
     from import_batch b join stored_file f on f.id = b.file_id where b.id = $1`,
    [batch],
  );
  return `${proposals?.content} ${proposals?.file.length}`;
};

test("a saved file stores masked identities only, in rows, repairs, header lines and content", async () => {
  const program = await r.stage.program();
  const [one, two] = (await stores(program, 2)) as [number, number];
  const [nik, first, right] = [r.nik(), r.nik(), r.nik()];
  const batch = await brings.bring(
    "registrationUpload",
    await file(program, [
      { store: one, nik },
      { store: two, nik: first },
    ]),
  );
  expect(await contentOf(batch.id)).toContain(nik);
  const repaired = await r.crm.request("PATCH", `/api/import/${batch.id}/rows/3`, { body: { cells: { nik: right } } });
  expect(repaired.status, repaired.text).toBe(200);
  expect((await brings.write(batch.id)).createdRows).toBe(2);
  const content = await contentOf(batch.id);
  for (const number of [nik, first, right]) {
    expect(content).not.toContain(number);
    expect(content).toContain(`${number.slice(0, 4)}••••••••${number.slice(-4)}`);
  }
  expect(content.endsWith(" 0")).toBe(true);
  expect(JSON.stringify(await brings.rows(batch.id))).not.toContain(nik);
  expect((await brings.undo(batch.id)).state).toBe("undone");
});

test("a file that was not saved within a day loses its rows and content", async () => {
  const program = await r.stage.program();
  const [one] = (await stores(program, 1)) as [number];
  const nik = r.nik();
  const batch = await brings.bring("registrationUpload", await file(program, [{ store: one, nik }]));
  expect(await deleteUnfinished(r.portal.server.db, RegistrationUpload)).toBe(0);
  await r.sql("update import_batch set updated_at = now() - interval '25 hours' where id = $1", [batch.id]);
  expect(await deleteUnfinished(r.portal.server.db, RegistrationUpload)).toBe(1);
  expect(await deleteUnfinished(r.portal.server.db, RegistrationUpload)).toBe(0);
  expect(await contentOf(batch.id)).not.toContain(nik);
  expect((await brings.finished(batch.id, ["cancelled"])).reason).toContain("unggah lagi");
});

test("undoing a file withdraws pending proposals", async () => {
  const program = await r.stage.program();
  const [one, two] = (await stores(program, 2)) as [number, number];
  const batch = await brings.bring("registrationUpload", await file(program, [{ store: one }, { store: two }]));
  await brings.write(batch.id);
  expect((await brings.undo(batch.id)).state).toBe("undone");
  expect((await made(program)).map((s) => s.state)).toEqual(["cancelled", "cancelled"]);
  expect(await r.sql("select distinct state from program_registration where program_id = $1", [program])).toEqual([
    { state: "closed" },
  ]);
});

test("reports errors by line, and writes nothing of the document", async () => {
  const program = await r.stage.program({ one_per_owner: true });
  const [one, two, three, four] = (await stores(program, 4)) as [number, number, number, number];
  const anonymous = await r.stage.store();
  const [owned, taken] = [r.nik(), r.nik()];
  await r.sql("insert into store_owner (name, nik) values ('Budi Hartono', $1)", [owned]);
  const content = await file(program, [
    { store: one, nik: "32010101" },
    { store: two, nik: owned },
    { store: anonymous },
    { store: three, nik: taken },
    { store: four, nik: taken },
    { store: three },
  ]);
  const batch = await brings.bring("registrationUpload", content);
  const third = await codeOf("store", three);
  expect(await errorsOf(batch.id)).toContain("NIK harus 16 angka.");
  // without the line with an invalid number the others are validated, too
  const rest = await brings.bring(
    "registrationUpload",
    await file(program, [
      { store: two, nik: owned },
      { store: anonymous },
      { store: three, nik: taken },
      { store: four, nik: taken },
      { store: three },
    ]),
  );
  const lines = await errorsOf(rest.id);
  for (const message of [
    "NIK ini milik Budi Hartono.",
    "Toko tidak ada di whitelist program ini.",
    `Pemilik sudah punya toko peserta (${third} – ${third}).`,
    "Toko ini sudah ada di baris 3.",
  ])
    expect(lines).toContain(message);
  expect(await made(program)).toEqual([]);
});

test("the same file again changes nothing and reports it", async () => {
  const program = await r.stage.program();
  const [one] = (await stores(program, 1)) as [number];
  const content = await file(program, [{ store: one, nik: r.nik() }], "DOK-SAMA");
  await brings.write((await brings.bring("registrationUpload", content)).id);
  const again = await brings.bring("registrationUpload", content);
  expect(await errorsOf(again.id)).toContain("Dokumen ini sudah dicatat; isinya tidak dapat diubah dengan unggahan.");
  expect((await made(program)).length).toBe(1);
});

test("only users who may edit the programme can upload files", async () => {
  for (const by of [r.tso, r.asm, r.gm, r["vendor-a"]])
    expect((await importsOf(by).upload("registrationUpload", await sheet([head]))).status).toBe(403);
});
