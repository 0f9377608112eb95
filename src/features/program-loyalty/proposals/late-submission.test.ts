import { afterAll, beforeAll, expect, test } from "vitest";
import { openProposals, type Proposals } from "#test/support/point-proposals.ts";

let p: Proposals;
beforeAll(async () => {
  p = await openProposals();
});
afterAll(() => p?.portal.close());

type Name = "crm" | "tso";
/** Submits a draft as it was saved. */
const submit = (by: Name, id: number) => p[by].post(`/api/submission/${id}/move`, { move: "submit", version: 1 });
const draft = async (by: Name, path: string, content: object) =>
  p.opened(await p[by].post(path, { content, submit: false })).id;
const steps = async (by: Name, id: number) => (await p.view(p[by], id)).steps.map((s) => s.state);
const worth = (program: number, value: number) =>
  p.sql("update point_value set value_rp = $2 where program_id = $1", [program, value]);

test("a draft of a redemption costs the points, and needs the approvals, of the day of its submission", async () => {
  const [store, reward] = [await p.store(1000), await p.reward("gift", 10, 5)];
  const photos = [await p.photo("tso", "gift-redemption")];
  const [member] = await p.sql<{ program: number }>(
    "select program_id::int as program from program_store where store_id = $1",
    [store],
  );
  const content = { program: member?.program, store, reward, qty: 1, photos };
  const [dearer, gone] = [
    await draft("tso", "/api/gift-redemption", content),
    await draft("tso", "/api/gift-redemption", content),
  ];
  await p.sql("update reward set points = 900, value_rp = 10000000.01 where id = $1", [reward]);
  expect((await submit("tso", dearer)).status).toBe(200);
  expect(await p.account(store)).toMatchObject({ held: 900 });
  expect(await steps("tso", dearer)).toEqual(["waiting", "waiting"]);
  await p.sql("update reward set archived_at = now() where id = $1", [reward]);
  expect((await submit("tso", gone)).status).toBe(422);
});

test("a draft of points is validated and valued when it is submitted", async () => {
  const program = await p.program("v2");
  const store = await p.member(program);
  const content = {
    ...{ program, note: null },
    lines: [{ store, points: 1000, reason: "correction", validUntil: null, note: null }],
  };
  const [dearer, left] = [
    await draft("crm", "/api/point-proposal", content),
    await draft("crm", "/api/point-proposal", content),
  ];
  await worth(program, 60_000);
  expect((await submit("crm", dearer)).status).toBe(200);
  expect((await p.facts(p.crm, dearer)).data.valueRp).toBe("60000000.00");
  expect(await steps("crm", dearer)).toEqual(["waiting", "waiting", "waiting"]);
  await p.sql("update program_store set valid_to = valid_from where program_id = $1", [program]);
  expect(await submit("crm", left)).toMatchObject({ status: 422, json: { code: "invalid" } });
});

test("a draft of a transfer needs the approvals of its value on the day of its submission", async () => {
  const program = await p.program("v2");
  const [from, to] = [await p.member(program, 100), await p.member(program)];
  await p.own([from, to]);
  const content = { wallet: program, from, to, points: 100, reason: "toko digabung" };
  const id = await draft("crm", "/api/point-transfer", content);
  await worth(program, 600_000);
  expect((await submit("crm", id)).status).toBe(200);
  expect(await steps("crm", id)).toEqual(["waiting", "waiting"]);
});
