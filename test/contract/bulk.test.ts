import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkOutcome, Undone } from "#platform/records/index.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { openRegistry } from "#server/server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

const registry = await openRegistry();
const writable = registry.resources
  .map((e) => e.value)
  .filter((r) => !r.readOnly)
  .sort((a, b) => a.name.localeCompare(b.name));

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

type Row = { id: number; version: number; archivedAt: string | null } & Record<string, unknown>;
const list = async (r: AnyResource, query = "") =>
  ((await admin.get(`${r.path}?perPage=5&archived=with${query}`)).json as { data: Row[] }).data;
const now = async (r: AnyResource, rows: readonly Row[]) =>
  Promise.all(rows.map(async (x) => ((await admin.get(`${r.path}/${x.id}`)).json as { data: Row }).data));
const essentials = ({ changed, unchanged, refused, refusals, samples }: BulkOutcome) => ({
  changed,
  unchanged,
  refused,
  refusals,
  samples,
});
/** A field that accepts any text. */
const freeText = (r: AnyResource) =>
  Object.entries(r.fields as Fields).find(
    ([n, f]: [string, Field]) =>
      f.kind === "text" &&
      !f.readOnly &&
      !f.pattern &&
      !f.format &&
      !(r.unique ?? []).flat().includes(n) &&
      f.max >= 20,
  )?.[0];

describe.each(writable.map((r) => [r.name, r] as const))("%s, many at once", (_name, r) => {
  test("the change equals its preview, is in the audit trail row by row, and is undone as a whole", async () => {
    const rows = await list(r);
    if (rows.length === 0) return;
    const stale = { id: (rows[0] as Row).id, version: 999_999 };
    const target = { rows: [stale, ...rows.slice(1).map(({ id, version }) => ({ id, version }))] };
    const field = freeText(r);
    const requests = [
      { what: "archive", target },
      ...(field ? [{ what: "change", set: { [field]: "Uji massal" }, target }] : []),
    ];
    for (const request of requests) {
      const before = await now(r, rows);
      const events = (await portal.sql("select id from audit_event")).length;
      const shown = await admin.post(`${r.path}/bulk/preview`, request);
      expect(shown.status, shown.text).toBe(200);
      const preview = shown.json as BulkOutcome;
      expect(preview.refused).toBeGreaterThan(0);
      expect(await now(r, rows), "a preview changes nothing").toEqual(before);
      expect(
        (await admin.post(`${r.path}/bulk`, { ...request, mode: "all", expected: preview.total })).status,
        "all or nothing",
      ).toBe(422);
      expect(await now(r, rows)).toEqual(before);
      expect(
        (await admin.post(`${r.path}/bulk`, { ...request, mode: "good", expected: preview.total + 1 })).status,
        "other rows than were shown",
      ).toBe(409);
      const done = await admin.post(`${r.path}/bulk`, { ...request, mode: "good", expected: preview.total });
      expect(done.status, done.text).toBe(200);
      const { outcome, undo } = done.json as { outcome: BulkOutcome; undo: number | null };
      expect(essentials(outcome)).toEqual(essentials(preview));
      expect(
        (await portal.sql("select id from audit_event where entity = $1 and id > $2", [r.name, events])).length,
      ).toBeGreaterThanOrEqual(outcome.changed);
      if (undo === null) continue;
      const back = await admin.post(`/api/undo/${undo}`);
      expect(back.status, back.text).toBe(200);
      const { undone, refused } = back.json as Undone;
      expect(undone + refused.length).toBe(outcome.changed);
      if (refused.length === 0)
        expect((await now(r, rows)).map((x) => [x.id, x.archivedAt === null, field ? x[field] : null])).toEqual(
          before.map((x) => [x.id, x.archivedAt === null, field ? x[field] : null]),
        );
      rows.splice(0, rows.length, ...(await now(r, rows)));
      target.rows.splice(1, target.rows.length, ...rows.slice(1).map(({ id, version }) => ({ id, version })));
    }
  });
});
