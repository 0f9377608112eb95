import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { isMasked } from "#kit/person.ts";
import { endSessions, limitAddress, rotateToken } from "#platform/access/index.server.ts";
import { audit } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  logout,
  refresh,
  revokeOtherSessions,
  revokeSession,
  type SessionRow,
  sessions,
} from "#platform/access/index.ts";
import { plain } from "./plain-text.server.ts";

const nothing = z.strictObject({});
const over = () => new Refused("unauthenticated", "Silakan masuk terlebih dahulu.", [], 401);

/** Renews a token; the page is only recorded. */
export const onRefresh = handle(refresh, z.strictObject({ path: plain(300, "", 0) }), async (_input, ctx) => {
  const { ip, id, token } = ctx.request;
  if (token === null) throw over();
  const r = await rotateToken(ctx.db.internal("renew a token"), token);
  if (r.state === "renewed") return { access_token: r.token, expires_in: r.expiresIn };
  if (r.state === "reused")
    await audit(ctx.db.internal("renew a token"), {
      action: "session.reused",
      entity: "session",
      entityId: r.userId,
      userId: r.realUserId,
      note: "a token long replaced came back; the session was ended",
      ip,
      requestId: id,
    });
  // only failed renewals count, so that any number of tabs may renew simultaneously
  await limitAddress(ctx.db, "refresh", ip);
  throw over();
});

/** Ends the session; for a masked one, also the former session. */
export const onLogout = handle(logout, nothing, (_input, { db, person }) =>
  db.tx(async (tx) => {
    const sys = tx.internal("sign out");
    const { parent_id } = await sys.one<{ parent_id: string | null }>(
      "select parent_id from {session} where id = :id",
      { id: person.sessionId },
    );
    await endSessions(sys, { session: parent_id ?? person.sessionId }, "logout");
    await audit(tx, { action: "logout", entity: "session", entityId: person.userId, label: person.username });
    return { ok: true as const };
  }),
);

const list = `
select s.id, s.id = :current or s.id = (select c.parent_id from {session} c where c.id = :current) as current, coalesce(s.user_agent, '') as device, s.ip, s.provider, s.created_at, s.last_seen_at,
  case when s.parent_id is not null then m.fullname end as masked_user
from {session} s join {~app_user} m on m.id = s.user_id left join {session} p on p.id = s.parent_id
where s.real_user_id = :user and s.revoked_at is null and s.expires_at > now() and (p.id is null or p.revoked_at is null)
order by s.last_seen_at desc`;

/** Sessions of the real person; the sessions of a masked person are not shown. */
export const onSessions = handle(sessions, nothing, (_input, { db, person }) =>
  db.internal("own sessions").query<SessionRow>(list, { current: person.sessionId, user: person.realUserId }),
);

export const onRevokeSession = handle(
  revokeSession,
  z.strictObject({ id: z.uuid("Nilai tidak sah.") }),
  ({ id }, { db, person }) =>
    db.tx(async (tx) => {
      const sys = tx.internal("own sessions");
      const mine = await sys.maybe(
        "select 1 from {session} where id = :id and real_user_id = :user and revoked_at is null",
        { id, user: person.realUserId },
      );
      if (!mine || isMasked(person)) throw new Refused("not-found", "Data tidak ditemukan.", [], 404);
      await endSessions(sys, { session: id }, "revoked by owner");
      await audit(tx, { action: "session.revoke", entity: "session", entityId: person.userId, label: person.username });
      return { ok: true as const };
    }),
);

export const onRevokeOthers = handle(revokeOtherSessions, nothing, (_input, { db, person }) =>
  db.tx(async (tx) => {
    const revoked = await endSessions(tx, { user: person.userId, except: person.sessionId }, "revoked by owner");
    await audit(tx, {
      action: "session.revoke",
      entity: "session",
      entityId: person.userId,
      label: person.username,
      after: { revoked },
    });
    return { revoked };
  }),
);
