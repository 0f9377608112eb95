import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import { addDays } from "#kit/day.ts";
import { openProposals, type Proposals } from "#test/support/point-proposals.ts";
import { prepareClaims } from "./prepare-claims.server.ts";
import { stepsOf } from "./points-payload.ts";

let p: Proposals;
beforeAll(async () => {
  p = await openProposals();
});
afterEach(async () => {
  expect(await compareAccounts(p.portal.server.db)).toEqual([]);
});
afterAll(() => p?.portal.close());

const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;
const fieldsOf = (a: { json: unknown }) =>
  ((a.json as { fields?: { field: string; message: string }[] }).fields ?? []).map((f) => [f.field, f.message]);

test("the steps depend on the value of the points", () => {
  const limits = { endorseAbove: "5000000", releaseAbove: "50000000", special: false };
  const steps = (valueRp: string, special = false) => stepsOf({ ...limits, valueRp, special }).length;
  expect([steps("5000000.00"), steps("5000000.01"), steps("50000000.00"), steps("50000000.01")]).toEqual([1, 2, 2, 3]);
  expect([steps("1.00", true), steps("50000000.01", true)]).toEqual([2, 3]);
});

describe("individual points", () => {
  test("are reviewed by line: a struck line is not posted, and needs a reason", async () => {
    const [a, b, c] = [await p.member(p.v2, 100), await p.member(p.v2), await p.member(p.v2, 30)];
    const { id } = p.opened(
      await p.send(p.crm, p.v2, [
        [a, -40],
        [b, 25],
        [c, 500],
      ]),
    );
    const facts = await p.facts(p["crm-two"], id);
    expect(facts.now).toMatchObject({ lines: 3, stores: 3, plus: 525, minus: 40, valueRp: "565000.00", balance: 130 });
    const lines = await p.lines(p["crm-two"], id);
    const { version } = await p.view(p.admin, id);
    const strike = (by: typeof p.crm, reason: string | null) =>
      by.post(`/api/point-proposal/${id}/strike`, { version, lines: [lines[2]?.id], strike: true, reason });
    expect(codeOf(await strike(p.crm, "terlalu besar"))).toBe("workflow.own");
    expect((await strike(p.tso, "terlalu besar")).status).toBeGreaterThanOrEqual(403);
    expect(codeOf(await strike(p["crm-two"], null))).toBe("workflow.note");
    expect((await strike(p["crm-two"], "terlalu besar")).status).toBe(200);
    expect(codeOf(await strike(p["crm-two"], "terlalu besar"))).toBe("conflict");
    expect((await p.act(p["crm-two"], id, "verify")).status).toBe(200);
    expect((await p.view(p.admin, id)).state.value).toBe("approved");
    expect([await p.balance(p.v2, a), await p.balance(p.v2, b), await p.balance(p.v2, c)]).toEqual([60, 25, 30]);
    expect((await p.lines(p.admin, id)).map((l) => [l.state, l.postedPoints])).toEqual([
      ["posted", -40],
      ["posted", 25],
      ["struck", null],
    ]);
    expect(await p.stage.entries(a)).toEqual(["earn 100", "adjust -40"]);
  });

  test("go to a general manager and the head office by value, with the limits of the day", async () => {
    const store = await p.member(p.v2);
    const { id } = p.opened(await p.send(p.crm, p.v2, [[store, 50_001]]));
    expect((await p.view(p.admin, id)).steps.map((s) => s.name)).toEqual([
      "Pemeriksaan CRM",
      "Persetujuan GM",
      "Persetujuan pusat",
    ]);
    expect((await p.facts(p.admin, id)).data).toMatchObject({ endorseAbove: "5000000", releaseAbove: "50000000" });
    expect((await p.act(p["crm-two"], id, "verify")).status).toBe(200);
    expect((await p.act(p.gm, id, "endorse")).status).toBe(200);
    expect(await p.balance(p.v2, store)).toBe(0);
    expect((await p.act(p.gm, id, "release")).status).toBe(403);
    expect((await p.act(p.admin, id, "release")).status).toBe(200);
    expect(await p.balance(p.v2, store)).toBe(50_001);
  });

  test("are refused with the errors of each line, and store nothing", async () => {
    const [rich, poor] = [await p.member(p.v2, 20), await p.member(p.v2)];
    const other = await p.stage.store();
    const no = async (lines: Parameters<Proposals["send"]>[2], of = p.v2) => fieldsOf(await p.send(p.crm, of, lines));
    const before = await p.sql("select 1 from submission");
    expect(await no([[other, 5]])).toEqual([["content.line0.store", "Toko bukan peserta program pada tanggal ini."]]);
    expect(await no([[rich, 0]])).toEqual([["content.line0.points", "Poin harus bilangan bulat, bukan nol."]]);
    expect(await no([[rich, -21]])).toEqual([
      ["content.line0.points", "Pengurangan melebihi poin yang dapat ditukar (20)."],
    ]);
    expect(
      await no([
        [rich, 1],
        [rich, 2],
      ]),
    ).toEqual([["content.line1.store", "Toko ini sudah ada di baris 1."]]);
    expect(await no([[rich, 5]], p.v1)).toEqual([["content.program", "Program ini memakai persetujuan v1."]]);
    expect(await no([[poor, 5, { reason: "writeoff" }]])).toEqual([
      ["content.line0.points", "Hapus utang harus lebih dari nol dan paling banyak utangnya (0)."],
    ]);
    expect(fieldsOf(await p.send(p.crm, p.v2, [[rich, 5]], "batch"))).toEqual([
      ["content.program", "Program ini memakai persetujuan v2."],
    ]);
    expect((await p.send(p.crm, p.v2, [[rich, 0.5]])).status).toBe(422);
    expect((await p.send(p["vendor-a"], p.v2, [[rich, 5]])).status).toBe(403);
    expect(await p.sql("select 1 from submission")).toHaveLength(before.length);
  });

  test("that are missing at the approval refuse the whole proposal, with the line", async () => {
    const store = await p.member(p.v2, 50);
    const first = p.opened(await p.send(p.crm, p.v2, [[store, -50]]));
    const second = p.opened(await p.send(p.crm, p.v2, [[store, -30]]));
    expect((await p.act(p["crm-two"], first.id, "verify")).status).toBe(200);
    const answer = await p.act(p["crm-two"], second.id, "verify");
    expect([answer.status, codeOf(answer)]).toEqual([422, "points.insufficient"]);
    expect((await p.view(p.admin, second.id)).state.value).toBe("submitted");
    expect(await p.balance(p.v2, store)).toBe(0);
  });

  test("write off a debt without increasing the balance, after a general manager agreed", async () => {
    const store = await p.member(p.v2, 100);
    const sale = (await p.sql<{ id: number }>("select id from sale where store_id = $1", [store]))[0]?.id as number;
    const taken = p.opened(await p.send(p.crm, p.v2, [[store, -80]]));
    await p.act(p["crm-two"], taken.id, "verify");
    await p.stage.giveBack(sale, p.today, [{ product: p.portal.trade.products[0] as number, qty: 60 }]);
    await p.stage.award(p.today);
    expect(await p.stage.account({ wallet: p.v2, store })).toMatchObject({ balance: 0, debt: 40 });
    const { id } = p.opened(await p.send(p.crm, p.v2, [[store, 40, { reason: "writeoff" }]]));
    expect((await p.act(p["crm-two"], id, "verify")).status).toBe(200);
    expect((await p.act(p.gm, id, "endorse")).status).toBe(200);
    expect(await p.stage.account({ wallet: p.v2, store })).toMatchObject({ balance: 0, debt: 0 });
  });

  test("of two regions are proposed separately", async () => {
    const [a, b] = [await p.member(p.v2), await p.member(p.v2, 0, 1)];
    const regions = await p.sql<{ region_id: number | null }>(
      "select distinct region_id from store_place_today where store_id = any($1::bigint[])",
      [[a, b]],
    );
    const { batch, imports, document } = await p.file(p.crm, p.v2, [
      [a, 5],
      [b, 6],
    ]);
    expect((await imports.write(batch.id)).state).toBe("done");
    expect(await p.submissions(document)).toHaveLength(regions.length);
    const typed = await p.send(p.crm, p.v2, [
      [a, 5],
      [b, 6],
    ]);
    expect(typed.status).toBe(regions.length > 1 ? 422 : 200);
  });
});

