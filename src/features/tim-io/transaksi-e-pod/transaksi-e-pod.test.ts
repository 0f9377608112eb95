import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Client } from "#test/support/portal.ts";
import { openPusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
let keeper: Client;
beforeAll(async () => {
  portal = await openTrade();
  keeper = await portal.as("oi");
  await addPackingPlant(portal);
});
afterAll(() => portal?.close());

let sent = 0;
async function shipped(): Promise<number> {
  const erp = await openPusher(portal);
  const line = (product: string, shippedQty: string) => ({ product, uom: "ZAK", shippedQty });
  const body = {
    externalId: `D-${++sent}`,
    packingPlant: "PP1",
    warehouse: "G0",
    shippedAt: "2026-01-02T20:00:00+07:00",
    lines: [line("P0", "50"), line("P1", "20")],
  };
  const answer = await erp.send("deliveries", body);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { id: number }).id;
}
const line = (no: number, receivedQty: unknown, damagedQty: unknown = "0") => ({ line: no, receivedQty, damagedQty });
const proof = (more: object = {}) => ({
  version: 1,
  arrivedAt: "2026-01-03T08:00:00+07:00",
  signedAt: "2026-01-03T08:30:00+07:00",
  receiverName: "Budi",
  lines: [line(1, "50"), line(2, "20")],
  ...more,
});
const prove = (id: number, more: object = {}, by = keeper) => by.post(`/api/delivery/${id}/proof`, proof(more));
const fieldsOf = (a: Answer) =>
  Object.fromEntries(
    (a.json as { fields: { field: string; message: string }[] }).fields.map((f) => [f.field, f.message]),
  );
const deliveryOf = async (id: number) =>
  (
    await portal.sql(
      "select status, received_tonnes::text as received, damaged_tonnes::text as damaged, receiver_name as name from delivery where id = $1",
      [id],
    )
  )[0];

test("a typed proof confirms a complete delivery and disputes an incomplete one, once", async () => {
  const [complete, part] = [await shipped(), await shipped()];
  expect((await prove(complete)).json).toEqual({
    data: { number: expect.any(String), status: "confirmed", tonnes: "2.800" },
  });
  expect(await deliveryOf(complete)).toEqual({
    status: "confirmed",
    received: "2.800",
    damaged: "0.000",
    name: "Budi",
  });
  const answers = await Promise.all([prove(part, { lines: [line(1, "48", "2"), line(2, "19")] }), prove(part)]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  expect((await prove(part, { version: 2 })).json).toMatchObject({ code: "delivery.confirmed" });
  const history = (await keeper.get(`/api/delivery/${complete}/history`)).json as {
    data: { action: string; user: { label: string } | null }[];
  };
  expect(history.data[0]).toMatchObject({ action: "confirm", user: { label: expect.stringContaining("oi") } });
});

test("half a bag that was shipped before fractions were refused can be received", async () => {
  const id = await shipped();
  await portal.sql("update delivery_line set shipped_qty = 19.5 where delivery_id = $1 and line_no = 2", [id]);
  expect((await prove(id, { lines: [line(1, "50"), line(2, "19.5")] })).json).toMatchObject({
    data: { status: "confirmed" },
  });
});

test("invalid values are refused at their fields, and nothing is stored", async () => {
  const id = await shipped();
  const before = await deliveryOf(id);
  expect(
    fieldsOf(await prove(id, { arrivedAt: "2026-01-02T19:59:00+07:00", signedAt: "2026-01-02T19:00:00+07:00" })),
  ).toEqual({
    arrivedAt: "Tidak boleh sebelum barang dikirim.",
    signedAt: "Tidak boleh sebelum barang tiba.",
  });
  expect(fieldsOf(await prove(id, { signedAt: "2099-01-01T00:00:00+07:00" }))).toEqual({
    signedAt: "Tidak boleh di masa depan.",
  });
  expect(fieldsOf(await prove(id, { lines: [line(1, "50", "1"), line(2, "20"), line(3, "1")] }))).toEqual({
    "lines.0.receivedQty": "Jumlah terima dan rusak melebihi jumlah kirim.",
    "lines.2.line": "Baris ini tidak ada di pengiriman.",
  });
  const fine = "Angka di belakang koma terlalu banyak untuk satuan ini.";
  expect(fieldsOf(await prove(id, { lines: [line(1, "48.5", "0.5"), line(2, "20")] }))).toEqual({
    "lines.0.receivedQty": fine,
    "lines.0.damagedQty": fine,
  });
  for (const bad of [
    { lines: [] },
    { lines: [line(1, 50)] },
    { lines: [line(1, "-1")] },
    { lines: [line(1, "1"), line(1, "2")] },
    { receiverName: " " },
    { arrivedAt: "2026-01-03" },
  ])
    expect((await prove(id, bad)).status, JSON.stringify(bad)).toBe(422);
  for (const who of ["tso", "vendor-b"]) expect((await prove(id, {}, await portal.as(who))).status, who).toBe(403);
  expect([(await prove(999_999)).status, await deliveryOf(id)]).toEqual([404, before]);
});
