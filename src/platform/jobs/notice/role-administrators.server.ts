import type { Db } from "#platform/database/index.server.ts";
import { notifyAll } from "./notify.server.ts";

const maxNotified = 20;

/** Persons who may assign roles, except one; the most recently active come first. */
export const roleAdministrators = async (sys: Db, apart: number): Promise<number[]> =>
  (
    await sys.query<{ id: number }>(
      `select u.id from {app_user} u where u.status = 'active' and u.archived_at is null and u.id <> :apart
         and exists (select 1 from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} a on a.role_id = r.id where ur.user_id = u.id and a.action = 'user.access')
       order by u.last_login_at desc nulls last, u.id limit ${maxNotified}`,
      { apart },
    )
  ).map((r) => r.id);

/** Notifies them of an account that has no permissions until it gets a role. */
export async function notifyOfWaitingAccount(
  db: Db,
  waiting: { readonly id: number; readonly name: string },
): Promise<void> {
  await notifyAll(db, await roleAdministrators(db.asPortal("notice", "administrators of roles"), waiting.id), {
    kind: "request",
    title: "{name} menunggu peran",
    body: "Akun baru ini belum dapat membuka apa pun. Berikan peran, atau nonaktifkan bila tidak dikenal.",
    values: { name: waiting.name },
    href: `/manajemen-user/daftar-pengguna?id=${waiting.id}&tab=access`,
  });
}
