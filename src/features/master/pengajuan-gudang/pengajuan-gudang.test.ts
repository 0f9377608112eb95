import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvals } from "#test/support/approvals.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { WarehouseFacts } from "./pengajuan-gudang.calls.ts";

let portal: TradePortal;
let admin: Client;
let vendor: Client;
let ssm: Client;
let oi: Client;
beforeAll(async () => {
  portal = await openTrade();
  [admin, vendor, ssm, oi] = (await Promise.all(["admin", "vendor-a", "ssm", "oi"].map((u) => portal.as(u)))) as [
    Client,
    Client,
    Client,
    Client,
  ];
});
afterAll(() => portal?.close());
const { view, act, mask } = approvals(
  () => portal,
  () => admin,
);

let made = 0;
const warehouse = (extra: Record<string, unknown> = {}) => ({
  name: `Gudang Baru ${++made} ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[made % 26]}`,
  distributor: portal.trade.distributors[0],
  district: portal.trade.districts[0],
  address: "Jl. Soekarno-Hatta No. 590",
  latitude: "-6.400000",
  longitude: "107.200000",
  capacity: "1500.000",
  ownership: "own",
  contactName: "Ujang Suparman",
  contactPhone: "081322179045",
  ...extra,
});
const send = (by: Client, extra: Record<string, unknown> = {}, submit = true) =>
  by.post("/api/warehouse-proposal", { content: warehouse(extra), submit });
const propose = async (by: Client, extra: Record<string, unknown> = {}): Promise<number> => {
  const answer = await send(by, extra);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: number } }).data.id;
};
const fieldsOf = (a: Answer) => (a.json as { fields?: { field: string }[] }).fields?.map((f) => f.field) ?? [];

describe("a proposal of a warehouse", () => {
  test("goes from the distributor over sales to logistics and opens a warehouse with all proposed fields", async () => {
    const id = await propose(vendor, { ownership: "rented", leaseUntil: await portal.day(400), floorArea: "820.50" });
    expect((await view(vendor, id)).number).toMatch(/^PG-\d{4}-\d{6}$/);
    expect((await act(ssm, id, "verify", "sudah dikunjungi")).status).toBe(200);
    expect((await act(ssm, id, "approve")).status, "one person may not decide two steps").toBe(403);
    expect((await act(oi, id, "approve")).status).toBe(200);
    const { resultId } = await view(vendor, id);
    const [row] = await portal.sql(
      "select code, capacity::text, ownership, floor_area::text, contact_name, status, opened_on::text, (now() at time zone 'Asia/Jakarta')::date::text as today from warehouse where id = $1",
      [resultId],
    );
    expect(row).toMatchObject({
      code: "D0-G1",
      capacity: "1500.000",
      ownership: "rented",
      floor_area: "820.50",
      contact_name: "Ujang Suparman",
      status: "active",
      opened_on: portal.trade.today,
    });
    expect((await vendor.get(`/api/warehouse/${resultId}`)).status).toBe(200);
    const next = await propose(vendor);
    await act(ssm, next, "verify");
    await act(oi, next, "approve");
    expect(await portal.sql("select code from warehouse where id = $1", [(await view(vendor, next)).resultId])).toEqual(
      [{ code: "D0-G2" }],
    );
  });

  test("of fifty concurrent approvals one opens a warehouse; a code in two proposals is opened once", async () => {
    const [one, two] = [await propose(vendor, { code: "D0-UTAMA" }), await propose(vendor, { code: "D0-UTAMA" })];
    for (const id of [one, two]) await act(ssm, id, "verify");
    const { version } = await view(oi, one);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => oi.post(`/api/submission/${one}/move`, { move: "approve", version })),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true);
    expect((await act(oi, two, "approve")).status).toBe(422);
    expect((await view(oi, two)).state.value).toBe("reviewed");
    expect(await portal.sql("select count(*)::int as n from warehouse where code = 'D0-UTAMA'")).toEqual([{ n: 1 }]);
  });

  test("is refused if it is inconsistent, contradicts the network or is outside the scope", async () => {
    expect(fieldsOf(await send(vendor, { code: "g0" }))).toEqual(["content.code"]);
    expect(fieldsOf(await send(vendor, { capacity: "0" }))).toEqual(["content.capacity"]);
    expect(fieldsOf(await send(vendor, { ownership: "rented" }))).toEqual(["content.leaseUntil"]);
    expect(fieldsOf(await send(vendor, { ownership: "rented", leaseUntil: await portal.day(0) }))).toEqual([
      "content.leaseUntil",
    ]);
    expect(fieldsOf(await send(vendor, { openedOn: await portal.day(-1) }))).toEqual(["content.openedOn"]);
    expect(fieldsOf(await send(vendor, { distributor: portal.trade.distributors[1] }))).toEqual([
      "content.distributor",
    ]);
    expect(fieldsOf(await send(ssm, { district: portal.trade.districts[1] }))).toContain("content.district");
    expect((await send(await portal.as("tso"))).status).toBe(403);
  });

  test("a rejection needs a reason and is not allowed to the submitter, masked or not", async () => {
    const id = await propose(vendor);
    expect(await act(ssm, id, "rejectVerify")).toMatchObject({ status: 422, json: { code: "workflow.note" } });
    const own = await propose(admin);
    const masked = await mask(admin, "ssm");
    for (const by of [admin, masked]) expect((await act(by, own, "verify")).status).toBe(403);
    expect((await act(ssm, id, "rejectVerify", "duplikat")).status).toBe(200);
  });
});

describe("duplicates", () => {
  test("are found by code, name and distance, in scope only", async () => {
    const [first, second] = portal.trade.warehouses;
    await portal.sql(
      "update warehouse set name = 'Gudang Rancaekek Timur', latitude = -6.960000, longitude = 107.750000 where id = $1",
      [first],
    );
    await portal.sql("update warehouse set latitude = -6.960100, longitude = 107.750000 where id = $1", [second]);
    const id = await propose(vendor, { name: "Gudang Rancaekek", latitude: "-6.955000", longitude: "107.750000" });
    const facts = (await oi.get(`/api/warehouse-proposal/${id}`)).json as WarehouseFacts;
    expect(facts.labels).toMatchObject({ district: "Bandung", distributor: "D0 – Distributor 0" });
    expect(facts.duplicates.map((d) => d.id)).toEqual([first, second]);
    expect(facts.duplicates[0]).toMatchObject({ sameDistributor: true, sameCode: false });
    expect(facts.duplicates[0]?.distance).toBeGreaterThan(540);
    expect(facts.duplicates[0]?.distance).toBeLessThan(570);
    const seen = (await vendor.get(`/api/warehouse-proposal/${id}`)).json as WarehouseFacts;
    expect(seen.duplicates.map((d) => d.id)).toEqual([first]);
    const byCode = await oi.post("/api/warehouse-proposal/duplicates", { name: "Zzzz", code: "G1" });
    expect(byCode.json).toMatchObject({ data: [{ id: second, score: 100, sameCode: true }] });
  });
});
