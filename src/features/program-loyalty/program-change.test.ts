import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { awardAll, awardRound } from "#features/program-loyalty/point/round.server.ts";
import { approvals } from "#test/support/approvals.ts";
import { stageOn } from "#test/support/point-stage.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { addPerson, openTrade, type TradePortal } from "#test/support/trade.ts";
import { alertBudgets } from "./budget-alerts.server.ts";
import type { ChangeFacts, ProposedChange, Simulation } from "./perubahan/perubahan.calls.ts";

let portal: TradePortal;
let stage: ReturnType<typeof stageOn>;
let admin: Client;
let other: Client;
let product = 0;
let program = 0;
let store = 0;
const noClose = { settle_days: 366 };
beforeAll(async () => {
  portal = await openTrade();
  stage = stageOn({ db: portal.server.db, sql: portal.sql, trade: portal.trade });
  product = portal.trade.products[0] as number;
  // a second administrator, who approves
  await addPerson(portal, "admin-two", "ROLE_ADMIN_BK");
  [admin, other] = (await Promise.all(["admin", "admin-two"].map((u) => portal.as(u)))) as [Client, Client];
});
afterAll(() => portal?.close());
beforeEach(async () => {
  program = await stage.program(noClose);
  store = await stage.store();
  await stage.join(program, store);
});
const { act, view } = approvals(
  () => portal,
  () => admin,
);

const codeOf = (a: Answer) => `${a.status} ${(a.json as { code?: string }).code ?? ""}`.trim();
const faultsIn = (a: Answer) => (a.json as { fields?: { field: string; message: string }[] }).fields ?? [];
const propose = (change: Partial<ProposedChange>, by = admin) =>
  by.post("/api/program-change", {
    content: { program, from: null, reason: "hasil rapat bulanan", ...change },
    submit: true,
  });
const idOf = (a: Answer): number => {
  if (a.status !== 200) throw new Error(a.text);
  return (a.json as { data: { id: number } }).data.id;
};
const facts = async (id: number) => (await admin.get(`/api/program-change/${id}`)).json as ChangeFacts;
/** A proposal with a completed simulation. */
async function tried(change: Partial<ProposedChange>): Promise<number> {
  const id = idOf(await propose(change));
  await expect.poll(async () => (await facts(id)).simulation?.result ?? null, { timeout: 30_000 }).not.toBeNull();
  return id;
}
const rate = (points: string | null, from: string | null = null) => ({
  from,
  rules: { rates: [{ product, uom: portal.trade.uoms.zak, points }] },
});
const award = () => awardAll(portal.server.db);
const versionOf = async () =>
  (await portal.sql<{ v: number }>("select rule_version as v from loyalty_program where id = $1", [program]))[0]?.v;

