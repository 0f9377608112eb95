import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fields, isIdentifier, type TextField } from "#kit/field.ts";
import { declaredFilters } from "#kit/filter.ts";
import { pairsOf } from "#kit/pairs.ts";
import type { AnyResource } from "#kit/resource.ts";
import { openRegistry } from "#server/server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { sampleOf } from "../support/sample.ts";

const registry = await openRegistry();
const resources = registry.resources.map((e) => e.value).sort((a, b) => a.name.localeCompare(b.name));
/** These resources have rules of their own that refuse generic writes, and tests of their own. */
const ownRules = new Set(["user", "role"]);
const writable = resources.filter((r) => !r.readOnly && !ownRules.has(r.name));

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const rows = (json: unknown) => (json as { data: { id: number; version: number }[] }).data;
const row = (json: unknown) => (json as { data: Record<string, unknown> & { id: number; version: number } }).data;
const trail = (r: AnyResource, id: number) =>
  portal.sql<{ action: string }>("select action from audit_event where entity = $1 and entity_id = $2 order by id", [
    r.name,
    String(id),
  ]);

describe.each(resources.map((r) => [r.name, r] as const))("%s", (_name, r) => {
  test("lists have the documented format, and other page sizes are refused", async () => {
    const answer = await admin.get(`${r.path}?perPage=5`);
    expect(answer.status, answer.text).toBe(200);
    const json = answer.json as { data: unknown[]; meta: { currentPage: number; perPage: number; totalCount: number } };
    expect(json.meta).toMatchObject({ currentPage: 1, perPage: 5 });
    expect(json.data.length).toBe(Math.min(5, json.meta.totalCount));
    expect((await admin.get(`${r.path}?perPage=6`)).status).toBe(422);
  });

  test("sorts by every visible column and filters by every declared filter", async () => {
    for (const column of r.list.columns as string[])
      for (const sign of ["", "-"])
        expect((await admin.get(`${r.path}?perPage=5&sort=${sign}${column}`)).status, `sort ${sign}${column}`).toBe(
          200,
        );
    for (const name of declaredFilters(r))
      expect((await admin.get(`${r.path}?perPage=5&f.${name}=~`)).status, `filter ${name}`).toBe(200);
    // a filter is declared by name, but only dates can be filtered by the last days
    for (const [name, day] of Object.entries(r.list.starts ?? {}))
      expect((await admin.get(`${r.path}?perPage=5&f.${name}=${day}`)).status, `starts ${name}`).toBe(200);
    for (const key of ["sort=passwordHash", "f.passwordHash=1", "foo=1", "f.__proto__=1"])
      expect((await admin.get(`${r.path}?${key}`)).status, key).toBe(422);
  });

  test("pages do not overlap and include every row", async () => {
    const first = rows((await admin.get(`${r.path}?perPage=20&archived=with`)).json).map((x) => x.id);
    const second = rows((await admin.get(`${r.path}?perPage=20&page=2&archived=with`)).json).map((x) => x.id);
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  });

  test("answers 404 for a missing row, and reads an existing one", async () => {
    expect((await admin.get(`${r.path}/999999999`)).status).toBe(404);
    const id = rows((await admin.get(`${r.path}?perPage=5`)).json)[0]?.id;
    if (id !== undefined) {
      expect(row((await admin.get(`${r.path}/${id}`)).json).id).toBe(id);
      expect((await admin.get(`${r.path}/${id}/history`)).status).toBe(200);
    }
  });

  test("finds choices by words and by ids", async () => {
    const response = await admin.get(`${r.path}/lookup`);
    expect(response.status, response.text).toBe(200);
    const choices = rows(response.json);
    if (choices.length)
      expect(rows((await admin.get(`${r.path}/lookup?ids=${choices[0]?.id}`)).json)[0]?.id).toBe(choices[0]?.id);
  });
});