test("reports name who can decide the pending step, and decider, time and note of each step", async () => {
  const program = await p.program("v2");
  const store = await p.member(program);
  const { id } = p.opened(await p.send(p.crm, program, [[store, 6_000]]));
  type Row = { id: number; name: string; holder?: string | null; cells: Record<string, string | null> };
  const report = async (page: string, path: string) => {
    const answer = await p.admin.get(
      `/api/report/program-loyalty.points-v2.${page}?from=${p.today}&to=${p.today}&path=${path}`,
    );
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { rows: Row[] }).rows;
  };
  const fullname = async (user: string) =>
    (await p.sql<{ name: string }>("select fullname as name from app_user where username = $1", [user]))[0]?.name;
  const at = async (step: number) => (await report("monitoring-progress", `program:${program}/step:11${step}`))[0];
  const first = await at(1);
  // without the submitter, who may verify other proposals
  expect([first?.id, first?.holder]).toEqual([id, await fullname("crm-two")]);
  await p.act(p["crm-two"], id, "verify", "sesuai berita acara");
  expect((await at(2))?.holder).toContain(String(await fullname("gm")));
  await p.act(p.gm, id, "rejectEndorse", "melebihi anggaran");
  const decided = await at(2);
  expect([decided?.id, decided?.cells.rejected, decided?.holder]).toEqual([id, "1", undefined]);
  const steps = await report("history-approval", `program:${program}/submission:${id}`);
  expect(steps.map((s) => [s.name, s.holder, s.cells.decidedOn])).toEqual([
    ["Pemeriksaan CRM", `${await fullname("crm-two")} · “sesuai berita acara”`, p.today],
    ["Persetujuan GM", `${await fullname("gm")} · “melebihi anggaran”`, p.today],
  ]);
  expect(steps.every((s) => Number(s.cells.stepHours) >= 0 && s.cells.stepsDecided === "1")).toBe(true);
});