describe("a change of a running programme", () => {
  test("is decided by another person with its simulation, and posts the difference once (golden 17)", async () => {
    const { today } = portal.trade;
    await stage.sell({ store, day: today, lines: [{ product, qty: 105 }] });
    await award();
    expect(await stage.entries(store)).toEqual(["earn 105"]);
    const id = await tried(rate("1.2"));
    expect(codeOf(await act(admin, id, "approve"))).toBe("403 workflow.own");
    expect([await versionOf(), await stage.entries(store)]).toEqual([1, ["earn 105"]]);
    expect(codeOf(await act(other, id, "approve"))).toBe("200");
    expect((await view(admin, id)).resultId).toBe(program);
    await award();
    expect(await stage.entries(store)).toEqual(["earn 105", "earn 21"]);
    expect(await versionOf()).toBe(2);
    await award();
    expect(await stage.entries(store)).toHaveLength(2);
    const windows = await portal.sql(
      "select rule_version, posted_points::int as n from point_window where store_id = $1",
      [store],
    );
    expect(windows).toEqual([{ rule_version: 2, n: 126 }]);
    const [event] = await portal.sql<{ before: { ruleVersion: number }; after: { ruleVersion: number }; note: string }>(
      "select before, after, note from audit_event where entity = 'loyaltyProgram' and entity_id = $1 and action = 'rules'",
      [String(program)],
    );
    expect([event?.before.ruleVersion, event?.after.ruleVersion, event?.note]).toEqual([1, 2, "hasil rapat bulanan"]);
  });

  test("its simulation equals the effect of the approval, and stores nothing else", async () => {
    const month = `${portal.trade.today.slice(0, 7)}-01`;
    const [before] = await portal.sql<{ d: string }>("select ($1::date - interval '1 month')::date::text as d", [
      month,
    ]);
    await stage.sell({ store, day: before?.d as string, lines: [{ product, qty: 40 }] });
    await award();
    const id = await tried(rate("2"));
    const { simulation } = await facts(id);
    expect(simulation?.months).toHaveLength(12);
    expect(simulation?.result).toMatchObject({
      before: { points: 40, stores: 1 },
      after: { points: 80, stores: 1 },
      changes: [{ store, before: 40, after: 80 }],
    });
    expect(await portal.sql("select points::text from program_rate where program_id = $1", [program])).toEqual([
      { points: "1.0000" },
    ]);
    expect(await versionOf()).toBe(1);
    await act(other, id, "approve");
    await award();
    expect(await stage.entries(store)).toEqual(["earn 40", "earn 40"]);
  });

  test("from a day on does not affect earlier days", async () => {
    const { today } = portal.trade;
    const yesterday = await portal.day(-1);
    await stage.sell({ store, day: yesterday, lines: [{ product, qty: 10 }] });
    await stage.sell({ store, day: today, lines: [{ product, qty: 10 }] });
    await act(other, await tried(rate("3", today)), "approve");
    await award();
    const [sum] = await portal.sql<{ n: number }>("select sum(points)::int as n from point_entry where store_id = $1", [
      store,
    ]);
    expect(sum?.n).toBe(10 + 30);
    const rates = await portal.sql(
      "select points::text as p, valid_to::text as until from program_rate where program_id = $1 and archived_at is null order by valid_from",
      [program],
    );
    expect(rates).toEqual([
      { p: "1.0000", until: today },
      { p: "3.0000", until: null },
    ]);
  });

  test("tiers of later windows do not affect earlier ones", async () => {
    const next = `${(await portal.day(40)).slice(0, 7)}-01`;
    await stage.sell({ store, day: portal.trade.today, lines: [{ product, qty: 200 }] });
    const steps = [{ kind: "tier" as const, threshold: "5", factor: "2" }];
    await act(other, await tried({ from: next, rules: { steps } }), "approve");
    await award();
    expect(await stage.entries(store)).toEqual(["earn 200"]);
    await act(other, await tried({ from: null, rules: { steps } }), "approve");
    await award();
    expect(await stage.entries(store)).toEqual(["earn 200", "earn 200"]);
  });

  test("is refused if it is inconsistent", async () => {
    const { today } = portal.trade;
    const tier = (threshold: string, factor: string) => ({ kind: "tier" as const, threshold, factor });
    const refused = async (change: Partial<ProposedChange>) => {
      const answer = await propose(change);
      expect(answer.status, answer.text).toBe(422);
      return faultsIn(answer).map((f) => f.field);
    };
    expect(await refused({ rules: { steps: [tier("5", "1.2"), tier("10", "1.2")] } })).toEqual(["content.steps"]);
    expect(await refused({ rules: { steps: [tier("5", "1.2"), tier("5.000", "1.3")] } })).toEqual(["content.steps"]);
    const opcos = await portal.sql<{ id: number }>("select id from opco order by id limit 2");
    const shares = opcos.map((o, i) => ({ opco: Number(o.id), percent: i === 0 ? "60" : "39.999" }));
    expect(await refused({ rules: { shares } })).toEqual(["content.shares"]);
    expect(await refused({ from: today, rules: { terms: { capWindow: 5 } } })).toEqual(["content.from"]);
    expect(await refused({ from: null, rules: { value: "1100" } })).toEqual(["content.value"]);
    expect(await refused({ rules: {} })).toEqual(["content.rules"]);
    expect(await refused({ rules: { rates: [{ uom: 1, points: "1" }] } })).toEqual(["content.rates"]);
    for (const points of ["-1", "0", "NaN", "1e3", "0.00001"])
      expect((await propose(rate(points))).status, points).toBe(422);
  });

  test("is not decided before its simulation is complete, and decided once by 16 concurrent requests", async () => {
    const id = await tried(rate("1.5"));
    await portal.sql("update program_simulation set result = null where submission_id = $1", [id]);
    expect(codeOf(await act(other, id, "approve"))).toBe("409 program.untried");
    await portal.sql("update program_simulation set result = '{}' where submission_id = $1", [id]);
    const { version } = await view(admin, id);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => other.post(`/api/submission/${id}/move`, { move: "approve", version })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    expect(await versionOf()).toBe(2);
  });

  test("race 14: approved during awards, all windows end at the last version with its points", async () => {
    const stores = [store];
    for (let n = 0; n < 9; n++) {
      const s = await stage.store();
      await stage.join(program, s);
      stores.push(s);
    }
    let changing = true;
    const instance = async () => {
      while (changing) await awardRound(portal.server.db, { stores: 3 });
    };
    const instances = [instance(), instance()];
    const { today } = portal.trade;
    for (let n = 2; n <= 4; n++) {
      await Promise.all(stores.map((s) => stage.sell({ store: s, day: today, lines: [{ product, qty: 10 }] })));
      expect(codeOf(await act(other, await tried(rate(String(n))), "approve"))).toBe("200");
    }
    changing = false;
    await Promise.all(instances);
    await award();
    const windows = await portal.sql(
      "select distinct rule_version as v, posted_points::int as n, state from point_window where program_id = $1",
      [program],
    );
    expect(windows).toEqual([{ v: 4, n: 3 * 10 * 4, state: "ok" }]);
  });
});

