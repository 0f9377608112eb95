import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { GridStore } from "./store-grid.calls.ts";

let portal: TradePortal;
let admin: Client;
let segments: number[];
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  segments = (
    await portal.sql<{ id: number }>(
      "insert into customer_segment (code, name) values ('RTL', 'Ritel'), ('PRJ', 'Proyek') returning id",
    )
  ).map((s) => Number(s.id));
});
afterAll(() => portal?.close());

const stores = () => portal.trade.stores;
const rowsOf = async (client = admin) =>
  ((await client.post("/api/store/grid/rows", { ids: stores() })).json as { rows: GridStore[] }).rows;
const save = (client: Client, rows: readonly unknown[]) => client.post("/api/store/grid/save", { rows });
const change = (row: GridStore | undefined, values: Record<string, unknown>) => ({
  id: row?.id,
  version: row?.version,
  values,
});

describe("a batch of changes", () => {
  test("is saved as one: each row with its version and audit record, and all can be undone together", async () => {
    const [a, b] = await rowsOf();
    const answer = await save(admin, [
      change(a, { name: "Toko Baru", segment: segments[0] }),
      change(b, { potentialTonnes: "12.5" }),
    ]);
    expect(answer.status, answer.text).toBe(200);
    const saved = answer.json as { rows: GridStore[]; undo: number };
    expect(saved.rows.map((r) => [r.name, r.version])).toEqual([
      ["Toko Baru", 2],
      ["Toko 1", 2],
    ]);
    const audits = await portal.sql(
      "select entity_id, before, after from audit_event where entity = 'store' order by id",
    );
    expect(audits).toHaveLength(2);
    expect(audits[0]).toMatchObject({
      before: { name: "Toko 0", segment: null },
      after: { name: "Toko Baru", segment: { label: "RTL – Ritel" } },
    });
    expect((await admin.post(`/api/undo/${saved.undo}`)).json).toMatchObject({ undone: 2, refused: [] });
    expect((await rowsOf()).map((r) => [r.name, r.potentialTonnes]).slice(0, 2)).toEqual([
      ["Toko 0", null],
      ["Toko 1", null],
    ]);
  });

  test("reports every invalid cell and writes nothing", async () => {
    const [a, b, c] = await rowsOf();
    const answer = await save(admin, [
      change(a, { name: "", latitude: "99" }),
      change(b, { segment: 999_999 }),
      change(c, { code: "T0", name: "Gut" }),
    ]);
    expect(answer.status).toBe(422);
    const fields = (answer.json as { fields: { field: string }[] }).fields.map((f) => f.field).sort();
    expect(fields).toEqual([`${a?.id}.latitude`, `${a?.id}.name`, `${b?.id}.segment`, `${c?.id}.code`]);
    expect((await rowsOf())[2]?.name).toBe("Toko 2");
  });

  test("codes may be exchanged within a batch, but not become equal", async () => {
    const [a, b] = await rowsOf();
    expect((await save(admin, [change(a, { code: "X1" }), change(b, { code: "X1" })])).status).toBe(422);
    await portal.sql("update store set code = 'T0' where id = $1", [a?.id]);
    expect((await save(admin, [change(a, { cluster: 1 })])).json).toMatchObject({
      fields: [{ field: `${a?.id}.cluster` }],
    });
  });

  test("a concurrent change is not overwritten: the current rows are returned", async () => {
    const [a, b] = await rowsOf();
    const version = a?.version as number;
    expect((await admin.patch(`/api/store/${a?.id}`, { version, name: "Lebih cepat" })).status).toBe(200);
    const answer = await save(admin, [change(a, { name: "Lambat", phone: "081234567" }), change(b, { name: "Juga" })]);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: "conflict",
      message: "Beberapa baris sudah Anda ubah di jendela lain.",
      fields: [
        { field: `${a?.id}.name`, message: "Anda ubah di jendela lain." },
        { field: `${a?.id}.phone`, message: "Anda ubah di jendela lain." },
      ],
      detail: { rows: [{ id: a?.id, name: "Lebih cepat", version: version + 1 }] },
    });
    expect((await rowsOf())[1]?.name).toBe("Toko 1");
  });

  test("of two concurrent batches, one is saved completely", async () => {
    const rows = await rowsOf();
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        save(
          admin,
          rows.map((r) => change(r, { ownerName: `Pemilik ${n}` })),
        ),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    expect(new Set((await rowsOf()).map((r) => r.ownerName)).size).toBe(1);
  });

  test("users cannot edit rows outside their scope, nor move a row out of it", async () => {
    const [a, , c] = await rowsOf();
    const tso = await portal.as("tso");
    expect((await tso.get("/api/store/grid/order")).json).toMatchObject({
      ids: [stores()[0], stores()[1]],
      canWrite: true,
    });
    expect((await rowsOf(tso)).map((r) => r.id)).toEqual([stores()[0], stores()[1]]);
    expect((await save(tso, [change(c, { name: "Milik orang" })])).json).toMatchObject({ code: "rows.gone" });
    expect((await save(tso, [change(a, { district: portal.trade.districts[1] })])).status).toBe(422);
    expect((await save(await portal.as("vendor-a"), [change(a, { name: "X" })])).status).toBe(403);
  });
});

describe("a bulk change of a column", () => {
  test("previews what changes, and is refused if the preview is out of date", async () => {
    const ids = [...stores()];
    const input = { ids, field: "segment", value: segments[1] };
    type Seen = { rows: { id: number; version: number }[]; same: number; now: unknown };
    const preview = async () => (await admin.post("/api/store/grid/bulk/preview", input)).json as Seen;
    const change = (rows: Seen["rows"]) =>
      admin.post("/api/store/bulk", {
        what: "change",
        set: { segment: segments[1] },
        target: { rows },
        mode: "all",
        expected: rows.length,
      });
    const seen = await preview();
    expect(seen).toMatchObject({ same: 0, now: [{ label: null, stores: 3 }] });
    expect(seen.rows).toHaveLength(3);
    await portal.sql("update store set segment_id = $1, version = version + 1 where id = $2", [segments[1], ids[0]]);
    expect((await change(seen.rows)).json).toMatchObject({ code: "bulk.refused" });
    const again = await preview();
    expect(again).toMatchObject({ same: 1, now: [{ label: null, stores: 2 }] });
    const done = (await change(again.rows)).json as { outcome: unknown; undo: number };
    expect(done).toMatchObject({ outcome: { changed: 2 } });
    expect((await admin.post(`/api/undo/${done.undo}`)).json).toMatchObject({ undone: 2 });
    expect((await admin.post("/api/store/grid/bulk/preview", { ids, field: "latitude", value: "95" })).status).toBe(
      422,
    );
    expect((await admin.post("/api/store/grid/bulk/preview", { ids, field: "cluster", value: 1 })).status).toBe(422);
  });

  test("pasted names are resolved by name or code; ambiguous ones are not", async () => {
    await portal.sql("insert into customer_segment (code, name) values ('DUP', 'Ganda'), ('GANDA', 'Lain')");
    const answer = await admin.post("/api/store/grid/resolve", {
      field: "segment",
      names: ["ritel", "PRJ", "Ganda", "tidak ada"],
    });
    expect((answer.json as { found: { name: string; id: number }[] }).found.map((f) => [f.name, f.id]).sort()).toEqual([
      ["PRJ", segments[1]],
      ["ritel", segments[0]],
    ]);
  });
});
