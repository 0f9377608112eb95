import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sealAll } from "#test/support/seals.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { audit } from "./audit.server.ts";
import { sealAudit } from "./seal.server.ts";
import { verifyAudit } from "./verify.server.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
beforeEach(() => portal.sql("truncate audit_event, audit_seal, audit_seal_horizon"));
afterAll(() => portal?.close());

const write = async (n: number) => {
  for (let i = 0; i < n; i++)
    await audit(portal.server.db, {
      action: "update",
      entity: "bank",
      entityId: i,
      label: `Bank ${i}`,
      before: { name: "Lama" },
      after: { name: `Baru ${i}` },
    });
};
const seal = () => sealAll(portal);

describe("the sealed audit trail", () => {
  test("is valid as written, over several seals", async () => {
    await write(20);
    await seal();
    expect((await verifyAudit(portal.server.db)).rows).toBeGreaterThanOrEqual(20);
    await write(5);
    await seal();
    const verdict = await verifyAudit(portal.server.db);
    expect(verdict).toMatchObject({ sound: true, findings: [] });
    expect(verdict.seals).toBeGreaterThanOrEqual(2);
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/);
    const rows = await portal.sql<{ n: number }>("select count(*)::int as n from audit_event");
    expect(verdict.rows + verdict.unsealed).toBe(rows[0]?.n);
  });

  const tampering: readonly [string, (id: number) => Promise<unknown>, (id: number) => unknown][] = [
    [
      "an edit",
      (id) => portal.sql(`update audit_event set after = '{"name":"Palsu"}' where id = $1`, [id]),
      (id) => [{ kind: "edited", id }],
    ],
    [
      "an edit of who it was",
      (id) => portal.sql("update audit_event set real_user_id = 1 where id = $1", [id]),
      (id) => [{ kind: "edited", id }],
    ],
    [
      "a deletion",
      (id) => portal.sql("delete from audit_event where id = $1", [id]),
      (id) => [{ kind: "deleted", id }],
    ],
    [
      "an exchange of two rows",
      (id) =>
        portal.sql(
          "update audit_event e set at = o.at, entity_id = o.entity_id, label = o.label, after = o.after from audit_event o where e.id in ($1::bigint, $1::bigint + 1) and o.id = 2 * $1::bigint + 1 - e.id",
          [id],
        ),
      (id) => [
        { kind: "edited", id },
        { kind: "edited", id: id + 1 },
      ],
    ],
  ];
  test.each(tampering)("detects %s and names the row", async (_name, tamper, expectedFindings) => {
    await write(10);
    await seal();
    const [row] = await portal.sql<{ id: number }>("select id from audit_event where label = 'Bank 4'");
    const id = Number(row?.id);
    await tamper(id);
    const verdict = await verifyAudit(portal.server.db);
    expect(verdict.sound).toBe(false);
    expect(verdict.findings).toEqual(expectedFindings(id));
  });

  test("detects a row inserted with an unused id", async () => {
    await write(3);
    const [gap] = await portal.sql<{ id: number }>("select nextval(pg_get_serial_sequence('audit_event', 'id')) as id");
    await write(3);
    await seal();
    await portal.sql(
      "insert into audit_event (id, action, entity) overriding system value values ($1, 'update', 'bank')",
      [gap?.id],
    );
    expect((await verifyAudit(portal.server.db)).findings).toEqual([{ kind: "inserted", id: Number(gap?.id) }]);
  });

  test.each([
    [
      "its marks were changed to match a changed row",
      "update audit_seal set marks = (select array_agg(split_part(x, ':', 1) || ':' || repeat('0', 32)) from unnest(marks) x) where id = (select min(id) from audit_seal)",
    ],
    ["it was deleted", "delete from audit_seal where id = (select min(id) from audit_seal)"],
    [
      "it was shortened",
      "update audit_seal set to_id = to_id - 1, marks = marks[1:cardinality(marks) - 1], rows = rows - 1 where id = (select max(id) from audit_seal)",
    ],
  ])("detects a seal that is invalid because %s", async (_name, sql) => {
    await write(4);
    await seal();
    await write(4);
    await seal();
    await portal.sql(sql);
    const verdict = await verifyAudit(portal.server.db);
    expect(verdict.findings.some((f) => f.kind === "seal")).toBe(true);
  });

  test("excludes rows of open transactions, however long they take, and includes them later", async () => {
    await write(2);
    await seal();
    const openTransaction = portal.server.db.tx(async (tx) => {
      await audit(tx, { action: "update", entity: "bank", label: "lambat" });
      await write(3); // on other connections: they get later ids and commit first
      for (let i = 0; i < 5; i++) await sealAudit(portal.server.db, { minAgeSeconds: 0 });
      expect((await verifyAudit(portal.server.db)).sound).toBe(true);
    });
    await openTransaction;
    await seal();
    const verdict = await verifyAudit(portal.server.db);
    expect(verdict).toMatchObject({ sound: true, unsealed: 0 });
  });
});
