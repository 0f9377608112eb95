import { z } from "zod";
import { rolesOf, tokenPlace } from "#features/konfigurasi-system/embedded-dashboard/embed-address.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { can, type Person } from "#kit/person.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { lockOf } from "./embed-lock.server.ts";
import { testFraming } from "./embed-reach.server.ts";
import { isOwnToken, type Signed, signToken } from "./embed-token.server.ts";
import { embedTokenSeconds } from "./embed-token.setting.ts";
import { type EmbedListed, openEmbed, ownEmbeds, reachEmbed } from "./embed.calls.ts";

type Stored = Omit<Signed, "secret"> & {
  readonly name: string;
  readonly description: string | null;
  readonly address: string;
  readonly vendorParam: string | null;
  readonly districtParam: string | null;
  readonly roles: string;
  readonly refreshMinutes: number | null;
  readonly ownStorage: boolean;
  readonly active: boolean;
  readonly secret: string | null;
};
type Ready = Stored & { readonly secret: string };
const fields = `d.id, d.name, d.description, d.provider, d.address, d.origin, d.dashboard_key as "dashboardKey", d.vendor_param as "vendorParam", d.district_param as "districtParam",
  d.roles, d.refresh_minutes as "refreshMinutes", d.own_storage as "ownStorage", d.active, s.secret`;

/** A dashboard that this person may open; its administrators may test it too. */
async function readyFor(db: Db, person: Person, id: number, orManages = false): Promise<Ready> {
  const dashboard = await db
    .internal("open a dashboard")
    .maybe<Stored>(
      `select ${fields} from {embedded_dashboard} d left join {embedded_dashboard_secret} s on s.dashboard_id = d.id where d.id = :id and d.archived_at is null`,
      {
        id,
      },
    );
  const manages = can(person, "embeddedDashboard.write");
  if (!dashboard) throw notFound();
  const roles = new Set(rolesOf(dashboard.roles));
  if (!person.roles.some((r) => roles.has(r.role)) && !(orManages && manages))
    throw new Refused("embed.role", "Dashboard ini tidak dibagikan kepada peran Anda.", [], 403);
  if (!dashboard.active) throw new Refused("embed.inactive", "Dashboard ini sedang tidak aktif.", [], 409);
  if (dashboard.secret === null)
    throw new Refused("embed.secret", "Dashboard ini belum siap: kunci tanda tangannya belum diisi.", [], 409);
  return dashboard as Ready;
}

const token = z.string().max(16_000);
/** Proxies truncate longer addresses. */
const maxAddress = 8_000;

async function opening(db: Db, person: Person, dashboard: Ready) {
  const lock = await lockOf(db, person, dashboard);
  const expiresIn = await readSetting(db, embedTokenSeconds);
  const signed = await signToken(dashboard, lock, person.userId, expiresIn);
  const url = dashboard.address.replace(tokenPlace, signed);
  if (url.length > maxAddress)
    throw new Refused(
      "embed.scope",
      "Cakupan Anda terlalu luas untuk dikirim ke penyedia. Mintalah peran nasional.",
      [],
      403,
    );
  return { lock, expiresIn, signed, url };
}

export const onOpenEmbed = handle(
  openEmbed,
  z.strictObject({ id: pathId, renew: token.optional() }) as z.ZodType<{ id: number; renew?: string }>,
  async (i, ctx) => {
    if (ctx.request.idempotencyKey !== null)
      throw new Refused("idempotency.key", "Token tidak disimpan; kirim tanpa Idempotency-Key.", [], 400);
    return ctx.db.tx(async (db) => {
      const dashboard = await readyFor(db, ctx.person, i.id);
      const { lock, expiresIn, signed, url } = await opening(db, ctx.person, dashboard);
      if (i.renew === undefined || !(await isOwnToken(i.renew, dashboard, ctx.person.userId)))
        await audit(db, {
          action: "open",
          entity: "embeddedDashboard",
          entityId: dashboard.id,
          label: dashboard.name,
          after: { scope: lock.scope, ...lock.params },
        });
      const { name, description, origin, refreshMinutes, ownStorage } = dashboard;
      return {
        name,
        description,
        url,
        token: signed,
        origin,
        expiresIn,
        refreshMinutes,
        ownStorage,
        scope: lock.scope,
      };
    });
  },
);

export const onOwnEmbeds = handle(ownEmbeds, z.strictObject({}), async (_i, { db, person }) => ({
  data: await db
    .internal("dashboards shared with roles")
    .query<EmbedListed>(
      "select d.id, d.name, d.description from {embedded_dashboard} d where d.active and d.archived_at is null and string_to_array(d.roles, ',') && :roles::text[] order by d.sort_order, d.name, d.id",
      { roles: person.roles.map((r) => r.role) },
    ),
}));

const at = z
  .string()
  .max(300)
  .refine((v) => URL.canParse(v) && /^https?:/.test(v) && new URL(v).origin === v);
export const onReachEmbed = handle(reachEmbed, z.strictObject({ id: pathId, at }), async (i, { db, person }) => {
  const dashboard = await readyFor(db, person, i.id, true);
  const { url } = await opening(db, person, dashboard);
  return testFraming(url, i.at);
});
