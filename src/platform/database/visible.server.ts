import { notFound } from "#kit/refused.ts";
import type { Db, Params } from "./db.server.ts";
import type { Visible } from "./visible-id.server.ts";

type VisibleCell<V> = V extends number ? Visible : V;
/** A row that was read in scope: its own id and the ids it refers to are visible. */
export type VisibleRow<R, T extends string = string> = {
  [K in keyof R]: K extends "id" ? Visible<T> : VisibleCell<R[K]>;
};

/**
 * Reads one row by `text`, and returns its ids as visible. `text` reads `{table}` in the scope of the handle; every
 * number it selects must be the id of such a row or the value of one of its columns.
 */
export async function visibleRow<R, T extends string>(
  db: Db,
  of: T,
  text: string,
  params?: Params,
): Promise<VisibleRow<R, T> | undefined> {
  return (await visibleRows<R, T>(db, of, text, params))[0];
}

/** Reads all rows of `text`, and returns their ids as visible; see `visibleRow`. */
export async function visibleRows<R, T extends string>(
  db: Db,
  of: T,
  text: string,
  params?: Params,
): Promise<VisibleRow<R, T>[]> {
  if (!text.includes(`{${of}}`) && !text.includes(`into {!${of}}`))
    throw new Error(`E037 a visible ${of} is read from {${of}} or inserted into {!${of}}`);
  return db.query<VisibleRow<R, T>>(text, params);
}

/** The id of a row as visible; undefined if the row is out of scope or does not exist. */
export const findVisibleId = async <T extends string>(db: Db, of: T, id: number): Promise<Visible<T> | undefined> =>
  (await db.maybe<{ id: Visible<T> }>(`select t.id from {${of}} t where t.id = :id`, { id }))?.id;

/** Like `findVisibleId`, but throws a refusal if the row is out of scope or does not exist. */
export async function visibleId<T extends string>(db: Db, of: T, id: number): Promise<Visible<T>> {
  const seen = await findVisibleId(db, of, id);
  if (seen === undefined) throw notFound();
  return seen;
}
