import { afterAll, beforeAll, expect, test } from "vitest";
import { Bank } from "#features/master/bank.resource.ts";
import type { Undone } from "./undo.calls.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { recordUndo, type UndoRow } from "./record-undo.server.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

type Row = { id: number; version: number; name: string; archivedAt: string | null };
const row = (json: unknown) => (json as { data: Row }).data;
const bank = async (code: string) =>
  row((await admin.post("/api/bank", { code, name: `Bank ${code}`, active: true })).json);
const read = async (id: number) => row((await admin.get(`/api/bank/${id}`)).json);
const userId = async (name: string) =>
  (await portal.sql<{ id: number }>("select id from app_user where username = $1", [name]))[0]?.id as number;
const keep = async (who: string, rows: readonly UndoRow[]) => {
  const id = await userId(who);
  const access = {
    kind: "person",
    userId: id,
    realUserId: id,
    vendorId: null,
    districts: null,
    actions: new Set(["bank.write"]),
  };
  return (await recordUndo(portal.server.db.as(access as never), Bank, "Uji", rows)).id;
};
const undo = (client: Client, id: number) => client.post(`/api/undo/${id}`);

test("archived, changed and created rows are restored; a row changed since then is only reported", async () => {
  const [a, b, c, d] = [await bank("UA"), await bank("UB"), await bank("UC"), await bank("UD")];
  const gone = row((await admin.post(`/api/bank/${a.id}/archive`, { version: a.version })).json);
  const changed = row((await admin.patch(`/api/bank/${b.id}`, { version: b.version, name: "Lain" })).json);
  const touched = row((await admin.patch(`/api/bank/${d.id}`, { version: d.version, name: "Sekali" })).json);
  const id = await keep("admin", [
    { id: a.id, action: "archive", version: gone.version },
    { id: b.id, action: "update", version: changed.version, before: { name: "Bank UB" } },
    { id: c.id, action: "create", version: c.version },
    { id: d.id, action: "update", version: touched.version, before: { name: "Bank UD" }, label: "UD" },
  ]);
  await admin.patch(`/api/bank/${d.id}`, { version: touched.version, name: "Dua kali" });
  const answer = await undo(admin, id);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json as Undone).toEqual({
    undone: 3,
    refused: [{ id: d.id, label: "UD", message: "Sudah diubah lagi sejak itu." }],
  });
  expect((await read(a.id)).archivedAt).toBeNull();
  expect((await read(b.id)).name).toBe("Bank UB");
  expect((await read(c.id)).archivedAt).not.toBeNull();
  expect((await read(d.id)).name).toBe("Dua kali");
  expect(
    await portal.sql("select action from audit_event where entity = 'bank' and entity_id = $1 order by id", [
      String(b.id),
    ]),
  ).toEqual([{ action: "create" }, { action: "update" }, { action: "update" }]);
});

test("a change is undone once, also with two simultaneous requests, and only by its author", async () => {
  const a = await bank("UE");
  const gone = row((await admin.post(`/api/bank/${a.id}/archive`, { version: a.version })).json);
  const id = await keep("admin", [{ id: a.id, action: "archive", version: gone.version }]);
  expect((await undo(await portal.as("tso"), id)).status).toBe(404);
  expect((await undo(portal.anonymous, id)).status).toBe(401);
  const both = await Promise.all([undo(admin, id), undo(admin, id)]);
  expect(both.map((x) => x.status).sort()).toEqual([200, 409]);
  expect((await read(a.id)).version).toBe(gone.version + 1);
});

test("a change older than the retention period cannot be undone", async () => {
  const a = await bank("UF");
  const gone = row((await admin.post(`/api/bank/${a.id}/archive`, { version: a.version })).json);
  const id = await keep("admin", [{ id: a.id, action: "archive", version: gone.version }]);
  await portal.sql("update undo_batch set created_at = now() - interval '8 days' where id = $1", [id]);
  expect((await undo(admin, id)).status).toBe(404);
});
