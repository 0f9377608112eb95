import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf, importsOf } from "#test/support/imports.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let my: ReturnType<typeof importsOf>;
beforeAll(async () => {
  portal = await openPortal();
  my = importsOf(await portal.as("admin"));
});
afterAll(() => portal?.close());

const banks = (...rows: string[][]) => csvOf([["Kode", "Nama"], ...rows]);

test("an uploaded file is deleted after its retention by a later upload; an import that was not saved is cancelled then", async () => {
  const written = await my.bring("bank", banks(["OLD1", "Lama"]), "written.csv");
  await my.write(written.id);
  const waiting = await my.bring("bank", banks(["OLD2", "Lama"]), "waiting.csv");
  const recent = await my.bring("bank", banks(["OLD3", "Baru"]), "recent.csv");
  const files = `update stored_file f set expires_at = now() - interval '1 minute' from import_batch b where b.file_id = f.id and b.id = any($1)`;
  await portal.sql(files, [[written.id, waiting.id]]);
  await my.bring("bank", banks(["OLD4", "Baru"]), "later.csv");
  const stored = await portal.sql(
    `select b.state, f.size > 0 as stored, b.reason, (select count(*)::int from import_row i where i.batch_id = b.id) as rows
     from import_batch b join stored_file f on f.id = b.file_id where b.id = any($1) order by b.id`,
    [[written.id, waiting.id, recent.id]],
  );
  expect(stored).toEqual([
    { state: "done", stored: false, reason: null, rows: 1 },
    { state: "cancelled", stored: false, reason: expect.stringContaining("90 hari"), rows: 0 },
    { state: "checked", stored: true, reason: null, rows: 1 },
  ]);
});
