import { z } from "zod";
import { type AccessNeeds, accessNeeds, requestAccess } from "./needs.calls.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { can, type Person } from "#kit/person.ts";
import { limitRate } from "../throttle.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, type Handler, words } from "#platform/http/index.server.ts";
import { isKnownAction, isOpenPage, pageAt, usersWhoCanGrant, rolesGranting, subjectOf } from "./needs.server.ts";

/** How long a request for access is considered pending, in hours. */
const countsHours = 24;
const maxAnHour = 6;
const path = z.string().max(300).regex(/^\//).optional();
const action = z
  .string()
  .max(100)
  .regex(/^[a-zA-Z0-9._-]+$/)
  .optional();

type NeedsInput = { readonly path?: string | undefined; readonly action?: string | undefined };
type Target = { readonly path: string | null; readonly action: string | null; readonly title: string | null };

/** Only existing pages and permissions can be requested, so that a request cannot contain free text. */
function targetOf(q: NeedsInput): Target {
  const page = q.path === undefined ? undefined : pageAt(q.path);
  if (q.action !== undefined && isKnownAction(q.action))
    return { path: page?.route ?? null, action: q.action, title: subjectOf(q.action) };
  if (!page) throw notFound();
  return { path: page.route, action: isOpenPage(page.access) ? null : page.access, title: page.title };
}

const lastRequestOf = (db: Db, user: number, t: Target) =>
  db.internal("own request").maybe<{ at: string }>(
    `select r.created_at as at from {access_request} r where r.user_id = :user and r.action is not distinct from :action and r.path is not distinct from :path
         and r.created_at > now() - interval '${countsHours} hours' order by r.id desc limit 1`,
    { user, action: t.action, path: t.path },
  );

async function needsOf(q: NeedsInput, ctx: Ctx): Promise<AccessNeeds> {
  const target = targetOf(q);
  const lastRequest = await lastRequestOf(ctx.db, ctx.person.userId, target);
  const inMenu = target.path !== null && q.action === undefined && !target.path.includes(":") ? target.path : null;
  // the person has the permission, and only lacks the page in the menu
  const missing = inMenu !== null && target.action !== null && can(ctx.access, target.action) ? null : target.action;
  return {
    title: target.title,
    action: missing,
    roles: await rolesGranting(ctx.db, target.action, inMenu),
    people: await usersWhoCanGrant(ctx.db),
    askedAt: lastRequest?.at ?? null,
  };
}

export type AccessRequest = Target & { readonly person: Person; readonly reason: string | null };
/** Notifies those who grant permissions of a request; returns their number. */
type Notifier = (db: Db, request: AccessRequest) => Promise<number>;

/** Notifies those who grant permissions. Repeated requests within a day count as one. */
function recordRequest(
  q: NeedsInput & { readonly reason?: string | undefined },
  ctx: Ctx,
  notify: Notifier,
): Promise<{ told: number; askedAt: string }> {
  const target = targetOf(q);
  const { person } = ctx;
  return ctx.db.tx(async (db) => {
    const sys = db.asPortal("notice", "request access");
    await sys.query("select pg_advisory_xact_lock(hashtextextended(:key, 47))", { key: `access:${person.userId}` });
    const before = await lastRequestOf(db, person.userId, target);
    if (before) return { told: 0, askedAt: before.at };
    await limitRate(db, `access-request:${person.userId}`, maxAnHour, 3_600);
    const reason = q.reason?.trim() || null;
    const made = await sys.one<{ at: string }>(
      "insert into {!access_request} (user_id, action, path, reason) values (:user, :action, :path, :reason) returning created_at as at",
      {
        user: person.userId,
        action: target.action,
        path: target.path,
        reason,
      },
    );
    const notified = await notify(db, { ...target, person, reason });
    await audit(db, {
      action: "request",
      entity: "access",
      entityId: person.userId,
      label: target.title,
      after: { action: target.action, path: target.path },
      note: reason,
    });
    return { told: notified, askedAt: made.at };
  });
}

const reason = words(500).optional();
const either = (q: NeedsInput): void => {
  if (q.path === undefined && q.action === undefined)
    throw new Refused("invalid", "Sebutkan halaman atau izin yang diminta.", { path: "Wajib diisi." });
};

export const accessRequestHandlers = (notify: Notifier): Handler[] => [
  handle(accessNeeds, z.strictObject({ path, action }) as never, async (q: NeedsInput, ctx) => {
    either(q);
    return needsOf(q, ctx);
  }),
  handle(
    requestAccess,
    z.strictObject({ path, action, reason }) as never,
    async (q: NeedsInput & { reason?: string }, ctx) => {
      either(q);
      return recordRequest(q, ctx, notify);
    },
  ),
];
