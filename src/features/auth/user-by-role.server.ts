import { z } from "zod";
import { todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { userByRole, type UserOption } from "#platform/access/index.ts";
import { plain } from "./plain-text.server.ts";

const limit = 50;
const yes = ["1", "true", "ya", "ada", "terpetakan", "mapped"];
const no = ["0", "false", "tidak", "belum", "unmapped"];
const either = z
  .string()
  .refine((v) => [...yes, ...no, "semua", "all"].includes(v), "Nilai tidak sah.")
  .optional();
const flag = (v: string | undefined): boolean | null =>
  v === undefined || v === "semua" || v === "all" ? null : yes.includes(v);
const id = z.union([
  z.number(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Nilai tidak sah.")
    .transform(Number),
]);

/** Users that may be masked, for the selector, by name or nopeg. */
const sql = `
select u.id, coalesce(u.employee_number, '') as nopeg, u.fullname
from {app_user} u
where u.status = 'active' and u.archived_at is null and u.id <> :self
  and (:q = '' or fold_search(u.fullname) like '%' || fold_search(:like) || '%' or u.employee_number ilike :like || '%' or u.username ilike :like || '%')
  and (:role::bigint is null or exists (select 1 from {user_role} ur where ur.user_id = u.id and ur.role_id = :role))
  and (:nopeg::boolean is null or (u.employee_number is not null) = :nopeg)
  and (:mapped::boolean is null or :mapped = exists (select 1 from {position_assignment} p where p.user_id = u.id and p.valid_from <= ${todaySql} and (p.valid_to is null or p.valid_to > ${todaySql})))
order by u.fullname, u.id limit ${limit}`;

export const onUserByRole = handle(
  userByRole,
  z.strictObject({
    q: plain(100, "", 0).optional(),
    role_id: id.optional(),
    nopeg_status: either,
    status_mapping: either,
  }),
  (input, { db, person }) => {
    const q = (input.q ?? "").trim();
    return db.query<UserOption>(sql, {
      self: person.userId,
      q,
      like: q.replace(/[\\%_]/g, "\\$&"),
      role: input.role_id ?? null,
      nopeg: flag(input.nopeg_status),
      mapped: flag(input.status_mapping),
    });
  },
);