describe("a file of points", () => {
  test("is one proposal with one step for a v1 programme; undoing it withdraws the proposal", async () => {
    const [a, b] = [await p.member(p.v1, 10), await p.member(p.v1)];
    const { batch, imports, document } = await p.file(p.crm, p.v1, [
      [a, -10],
      [b, 15],
    ]);
    expect(batch.state).toBe("checked");
    expect(await p.submissions(document)).toEqual([]);
    await imports.write(batch.id);
    const [made] = await p.submissions(document);
    expect(made).toMatchObject({ kind: "point-batch", state: "pending" });
    expect(made?.number).toMatch(/^PB-\d{4}-\d{6}$/);
    expect(await imports.undo(batch.id)).toMatchObject({ state: "undone", undoneRows: 2 });
    expect((await p.submissions(document))[0]?.state).toBe("cancelled");
  });

  test("cannot be undone after its approval", async () => {
    const store = await p.member(p.v1);
    const { batch, imports, document } = await p.file(p.crm, p.v1, [[store, 15]]);
    await imports.write(batch.id);
    const { id } = (await p.submissions(document))[0] as { id: number };
    expect((await p.act(p.crm, id, "approve")).status).toBe(403);
    expect((await p.act(p.gm, id, "approve")).status).toBe(200);
    expect(await p.balance(p.v1, store)).toBe(15);
    const undone = await imports.undo(batch.id);
    expect(undone.undoneRows ?? 0).toBe(0);
    expect(await p.balance(p.v1, store)).toBe(15);
  });

  test("reports its errors by line", async () => {
    const [a, b] = [await p.member(p.v1, 10), await p.stage.store()];
    const { batch, imports } = await p.file(p.crm, p.v1, [
      [a, -11],
      [b, 5],
      [a, 4],
      [a, 0],
    ]);
    const errors = (await imports.rows(batch.id)).map((x) => x.errors.map((e) => e.message));
    expect(errors).toEqual([
      ["Pengurangan melebihi poin yang dapat ditukar ({left})."],
      ["Toko bukan peserta program pada tanggal ini."],
      ["Toko ini sudah ada di baris {line}."],
      ["Poin harus bilangan bulat, bukan nol."],
    ]);
  });

  test("above the limit of v1 is refused with a reference to v2", async () => {
    const store = await p.member(p.v1);
    const { batch, imports } = await p.file(p.crm, p.v1, [[store, 100_001]]);
    const [row] = await imports.rows(batch.id);
    expect(row?.errors[0]?.message).toContain("persetujuan v2");
  });
});

