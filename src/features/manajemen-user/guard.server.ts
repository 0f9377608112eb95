import { adminRole } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { declared, grantables } from "#features/auth/grants.server.ts";

const sudoMinutes = 15;

/** Changes of access require a recent password check, even if only one field of a form changes. */
export async function requireRecentAuthentication(db: Db, person: Person): Promise<void> {
  const { fresh } = await db
    .internal("current time")
    .one<{ fresh: boolean }>(`select :at::timestamptz > now() - interval '${sudoMinutes} minutes' as fresh`, {
      at: person.authenticatedAt,
    });
  if (!fresh) throw new Refused("reauth.required", "Masukkan kembali kata sandi Anda untuk melanjutkan.", [], 403);
}

/** Reason why a user may not change another user's access, or null. Users with further permissions are protected. */
export async function accessLockReason(
  db: Db,
  person: Person,
  userId: number,
  counting: readonly string[] | null = null,
): Promise<string | null> {
  const { beyond } = await db.internal("compare access").one<{ beyond: boolean }>(
    `select exists (select 1 from {user_role} ur join {role} r on r.id = ur.role_id and r.archived_at is null join {role_action} a on a.role_id = r.id
                    where ur.user_id = :id and not a.action = any(:own::text[]) and (:counting::text[] is null or a.action = any(:counting::text[]))) as beyond`,
    { id: userId, own: [...person.actions], counting },
  );
  return beyond ? "Pengguna ini memiliki izin lebih dari Anda." : null;
}

const higher = (why: string) => new Refused("user.higher", why, [], 403);
export async function requireBelow(db: Db, person: Person, userId: number): Promise<void> {
  const why = await accessLockReason(db, person, userId);
  if (why) throw higher(why);
}

/**
 * The helpdesk may change the status and password of users with business permissions that it lacks. Users who manage
 * accounts or settings are excluded, because a new password would give the helpdesk access to their accounts.
 */
export async function requireHelpable(db: Db, person: Person, userId: number): Promise<void> {
  const ruling = grantables(await declared())
    .filter((g) => g.level !== "view" && rulers.test(g.route))
    .map((g) => g.action);
  const why = await accessLockReason(db, person, userId, ruling);
  if (why) throw higher(why);
}
const rulers = /^\/(manajemen-user|konfigurasi-system|administrators|auth)(\/|$)/;

export function requireOther(person: Person, userId: number): void {
  if (person.userId === userId)
    throw new Refused("user.self", "Anda tidak dapat mengubah hak akses Anda sendiri.", [], 422);
}

/** At least one administrator must remain. Two concurrent removals are serialized by the lock of the role's row. */
export async function requireAnotherAdmin(db: Db, leaving: number): Promise<void> {
  const sys = db.asPortal("bookkeeping", "count administrators");
  await sys.query("select id from {role} where code = :code for update", { code: adminRole });
  const { is_admin, others } = await sys.one<{ is_admin: boolean; others: number }>(
    `select coalesce(bool_or(u.id = :id), false) as is_admin, count(*) filter (where u.id <> :id and u.status = 'active')::int as others
     from {user_role} ur join {role} r on r.id = ur.role_id join {app_user} u on u.id = ur.user_id and u.archived_at is null where r.code = :code`,
    { id: leaving, code: adminRole },
  );
  if (is_admin && others === 0)
    throw new Refused(
      "user.last-admin",
      "Ini administrator terakhir. Tetapkan administrator lain lebih dahulu.",
      [],
      422,
    );
}

/** Updates the role names stored with the users, in the same transaction as the roles. */
export async function refreshRoleNames(
  db: Db,
  which: { readonly user?: number; readonly role?: number },
): Promise<void> {
  await db.internal("names of roles").run(
    `update {!app_user} set role_names = coalesce((select left(string_agg(r.name, ', ' order by r.position, r.id), 2000) from {user_role} ur join {role} r on r.id = ur.role_id where ur.user_id = app_user.id and r.archived_at is null), '')
     where (:user::bigint is null or app_user.id = :user) and (:role::bigint is null or exists (select 1 from {user_role} x where x.user_id = app_user.id and x.role_id = :role))`,
    { user: which.user ?? null, role: which.role ?? null },
  );
}
