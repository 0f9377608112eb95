import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { total } from "#kit/exact.ts";
import { importsOf, sheet } from "#test/support/imports.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { TargetGrid } from "./target-grid.calls.ts";
import type { TargetSplit } from "./target-split.calls.ts";

let portal: TradePortal;
let admin: Client;
let groups: number[];
let distributor: number;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  distributor = portal.trade.distributors[0];
  groups = (
    await portal.sql<{ id: number }>(
      "insert into product_group (code, name) values ('G1', 'Semen zak'), ('G2', 'Semen curah') returning id",
    )
  ).map((g) => Number(g.id));
  const [spc] = await portal.sql<{ id: number }>(
    "insert into position (code, name, kind) values ('SPC1', 'SPC Satu', 'SPC') returning id",
  );
  await portal.sql(
    "insert into store_position (store_id, kind, position_id, valid_from) values ($1, 'SPC', $2, '2020-01-01')",
    [portal.trade.stores[0], spc?.id],
  );
});
afterAll(() => portal?.close());

const grid = async (client = admin) =>
  (await client.get(`/api/sales-target/grid?distributor=${distributor}&year=2031`)).json as TargetGrid;
const put = (client: Client, cells: readonly unknown[]) =>
  client.request("PUT", "/api/sales-target/grid", { body: { distributor, year: 2031, cells } });
const splitOf = async (id: number, kind = "store") =>
  (await admin.get(`/api/sales-target/${id}/split/${kind}`)).json as TargetSplit;
const cellOf = async (month: number, group = groups[0]) =>
  (await grid()).cells.find((c) => c.month === month && c.group === group);

describe("the month grid", () => {
  test("cells are created, changed and deleted together, each with an audit record", async () => {
    expect(
      (
        await put(
          admin,
          [1, 2, 3].map((month) => ({ group: groups[0], month, tonnes: "10.5", version: null })),
        )
      ).json,
    ).toEqual({ saved: 3 });
    const before = (await grid()).cells;
    expect(before.map((c) => c.tonnes)).toEqual(["10.500", "10.500", "10.500"]);
    const [a, b, c] = before;
    const answer = await put(admin, [
      { group: groups[0], month: 1, tonnes: "10.500", version: a?.version },
      { group: groups[0], month: 2, tonnes: "12", version: b?.version },
      { group: groups[0], month: 3, tonnes: null, version: c?.version },
    ]);
    expect(answer.json).toEqual({ saved: 2 });
    expect((await grid()).cells.map((x) => [x.month, x.tonnes])).toEqual([
      [1, "10.500"],
      [2, "12.000"],
    ]);
    const audits = await portal.sql<{ action: string }>(
      "select action, before, after from audit_event where entity = 'salesTarget' order by id",
    );
    expect(audits.map((x) => x.action)).toEqual(["create", "create", "create", "update", "archive"]);
    expect(audits[3]).toMatchObject({ before: { tonnes: "10.500" }, after: { tonnes: "12" } });
  });

  test("an earlier save is not overwritten, and nothing of the second batch is written", async () => {
    const cell = await cellOf(1);
    const answer = await put(admin, [
      { group: groups[0], month: 1, tonnes: "99", version: (cell?.version ?? 0) + 1 },
      { group: groups[1], month: 1, tonnes: "5", version: null },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: "conflict",
      message: "Beberapa sel sudah Anda ubah di jendela lain.",
      detail: { cells: [{ group: groups[0], month: 1, tonnes: "10.500", version: cell?.version, own: true }] },
    });
    expect(await cellOf(1, groups[1])).toBeUndefined();
  });

  test("two users create the same cell concurrently: one is refused and there is one row", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        put(admin, [{ group: groups[1], month: 12, tonnes: String(i + 1), version: null }]),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409]);
    expect(
      await portal.sql(
        "select 1 from sales_target where kind = 'distributor' and month = '2031-12-01' and archived_at is null",
      ),
    ).toHaveLength(1);
  });

  test("a distributor outside the scope is not found; invalid figures are refused", async () => {
    const asm = await portal.as("asm");
    expect((await asm.get(`/api/sales-target/grid?distributor=${portal.trade.distributors[1]}&year=2031`)).status).toBe(
      404,
    );
    expect((await put(admin, [{ group: groups[0], month: 1, tonnes: "1.2345", version: null }])).status).toBe(422);
    expect((await put(admin, [{ group: 999_999, month: 1, tonnes: "1", version: null }])).status).toBe(422);
  });
});

