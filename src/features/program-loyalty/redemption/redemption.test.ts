import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compareAccounts } from "#features/program-loyalty/point/check.server.ts";
import { codesOf, dataOf, openRedemptions, type Redemptions } from "#test/support/redemptions.ts";
import { notifyOfDebts } from "../point-debts.server.ts";
import type { RedemptionRow } from "./redemption-calls.ts";

let r: Redemptions;
beforeAll(async () => {
  r = await openRedemptions();
  await r.tax();
});
afterEach(async () => {
  expect(await compareAccounts(r.portal.server.db)).toEqual([]);
  // the stock equals the sum of its movements
  expect(
    await r.sql(
      "select s.reward_id from reward_stock s join (select reward_id, sum(on_hand) as h, sum(reserved) as v from reward_move group by 1) m on m.reward_id = s.reward_id where s.on_hand <> m.h or s.reserved <> m.v",
    ),
  ).toEqual([]);
});
afterAll(() => r?.portal.close());

const all = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;

describe("a gift", () => {
  test("from request to receipt: points, stock and persons at each step", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 60, 2)];
    const { id } = await r.submitted("gift", store, reward);
    expect([await r.account(store), await r.stock(reward)]).toMatchObject([
      { balance: 100, held: 60 },
      { h: 2, r: 1 },
    ]);
    expect((await r.view(r.crm, id)).steps.map((s) => [s.name, s.state])).toEqual([
      ["Pemeriksaan CRM", "waiting"],
      ["Persetujuan GM", "skipped"],
    ]);
    expect((await r.act(r.crm, id, "approve")).status).toBe(200);
    expect((await r.view(r.crm, id)).state.value).toBe("approved");
    expect(await r.account(store)).toMatchObject({ balance: 40, held: 0 });
    const step = async (by: typeof r.crm, name: string, more: object = {}) => {
      const { id: row, version } = await r.row(id);
      return by.post(`/api/gift-redemption/${row}/${name}`, { version, ...more });
    };
    expect((await step(r.crm, "ship", { courier: "JNE" })).status).toBe(409);
    expect((await step(r.tso, "prepare")).status).toBe(403);
    expect((await step(r.crm, "prepare")).status).toBe(200);
    expect((await step(r.crm, "ship", { courier: "JNE", tracking: "JP1" })).status).toBe(200);
    expect(await r.stock(reward)).toEqual({ h: 1, r: 0 });
    expect((await step(r.crm, "cancel", { reason: "salah alamat" })).status, "already sent").toBe(409);
    expect((await step(r.crm, "return", { reason: "toko tutup" })).status).toBe(200);
    expect(await r.stock(reward)).toEqual({ h: 2, r: 1 });
    expect((await step(r.crm, "ship", { courier: "J&T" })).status).toBe(200);
    const proof = await r.photo("tso", "gift-proof");
    expect((await step(r.tso, "prove", { receiver: "Asep", proof: crypto.randomUUID() })).status).toBe(422);
    const { data } = (await step(r.tso, "prove", { receiver: "Asep", proof })).json as { data: RedemptionRow };
    expect(data).toMatchObject({ state: "delivered", receiver: "Asep", hasProof: true, taxRp: "3157.89" });
    expect(await r.stock(reward)).toEqual({ h: 1, r: 0 });
    const list = (await r.crm.get("/api/gift-redemption?state=delivered")).json as { data: RedemptionRow[] };
    expect(list.data.map((x) => x.id)).toEqual([data.id]);
  });

  test("returns its points to their lots, and its reservation, when it is cancelled", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 100, 1)];
    const { id } = await r.submitted("gift", store, reward);
    await r.act(r.crm, id, "approve");
    await r.sql("update point_lot set valid_until = current_date - 1 where store_id = $1", [store]);
    const row = await r.row(id);
    const cancel = () =>
      r.crm.post(`/api/gift-redemption/${row.id}/cancel`, { version: row.version, reason: "stok rusak" });
    expect(codesOf(await all(8, cancel))).toEqual({ "200": 1, "409 conflict": 7 });
    expect([await r.account(store), await r.stock(reward)]).toMatchObject([
      { balance: 100, held: 0 },
      { h: 1, r: 0 },
    ]);
    expect(
      await r.sql(
        "select (extended_until - (now() at time zone 'Asia/Jakarta')::date)::int as days from point_lot where store_id = $1",
        [store],
      ),
    ).toEqual([{ days: 30 }]);
    expect(await r.stage.entries(store)).toEqual(["earn 100", "redeem -100", "redeem 100"]);
  });

  test("releases everything when it is rejected or withdrawn", async () => {
    const [store, reward] = [await r.store(50), await r.reward("gift", 50, 1)];
    const first = await r.submitted("gift", store, reward);
    expect((await r.act(r.crm, first.id, "reject", "foto buram")).status).toBe(200);
    const second = await r.submitted("gift", store, reward);
    expect((await r.act(r.tso, second.id, "withdraw")).status).toBe(200);
    expect([(await r.row(first.id)).state, (await r.row(second.id)).state]).toEqual(["rejected", "withdrawn"]);
    expect([await r.account(store), await r.stock(reward)]).toMatchObject([
      { balance: 50, held: 0 },
      { h: 1, r: 0 },
    ]);
  });

  test("above the limit also needs a general manager, and two different persons", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 100, 1, { value_rp: "10000000.01" })];
    const { id } = await r.submitted("gift", store, reward);
    const inbox = async (by: typeof r.gm) =>
      ((await by.get("/api/approval?box=inbox&perPage=75")).json as { data: { id: number; step: object }[] }).data.find(
        (x) => x.id === id,
      )?.step;
    expect(await inbox(r.crm)).toMatchObject({ name: "Pemeriksaan CRM", no: 1, of: 2 });
    expect(await inbox(r.gm)).toBeUndefined();
    expect((await r.act(r.gm, id, "approve")).status).toBe(403);
    expect((await r.act(r.crm, id, "approve")).status).toBe(200);
    expect(await r.account(store)).toMatchObject({ balance: 100, held: 100 });
    expect((await r.act(r.crm, id, "endorse")).status).toBe(403);
    expect(await inbox(r.gm)).toMatchObject({ name: "Persetujuan GM", no: 2, of: 2 });
    expect((await r.act(r.gm, id, "endorse")).status).toBe(200);
    expect(await r.account(store)).toMatchObject({ balance: 0, held: 0 });
  });

  test("is requested, approved, sent and proved by the permitted roles only", async () => {
    const reward = await r.reward("gift", 10, 50);
    const may: Record<string, boolean> = {};
    for (const by of ["tso", "asm", "crm", "admin", "gm", "vendor-a"] as const)
      may[by] = (await r.request("gift", await r.store(10), reward, by)).status === 200;
    expect(may).toEqual({ tso: true, asm: true, crm: true, admin: true, gm: false, "vendor-a": false });
    const roles = await r.sql<{ code: string; actions: string[] }>(
      `select r.code, array_agg(a.action order by a.action) as actions from role r join role_action a on a.role_id = r.id where a.action ~ '^(giftRedemption|moneyRedemption|payoutBatch)[.]' and a.action !~ '[.]read$' group by 1`,
    );
    const of = (code: string) => roles.find((x) => x.code === `ROLE_${code}`)?.actions ?? [];
    for (const code of ["SPC", "SPC_GROUP"])
      expect(of(code)).toEqual(["giftRedemption.submit", "moneyRedemption.submit"]);
    for (const code of ["TSO", "ASM"])
      expect(of(code)).toEqual(["giftRedemption.prove", "giftRedemption.submit", "moneyRedemption.submit"]);
    expect(of("GM")).toEqual(["giftRedemption.endorse", "moneyRedemption.endorse"]);
    expect(of("DISTRIBUTOR")).toEqual(["giftRedemption.prove"]);
    expect(of("TIM_CRM").filter((a) => /endorse|release/.test(a))).toEqual([]);
    for (const code of ["SSM", "HELPDESK", "KAM", "CORSALES", "SALES_ANALYSIS", "CRM_ATSALESMAN", "ADMIN_OI"])
      expect(of(code), code).toEqual([]);
  });

  test("is proved by the store's distributor, which sees neither points nor rupiah", async () => {
    const reward = await r.reward("gift", 10, 5);
    const [mine, others] = [await r.store(20), await r.store(20)];
    const shipped = async (store: number) => {
      const { id } = await r.submitted("gift", store, reward);
      await r.act(r.crm, id, "approve");
      for (const [name, more] of [
        ["prepare", {}],
        ["ship", { courier: "JNE" }],
      ] as const) {
        const { id: row, version } = await r.row(id);
        expect((await r.crm.post(`/api/gift-redemption/${row}/${name}`, { version, ...more })).status).toBe(200);
      }
      return { submission: id, ...(await r.row(id)) };
    };
    const [a, b] = [await shipped(mine), await shipped(others)];
    for (const [at, x] of [a, b].entries())
      await r.sql("update redemption set distributor_id = $2 where id = $1", [x.id, r.portal.trade.distributors[at]]);
    const vendor = r["vendor-a"];
    const list = (await vendor.get("/api/gift-redemption")).json as {
      data: RedemptionRow[];
      head: { openRp: unknown };
    };
    expect(list.data.map((x) => [x.id, x.points, x.valueRp, x.taxRp, x.netRp])).toEqual([
      [a.id, null, null, null, null],
    ]);
    expect(list.head.openRp).toBeNull();
    for (const path of [`/api/gift-redemption/${a.submission}`, `/api/submission/${a.submission}`])
      expect((await vendor.get(path)).status, path).toBe(404);
    expect((await vendor.get("/api/money-redemption")).status).toBe(403);
    const proof = await r.photo("vendor-a", "gift-proof");
    const prove = (x: typeof a) =>
      vendor.post(`/api/gift-redemption/${x.id}/prove`, { version: x.version, receiver: "Asep", proof });
    expect((await prove(b)).status, "another distributor's store").toBe(404);
    const done = await prove(a);
    expect([done.status, (done.json as { data: RedemptionRow }).data.points]).toEqual([200, null]);
    expect((await r.row(a.submission)).state).toBe("delivered");
  });

  test("is refused with its errors, and stores nothing", async () => {
    const store = await r.store(100);
    const gift = await r.reward("gift", 60, 5);
    const request = (reward: number, of = store, qty = 1) => r.request("gift", of, reward, "tso", qty);
    expect(codeOf(await request(gift, store, 2))).toBe("points.insufficient");
    expect(codeOf(await request(gift, await r.stage.store()))).toBe("program.notMember");
    expect(codeOf(await request(await r.reward("gift", 1, 0)))).toBe("reward.outOfStock");
    expect(codeOf(await request(await r.reward("gift", 1, 9, { status: "inactive" })))).toBe("reward.inactive");
    expect(codeOf(await request(await r.reward("gift", 1, 9, { programs: "LAIN" })))).toBe("reward.program");
    const limited = await r.reward("gift", 1, 9, { per_store_month: 2 });
    expect(codesOf(await all(6, () => request(limited)))).toEqual({ "200": 2, "422 reward.limit": 4 });
    expect(codeOf(await r.request("money", store, gift))).toBe("invalid");
    expect((await r.request("gift", store, gift, "vendor-a")).status).toBe(403);
    expect((await request(gift, store, 0)).status).toBe(422);
    expect(await r.account(store)).toMatchObject({ balance: 100, held: 2 });
  });

  test("is refused until its points are available and without debt", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 60, 9)];
    await r.sql("update point_lot set pending = true, available_on = current_date + 5 where store_id = $1", [store]);
    await r.sql("update point_account set pending = 100 where store_id = $1", [store]);
    expect(codeOf(await r.request("gift", store, reward))).toBe("points.pending");
    await r.sql("update point_lot set pending = false where store_id = $1", [store]);
    await r.sql("update point_account set pending = 0, debt = 5 where store_id = $1", [store]);
    expect(codeOf(await r.request("gift", store, reward))).toBe("points.debt");
    await r.sql("update point_account set debt = 0 where store_id = $1", [store]);
  });
});