test("9: points of a closed window become a claim, and are posted up to the approved amount", async () => {
  const store = await p.member(p.v2);
  const long = addDays(p.today, -70);
  await p.stage.sell({ store, day: long, lines: [{ product: p.portal.trade.products[0] as number, qty: 30 }] });
  await p.stage.award(p.today);
  expect(await p.balance(p.v2, store)).toBe(0);
  const prepare = async () =>
    ((await p.crm.post("/api/point-proposal/claims", {})).json as { made: { id: number }[] }).made;
  const made = await prepare();
  expect(await prepare()).toEqual([]);
  const mine = [];
  for (const m of made) if ((await p.lines(p.admin, m.id)).some((l) => l.store.id === store)) mine.push(m.id);
  expect(mine).toHaveLength(1);
  const id = mine[0] as number;
  expect((await p.lines(p.admin, id)).find((l) => l.store.id === store)).toMatchObject({ points: 30, reason: "claim" });
  // later sales are not part of the approval
  await p.stage.sell({ store, day: long, lines: [{ product: p.portal.trade.products[0] as number, qty: 5 }] });
  await p.stage.award(p.today);
  expect((await p.act(p["crm-two"], id, "verify")).status).toBe(200);
  expect(await p.balance(p.v2, store)).toBe(0);
  expect((await p.act(p.gm, id, "endorse")).status).toBe(200);
  expect(await p.balance(p.v2, store)).toBe(30);
  expect((await p.lines(p.admin, id)).find((l) => l.store.id === store)?.postedPoints).toBe(30);
});

describe("late claims prepared by the portal", () => {
  const product = () => p.portal.trade.products[0] as number;
  const draftsOf = (store: number) =>
    p.sql<{ id: number; state: string; submitter: string; points: number; version: number; by: string | null }>(
      `select s.id, s.state, u.username as submitter, l.points::int as points, s.version, s.created_by as by from submission s
       join point_request_line l on l.submission_id = s.id join app_user u on u.id = s.submitter_id where l.store_id = $1 order by s.id`,
      [store],
    );
  const notices = async () =>
    (await p.sql("select 1 from notification where title = '{count} klaim susulan siap diajukan'")).length;
  const lateSale = async (store: number, qty: number) => {
    await p.stage.sell({ store, day: addDays(p.today, -70), lines: [{ product: product(), qty }] });
    await p.stage.award(p.today);
  };
  const round = () => prepareClaims(p.portal.server.db);

  test("are one draft per programme, region and month; a second execution changes nothing", async () => {
    const store = await p.member(await p.program("v2"));
    await round();
    const before = await notices();
    await lateSale(store, 30);
    const rounds = await Promise.all([round(), round()]);
    expect(rounds.sort()).toEqual([0, 1]);
    const [draft] = await draftsOf(store);
    expect(draft).toMatchObject({ state: "draft", points: 30, version: 1, by: null });
    expect(await notices()).toBe(before + 1);
    expect(await round()).toBe(0);
    expect(await draftsOf(store)).toEqual([draft]);
    await lateSale(store, 5);
    expect(await round()).toBe(0);
    expect(await draftsOf(store)).toEqual([{ ...draft, points: 35, version: 2 }]);
    expect(await notices()).toBe(before + 1);
  });

  test("are submitted by their submitter or another person with the permission, and decided by a third", async () => {
    const program = await p.program("v2");
    const store = await p.member(program);
    await lateSale(store, 20);
    await round();
    const [draft] = await draftsOf(store);
    const [owner, other] = draft?.submitter === "crm" ? [p.crm, p["crm-two"]] : [p["crm-two"], p.crm];
    const id = draft?.id as number;
    expect((await p.view(owner, id)).moves.map((m) => m.name)).toEqual(["submit", "withdraw"]);
    const submit = await other.post(`/api/submission/${id}/move`, { move: "submit", version: draft?.version });
    expect(codeOf(submit)).toBe("workflow.submitter");
    const made = (await other.post("/api/point-proposal/claims", {})).json as { made: { id: number }[] };
    expect(made.made.map((m) => m.id)).toContain(id);
    expect((await draftsOf(store))[0]).toMatchObject({ state: "pending", points: 20 });
    expect(codeOf(await p.act(other, id, "verify"))).toBe("workflow.own");
    expect((await p.act(owner, id, "verify")).status).toBe(200);
    expect((await p.act(p.gm, id, "endorse")).status).toBe(200);
    expect(await p.balance(program, store)).toBe(20);
    expect(await round()).toBe(0);
  });

  test("that were rejected return only with more points", async () => {
    const store = await p.member(await p.program("v2"));
    await lateSale(store, 12);
    await round();
    const id = (await draftsOf(store))[0]?.id as number;
    await p.crm.post("/api/point-proposal/claims", {});
    expect((await p.act(p["crm-two"], id, "rejectVerify", "tanpa bukti")).status).toBe(200);
    expect(await round()).toBe(0);
    await lateSale(store, 3);
    expect(await round()).toBe(1);
    expect((await draftsOf(store)).map((d) => [d.state, d.points])).toEqual([
      ["rejected", 12],
      ["draft", 15],
    ]);
  });

  test("end when their sale is returned before submission", async () => {
    const store = await p.member(await p.program("v2"));
    await lateSale(store, 8);
    await round();
    const id = (await draftsOf(store))[0]?.id as number;
    const sale = (await p.sql<{ id: number }>("select id from sale where store_id = $1", [store]))[0]?.id as number;
    await p.stage.giveBack(sale, p.today, [{ product: product(), qty: 8 }]);
    await p.stage.award(p.today);
    expect(await round()).toBe(0);
    expect(
      await p.sql(
        "select state from submission where id = $1 and not exists (select 1 from point_request_line l where l.submission_id = $1 and l.store_id = $2)",
        [id, store],
      ),
    ).toHaveLength(1);
  });
});

