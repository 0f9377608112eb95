import type { SeedContext } from "./context.ts";

/** Accounts were created over half a year, and most of them got their roles within two days. */
const accounts = `
update app_user u set created_at = least(u.created_at, ($1::date - (u.id * 37 % 190)::int)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours')`;
const roles = `
update user_role r set created_at = least(now(), u.created_at + make_interval(hours => (u.id * 11 % 47)::int)) from app_user u where u.id = r.user_id`;

/** Sign-ins on workdays, of some users nearly daily and of others rarely, occasionally with a wrong password first. */
const attempts = `
insert into login_attempt (at, provider, identity, user_id, vendor_id, ok, reason, ip)
select ((d.day + time '06:40')::timestamp + seeding.u(u.id * 1000 + d.n, 90) * interval '10 hours' + a.later) at time zone 'Asia/Jakarta', 'password', u.username, u.id, u.vendor_id, a.ok, case when not a.ok then 'password' end, '10.20.' || u.id % 250 || '.' || d.n % 250
from app_user u
cross join (select day::date as day, ($1::date - day::date) as n from generate_series($1::date - 60, $1::date - 1, interval '1 day') day where extract(isodow from day) < 6) d
cross join (values (true, interval '0'), (false, interval '-2 minutes')) a(ok, later)
where u.status = 'active' and u.last_login_at is not null and seeding.u(u.id * 1000 + d.n, 91) < 0.2 + 0.75 * seeding.u(u.id, 92) and (a.ok or seeding.u(u.id * 1000 + d.n, 93) < 0.05)
order by 1`;
/** Failed sign-ins at night, with the name of one account, by another person. */
const night = `
insert into login_attempt (at, provider, identity, user_id, vendor_id, ok, reason, ip)
select (($1::date - 9) + time '23:05')::timestamp at time zone 'Asia/Jakarta' + make_interval(mins => 6 * n), 'password', u.username, u.id, u.vendor_id, false, 'password', '203.0.113.77' from app_user u cross join generate_series(1, 7) n where u.username = 'kam'`;

/** Sign-ins of two months for the reports about users; the small network has only those of its tests. */
export async function seedSignIns({ client, name, today }: SeedContext): Promise<void> {
  if (name === "test") return;
  await client.query(accounts, [today]);
  await client.query(roles);
  await client.query(attempts, [today]);
  await client.query(night, [today]);
}
