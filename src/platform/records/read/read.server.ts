import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { declaredFilters, readKey } from "#kit/filter.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type Access, can } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Ctx, Raw } from "#platform/http/index.server.ts";
import { whereOf, wordPart } from "./filter.server.ts";
import { type Order, termsOf } from "./order.server.ts";
import { pageRequest, readPage } from "./page.server.ts";
import { refuseQuestion, wrongValue } from "./refuse-filter.server.ts";
import { labelPart, labelSql, selection, visibleFields } from "./select.server.ts";
import { isStorableText } from "#kit/identifier.ts";
import type { Query } from "./query.server.ts";

const known = new Set(["page", "perPage", "at", "with", "ids", "sort", "q", "archived"]);

/** One page of a list as JSON text, serialized by the database. */
export async function listJson(resource: AnyResource, query: Query, ctx: Ctx): Promise<Raw> {
  refuseUnknown(query);
  const request = pageRequest(query);
  const where = whereOf(resource, query, ctx.access);
  const { order, sort } = orderOf(resource, query, ctx.access);
  const { rows, meta } = await readPage(
    ctx.db,
    {
      r: resource,
      where,
      order,
      sort,
      columns: selection(
        resource,
        ctx.access,
        new Set([...listed(resource), ...extraColumns(resource, query.with, ctx.access)]),
      ),
    },
    request,
  );
  const rights = {
    create: !resource.readOnly && can(ctx.access, actionOf(resource, "write")),
    write: !resource.readOnly && can(ctx.access, actionOf(resource, "write")),
    import: !!resource.exchange?.import && can(ctx.access, actionOf(resource, "import")),
    export: !!resource.exchange?.export && can(ctx.access, actionOf(resource, "export")),
  };
  return new Raw(`{"data":${rows},"meta":${JSON.stringify(meta)},"can":${JSON.stringify(rights)}}`, {
    "content-type": "application/json; charset=utf-8",
  });
}

export const listed = (resource: AnyResource): ReadonlySet<string> =>
  new Set([...resource.list.columns, ...declaredFilters(resource), ...resource.represent]);

/** Further fields that the person selected as columns. */
function extraColumns(resource: AnyResource, raw: unknown, access: Access): readonly string[] {
  if (raw === undefined || raw === "") return [];
  const names = typeof raw === "string" && raw.length < 4_000 ? raw.split(",") : [""];
  const seen = new Map(visibleFields(resource, access));
  if (names.some((n) => !seen.has(n) || seen.get(n)?.kind === "html"))
    throw new Refused("invalid", "Permintaan belum benar.", { with: "Kolom tidak dikenal." });
  return names;
}

export function refuseUnknown(query: Query): void {
  const extra = Object.keys(query).filter((k) => !known.has(k) && !readKey(k));
  if (extra.length)
    throw new Refused(
      "invalid",
      "Permintaan belum benar.",
      extra.map((field) => ({ field, message: "Isian tidak dikenal." })),
    );
}

export function orderOf(
  resource: AnyResource,
  query: Query,
  access: Access,
): { readonly order: Order; readonly sort: string } {
  const sort = query.sort === undefined || query.sort === "" ? resource.list.sort : query.sort;
  const seen = new Set(visibleFields(resource, access).map(([n]) => n));
  const allowed = new Set<string>(
    [...resource.list.columns, resource.list.sort.replace("-", "")].filter((n) => seen.has(n)),
  );
  const order = typeof sort === "string" && sort.length < 200 ? termsOf(resource, sort, allowed) : null;
  if (!order) throw refuseQuestion([wrongValue("sort", sort, sortsOf(allowed))]);
  return { order, sort: sort as string };
}

const sortsOf = (names: ReadonlySet<string>): string =>
  [...new Set([...names, "id", "createdAt", "updatedAt"])].flatMap((n) => [n, `-${n}`]).join(", ");

/** One row as the API returns it, or undefined if it is outside the person's scope. */
export async function readRow(db: Db, resource: AnyResource, id: number): Promise<Record<string, unknown> | undefined> {
  return db.maybe(`select ${selection(resource, db.access)} from {${resource.table}} t where t.id = :id`, { id });
}