/** Changes one field that the rules allow to change; changes nothing if there is none. */
async function changeOne(r: AnyResource, of: Record<string, unknown> & { id: number; version: number }) {
  const other = (await sampleOf(r, admin)) ?? {};
  const plain = (v: unknown) => (v !== null && typeof v === "object" && "id" in v ? v.id : v);
  for (const [name, field] of Object.entries(r.fields as Fields)) {
    if (field.readOnly) continue;
    const value =
      field.kind === "boolean"
        ? !of[name]
        : field.kind === "choice"
          ? field.choices.find((c) => c.value !== of[name])?.value
          : other[name];
    if (value === undefined || value === null || value === plain(of[name])) continue;
    const answer = await admin.patch(`${r.path}/${of.id}`, { version: of.version, [name]: value });
    if (answer.status === 200 && row(answer.json).version !== of.version) return row(answer.json);
  }
  return undefined;
}

describe.each(writable.map((r) => [r.name, r] as const))("%s, written", (_name, r) => {
  test("create, change, archive and restore each leave one audit event, and an old version is refused", async () => {
    const body = await sampleOf(r, admin);
    expect(body, "a required reference has no row to choose").not.toBeNull();
    const made = await admin.post(r.path, body);
    expect(made.status, `${JSON.stringify(body)} → ${made.text}`).toBe(200);
    const { id, version } = row(made.json);
    const gone = await admin.post(`${r.path}/${id}/archive`, { version });
    expect(gone.status, gone.text).toBe(200);
    expect((await admin.post(`${r.path}/${id}/restore`, { version })).status).toBe(409);
    const back = await admin.post(`${r.path}/${id}/restore`, { version: row(gone.json).version });
    expect(back.status, back.text).toBe(200);
    expect((await trail(r, id)).map((t) => t.action)).toEqual(["create", "archive", "restore"]);
    expect((await admin.patch(`${r.path}/${id}`, { version })).status).toBe(409);
  });

  test("an earlier version is restored completely, with its audit trail, and only against the version that was read", async () => {
    const made = await admin.post(r.path, await sampleOf(r, admin));
    // The rules of some resources allow only one sample, which an earlier test has created.
    if (made.status === 422) return;
    const first = row(made.json);
    const changed = await changeOne(r, first);
    if (!changed) return;
    const events = rows((await admin.get(`${r.path}/${first.id}/history`)).json);
    const event = events.at(-1)?.id;
    expect((await admin.post(`${r.path}/${first.id}/version`, { version: first.version, event })).status).toBe(409);
    const back = await admin.post(`${r.path}/${first.id}/version`, { version: changed.version, event });
    expect(back.status, back.text).toBe(200);
    const writable = Object.entries(r.fields as Fields).flatMap(([n, f]) => (f.readOnly ? [] : [n]));
    for (const n of writable) expect(row(back.json)[n], n).toEqual(first[n]);
    expect((await trail(r, first.id)).map((t) => t.action)).toEqual(["create", "update", "revert"]);
    expect(
      (await admin.post(`${r.path}/${first.id}/version`, { version: row(back.json).version, event: 999_999_999 }))
        .status,
    ).toBe(404);
  });

  test("unknown and server-set fields are refused, and nothing is written", async () => {
    const before = await portal.sql<{ n: string }>(`select count(*) as n from ${r.table}`);
    const body = { ...(await sampleOf(r, admin)), createdBy: 1 };
    expect((await admin.post(r.path, body)).status).toBe(422);
    expect((await admin.post(r.path, {})).status).toBe(422);
    for (const hostile of [null, "\u0000", "\ud800", "x".repeat(5_000), [], {}]) {
      const answer = await admin.post(r.path, Object.fromEntries(Object.keys(r.fields).map((n) => [n, hostile])));
      expect(answer.status, `${JSON.stringify(hostile).slice(0, 20)} → ${answer.text.slice(0, 300)}`).toBe(422);
    }
    const typed = Object.entries(r.fields as Fields).filter(
      ([, f]) => f.kind !== "text" && f.kind !== "html" && !f.readOnly,
    );
    for (const [name] of typed) {
      for (const odd of ["NaN", "infinity", "0x10", -0.5, 1e308, true, "2026-02-30"]) {
        const answer = await admin.post(r.path, { [name]: odd });
        expect(answer.status, `${name} = ${odd} → ${answer.text.slice(0, 300)}`).toBe(422);
      }
    }
    expect(await portal.sql(`select count(*) as n from ${r.table}`)).toEqual(before);
  });

  const wrongIn = (answer: { json: unknown }) =>
    new Set((answer.json as { fields: { field: string }[] }).fields.map((f) => f.field));
  const textNames = (has: (f: TextField) => boolean) =>
    Object.entries(r.fields as Fields).flatMap(([n, f]) => (f.kind === "text" && !f.readOnly && has(f) ? [n] : []));

  test("a unique value is unique in any case, and the refusal names it", async () => {
    const other = (v: unknown) =>
      typeof v === "string" ? (v === v.toLowerCase() ? v.toUpperCase() : v.toLowerCase()) : v;
    const first = (await sampleOf(r, admin)) ?? {};
    const made = await admin.post(r.path, first);
    // The rules of some resources allow only one sample, which an earlier test has created.
    if (made.status !== 200) return;
    for (const names of (r.unique ?? []) as string[][]) {
      if (!names.some((n) => (r.fields as Fields)[n]?.kind === "text" && first[n])) continue;
      const same = Object.fromEntries(names.map((n) => [n, other(first[n])]));
      const again = await admin.post(r.path, { ...(await sampleOf(r, admin)), ...same });
      expect(again.status, `${JSON.stringify(same)} → ${again.text}`).toBe(422);
      expect(
        names.some((n) => wrongIn(again).has(n)),
        again.text,
      ).toBe(true);
    }
  });

  test("an invisible text counts as empty, and a name of a record has no invisible letters and one script", async () => {
    const sample = await sampleOf(r, admin);
    const filled = (names: readonly string[], value: string) => ({
      ...sample,
      ...Object.fromEntries(names.map((n) => [n, value])),
    });
    const required = textNames((f) => f.required === true);
    if (required.length > 0)
      expect([...wrongIn(await admin.post(r.path, filled(required, "\u200b\u2060\u00ad\u3164")))]).toEqual(
        expect.arrayContaining(required),
      );
    const naming = textNames(isIdentifier);
    for (const odd of naming.length > 0 ? ["ab\u200bcd", "\u0430bcd", "abc\u202ed"] : [])
      expect([...wrongIn(await admin.post(r.path, filled(naming, odd)))], odd).toEqual(expect.arrayContaining(naming));
    const all = textNames((f) => f.format !== "multiline");
    if (all.length > 0)
      expect([...wrongIn(await admin.post(r.path, filled(all, "ab\u0085cd")))]).toEqual(expect.arrayContaining(all));
  });

  test("a location has both coordinates, and a range does not end before it begins", async () => {
    const sample = (await sampleOf(r, admin)) ?? {};
    const { together, ranges } = pairsOf(r.fields as Fields);
    for (const [a, b] of together)
      for (const [gone, there] of [
        [a, b],
        [b, a],
      ] as const)
        expect([
          ...wrongIn(
            await admin.post(r.path, { ...sample, [gone]: null, [there]: there === "longitude" ? "107" : "-7" }),
          ),
        ]).toContain(gone);
    for (const [a, b] of ranges) {
      const [low, high] = (r.fields as Fields)[a]?.kind === "date" ? ["2026-03-01", "2026-02-01"] : ["3", "2"];
      expect([...wrongIn(await admin.post(r.path, { ...sample, [a]: low, [b]: high }))]).toContain(b);
    }
  });

  test("a repeated key creates one row and returns the same bytes", async () => {
    const body = await sampleOf(r, admin);
    const key = { "idempotency-key": `contract-${r.name}-1` };
    const [a, b] = await Promise.all([admin.post(r.path, body, key), admin.post(r.path, body, key)]);
    expect([a.status, b.status], a.text + b.text).toEqual([200, 200]);
    expect(a.text).toBe(b.text);
    expect((await admin.post(r.path, { ...body, [Object.keys(body ?? {})[0] as string]: null }, key)).status).toBe(422);
  });
});
