import { type Fields, type PlainDate, type RefValue, columnOf, type Field } from "#kit/field.ts";
import type { AnyMapping } from "./mapping.ts";
import type { MemberRow, PagedMembers, Parents, Interval } from "./mapping.calls.ts";
import type { Page } from "#kit/call.ts";
import { notFound } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { whereOf, labelPart, labelSql } from "#platform/records/index.server.ts";
import { wasValid, formOf, validOn, ownRows } from "./form.server.ts";
import { expectedSql, memberJoin, membersWhere } from "./pick.server.ts";

const maxParents = 500;

/** All possible parents, with their number of members on the day, and the number of members without a parent. */
export async function readParents(
  db: Db,
  mapping: AnyMapping,
  query: { on?: PlainDate; q?: string },
): Promise<Parents> {
  const f = formOf(mapping);
  const now = await today(db);
  const where = whereOf(f.parent, query.q ? { q: query.q } : {}, db.access);
  const params = { ...where.params, on: query.on ?? now, today: now };
  const parents = await db.query<Parents["parents"][number] & { total: number }>(
    `with held as (select r.${f.parentColumn} as parent, count(*)::int as n from {${f.member.table}} t join {${f.table}} r on r.${f.memberColumn} = t.id${ownRows(f, "r")} and ${validOn("r", ":on::date")}
         where t.archived_at is null group by 1),
       ahead as (select r.${f.parentColumn} as parent, count(*)::int as n from {${f.table}} r where r.valid_from > :today::date and ${wasValid("r")}${ownRows(f, "r")} group by 1)
     select t.id, ${labelSql(f.parent, "t")} as label, coalesce(h.n, 0) as count, coalesce(a.n, 0) as coming, (count(*) over ())::int as total
     from {${f.parent.table}} t left join held h on h.parent = t.id left join ahead a on a.parent = t.id
     where ${where.sql}${f.known} order by ${labelPart(f.parent, f.parent.represent[0] as string, "t")}, t.id limit ${maxParents}`,
    params,
  );
  const sums = await db.one<{ members: number; gaps: number; planned: number }>(
    `select count(*)::int as members, (count(*) filter (where r.id is null and ${expectedSql(mapping)}))::int as gaps,
       (select count(*)::int from {${f.table}} x where x.valid_from > :today::date and ${wasValid("x")}${ownRows(f, "x")}) as planned
     from ${memberJoin(f, ":on::date")} where t.archived_at is null`,
    { on: params.on, today: now },
  );
  return { parents: parents.map(({ total: _total, ...p }) => p), total: parents[0]?.total ?? 0, ...sums, today: now };
}

type MemberWithNotes = Omit<MemberRow, "notes"> & { readonly notes: readonly (string | null)[] };

/** One page of members, in the default order of their resource. */
export async function readMembers(
  db: Db,
  mapping: AnyMapping,
  { page = 1, perPage = 20, ...query }: PagedMembers,
): Promise<Page<MemberRow>> {
  const f = formOf(mapping);
  const now = await today(db);
  const where = membersWhere(mapping, query, db.access);
  const params = { ...where.params, on: query.on ?? now, ...(where.sql.includes(":today") ? { today: now } : {}) };
  const sort = f.member.list.sort.replace("-", "");
  const order = sort === "id" ? "t.id" : `t.${columnOf(sort, (f.member.fields as Fields)[sort] as Field)}, t.id`;
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from ${memberJoin(f, ":on::date")} where ${where.sql}`,
    params,
  );
  const notes = (mapping.notes ?? []).map((n: string) => noteSql(f.member.fields as Fields, n, mapping));
  const rows = await db.query<MemberWithNotes>(
    `select t.id, ${labelSql(f.member, "t")} as label, array[${notes.join(", ")}]::text[] as notes,
       case when r.id is null then null else json_build_object('id', r.${f.parentColumn}, 'label', (select ${labelSql(f.parent, "p")} from {~${f.parent.table}} p where p.id = r.${f.parentColumn})) end as parent,
       r.valid_from as "from", r.valid_to as "to",
       (select json_build_object('id', n.id, 'version', n.version, 'from', n.valid_from, 'parent', (select ${labelSql(f.parent, "q")} from {~${f.parent.table}} q where q.id = n.${f.parentColumn}))
        from {${f.table}} n where n.${f.memberColumn} = t.id${ownRows(f, "n")} and n.valid_from > :today2::date and ${wasValid("n")} order by n.valid_from limit 1) as next
     from (select t.id as member_id, r.id as stretch_id from ${memberJoin(f, ":on::date")} where ${where.sql} order by ${order} limit :limit::int offset :offset::int) k
       join {${f.member.table}} t on t.id = k.member_id left join {${f.table}} r on r.id = k.stretch_id order by ${order}`,
    { ...params, today2: now, limit: perPage, offset: (page - 1) * perPage },
  );
  return {
    data: rows.map((x) => ({ ...x, notes: x.notes.filter((n): n is string => n !== null) })),
    meta: { currentPage: page, perPage, totalCount: total },
  };
}

function noteSql(fields: Fields, name: string, mapping: AnyMapping): string {
  const field = fields[name] as Field;
  if (field.kind !== "choice") return labelPart(formOf(mapping).member, name, "t");
  const cases = field.choices.map((c) => `when '${c.value}' then '${c.label.replaceAll("'", "''")}'`);
  return `case t.${columnOf(name, field)} ${cases.join(" ")} end`;
}

/** Past, current and planned parents of a member, newest first. */
export async function readTimeline(
  db: Db,
  mapping: AnyMapping,
  member: number,
): Promise<{ label: string; data: readonly Interval[] }> {
  const f = formOf(mapping);
  const named = await db.maybe<{ label: string }>(
    `select ${labelSql(f.member, "t")} as label from {${f.member.table}} t where t.id = :member`,
    { member },
  );
  if (!named) throw notFound();
  const kind = (mapping.of.fields as Fields).kind ? "r.kind" : "null::text";
  const data = await db.query<Interval & { readonly parent: RefValue }>(
    `select r.id, r.version, json_build_object('id', r.${f.parentColumn}, 'label', (select ${labelSql(f.parent, "p")} from {~${f.parent.table}} p where p.id = r.${f.parentColumn})) as parent,
       ${kind} as kind, r.valid_from as "from", r.valid_to as "to", r.${f.reasonColumn} as reason,
       case when r.valid_to = r.valid_from then 'void' when r.valid_from > :today::date then 'planned' when r.valid_to <= :today::date then 'past' else 'current' end as state,
       c.fullname as by, r.created_at as at, u.fullname as "changedBy", r.updated_at as "changedAt"
     from {${f.table}} r left join {~app_user} c on c.id = r.created_by left join {~app_user} u on u.id = r.updated_by
     where r.${f.memberColumn} = :member order by (r.valid_to = r.valid_from) nulls first, r.valid_from desc, r.id desc limit 200`,
    { member, today: await today(db) },
  );
  return { ...named, data };
}