describe("members from a day in a closed month", () => {
  test("join by a simulated proposal; their purchases in closed months become a claim", async () => {
    await portal.sql("update loyalty_program set settle_days = 0 where id = $1", [program]);
    const late = await stage.store();
    const month = `${portal.trade.today.slice(0, 7)}-01`;
    const [past] = await portal.sql<{ d: string }>("select ($1::date - interval '2 months')::date::text as d", [month]);
    const from = past?.d as string;
    await stage.sell({ store: late, day: from, lines: [{ product, qty: 30 }] });
    await stage.sell({ store: late, day: portal.trade.today, lines: [{ product, qty: 7 }] });
    const id = await tried({ from, members: [late] });
    expect((await facts(id)).simulation?.result).toMatchObject({
      before: { points: 0 },
      after: { points: 30, stores: 1 },
      changes: [{ store: late, before: 0, after: 30 }],
    });
    const members = () => portal.sql("select valid_from::text as d from program_store where store_id = $1", [late]);
    expect(await members()).toEqual([]);
    expect(codeOf(await act(other, id, "approve"))).toBe("200");
    expect(await members()).toEqual([{ d: from }]);
    await award();
    expect(await stage.entries(late)).toEqual(["earn 7"]);
    const [claim] = await portal.sql(
      "select points::int as n, posted_points::int as posted, state from point_window where store_id = $1 and window_from = $2",
      [late, from],
    );
    expect(claim).toEqual({ n: 30, posted: 0, state: "claim" });
    expect(codeOf(await propose({ from, members: [late] }))).toBe("422 invalid");
    await portal.sql("update store set status = 'closed' where id = $1", [store]);
    await portal.sql("delete from program_store where store_id = $1", [store]);
    expect(codeOf(await propose({ from, members: [store] }))).toBe("422 program.members");
  });
});