describe("the allocation to stores", () => {
  const save = (id: number, body: Record<string, unknown>, kind = "store") =>
    admin.request("PUT", `/api/sales-target/${id}/split/${kind}`, { body: { method: "manual", ...body } });
  const rows = (s: TargetSplit, tonnes: readonly string[]) =>
    s.rows.map((r, i) => ({ store: r.store?.id ?? null, position: r.position?.id ?? null, tonnes: tonnes[i] ?? "0" }));

  test("shares that do not add up are refused, others are saved exactly", async () => {
    const cell = await cellOf(2);
    const id = cell?.id as number;
    const s = await splitOf(id);
    expect(s.rows.map((r) => r.store?.id)).toEqual([portal.trade.stores[0], portal.trade.stores[1]]);
    const wrong = await save(id, { target: cell?.version, version: null, rows: rows(s, ["6", "5.999"]) });
    expect(wrong.status).toBe(422);
    expect(wrong.json).toMatchObject({ code: "split.sum" });
    expect((await save(id, { target: cell?.version, version: null, rows: rows(s, ["6.001", "5.999"]) })).json).toEqual({
      version: 1,
    });
    expect((await splitOf(id)).rows.map((r) => r.tonnes)).toEqual(["6.001", "5.999"]);
    expect((await save(id, { target: cell?.version, version: null, rows: rows(s, ["12", "0"]) })).status).toBe(409);
    expect(
      (
        await save(id, {
          target: cell?.version,
          version: 1,
          rows: [{ store: portal.trade.stores[2], position: null, tonnes: "12" }],
        })
      ).status,
    ).toBe(422);
  });

  test("a target changed after its allocation is not published; a published one is fixed until withdrawn", async () => {
    const cell = await cellOf(2);
    const id = cell?.id as number;
    await put(admin, [{ group: groups[0], month: 2, tonnes: "13", version: cell?.version }]);
    expect((await admin.post(`/api/sales-target/${id}/split/store/publish`, { version: 1 })).status).toBe(422);
    const s = await splitOf(id);
    await save(id, { target: s.target.version, version: 1, rows: rows(s, ["7", "6"]) });
    const both = await Promise.all(
      [1, 2].map(() => admin.post(`/api/sales-target/${id}/split/store/publish`, { version: 2 })),
    );
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    const row = await cellOf(2);
    expect(row?.stores).toBe("published");
    expect((await put(admin, [{ group: groups[0], month: 2, tonnes: "1", version: row?.version }])).json).toMatchObject(
      { code: "target.published" },
    );
    expect((await save(id, { target: row?.version, version: 3, rows: rows(s, ["6", "7"]) })).json).toMatchObject({
      code: "split.published",
    });
    expect((await admin.patch(`/api/sales-target/${id}`, { version: row?.version, tonnes: "1" })).json).toMatchObject({
      code: "target.published",
    });
    expect((await admin.post(`/api/sales-target/${id}/split/store/withdraw`, { version: 3, reason: "x" })).status).toBe(
      422,
    );
    expect(
      (await admin.post(`/api/sales-target/${id}/split/store/withdraw`, { version: 3, reason: "Salah bulan" })).status,
    ).toBe(200);
    expect((await put(admin, [{ group: groups[0], month: 2, tonnes: "14", version: row?.version }])).json).toEqual({
      saved: 1,
    });
    expect(
      await portal.sql(
        "select approved_at from sales_target where kind = 'store' and archived_at is null and approved_at is not null",
      ),
    ).toHaveLength(0);
  });

  test("SPCs allocate to the stores they serve; a store without one is excluded", async () => {
    const cell = await cellOf(1);
    const s = await splitOf(cell?.id as number, "spc");
    expect(s.unserved).toBe(1);
    expect(s.rows).toHaveLength(1);
    expect(
      (await save(cell?.id as number, { target: cell?.version, version: null, rows: rows(s, ["10.5"]) }, "spc")).status,
    ).toBe(200);
    expect(total((await splitOf(cell?.id as number, "spc")).rows.map((r) => r.tonnes))).toBe("10.500");
  });

  test("a user who does not see all stores of the distributor may read but not allocate", async () => {
    await portal.sql(
      "insert into store_distributor (store_id, distributor_id, kind, valid_from) select id, $1, 'main', '2030-01-01' from (select id from store order by id desc limit 1) s where not exists (select 1 from store_distributor m where m.store_id = s.id and m.valid_to is null)",
      [distributor],
    );
    await portal.sql("update store_distributor set valid_to = '2030-01-01' where store_id = $1", [
      portal.trade.stores[2],
    ]);
    await portal.sql(
      "insert into store_distributor (store_id, distributor_id, kind, valid_from) values ($1, $2, 'main', '2030-01-01')",
      [portal.trade.stores[2], distributor],
    );
    const asm = await portal.as("asm");
    const cell = await cellOf(1);
    const seen = await asm.get(`/api/sales-target/${cell?.id}/split/store`);
    expect(seen.json).toMatchObject({ hidden: 1, canWrite: false });
    const answer = await asm.request("PUT", `/api/sales-target/${cell?.id}/split/store`, {
      body: {
        method: "manual",
        target: cell?.version,
        version: null,
        rows: [{ store: portal.trade.stores[0], position: null, tonnes: "10.5" }],
      },
    });
    expect(answer.json).toMatchObject({ code: "split.partial" });
  });
});

