import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { Contact, MyTicketDetail } from "./layanan-pelanggan.calls.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

const ticket = {
  subject: "Stok tidak cocok",
  body: "Stok gudang G0 berbeda dengan hitungan fisik.",
  category: "stock",
  priority: "normal",
};
const dataOf = (json: unknown) => (json as { data: MyTicketDetail }).data;

describe("contacts", () => {
  test("contacts of the user's area and national ones come first, unused ones are left out", async () => {
    const [a1, a2] = (await portal.sql<{ id: number }>("select id from area order by code")).map((a) => a.id);
    await portal.sql(
      "insert into customer_service_contact (name, area_id, sort_order, active) values ('Jauh', $2, 1, true), ('Dekat', $1, 5, true), ('Pusat', null, 9, true), ('Berhenti', $1, 0, false)",
      [a1, a2],
    );
    const names = async (who: string) =>
      ((await (await portal.as(who)).get("/api/customer-service")).json as { data: Contact[] }).data.map((c) => [
        c.name,
        c.near,
      ]);
    expect(await names("vendor-a")).toEqual([
      ["Dekat", true],
      ["Pusat", true],
      ["Jauh", false],
    ]);
    expect(await names("tso")).toEqual([
      ["Dekat", true],
      ["Pusat", true],
      ["Jauh", false],
    ]);
    expect((await portal.anonymous.get("/api/customer-service")).status).toBe(401);
  });
});

describe("my tickets", () => {
  test("are opened, answered and closed by their owner and are not visible to others", async () => {
    const [vendor, other] = [await portal.as("vendor-a"), await portal.as("vendor-b")];
    const made = dataOf((await vendor.post("/api/my-ticket", ticket)).json);
    expect(made).toMatchObject({ status: "open", number: expect.stringMatching(/^TK-\d{4}-\d{6}$/) });
    await portal.sql(
      "insert into ticket_message (ticket_id, author_id, body, internal) values ($1, 1, 'catatan dalam', true), ($1, 1, 'Mohon kirim foto.', false)",
      [made.id],
    );
    await portal.sql("update ticket set status = 'waiting' where id = $1", [made.id]);
    const answered = dataOf((await vendor.post(`/api/my-ticket/${made.id}/message`, { body: "Terlampir." })).json);
    expect(answered.messages.map((m) => [m.body, m.mine])).toEqual([
      ["Mohon kirim foto.", false],
      ["Terlampir.", true],
    ]);
    expect(answered.status).toBe("in-progress");
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["POST", "/message", { body: "x" }],
      ["POST", "/close", { version: 1 }],
    ] as const)
      expect((await other.request(method, `/api/my-ticket/${made.id}${path}`, { body })).status).toBe(404);
    expect((await vendor.post(`/api/my-ticket/${made.id}/close`, { version: 99 })).status).toBe(409);
    expect(
      dataOf((await vendor.post(`/api/my-ticket/${made.id}/close`, { version: answered.version })).json).status,
    ).toBe("closed");
    expect((await vendor.post(`/api/my-ticket/${made.id}/message`, { body: "lagi" })).status).toBe(422);
    expect((await vendor.get("/api/my-ticket?open=true")).json).toMatchObject({ data: [], meta: { totalCount: 0 } });
    expect((await vendor.get("/api/my-ticket")).json).toMatchObject({ meta: { totalCount: 1 } });
    expect((await other.get("/api/my-ticket")).json).toMatchObject({ meta: { totalCount: 0 } });
  });

  test("the same key twice creates one ticket; invalid requests are refused", async () => {
    const vendor = await portal.as("vendor-a");
    const key = { "idempotency-key": "tiket-kunci-1" };
    const [a, b] = await Promise.all([
      vendor.post("/api/my-ticket", ticket, key),
      vendor.post("/api/my-ticket", ticket, key),
    ]);
    expect(a.text).toBe(b.text);
    for (const bad of [
      { subject: "" },
      { body: " " },
      { category: "x" },
      { priority: "urgent" },
      { subject: "a\u0000bcdef" },
      { requester: 1 },
    ])
      expect((await vendor.post("/api/my-ticket", { ...ticket, ...bad })).status).toBe(422);
  });
});
