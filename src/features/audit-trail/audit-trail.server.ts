import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import { sealAudit, verifyAudit } from "#platform/database/index.server.ts";
import { handle, onStartup } from "#platform/http/index.server.ts";
import { readRow } from "#platform/records/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { type AuditDetail, auditDetail, auditKinds, type Difference, verifyAuditCall } from "./audit-trail.calls.ts";
import { AuditEvent } from "./audit-trail.resource.ts";
import { auditEntities } from "./entities.ts";

const everyMs = 60_000;
const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;

export const onAuditDetail = handle(
  auditDetail,
  z.strictObject({ id: pathId }),
  async ({ id }, { db }): Promise<AuditDetail> => {
    const row = await readRow(db, AuditEvent, id);
    const change = await db.maybe<{ before: unknown; after: unknown }>(
      "select t.before, t.after from {audit_trail} t where t.id = :id",
      { id },
    );
    if (!row || !change) throw notFound();
    return {
      data: { ...(row as AuditDetail["data"]), differences: differencesOf(change.before, change.after) },
      can: { write: false },
    };
  },
);

function differencesOf(before: unknown, after: unknown): Difference[] {
  const fields = (v: unknown): Record<string, unknown> =>
    v === null || v === undefined
      ? {}
      : typeof v === "object" && !Array.isArray(v)
        ? (v as Record<string, unknown>)
        : { value: v };
  const [a, b] = [fields(before), fields(after)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((field) => ({
    field,
    before: a[field] ?? null,
    after: b[field] ?? null,
  }));
}

/** Steps from value to value along the index, so that the cost does not grow with the trail. */
const distinct = (column: "action" | "entity") =>
  `(with recursive v as ((select x.${column} as name from {audit_event} x order by x.${column} limit 1) union all select (select x.${column} from {audit_event} x where x.${column} > v.name order by x.${column} limit 1) from v where v.name is not null) select coalesce(json_agg(v.name order by v.name), '[]') from v where v.name is not null)`;

const titles = new Map(auditEntities);
export const onAuditKinds = handle(auditKinds, z.strictObject({}) as never, async (_, { db }) => {
  const row = await db
    .internal("kinds of audit events, without their content")
    .one<{ actions: string[]; entities: string[] }>(
      `select ${distinct("action")} as actions, ${distinct("entity")} as entities`,
    );
  return {
    actions: row.actions,
    entities: row.entities.map((name) => ({ name, title: titles.get(name) ?? name })),
  };
});

export const onVerifyAudit = handle(verifyAuditCall, z.strictObject({}) as never, (_, { db }) => verifyAudit(db));

/** Seals the trail every minute. The head is also logged, so that it is kept outside the database. */
export const auditSealing = onStartup("audit seals", async (db, log) => {
  repeatEvery(
    everyMs,
    async () => {
      const { rows, head } = await sealAudit(db);
      if (rows > 0) log.info({ rows, head }, "audit sealed");
    },
    (error) => log.error({ err: error }, "sealing the audit trail failed"),
  );
});
