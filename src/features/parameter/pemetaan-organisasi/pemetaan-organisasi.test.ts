import { afterAll, beforeAll, expect, test } from "vitest";
import type { Preview } from "#platform/mapping/index.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { firstOpen, isLoose, linesOf, sumsOf } from "./org-tree.ts";
import type { Chair } from "./pemetaan-organisasi.calls.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const tree = async (on?: string) =>
  (await admin.get(`/api/position-parent/tree${on ? `?on=${on}` : ""}`)).json as { chairs: Chair[]; today: string };
async function move(path: string, to: number | null, from: string, id: number) {
  const wish = { to, from, until: null, pick: { ids: [id] } };
  const seen = await admin.post(`${path}/preview`, wish);
  return seen.status === 200
    ? admin.post(`${path}/move`, { ...wish, reason: "uji", stamp: (seen.json as Preview).stamp })
    : seen;
}
const chairOf = (chairs: readonly Chair[], kind: string, but?: number) =>
  chairs.find((c) => c.kind === kind && c.id !== but) as Chair;

test("moving a position updates the versions of its stores from that day; the past stays unchanged", async () => {
  const { chairs, today } = await tree();
  const [row] = await portal.sql<{ id: number }>(
    "select position_id::int as id from store_position where kind = 'TSO' and valid_to is null group by 1 order by count(*) desc limit 1",
  );
  const tso = chairs.find((c) => c.id === row?.id) as Chair;
  const asm = chairs.find((c) => c.kind === "ASM" && c.id !== tso.parentId) as Chair;
  expect((await move("/api/position-parent", asm.id, today, tso.id)).status).toBe(200);
  const now = await portal.sql<{ asm: number; past: boolean }>(
    "select distinct v.asm_id::int as asm, v.valid_to is not null as past from store_version v where v.tso_id = $1 and (v.valid_to is null or v.valid_to = $2)",
    [tso.id, today],
  );
  expect(now).toContainEqual({ asm: asm.id, past: false });
  expect(now).toContainEqual({ asm: tso.parentId, past: true });
  const before = (await tree("2026-01-15")).chairs.find((c) => c.id === tso.id);
  expect(before?.parentId).toBe(tso.parentId);
});

test("a position reports to the next kind, and the highest kind to none", async () => {
  const { chairs, today } = await tree();
  const gm = chairOf(chairs, "GM");
  const tso = chairOf(chairs, "TSO");
  const skipped = await move("/api/position-parent", gm.id, today, tso.id);
  expect([skipped.status, skipped.text]).toEqual([422, expect.stringContaining("ASM")]);
  expect((await move("/api/position-parent", chairOf(chairs, "GM", gm.id).id, today, gm.id)).status).toBe(422);
  expect((await move("/api/position-parent", tso.id, today, tso.id)).status).toBe(422);
});

test("a person is assigned and leaves; the position keeps its place", async () => {
  const { chairs, today } = await tree();
  const tso = chairs.find((c) => c.kind === "TSO" && !c.holder) as Chair;
  const [user] = await portal.sql<{ id: number }>("select id::int as id from app_user where username = 'tso'");
  expect((await move("/api/position-assignment", user?.id as number, today, tso.id)).status).toBe(200);
  expect((await tree()).chairs.find((c) => c.id === tso.id)?.holder?.id).toBe(user?.id);
  expect((await move("/api/position-assignment", null, today, tso.id)).status).toBe(200);
  expect((await tree()).chairs.find((c) => c.id === tso.id)).toMatchObject({ holder: null, parentId: tso.parentId });
  const trail = await portal.sql("select 1 from audit_event where entity = 'positionAssignment' and entity_id = $1", [
    String(tso.id),
  ]);
  expect(trail).toHaveLength(2);
});

test("the tree shows search results with all their superiors", async () => {
  const { chairs } = await tree();
  const all = linesOf(chairs, firstOpen(chairs), "all", "");
  expect(all[0]?.level).toBe(1);
  const tso = chairs.find((c) => c.kind === "TSO" && c.parentId !== null) as Chair;
  const lines = linesOf(chairs, new Set(), "all", tso.code);
  expect(lines.map((l) => l.chair.kind)).toEqual(["GM", "SSM", "ASM", "TSO"]);
  const sums = sumsOf(chairs.map((c) => (c.id === tso.id ? { ...c, parentId: null } : c)));
  expect([sums.chairs, sums.loose]).toEqual([chairs.length, chairs.filter(isLoose).length + 1]);
});
