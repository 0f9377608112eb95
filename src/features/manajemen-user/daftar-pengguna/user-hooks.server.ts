import { Refused } from "#kit/refused.ts";
import { isMasked } from "#kit/person.ts";
import { announceAccessChange, endSessions } from "#platform/access/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { requireAnotherAdmin, requireBelow, requireRecentAuthentication, requireOther } from "../guard.server.ts";
import { User } from "./daftar-pengguna.resource.ts";
import { invite } from "./invite.server.ts";

/** E-mail and user name are used to sign in, so changing them requires the permission to change access. */
async function mayWrite(ctx: Ctx, id: number | null): Promise<void> {
  if (isMasked(ctx.person))
    throw new Refused("masked", "Tindakan ini tidak dapat dilakukan selama masking user.", [], 403);
  await requireRecentAuthentication(ctx.db, ctx.person);
  if (id !== null) await requireBelow(ctx.db, ctx.person, id);
}

export const userHooks = resourceHooks(User, {
  async beforeSave(next, before, ctx) {
    await mayWrite(ctx, before?.id ?? null);
    // Also applies to one's own account, because another distributor means another scope.
    if (before && next.distributor !== undefined && next.distributor !== (before.distributor?.id ?? null))
      requireOther(ctx.person, before.id);
    return { ...next, ...(typeof next.email === "string" ? { email: next.email.trim().toLowerCase() } : {}) };
  },
  async afterSave(id, before, ctx) {
    if (!before) await invite(ctx.db, id, ctx.person);
    await announceAccessChange(ctx.db, { user: id });
  },
  async beforeArchive(row, ctx) {
    await mayWrite(ctx, row.id);
    requireOther(ctx.person, row.id);
    await requireAnotherAdmin(ctx.db, row.id);
    await endSessions(ctx.db, { user: row.id }, "account archived");
  },
});
