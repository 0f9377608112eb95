import { trimZeros } from "#kit/exact.ts";
import { columnOf, type Field, type Fields, type RefValue } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { selection } from "../read/select.server.ts";

/** A stored row as the API returns it. */
export type Row = Record<string, unknown> & {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: string | null;
};

/** A copy of the context whose database handle is the transaction's. */
export const contextIn = (ctx: Ctx, db: Db): Ctx => Object.create(ctx, { db: { value: db } }) as Ctx;

export const fieldOf = (resource: AnyResource, name: string): Field => (resource.fields as Fields)[name] as Field;
export const columnFor = (resource: AnyResource, name: string): string => columnOf(name, fieldOf(resource, name));
export const writerOf = (db: Db): number | null => (db.access.kind === "person" ? db.access.userId : null);

/** A value as it is written: a reference as its id. */
export const storedValue = (v: unknown): unknown =>
  v !== null && typeof v === "object" && "id" in v ? (v as RefValue).id : v;
export const isSameValue = (a: unknown, b: unknown): boolean =>
  (storedValue(a) ?? null) === (storedValue(b) ?? null) ||
  (typeof a === "string" && typeof b === "string" && /^-?\d+(\.\d+)?$/.test(a) && trimZeros(a) === trimZeros(b));

/** Rows in the order of `ids`; rows out of scope are omitted. */
export async function readMany(db: Db, resource: AnyResource, ids: readonly number[]): Promise<Row[]> {
  const rows = await db.query<Row>(
    `select ${selection(resource, db.access)} from {${resource.table}} t where t.id = any(:ids::bigint[])`,
    { ids },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
