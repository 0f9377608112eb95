import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf, importsOf } from "#test/support/imports.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
let my: ReturnType<typeof importsOf>;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  my = importsOf(admin);
  // the database stops between the rows and the report of their end
  await portal.sql(
    "create function stop_report() returns trigger language plpgsql as $$ begin raise exception 'stopped' using errcode = '57P01'; end $$",
  );
});
afterAll(() => portal?.close());

/** Reports of an end fail while `work` runs. */
async function withoutReports<T>(work: () => Promise<T>): Promise<T> {
  await portal.sql(
    "create trigger stop_report before update on import_batch for each row when (new.state in ('done', 'undone') and old.state <> new.state) execute function stop_report()",
  );
  try {
    return await work();
  } finally {
    await portal.sql("drop trigger stop_report on import_batch");
  }
}
const codesLike = (like: string) =>
  portal.sql<{ code: string; version: number }>("select code, version from bank where code like $1 order by code", [
    like,
  ]);
const stateOf = async (id: number) =>
  ((await admin.get(`/api/import/${id}`)).json as { data: { state: string } }).data.state;
const checked = (code: string) =>
  my.bring(
    "bank",
    csvOf([
      ["Kode", "Nama"],
      [`${code}1`, "Satu"],
      [`${code}2`, "Dua"],
    ]),
    `${code}.csv`,
  );
const written = (code: string) => [1, 2].map((n) => ({ code: `${code}${n}`, version: 1 }));

test("a run that ended between the rows and the report is repeated: it reports the end and writes nothing", async () => {
  const { id } = await checked("RA");
  await withoutReports(async () => {
    expect((await admin.post(`/api/import/${id}/write`, { mode: "all" })).status).toBe(200);
    await expect.poll(() => codesLike("RA%"), { timeout: 20_000 }).toEqual(written("RA"));
    expect(await stateOf(id)).toBe("writing");
    expect((await admin.post(`/api/import/${id}/cancel`, {})).json).toMatchObject({ code: "import.state" });
  });
  expect(await my.finished(id, ["done"])).toMatchObject({ createdRows: 2, unchangedRows: 0 });
  expect(await codesLike("RA%")).toEqual(written("RA"));
  expect(await portal.sql("select 1 from audit_event where request_id = $1", [`import-${id}`])).toHaveLength(2);
});

test("of a write and an undo whose jobs have failed after the rows, the next look reports the end", async () => {
  const { id } = await checked("RB");
  const failJob = () =>
    portal.sql(
      "update job set state = 'failed', error = 'berhenti', finished_at = now() where id = (select job_id from import_batch where id = $1)",
      [id],
    );
  await withoutReports(async () => {
    await admin.post(`/api/import/${id}/write`, { mode: "all" });
    await expect.poll(() => codesLike("RB%"), { timeout: 20_000 }).toEqual(written("RB"));
    await expect.poll(() => jobState(id)).toBe("queued");
    await failJob();
  });
  expect(await stateOf(id)).toBe("done");
  await withoutReports(async () => {
    await admin.post(`/api/import/${id}/undo`, {});
    await expect.poll(() => codesLike("RB%"), { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => jobState(id)).toBe("queued");
    await failJob();
  });
  expect(await stateOf(id)).toBe("undone");
  expect((await admin.get(`/api/import/${id}`)).json).toMatchObject({ data: { undoneRows: 2, reason: null } });
});

const jobState = async (id: number) =>
  (
    await portal.sql<{ state: string }>(
      "select j.state from job j join import_batch b on b.job_id = j.id where b.id = $1",
      [id],
    )
  )[0]?.state;
