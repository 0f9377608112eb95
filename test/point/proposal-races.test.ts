import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import { openProposals, type Proposals } from "#test/support/point-proposals.ts";
import { codesOf } from "#test/support/redemptions.ts";
import type { Answer } from "#test/support/portal.ts";

let p: Proposals;
beforeAll(async () => {
  p = await openProposals();
});
afterAll(() => p?.portal.close());
const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;
const all = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
/** Repeats the request if the server is too busy, as a browser would. */
async function again(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}

test("3: 64 transfers each way between two stores lose nothing and do not block each other", {
  timeout: 120_000,
}, async () => {
  const [a, b] = [await p.member(p.v1, 50), await p.member(p.v1, 50)];
  await p.own([a, b]);
  const answers = await all(128, (i) =>
    again(() => (i % 2 === 0 ? p.transfer(p.crm, p.v1, a, b, 1) : p.transfer(p.crm, p.v1, b, a, 1))),
  );
  const codes = codesOf(answers);
  const refused = codes["422 points.insufficient"] ?? 0;
  expect((codes["200"] ?? 0) + refused).toBe(128);
  expect((await p.balance(p.v1, a)) + (await p.balance(p.v1, b))).toBe(100);
  expect(await compareAccounts(p.portal.server.db)).toEqual([]);
});

test("10: a file of 5,000 lines with two approvers is posted once", { timeout: 240_000 }, async () => {
  const first = await p.member(p.v1);
  await p.sql(
    "insert into store (code, name, district_id) select 'BK' || n, 'BK' || n, s.district_id from store s, generate_series(2, 5000) n where s.id = $1",
    [first],
  );
  await p.sql(
    "insert into program_store (program_id, store_id, stack_group, valid_from) select p.id, s.id, p.stack_group, '2020-01-01' from loyalty_program p, store s where p.id = $1 and s.code like 'BK%'",
    [p.v1],
  );
  const stores = await p.sql<{ id: number }>("select id from store where code like 'BK%' or id = $1 order by id", [
    first,
  ]);
  const lines = stores.map(({ id }) => [id, 3] as const);
  const { batch, imports, document } = await p.file(p.crm, p.v1, lines);
  expect(batch.state).toBe("checked");
  const written = await imports.write(batch.id);
  expect([written.state, written.reason]).toEqual(["done", null]);
  const made = await p.submissions(document);
  expect(made).toHaveLength(1);
  const id = made[0]?.id as number;
  const { version } = await p.view(p.admin, id);
  const approve = (by: typeof p.gm) => by.post(`/api/submission/${id}/move`, { move: "approve", version });
  const answers = await Promise.all([approve(p.admin), approve(p["admin-two"])]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  const [sum] = await p.sql<{ n: number; points: number }>(
    "select count(*)::int as n, sum(points)::int as points from point_entry where ref_no = $1",
    [made[0]?.number],
  );
  expect(sum).toEqual({ n: 5000, points: 15_000 });
  expect(await compareAccounts(p.portal.server.db)).toEqual([]);
});

test("11: the submitter can approve neither masked nor by delegation, and the step remains undecided", async () => {
  const store = await p.member(p.v1);
  const { id } = p.opened(await p.send(p.admin, p.v1, [[store, 5]], "batch"));
  const masked = await p.mask(p.admin, "gm");
  const answer = await p.act(masked, id, "approve");
  expect([answer.status, codeOf(answer)]).toEqual([403, "workflow.own"]);
  const own = p.opened(await p.send(p.crm, p.v1, [[store, 7]], "batch"));
  await p.sql(
    "insert into approval_delegation (delegator_id, delegate_id, valid_from, valid_to, reason) select g.id, c.id, $1, $1, 'cuti tahunan' from app_user g, app_user c where g.username = 'gm' and c.username = 'crm'",
    [p.today],
  );
  const delegated = await p.act(p.crm, own.id, "approve");
  expect([delegated.status, codeOf(delegated)]).toEqual([403, "workflow.own"]);
  for (const x of [id, own.id]) expect((await p.view(p.admin, x)).state.value).toBe("submitted");
  expect(await p.balance(p.v1, store)).toBe(0);
});
