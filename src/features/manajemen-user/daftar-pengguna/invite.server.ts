import type { Db } from "#platform/database/index.server.ts";
import { addresseeOf, inviteEmail, queueMail } from "#platform/jobs/index.server.ts";

/** Invites a new user with a one-time code, so that no password is sent by e-mail. */
export async function invite(db: Db, id: number, by: { fullname: string; userId: number }): Promise<boolean> {
  const user = await db
    .internal("invite")
    .one<{ email: string | null; fullname: string; username: string; locale: string | null }>(
      "select email, fullname, username, locale from {app_user} where id = :id",
      { id },
    );
  const to = addresseeOf({ id, ...user });
  if (!to) return false;
  await queueMail(db, { ...inviteEmail(to, { by: by.fullname, username: user.username }), ownerId: by.userId });
  return true;
}