describe("a budget", () => {
  test("is notified at 80, 95 and 100 percent, once each, and again after it is raised", async () => {
    const notices = async () =>
      (
        await portal.sql<{ title: string; p: number }>(
          `select distinct n.title, (n.text_values ->> 'percent')::int as p from notification n where n.href = $1 order by 2`,
          [`/program-loyalty?id=${program}&tab=budget`],
        )
      ).map((n) => n.p);
    await portal.sql("update loyalty_program set budget = 100 where id = $1", [program]);
    const sell = async (qty: number) => {
      await stage.sell({ store, day: portal.trade.today, lines: [{ product, qty }] });
      await award();
      return alertBudgets(portal.server.db);
    };
    expect([await sell(79), await notices()]).toEqual([0, []]);
    expect([await sell(1), await notices()]).toEqual([1, [80]]);
    expect([await sell(1), await notices()]).toEqual([0, [80]]);
    expect([await sell(14), await notices()]).toEqual([1, [80, 95]]);
    expect([await sell(90), await notices()]).toEqual([1, [80, 95, 100]]);
    await portal.sql("update loyalty_program set budget = 200 where id = $1", [program]);
    await award();
    expect([await alertBudgets(portal.server.db), await notices()]).toEqual([1, [80, 95, 100]]);
  });

  test("that is exhausted proposes the last day that fits, and the programme ends on it", async () => {
    const month = `${portal.trade.today.slice(0, 7)}-01`;
    const [past] = await portal.sql<{ d: string }>("select ($1::date - interval '1 month')::date::text as d", [month]);
    const day = (n: number) => `${past?.d.slice(0, 8)}${String(n).padStart(2, "0")}`;
    await portal.sql("update loyalty_program set budget = 100 where id = $1", [program]);
    for (const n of [3, 10, 17]) await stage.sell({ store, day: day(n), lines: [{ product, qty: 40 }] });
    await award();
    const end = async () => (await admin.get(`/api/loyalty-program/${program}/budget-end`)).json;
    expect(await end()).toEqual({ validTo: day(17) });
    expect(await stage.entries(store)).toEqual([]);
    const id = await tried({ from: portal.trade.today, rules: { terms: { validTo: day(17) } } });
    expect(codeOf(await act(other, id, "approve"))).toBe("200");
    await award();
    expect(await stage.entries(store)).toEqual(["earn 80"]);
    expect(await end()).toEqual({ validTo: null });
  });
});

