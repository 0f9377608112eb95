import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkOutcome } from "./bulk.ts";
import type { JobView } from "#platform/jobs/index.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  await portal.sql(
    "insert into bank (code, name, active) select 'M' || lpad(n::text, 4, '0'), 'Bank massal ' || n, true from generate_series(1, 700) n",
  );
});
afterAll(() => portal?.close());

const query = { "f.name.has": "massal" };
const preview = async (body: unknown, client = admin) => client.post("/api/bank/bulk/preview", body);
const ended = async (id: number): Promise<JobView> => {
  for (let i = 0; i < 400; i++) {
    const job = ((await admin.get(`/api/job/${id}`)).json as { data: JobView }).data;
    if (["done", "failed", "cancelled"].includes(job.state)) return job;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the job did not end");
};

test("a change of all matching rows above 500 is a job with progress, and is undone by a job", async () => {
  const request = { what: "change", set: { active: false }, target: { query } };
  const shown = (await preview(request)).json as BulkOutcome;
  // the preview tries as many rows as its time permits, and at most as many as a change without a job
  expect(shown).toMatchObject({ total: 700, changed: shown.tried, refused: 0 });
  expect(shown.tried).toBeGreaterThan(0);
  expect(shown.tried).toBeLessThanOrEqual(500);
  expect(shown.samples[0]?.changes).toEqual([{ field: "active", before: true, after: false }]);
  const started = (await admin.post("/api/bank/bulk", { ...request, mode: "all", expected: 700 })).json as {
    job: number;
  };
  const job = await ended(started.job);
  expect(job).toMatchObject({ state: "done", summaryValues: { changed: 700, unchanged: 0, refused: 0 } });
  expect(await portal.sql("select count(*)::int as n from bank where not active and name like '%massal%'")).toEqual([
    { n: 700 },
  ]);
  expect(
    await portal.sql("select count(*)::int as n from audit_event where entity = 'bank' and action = 'update'"),
  ).toEqual([{ n: 700 }]);
  const undo = Number(/undo=(\d+)/.exec(job.href ?? "")?.[1]);
  const [touched] = await portal.sql<{ id: number; version: number }>(
    "select id, version from bank where code = 'M0001'",
  );
  await admin.patch(`/api/bank/${touched?.id}`, { version: touched?.version, name: "Bank massal lain" });
  const back = (await admin.post(`/api/undo/${undo}`)).json as { job: number };
  expect(await ended(back.job)).toMatchObject({ state: "done", summaryValues: { undone: 699, refused: 1 } });
  expect(await portal.sql("select code from bank where not active and name like '%massal%'")).toEqual([
    { code: "M0001" },
  ]);
});

test("rows that no longer match the preview are not changed", async () => {
  const answer = await admin.post("/api/bank/bulk", {
    what: "archive",
    target: { query: { "f.code": "M000" } },
    mode: "good",
    expected: 3,
  });
  expect(answer.status).toBe(409);
  expect(await portal.sql("select 1 from bank where archived_at is not null")).toEqual([]);
});

test("a rule that refuses some rows skips them and gives the reason; with all or nothing, no row is changed", async () => {
  const [a, b] = await portal.sql<{ id: number; version: number }>(
    "select id, version from bank where code in ('M0010', 'M0011') order by code",
  );
  const target = { rows: [a, { ...b, version: 77 }] };
  const all = await admin.post("/api/bank/bulk", { what: "archive", target, mode: "all", expected: 2 });
  expect(all.status).toBe(422);
  expect(all.json).toMatchObject({
    code: "bulk.refused",
    detail: { refusals: [{ id: b?.id, message: "Data ini sudah Anda ubah di jendela lain." }] },
  });
  const good = (await admin.post("/api/bank/bulk", { what: "archive", target, mode: "good", expected: 2 })).json as {
    outcome: BulkOutcome;
  };
  expect(good.outcome).toMatchObject({ changed: 1, refused: 1 });
});

test("two simultaneous changes change each row once", async () => {
  const request = {
    what: "change",
    set: { name: "Bank massal sama" },
    target: { query: { "f.code": "M002" } },
    mode: "good",
    expected: 10,
  };
  const both = await Promise.all([admin.post("/api/bank/bulk", request), admin.post("/api/bank/bulk", request)]);
  expect(both.map((x) => x.status)).toEqual([200, 200]);
  const outcomes = both.map((x) => (x.json as { outcome: BulkOutcome }).outcome);
  expect((outcomes[0]?.changed ?? 0) + (outcomes[1]?.changed ?? 0)).toBe(10);
});

test("invalid input is refused: no change, unknown fields, no rows, no permission", async () => {
  for (const body of [
    { what: "change", target: { query } },
    { what: "archive", set: { active: true }, target: { query } },
    { what: "archive", target: { rows: [] } },
    { what: "archive", target: { query: { "f.secret": "1" } } },
    { what: "destroy", target: { query } },
    { what: "archive", target: { rows: [{ id: 1, version: 1 }], query } },
  ])
    expect((await preview(body)).status, JSON.stringify(body)).toBe(422);
  const wrong = (await preview({ what: "change", set: { createdBy: 1 }, target: { query: { "f.code": "M000" } } }))
    .json as BulkOutcome;
  expect(wrong).toMatchObject({ changed: 0, refused: 9 });
  expect((await preview({ what: "archive", target: { query } }, await portal.as("tso"))).status).toBe(403);
});

test("a list can be filtered by the ids of ticked rows, so that these can be exported", async () => {
  const [a] = await portal.sql<{ id: number }>("select id from bank where code = 'M0100'");
  expect((await admin.get(`/api/bank?ids=${a?.id}`)).json).toMatchObject({
    data: [{ id: a?.id }],
    meta: { totalCount: 1 },
  });
  expect((await admin.get("/api/bank?ids=1,x")).status).toBe(422);
});
