import type { Db } from "#platform/database/index.server.ts";
import type { Named, Profile, RoleOfUser } from "#platform/access/index.ts";

type Row = {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  ip: string | null;
  last_login: string | null;
  vendor_id: number | null;
  password_at: string | null;
  reset_status: boolean;
  roles: RoleOfUser[];
  actions: string[];
  regions: Named[];
  areas: Named[];
};
export type FullProfile = {
  readonly profile: Profile;
  readonly password_at: string | null;
  readonly reset_status: boolean;
};

const sql = `
select u.id, u.fullname as name, coalesce(u.email, u.claimed_email) as email, u.phone, u.last_login_ip as ip, u.last_login_at as last_login, u.vendor_id, u.password_at, u.reset_status,
  coalesce((select json_agg(json_build_object('role', r.code, 'group_role', r.group_role) order by r.position, r.id)
            from {user_role} ur join {role} r on r.id = ur.role_id where ur.user_id = u.id and r.archived_at is null), '[]') as roles,
  coalesce((select array_agg(distinct a.action order by a.action)
            from {user_role} ur join {role} r on r.id = ur.role_id join {role_action} a on a.role_id = r.id where ur.user_id = u.id and r.archived_at is null), '{}') as actions,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
            from {user_scope} s join {region} g on g.id = s.ref_id where s.user_id = u.id and s.kind = 'region'), '[]') as regions,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
            from {user_scope} s join {area} g on g.id = s.ref_id where s.user_id = u.id and s.kind = 'area'), '[]') as areas
from {app_user} u where u.id = :id`;

/** The data of a person returned by sign-in, masking and the account call. */
export async function profileOf(db: Db, userId: number): Promise<FullProfile> {
  const { password_at, reset_status, ...row } = await db.internal("own profile").one<Row>(sql, { id: userId });
  return { profile: { ...row, email: row.email ?? "" }, password_at, reset_status };
}