test("a debt worth more than a million rupiah is notified to those who fulfil redemptions, once", async () => {
  const store = await r.store(10);
  const owe = (points: number) => r.sql("update point_account set debt = $2 where store_id = $1", [store, points]);
  const { db } = r.portal.server;
  await owe(1000);
  expect(await notifyOfDebts(db), "exactly a million is not above the limit").toBe(0);
  await owe(1001);
  expect([await notifyOfDebts(db), await notifyOfDebts(db)]).toEqual([1, 0]);
  const notified = await r.sql<{ username: string }>(
    "select u.username from notification n join app_user u on u.id = n.user_id where n.title like 'Utang poin%' order by 1",
  );
  expect(notified.map((x) => x.username)).toContain("crm");
  expect(notified.map((x) => x.username)).not.toContain("tso");
  await owe(0);
  expect(await notifyOfDebts(db)).toBe(0);
  await owe(2000);
  expect(await notifyOfDebts(db), "a new debt").toBe(1);
  await owe(0);
});

describe("concurrency", () => {
  test("race 1: 64 requests of 10 with 100 points: ten get a hold, 54 are refused", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 10)];
    await r.submitted("gift", await r.store(10), reward);
    expect(codesOf(await all(64, () => r.request("gift", store, reward)))).toEqual({
      "200": 10,
      "422 points.insufficient": 54,
    });
    expect(await r.account(store)).toMatchObject({ balance: 100, held: 100 });
    expect((await r.stock(reward))?.r).toBe(11);
  });

  test("race 4: 100 requested during a return of 60", async () => {
    const reward = await r.reward("gift", 100);
    for (const first of ["hold", "return", "both"]) {
      const store = await r.store(0);
      const sale = await r.earn(store, 100);
      const giveBack = async () => {
        await r.stage.giveBack(sale, r.today, [{ product: r.portal.trade.products[0] as number, qty: 60 }]);
        await r.stage.award(r.today);
      };
      if (first === "return") await giveBack();
      const [answer] = await Promise.all([r.request("gift", store, reward), first === "both" ? giveBack() : null]);
      if (first === "hold") await giveBack();
      await r.stage.award(r.today);
      if (answer.status === 200) {
        const { id } = dataOf<{ id: number }>(answer);
        expect(await r.account(store)).toMatchObject({ balance: 100, held: 100, debt: 60 });
        expect(codeOf(await r.act(r.crm, id, "approve"))).toBe("points.debt");
        expect((await r.act(r.crm, id, "reject", "ada utang")).status).toBe(200);
      } else expect(codeOf(answer)).toBe("points.insufficient");
      expect(await r.account(store)).toMatchObject({ balance: 40, held: 0, debt: 0 });
    }
  });

  test("race 5: 32 approvals of one redemption: it is captured once", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 100)];
    const { id } = await r.submitted("gift", store, reward);
    const { version } = await r.view(r.crm, id);
    const answers = await all(32, (i) =>
      (i % 2 ? r.crm : r["crm-two"]).post(`/api/submission/${id}/move`, { move: "approve", version }),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(31).fill(409)]);
    expect(await r.stage.entries(store)).toEqual(["earn 100", "redeem -100"]);
  });

  test("race 6: one gift and 64 stores: one gets it, the others keep no hold", async () => {
    const reward = await r.reward("gift", 10, 1);
    const stores: number[] = [];
    for (let i = 0; i < 64; i++) {
      const store = await r.stage.store();
      await r.stage.join(r.program, store);
      await r.stage.sell({ store, day: r.today, lines: [{ product: r.portal.trade.products[0] as number, qty: 10 }] });
      stores.push(store);
    }
    await r.stage.award(r.today);
    const answers = await all(64, (i) => r.request("gift", stores[i] as number, reward));
    expect(codesOf(answers)).toEqual({ "200": 1, "422 reward.outOfStock": 63 });
    expect(
      await r.sql(
        "select sum(held)::int as held, sum(balance)::int as balance from point_account where store_id = any($1)",
        [stores],
      ),
    ).toEqual([{ held: 10, balance: 640 }]);
    expect(await r.sql("select count(*)::int as n from point_hold where store_id = any($1)", [stores])).toEqual([
      { n: 1 },
    ]);
  });

  test("race 15: invalid amounts and unknown stores and rewards change nothing", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 10)];
    const before = await r.sql("select count(*)::int as n from redemption");
    for (const qty of [-1, 0, 0.5, "1e3", Number.NaN, 2 ** 63, 10_001])
      expect((await r.request("gift", store, reward, "tso", qty as number)).status, String(qty)).toBe(422);
    const missing = await r.request("gift", 999_999_999, reward);
    expect(missing.status).toBe(422);
    expect((await r.request("gift", store, 999_999_999)).status).toBe(422);
    expect(await r.sql("select count(*)::int as n from redemption")).toEqual(before);
    expect(await r.account(store)).toMatchObject({ balance: 100, held: 0 });
  });

  test("race 11: a requester cannot approve, neither masked nor by delegation", async () => {
    const [store, reward] = [await r.store(100), await r.reward("gift", 50)];
    const own = await r.submitted("gift", store, reward, "crm");
    expect([(await r.act(r.crm, own.id, "approve")).status, codeOf(await r.act(r.crm, own.id, "approve"))]).toEqual([
      403,
      "workflow.own",
    ]);
    const byAdmin = await r.submitted("gift", store, reward, "admin");
    const masked = await r.mask(r.admin, "crm");
    expect(codeOf(await r.act(masked, byAdmin.id, "approve"))).toBe("workflow.own");
    await r.sql(
      "insert into approval_delegation (delegator_id, delegate_id, valid_from, valid_to) select a.id, b.id, $1, $1 from app_user a, app_user b where a.username = 'crm-two' and b.username = 'tso'",
      [r.today],
    );
    const byTso = await r.submitted("gift", await r.store(50), reward);
    expect(codeOf(await r.act(r.tso, byTso.id, "approve"))).toBe("workflow.own");
    for (const { id } of [own, byAdmin, byTso]) expect((await r.view(r.admin, id)).state.value).toBe("submitted");
  });
});