describe("a transfer", () => {
  test("15: lots keep window and expiry, earliest expiry first, and the total is unchanged", async () => {
    const [a, b] = [await p.member(p.v1), await p.member(p.v1)];
    await p.own([a, b]);
    const product = p.portal.trade.products[0] as number;
    const [last, now] = [addDays(`${p.today.slice(0, 7)}-01`, -1), p.today];
    await p.sql("update loyalty_program set settle_days = 100 where id = $1", [p.v1]);
    await p.stage.sell({ store: a, day: last, lines: [{ product, qty: 60 }] });
    await p.stage.sell({ store: a, day: now, lines: [{ product, qty: 30 }] });
    await p.stage.award(p.today);
    const preview = (await p.crm.get(`/api/point-transfer/preview?wallet=${p.v1}&from=${a}&to=${b}&points=75`)).json;
    expect(preview).toMatchObject({ from: { before: 90, after: 15 }, to: { before: 0, after: 75 }, left: 5000 });
    expect((await p.transfer(p.crm, p.v1, a, b, 75)).status).toBe(200);
    expect([await p.stage.lots(a), await p.stage.lots(b)]).toEqual([
      { [last.slice(0, 7)]: 0, [now.slice(0, 7)]: 15 },
      { [last.slice(0, 7)]: 60, [now.slice(0, 7)]: 15 },
    ]);
    const ends = await p.sql(
      "select window_from from point_lot where store_id = any($1::bigint[]) group by window_from having count(distinct valid_until) > 1",
      [[a, b]],
    );
    expect(ends).toEqual([]);
    expect(
      await p.sql(
        "select sum(points)::int as n from point_entry where cause = 'transfer' and store_id = any($1::bigint[])",
        [[a, b]],
      ),
    ).toEqual([{ n: 0 }]);
    const month = (await p.crm.get("/api/point-transfer/month")).json as { data: { points: number }[] };
    expect(month.data[0]).toMatchObject({ points: 75, owner: "Hasan" });
  });

  test("is refused between owners, without verification, above the monthly limit and without points", async () => {
    const [a, b, c] = [await p.member(p.v1, 6000), await p.member(p.v1), await p.member(p.v1)];
    const owner = await p.own([a, b], "submitted");
    const code = async (to: number, points: number, of = p.v1) => codeOf(await p.transfer(p.crm, of, a, to, points));
    expect(await code(c, 1)).toBe("transfer.owner");
    expect(await code(b, 1)).toBe("owner.kyc");
    await p.sql("update store_owner set kyc = 'verified' where id = $1", [owner]);
    expect(await code(b, 5001)).toBe("transfer.limit");
    expect(await code(b, 5000)).toBeUndefined();
    expect(await code(b, 1)).toBe("transfer.limit");
    expect(await code(a, 1)).toBe("invalid");
    expect(await code(b, 1, p.v2)).toBe("transfer.approval");
    expect(codeOf(await p.transfer(p["vendor-a"], p.v1, a, b, 1))).toBe("forbidden");
    expect([await p.balance(p.v1, a), await p.balance(p.v1, b)]).toEqual([1000, 5000]);
  });

  test("of a v2 programme is on hold until another person agrees, and released when rejected", async () => {
    const [a, b] = [await p.member(p.v2, 100), await p.member(p.v2)];
    await p.own([a, b]);
    const propose = async (points: number) =>
      p.crm.post("/api/point-transfer", {
        content: { wallet: p.v2, from: a, to: b, points, reason: "toko kedua" },
        submit: true,
      });
    const first = p.opened(await propose(60));
    expect(await p.stage.account({ wallet: p.v2, store: a })).toMatchObject({ balance: 100, held: 60 });
    expect(await p.balance(p.v2, b)).toBe(0);
    expect(codeOf(await propose(41))).toBe("points.insufficient");
    expect((await p.act(p.gm, first.id, "rejectApprove", "belum perlu")).status).toBe(200);
    expect(await p.stage.account({ wallet: p.v2, store: a })).toMatchObject({ balance: 100, held: 0 });
    const second = p.opened(await propose(60));
    // points on hold may expire meanwhile; the recipient can use them for thirty more days
    await p.sql("update point_lot set valid_until = current_date - 1 where store_id = $1", [a]);
    expect((await p.act(p.gm, second.id, "approve")).status).toBe(200);
    expect([await p.balance(p.v2, a), await p.balance(p.v2, b)]).toEqual([40, 60]);
    const lots = await p.sql<{ days: number }>(
      "select (extended_until - (now() at time zone 'Asia/Jakarta')::date)::int as days from point_lot where store_id = $1",
      [b],
    );
    expect(lots).toEqual([{ days: 30 }]);
  });

  test("of a v2 programme that is returned releases its points and is corrected and submitted again", async () => {
    const [a, b] = [await p.member(p.v2, 100), await p.member(p.v2)];
    await p.own([a, b]);
    const content = { wallet: p.v2, from: a, to: b, points: 60, reason: "toko kedua" };
    const { id } = p.opened(await p.crm.post("/api/point-transfer", { content, submit: true }));
    expect(codeOf(await p.act(p.gm, id, "returnApprove"))).toBe("workflow.note");
    expect((await p.act(p.gm, id, "returnApprove", "jumlahnya terlalu besar")).status).toBe(200);
    expect(await p.stage.account({ wallet: p.v2, store: a })).toMatchObject({ balance: 100, held: 0 });
    const { version, state } = await p.view(p.crm, id);
    expect(state.value).toBe("draft");
    const changed = await p.crm.request("PUT", `/api/point-transfer/${id}`, {
      body: { version, content: { ...content, points: 40 }, submit: true },
    });
    expect(changed.status).toBe(200);
    expect(await p.stage.account({ wallet: p.v2, store: a })).toMatchObject({ balance: 100, held: 40 });
    expect((await p.act(p.gm, id, "approve")).status).toBe(200);
    expect([await p.balance(p.v2, a), await p.balance(p.v2, b)]).toEqual([60, 40]);
    const rows = "select state, points::int as points from point_transfer where submission_id = $1 order by id";
    expect(await p.sql(rows, [id])).toEqual([
      { state: "returned", points: 60 },
      { state: "done", points: 40 },
    ]);
  });
});