describe("an exception to a published target", () => {
  const grant = (number: string, percent: string, from: number, to: number, who = distributor) =>
    portal.sql(
      `insert into override_exception (number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by)
       select $1, 'target', $2, jsonb_build_object('percent', $3::text), 'Jalan longsor', now() + make_interval(days => $4::int), now() + make_interval(days => $5::int), 'approved', u.id from app_user u where u.username = 'asm'`,
      [number, who, percent, from, to],
    );

  test("allows a reduction up to its limit, shares included, and only while it is valid", async () => {
    const [year, month] = portal.trade.today.split("-").map(Number) as [number, number];
    const read = async () => {
      const { cells } = (await admin.get(`/api/sales-target/grid?distributor=${distributor}&year=${year}`))
        .json as TargetGrid;
      return cells.find((c) => c.group === groups[0] && c.month === month) as TargetGrid["cells"][number];
    };
    const write = async (tonnes: string | null, version: number | null) =>
      admin.request("PUT", "/api/sales-target/grid", {
        body: { distributor, year, cells: [{ group: groups[0], month, tonnes, version }] },
      });
    expect((await write("10", null)).status).toBe(200);
    const cell = await read();
    const s = await splitOf(cell.id);
    const shares = s.rows.map((r, i) => ({ store: r.store?.id ?? null, position: null, tonnes: ["7", "3"][i] ?? "0" }));
    expect(
      (
        await admin.request("PUT", `/api/sales-target/${cell.id}/split/store`, {
          body: { method: "manual", target: cell.version, version: null, rows: shares },
        })
      ).status,
    ).toBe(200);
    expect((await admin.post(`/api/sales-target/${cell.id}/split/store/publish`, { version: 1 })).status).toBe(200);
    await grant("OT-other", "50", -1, 1, portal.trade.distributors[1]);
    await grant("OT-later", "50", 1, 3);
    expect((await read()).leeway).toBeNull();
    expect((await write("9.5", cell.version)).json).toMatchObject({ code: "target.published" });
    await grant("OT-1", "90", -1, 1);
    expect((await read()).leeway).toEqual({ exception: "OT-1", floor: "9.000", ceiling: "10.000" });
    for (const wrong of ["8.999", "10.001", null]) {
      const answer = await write(wrong, cell.version);
      expect(answer.json, String(wrong)).toMatchObject({
        code: "target.published",
        fields: [{ message: "Override OT-1 mengizinkan 9 sampai 10 ton." }],
      });
    }
    expect((await write("9.5", cell.version)).json).toEqual({ saved: 1 });
    const moved = await read();
    expect(moved).toMatchObject({
      tonnes: "9.500",
      stores: "published",
      leeway: { floor: "9.000", ceiling: "10.000" },
    });
    const after = await splitOf(cell.id);
    expect(after.rows.map((r) => r.tonnes)).toEqual(["6.650", "2.850"]);
    expect(total(after.rows.map((r) => r.tonnes))).toBe("9.500");
    // the percentage counts from the published amount, even after several changes
    expect((await write("8.6", moved.version)).status).toBe(422);
    expect((await write("9.001", moved.version)).json).toEqual({ saved: 1 });
    expect((await splitOf(cell.id)).rows.map((r) => r.tonnes)).toEqual(["6.301", "2.700"]);
    await portal.sql("update override_exception set state = 'revoked', revoked_at = now() where number = 'OT-1'");
    expect((await write("9.5", (await read()).version)).json).toMatchObject({ code: "target.published" });
    const trail = await portal.sql<{ after: unknown }>(
      "select after from audit_event where entity = 'salesTarget' and entity_id = $1 and action = 'update' order by id",
      [String(cell.id)],
    );
    expect(trail.map((e) => e.after)).toEqual([
      { tonnes: "9.5", exception: "OT-1" },
      { tonnes: "9.001", exception: "OT-1" },
    ]);
  });

  test("allows a reduction by form, import and grid, and no other change", async () => {
    await portal.sql(
      "update override_exception set state = 'revoked', revoked_at = now() where kind = 'target' and revoked_at is null",
    );
    const first = portal.trade.today.replace(/..$/, "01");
    const [made] = await portal.sql<{ id: number }>(
      "insert into sales_target (kind, month, distributor_id, product_group_id, tonnes) values ('distributor', $1, $2, $3, 20) returning id",
      [first, distributor, groups[1]],
    );
    const id = Number(made?.id);
    const s = await splitOf(id);
    const shares = s.rows.map((r, i) => ({
      store: r.store?.id ?? null,
      position: null,
      tonnes: ["12", "8"][i] ?? "0",
    }));
    await admin.request("PUT", `/api/sales-target/${id}/split/store`, {
      body: { method: "manual", target: s.target.version, version: null, rows: shares },
    });
    expect((await admin.post(`/api/sales-target/${id}/split/store/publish`, { version: 1 })).status).toBe(200);
    const imports = importsOf(admin);
    const row = async () =>
      ((await admin.get(`/api/sales-target/${id}`)).json as { data: { version: number; tonnes: string } }).data;
    const form = async (values: object) =>
      admin.patch(`/api/sales-target/${id}`, { version: (await row()).version, ...values });
    const parts = async () => (await splitOf(id)).rows.map((r) => r.tonnes);
    expect((await form({ tonnes: "19" })).json).toMatchObject({ code: "target.published" });
    await grant("OT-form", "80", -1, 1);
    expect((await form({ tonnes: "15.999" })).json).toMatchObject({
      code: "target.published",
      fields: [{ field: "tonnes", message: "Override OT-form mengizinkan 16 sampai 20 ton." }],
    });
    expect((await form({ tonnes: "18", amount: "5" })).json).toMatchObject({ code: "target.published" });
    expect((await form({ tonnes: "18", kind: "distributor", distributor, productGroup: groups[1] })).status).toBe(200);
    expect([(await row()).tonnes, await parts()]).toEqual(["18.000", ["10.800", "7.200"]]);
    const { version } = await row();
    const both = await Promise.all([
      admin.patch(`/api/sales-target/${id}`, { version, tonnes: "17" }),
      admin.patch(`/api/sales-target/${id}`, { version, tonnes: "16" }),
    ]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(total(await parts())).toBe((await row()).tonnes);
    const [code] = await portal.sql<{ code: string }>("select code from distributor where id = $1", [distributor]);
    const file = (tonnes: string) =>
      sheet([
        ["Jenis", "Bulan", "Distributor", "Grup produk", "Target"],
        ["Distributor", first, code?.code ?? "", "G2", tonnes],
      ]);
    const deep = await imports.bring("salesTarget", await file("15"));
    expect(await imports.rows(deep.id)).toMatchObject([{ errors: [{ field: "tonnes" }] }]);
    const fine = await imports.bring("salesTarget", await file("16.5"));
    expect(await imports.write(fine.id)).toMatchObject({ state: "done", updatedRows: 1, faulty: 0 });
    expect([(await row()).tonnes, await parts()]).toEqual(["16.500", ["9.900", "6.600"]]);
    await imports.undo(fine.id);
    expect(total(await parts())).toBe((await row()).tonnes);
    await portal.sql("update override_exception set state = 'revoked', revoked_at = now() where number = 'OT-form'");
    expect((await form({ tonnes: "19" })).json).toMatchObject({ code: "target.published" });
  });
});
