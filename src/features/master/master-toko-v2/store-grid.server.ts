import { z } from "zod";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { declared } from "#features/auth/grants.server.ts";
import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  whereOf,
  orderBy,
  orderOf,
  refuseUnknown,
  readMany,
  saveMany,
  keyField,
  labelSql,
  refTarget,
  readValue,
} from "#platform/records/index.server.ts";
import {
  type GridStore,
  maxBulk,
  previewBulk,
  resolveNames,
  saveStores,
  storeOrder,
  storeRows,
} from "./store-grid.calls.ts";

const rowId = z.number().int().positive();
const idsUpTo = (maxIds: number) => z.array(rowId).min(1).max(maxIds);
/** Above this number of stores the list of ids is too long for a browser. */
const maxRows = 200_000;

export const onStoreOrder = handle(storeOrder, z.record(z.string(), z.string()), async (query, ctx) => {
  refuseUnknown(query);
  const where = whereOf(Store, query, ctx.access);
  const { order } = orderOf(Store, query, ctx.access);
  const rows = await ctx.db.query<{ id: number }>(
    `select t.id from {store} t ${order.joins} where ${where.sql} order by ${orderBy(
      order.terms,
      order.terms.map((t) => t.sql),
    )} limit ${maxRows + 1}`,
    where.params,
  );
  if (rows.length > maxRows)
    throw new Refused("grid.too-many", "Terlalu banyak toko untuk satu grid; persempit dengan penyaring.");
  return { ids: rows.map((r) => r.id), canWrite: can(ctx.access, "store.write") };
});

export const onStoreRows = handle(storeRows, z.strictObject({ ids: idsUpTo(300) }), async ({ ids }, { db }) => ({
  rows: (await readMany(db, Store, ids)) as GridStore[],
}));

const hooksOfStore = async () => (await declared()).hooks.get(Store.name);

export const onSaveStores = handle(
  saveStores,
  z.strictObject({
    rows: z
      .array(z.strictObject({ id: rowId, version: z.number().int(), values: z.record(z.string(), z.unknown()) }))
      .min(1)
      .max(2_000),
  }),
  async ({ rows }, ctx) => {
    const saved = await saveMany(Store, rows, `Grid toko: ${rows.length} baris`, ctx, await hooksOfStore());
    return { rows: saved.rows as readonly GridStore[], undo: saved.undo };
  },
);

/** A field that the grid may write; read-only fields are refused. */
function fillable(name: string): Field {
  const f = Object.hasOwn(Store.fields, name) ? ((Store.fields as Fields)[name] as Field) : undefined;
  if (!f || f.readOnly) throw new Refused("invalid", "Isian belum benar.", { field: "Isian ini tidak dapat diubah." });
  return f;
}

/** By name, code, or both as displayed; ambiguous names are not resolved. */
export const onResolveNames = handle(
  resolveNames,
  z.strictObject({ field: z.string(), names: z.array(z.string().min(1).max(200)).min(1).max(500) }),
  async ({ field, names }, { db }) => {
    const f = fillable(field);
    if (f.kind !== "ref") throw new Refused("invalid", "Isian belum benar.", { field: "Bukan acuan." });
    const target = refTarget(Store, f as RefField);
    const key = keyField(target);
    const texts = [
      labelSql(target, "t"),
      ...target.represent.map((n: string) => `t.${columnOf(n, (target.fields as Fields)[n] as Field)}::text`),
      ...(key ? [`t.${columnOf(key, (target.fields as Fields)[key] as Field)}::text`] : []),
    ];
    const rows = await db.query<{ name: string; id: number; label: string }>(
      `select x.name, min(t.id) as id, min(${labelSql(target, "t")}) as label from unnest(:names::text[]) as x(name) join {${target.table}} t on fold_code(x.name) in (${texts.map((s) => `fold_code(${s})`).join(", ")})
     where t.archived_at is null group by x.name having count(distinct t.id) = 1`,
      { names: [...new Set(names.map((n) => n.trim()))] },
    );
    return { found: rows };
  },
);

export const onPreviewBulk = handle(
  previewBulk,
  z.strictObject({ ids: idsUpTo(maxBulk), field: z.string(), value: z.unknown() }),
  async ({ ids, field, value: raw }, { db }) => {
    const f = fillable(field);
    const verdict = readValue(f, raw);
    if ("error" in verdict)
      throw new Refused("invalid", "Isian belum benar.", [
        { field: "value", message: verdict.error, ...(verdict.values ? { values: verdict.values } : {}) },
      ]);
    const column = `t.${columnOf(field, f)}`;
    const value = verdict.value === null ? null : String(verdict.value);
    const rows = await db.query<{ id: number; version: number; same: boolean; label: string | null }>(
      `select t.id, t.version, case when ${f.kind === "decimal" ? `${column} is not distinct from :value::numeric` : `${column}::text is not distinct from :value::text`} then true else false end as same,
         ${f.kind === "ref" ? `(select ${labelSql(refTarget(Store, f as RefField), "l")} from {~${refTarget(Store, f as RefField).table}} l where l.id = ${column})` : `${column}::text`} as label
       from {store} t where t.id = any(:ids::bigint[]) and t.archived_at is null order by t.id`,
      { ids, value },
    );
    const moving = rows.filter((r) => !r.same);
    const counts = new Map<string | null, number>();
    for (const r of moving) counts.set(r.label, (counts.get(r.label) ?? 0) + 1);
    const now = [...counts].map(([label, stores]) => ({ label, stores })).sort((x, y) => y.stores - x.stores);
    return {
      rows: moving.map(({ id, version }) => ({ id, version })),
      same: rows.length - moving.length,
      now: now.slice(0, 12),
    };
  },
);
