import { notFound } from "#kit/refused.ts";
import type { Db, Params } from "./db.ts";

declare const table: unique symbol;
/**
 * The id of a row that was read within the scope of the person it is used for. Only the functions of this file make one, so
 * that nothing can be read beyond a scope by an id that merely came with a request.
 */
export type Visible<T extends string = string> = number & { readonly [table]: T };

type SeenCell<V> = V extends number ? Visible : V;
/** A row that was read in scope: its own id is visible, and so is what it refers to. */
export type SeenRow<R, T extends string = string> = {
  [K in keyof R]: K extends "id" ? Visible<T> : SeenCell<R[K]>;
};

/** What a handle beyond a scope takes as parameters: plain numbers are no ids, and text is never an id. */
export type SeenParams = Readonly<
  Record<string, Visible | readonly Visible[] | string | readonly string[] | boolean | null>
>;

/**
 * The one row that `text` finds, its ids known to be visible. `text` reads `{table}`, in the scope of the handle; every
 * number that it selects is the id of one of these rows, or what one of them holds.
 */
export async function visibleRow<R, T extends string>(
  db: Db,
  of: T,
  text: string,
  params?: Params,
): Promise<SeenRow<R, T> | undefined> {
  return (await visibleRows<R, T>(db, of, text, params))[0];
}

/** All rows that `text` finds, their ids known to be visible; see `visibleRow`. */
export async function visibleRows<R, T extends string>(
  db: Db,
  of: T,
  text: string,
  params?: Params,
): Promise<SeenRow<R, T>[]> {
  if (!text.includes(`{${of}}`) && !text.includes(`into {!${of}}`))
    throw new Error(`E034 a visible ${of} is read from {${of}} or inserted into {!${of}}`);
  return db.query<SeenRow<R, T>>(text, params);
}

/** The id of a row within scope; nothing for one that is out of it, as for one that does not exist. */
export const seenId = async <T extends string>(db: Db, of: T, id: number): Promise<Visible<T> | undefined> =>
  (await db.maybe<{ id: Visible<T> }>(`select t.id from {${of}} t where t.id = :id`, { id }))?.id;

/** The same, refused where there is none. */
export async function visibleId<T extends string>(db: Db, of: T, id: number): Promise<Visible<T>> {
  const seen = await seenId(db, of, id);
  if (seen === undefined) throw notFound();
  return seen;
}
