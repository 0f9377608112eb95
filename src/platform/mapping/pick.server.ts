import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyMapping } from "./mapping.ts";
import type { MembersQuery } from "./mapping.calls.ts";
import type { Access } from "#kit/person.ts";
import {
  type Where,
  refuseQuestion,
  unknownFilter,
  wrongValue,
  idsSql,
  whereOf,
} from "#platform/records/index.server.ts";
import { wasValid, type Form, formOf, validOn, ownRows } from "./form.server.ts";

/**
 * Predicate for the members that match a query, over `t` (the member) and `r` (its interval on the day `:on`, if any).
 */
export function membersWhere(mapping: AnyMapping, query: MembersQuery, access: Access): Where {
  const f = formOf(mapping);
  const { on: _on, parent, ...rest } = query;
  const extra = Object.keys(rest).filter(
    (k) => k !== "q" && !(k.startsWith("f.") && (mapping.filters ?? []).includes(k.slice(2))),
  );
  if (extra.length > 0)
    throw refuseQuestion(
      extra.map((name) =>
        unknownFilter(
          name,
          (mapping.filters ?? []).map((f: string) => `f.${f}`),
        ),
      ),
    );
  const where = whereOf(f.member, rest, access);
  if (parent === undefined || parent === "") return where;
  if (parent === "none") return { ...where, sql: `${where.sql} and r.id is null and ${expectedSql(mapping)}` };
  if (parent === "planned")
    return {
      ...where,
      sql: `${where.sql} and exists (select 1 from {${f.table}} x where x.${f.memberColumn} = t.id${ownRows(f, "x")} and x.valid_from > :today::date and ${wasValid("x")})`,
    };
  if (!/^[1-9]\d{0,14}$/.test(parent)) throw refuseQuestion([wrongValue("parent", parent, "none, planned, 12")]);
  return {
    sql: `${where.sql} and r.${f.parentColumn} = any(${idsSql(f.parent, "parent", access)})`,
    params: { ...where.params, parent: [Number(parent)] },
  };
}

/** Members that should have a parent. */
export function expectedSql(mapping: AnyMapping): string {
  if (!mapping.expected) return "true";
  const { field, values } = mapping.expected;
  const member = formOf(mapping).member;
  const column = `t.${columnOf(field, (member.fields as Fields)[field] as Field)}`;
  return `${column}::text in (${values.map((v: string) => `'${v.replaceAll("'", "''")}'`).join(", ")})`;
}

/** Joins a member with its interval on a day; an outer join keeps members without a parent. */
export const memberJoin = (f: Form, day: string): string =>
  `{${f.member.table}} t left join {${f.table}} r on r.${f.memberColumn} = t.id${ownRows(f, "r")} and ${validOn("r", day)}`;
