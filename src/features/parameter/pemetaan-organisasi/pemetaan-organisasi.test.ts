import { afterAll, beforeAll, expect, test } from "vitest";
import type { Preview } from "#platform/mapping/index.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { firstOpen, isLoose, linesOf, sumsOf } from "./org-tree.ts";
import type { OrgPosition } from "./pemetaan-organisasi.calls.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const tree = async (on?: string) =>
  (await admin.get(`/api/position-parent/tree${on ? `?on=${on}` : ""}`)).json as {
    chairs: OrgPosition[];
    today: string;
  };
async function move(path: string, to: number | null, from: string, id: number) {
  const wish = { to, from, until: null, pick: { ids: [id] } };
  const seen = await admin.post(`${path}/preview`, wish);
  return seen.status === 200
    ? admin.post(`${path}/move`, { ...wish, reason: "uji", stamp: (seen.json as Preview).stamp })
    : seen;
}
const positionOf = (positions: readonly OrgPosition[], kind: string, but?: number) =>
  positions.find((c) => c.kind === kind && c.id !== but) as OrgPosition;

test("moving a position updates the versions of its stores from that day; the past stays unchanged", async () => {
  const { chairs: positions, today } = await tree();
  const [row] = await portal.sql<{ id: number }>(
    "select position_id::int as id from store_position where kind = 'TSO' and valid_to is null group by 1 order by count(*) desc limit 1",
  );
  const tso = positions.find((c) => c.id === row?.id) as OrgPosition;
  const asm = positions.find((c) => c.kind === "ASM" && c.id !== tso.parentId) as OrgPosition;
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
  const { chairs: positions, today } = await tree();
  const gm = positionOf(positions, "GM");
  const tso = positionOf(positions, "TSO");
  const skipped = await move("/api/position-parent", gm.id, today, tso.id);
  expect([skipped.status, skipped.text]).toEqual([422, expect.stringContaining("ASM")]);
  expect((await move("/api/position-parent", positionOf(positions, "GM", gm.id).id, today, gm.id)).status).toBe(422);
  expect((await move("/api/position-parent", tso.id, today, tso.id)).status).toBe(422);
});

test("a person is assigned and leaves; the position keeps its place", async () => {
  const { chairs: positions, today } = await tree();
  const tso = positions.find((c) => c.kind === "TSO" && !c.holder) as OrgPosition;
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
  const { chairs: positions } = await tree();
  const all = linesOf(positions, firstOpen(positions), "all", "");
  expect(all[0]?.level).toBe(1);
  const tso = positions.find((c) => c.kind === "TSO" && c.parentId !== null) as OrgPosition;
  const lines = linesOf(positions, new Set(), "all", tso.code);
  expect(lines.map((l) => l.node.kind)).toEqual(["GM", "SSM", "ASM", "TSO"]);
  const sums = sumsOf(positions.map((c) => (c.id === tso.id ? { ...c, parentId: null } : c)));
  expect([sums.positions, sums.loose]).toEqual([positions.length, positions.filter(isLoose).length + 1]);
});