export async function getRow(resource: AnyResource, id: number, ctx: Ctx) {
  const data = await readRow(ctx.db, resource, id);
  if (!data) throw notFound();
  return { data, can: { write: !resource.readOnly && can(ctx.access, actionOf(resource, "write")) } };
}

const lookupSize = 20;
/** Choices of a reference field: rows in scope that match the search, or the rows with the given ids. */
type LookupQuery = { readonly q?: string; readonly ids?: string } & Readonly<Record<string, string | undefined>>;
export async function lookup(resource: AnyResource, query: LookupQuery, ctx: Ctx) {
  const label = labelSql(resource, "t");
  if (query.ids) {
    const ids = query.ids.split(",");
    if (ids.length > 500 || ids.some((i) => !/^[1-9]\d{0,14}$/.test(i)))
      throw new Refused("invalid", "Permintaan belum benar.", { ids: "Nilai tidak sah." });
    return {
      data: await ctx.db.query(
        `select t.id, ${label} as label from {${resource.table}} t where t.id = any(:ids::bigint[]) order by 2`,
        { ids: ids.map(Number) },
      ),
    };
  }
  const q = query.q ?? "";
  if (q.length > 100 || !isStorableText(q))
    throw new Refused("invalid", "Permintaan belum benar.", { q: "Teks pencarian tidak sah." });
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 5);
  const params: Record<string, unknown> = {};
  const columns = resource.represent.map((n: string) => ({
    f: (resource.fields as Fields)[n] as Field,
    sql: labelPart(resource, n, "t"),
  }));
  const match = words.map(
    (w, i) => `(${columns.map(({ f: field, sql }) => wordPart(resource, field, sql, i, w, params)).join(" or ")})`,
  );
  const pinned = ((resource.pinned ?? []) as readonly string[]).filter((n) => query[n] !== undefined);
  for (const n of pinned) params[`pinned_${n}`] = query[n];
  const conditions = pinned.map((n) => `t.${columnOf(n, (resource.fields as Fields)[n] as Field)} = :pinned_${n}`);
  return {
    data: await ctx.db.query(
      `select t.id, ${label} as label from {${resource.table}} t where ${["t.archived_at is null", ...conditions, ...match].join(" and ")} order by ${columns[0]?.sql}, t.id limit ${lookupSize}`,
      params,
    ),
  };
}

const historySize = 200;
export async function history(resource: AnyResource, id: number, ctx: Ctx) {
  if (!(await ctx.db.maybe(`select 1 from {${resource.table}} t where t.id = :id`, { id }))) throw notFound();
  const data = await ctx.db.internal("history of a visible row").query(
    `select e.id, e.at, e.action, e.before, e.after, e.note,
       case when u.id is not null then json_build_object('id', u.id, 'label', u.fullname) end as "user",
       case when w.id is not null then json_build_object('id', w.id, 'label', w.fullname) end as "realUser"
     from {audit_event} e left join {~app_user} u on u.id = e.user_id left join {~app_user} w on w.id = e.real_user_id
     where e.entity = :entity and e.entity_id = :id order by e.id desc limit ${historySize}`,
    { entity: resource.name, id: String(id) },
  );
  return {
    data: data.map((e) => ({
      ...e,
      before: visibleChange(resource, ctx.access, e.before),
      after: visibleChange(resource, ctx.access, e.after),
    })),
  };
}

const seen = (access: Ctx["access"], field: Field): boolean => !field.access || can(access, field.access);
/** Audited values without the fields that the reader may not see. */
function visibleChange(resource: AnyResource, access: Ctx["access"], values: Query | null): Query | null {
  const hidden = Object.entries(resource.fields as Fields).filter(([, field]) => !seen(access, field));
  return values && hidden.length > 0
    ? Object.fromEntries(Object.entries(values).filter(([n]) => !hidden.some(([h]) => h === n)))
    : values;
}