describe("a draft", () => {
  const draft = async (code: string) => {
    const lines = (await admin.get("/api/product-line/lookup")).json as { data: { id: number }[] };
    const answer = await admin.post("/api/loyalty-program", {
      code,
      name: code,
      productLine: lines.data[0]?.id,
      validFrom: portal.trade.today,
      onePerOwner: false,
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return (answer.json as { data: { id: number; version: number; settleDays: number; stackGroup: string } }).data;
  };
  const save = (id: number, version: number, rules: object) =>
    admin.request("PUT", `/api/loyalty-program/${id}/rules`, { body: { version, rules } });

  test("gets its rules directly, and is activated with a rate and a value, by another person", async () => {
    const made = await draft("DRF-1");
    expect(made).toMatchObject({ settleDays: 10, stackGroup: expect.stringMatching(/^[a-z-]+$/) });
    program = made.id;
    expect(codeOf(await propose({ activate: true }))).toBe("422 program.noRate");
    expect(codeOf(await save(made.id, made.version, { ...rate("1").rules }))).toBe("200");
    expect(codeOf(await save(made.id, made.version, { value: "1000" }))).toBe("409 conflict");
    expect(codeOf(await propose({ activate: true }))).toBe("422 program.noValue");
    expect(codeOf(await save(made.id, made.version + 1, { value: "1000" }))).toBe("200");
    expect(codeOf(await propose(rate("2")))).toBe("409 program.state");
    const id = await tried({ activate: true });
    expect(codeOf(await act(admin, id, "approve"))).toBe("403 workflow.own");
    expect(codeOf(await act(other, id, "approve"))).toBe("200");
    const now = (await admin.get(`/api/loyalty-program/${made.id}`)).json as {
      data: { status: string; version: number };
    };
    expect(now.data.status).toBe("active");
    expect(codeOf(await save(made.id, now.data.version, { value: "1" }))).toBe("409 program.active");
    const patch = (body: object) =>
      admin.patch(`/api/loyalty-program/${made.id}`, { version: now.data.version, ...body });
    expect(codeOf(await patch({ capWindow: 1 }))).toBe("422 program.active");
    expect(codeOf(await patch({ name: "Nama baru" }))).toBe("200");
    const rates = await admin.post("/api/program-rate", {
      program: made.id,
      product,
      uom: portal.trade.uoms.ton,
      points: "5",
      validFrom: portal.trade.today,
    });
    expect(codeOf(rates)).toBe("422 program.active");
  });

  test("is copied with all its rules, as a draft", async () => {
    await portal.sql("insert into point_value (program_id, value_rp, valid_from) values ($1, 900, '2020-01-01')", [
      program,
    ]);
    const code = `SALIN-${program}`;
    const copied = await admin.post(`/api/loyalty-program/${program}/copy`, { code, name: "Salinan" });
    const to = idOf(copied);
    expect(
      codeOf(await admin.post(`/api/loyalty-program/${program}/copy`, { code: code.toLowerCase(), name: "x" })),
    ).toBe("422 invalid");
    const [row] = await portal.sql(
      `select p.status, (select count(*)::int from program_rate r where r.program_id = p.id) as rates, (select count(*)::int from program_store m where m.program_id = p.id) as members,
         (select value_rp::int from point_value v where v.program_id = p.id) as value from loyalty_program p where p.id = $1`,
      [to],
    );
    expect(row).toEqual({ status: "draft", rates: 1, members: 0, value: 900 });
  });

  test("that begins later is simulated as if it and its members had existed", async () => {
    const made = await draft("DRF-2");
    await save(made.id, made.version, { ...rate("2").rules, value: "1000" });
    const s = await stage.store();
    await stage.join(made.id, s, portal.trade.today);
    const past = `${(await portal.day(-40)).slice(0, 7)}-05`;
    await stage.sell({ store: s, day: past, lines: [{ product, qty: 25 }] });
    const answer = await admin.post(`/api/loyalty-program/${made.id}/simulate`, { months: 3 });
    expect(codeOf(answer)).toBe("200");
    const list = async () =>
      ((await admin.get(`/api/loyalty-program/${made.id}/simulations`)).json as { simulations: Simulation[] })
        .simulations;
    await expect.poll(async () => (await list())[0]?.result ?? null, { timeout: 30_000 }).not.toBeNull();
    expect((await list())[0]?.result).toMatchObject({
      after: { points: 50, stores: 1, rupiah: "50000.00" },
      before: { points: 0 },
    });
  });
});

describe("a pause", () => {
  test("awards nothing, and resuming awards the sales meanwhile", async () => {
    const versionIs = async () =>
      (await portal.sql<{ v: number }>("select version as v from loyalty_program where id = $1", [program]))[0]?.v;
    const turn = async (to: "pause" | "resume") =>
      codeOf(
        await admin.post(`/api/loyalty-program/${program}/${to}`, {
          version: await versionIs(),
          reason: "audit internal",
        }),
      );
    expect(await turn("pause")).toBe("200");
    expect(await turn("pause")).toBe("409 program.state");
    await stage.sell({ store, day: portal.trade.today, lines: [{ product, qty: 12 }] });
    await award();
    expect(await stage.entries(store)).toEqual([]);
    expect(await turn("resume")).toBe("200");
    await award();
    expect(await stage.entries(store)).toEqual(["earn 12"]);
  });
});
