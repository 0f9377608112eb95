import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let writer: pg.Client;
beforeAll(async () => {
  portal = await openPortal();
  writer = new pg.Client({ connectionString: portal.url });
  await writer.connect();
});
afterAll(async () => {
  await writer?.end();
  await portal?.close();
});

/** The total of a list, and how often brands were counted for it. */
async function list(who: string, query = ""): Promise<{ total: number; counted: number }> {
  const reader = await portal.as(who);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    const { meta } = (await reader.get(`/api/brand${query}`)).json as { meta: { totalCount: number } };
    const texts = sent.mock.calls.map(([q]) => String((q as unknown as { text?: string })?.text ?? q));
    return {
      total: meta.totalCount,
      counted: texts.filter((t) => /count\(\*\)(::int as total)? from (\(select \* from )?brand/.test(t)).length,
    };
  } finally {
    sent.mockRestore();
  }
}
const brands = async (where = "true") =>
  Number((await writer.query(`select count(*) as n from brand where archived_at is null and ${where}`)).rows[0].n);

test("a list is counted until its table is unchanged between two reads, and again after any change", async () => {
  const total = await brands();
  expect([await list("admin"), await list("admin"), await list("admin")]).toEqual([
    { total, counted: 1 },
    { total, counted: 1 },
    { total, counted: 0 },
  ]);
  // another query has its own count
  expect(await list("admin", "?q=zzz")).toEqual({ total: 0, counted: 1 });
  for (const change of [
    "insert into brand select (jsonb_populate_record(b, jsonb_build_object('id', 900001, 'code', 'ZZ-1', 'name', 'Zz 1'))).* from brand b limit 1",
    "update brand set archived_at = now() where id = 900001",
    "delete from brand where id = 900001",
  ]) {
    await writer.query(change);
    expect(await list("admin"), change).toEqual({ total: await brands(), counted: 1 });
    for (let i = 0; i < 2; i++) expect((await list("admin")).total).toBe(await brands());
    expect(await list("admin"), change).toEqual({ total: await brands(), counted: 0 });
  }
});

test("uncommitted and rolled back changes are not counted", async () => {
  const total = await brands();
  for (let i = 0; i < 3; i++) await list("admin");
  await writer.query("begin");
  await writer.query(
    "update brand set archived_at = now() where id = (select max(id) from brand where archived_at is null)",
  );
  expect(await list("admin")).toEqual({ total, counted: 0 });
  await writer.query("rollback");
  expect(await list("admin")).toEqual({ total, counted: 0 });
});
