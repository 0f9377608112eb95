import { randomBytes } from "node:crypto";
import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { authEnv } from "#platform/access/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle, pathId, registerFrameSources } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { embedRoles, setEmbedSecret } from "./embed-admin.calls.ts";

/** The content security policy of pages permits only frames of active dashboards. */
registerFrameSources(async (db) =>
  (
    await db
      .internal("addresses that may be framed")
      .query<{ origin: string }>(
        "select distinct d.origin from {embedded_dashboard} d where d.active and d.archived_at is null",
      )
  ).map((r) => r.origin),
);

export const onEmbedRoles = handle(embedRoles, z.strictObject({}), async (_i, { db }) => ({
  data: await db
    .internal("roles to share with")
    .query<{ code: string; name: string }>(
      "select r.code, r.name from {role} r where r.archived_at is null order by r.position, r.id",
    ),
}));

const secret = z
  .string()
  .regex(/^[\x21-\x7e]*$/, "Kunci hanya boleh huruf, angka, dan tanda baca tanpa spasi.")
  .min(32, "Paling sedikit 32 karakter.")
  .max(512);

export const onSetEmbedSecret = handle(
  setEmbedSecret,
  z.strictObject({ id: pathId, secret: secret.optional() }) as z.ZodType<{ id: number; secret?: string }>,
  async (i, ctx) => {
    if (ctx.request.idempotencyKey !== null)
      throw new Refused("idempotency.key", "Kunci hanya ditampilkan sekali; kirim tanpa Idempotency-Key.", [], 400);
    const made = i.secret === undefined ? randomBytes(32).toString("hex") : null;
    await ctx.db.tx((db) => keep(db, i.id, i.secret ?? (made as string), ctx.person.userId));
    return { secret: made };
  },
);

async function keep(db: Db, id: number, value: string, by: number): Promise<void> {
  const row = await db.maybe<{ name: string }>(
    "select d.name from {embedded_dashboard} d where d.id = :id and d.archived_at is null for update of d",
    { id },
  );
  if (!row) throw notFound();
  await db
    .internal("key of a dashboard")
    .run(
      "insert into {!embedded_dashboard_secret} (dashboard_id, secret, set_by) values (:id, :value, :by) on conflict (dashboard_id) do update set secret = excluded.secret, set_at = now(), set_by = excluded.set_by",
      { id, value, by },
    );
  await db.run(
    "update {!embedded_dashboard} set secret_set_at = now(), version = version + 1, updated_at = now(), updated_by = :by where id = :id",
    { id, by },
  );
  await audit(db, { action: "secret.set", entity: "embeddedDashboard", entityId: id, label: row.name });
  await rowsChanged(db, "embeddedDashboard");
}

/** The portal's own origin, which must not be embedded, because an embedded page would have the portal's privileges. */
export const ownOrigin = (): string | null => {
  const url = authEnv().PUBLIC_URL;
  return url ? new URL(url).origin : null;
};
