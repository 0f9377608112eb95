import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedView } from "#kit/saved-view.calls.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

const save = (client: Client, name: string, search = "q=a", columns: string[] | null = null, page = "store") => client.post("/api/saved-view", { page, name, search, columns });
const listOf = async (client: Client, page = "store") => ((await client.get(`/api/saved-view?page=${page}`)).json as { data: SavedView[] }).data;

test("a view belongs to its owner alone, for reading and for dropping", async () => {
  const [admin, tso] = [await portal.as("admin"), await portal.as("tso")];
  const made = (await save(admin, "Tutup", "f.status=closed", ["code", "name"])).json as { data: SavedView };
  expect(await listOf(admin)).toEqual([{ id: made.data.id, name: "Tutup", search: "f.status=closed", columns: ["code", "name"] }]);
  expect(await listOf(tso)).toEqual([]);
  expect((await tso.request("DELETE", `/api/saved-view/${made.data.id}`)).status).toBe(404);
  expect((await admin.request("DELETE", `/api/saved-view/${made.data.id}`)).status).toBe(200);
  expect(await listOf(admin)).toEqual([]);
});

test("the same name takes the new question, also when saved at once", async () => {
  const admin = await portal.as("admin");
  await Promise.all(Array.from({ length: 6 }, (_, i) => save(admin, i % 2 ? "Wilayah" : "wilayah", `q=${i}`)));
  expect(await listOf(admin)).toHaveLength(1);
});

test("twenty are enough, on each page by itself", async () => {
  const admin = await portal.as("admin");
  const answers = await Promise.all(Array.from({ length: 23 }, (_, i) => save(admin, `T${i}`, "q=x", null, "bank")));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(20);
  expect(answers.filter((a) => a.status === 422)).toHaveLength(3);
  expect((await save(admin, "lain", "q=x", null, "distributor")).status).toBe(200);
  expect((await portal.stranger.get("/api/saved-view?page=bank")).status).toBe(401);
});
