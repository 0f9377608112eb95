import { defineCall } from "./call.ts";

/** A question asked of a list, kept under a name by the person who asked it. */
export type SavedView = {
  readonly id: number;
  readonly name: string;
  /** The list's part of the address, without the page. */
  readonly search: string;
  /** Columns in their order; null for the usual ones. */
  readonly columns: readonly string[] | null;
};
type OneView = { readonly data: SavedView };

/** `page` names the list: the noun, or the report. */
export const savedViews = defineCall<{ page: string }, { readonly data: readonly SavedView[] }>("GET", "/api/saved-view", "session");
/** A name that is already there takes the new question. */
export const saveView = defineCall<{ page: string; name: string; search: string; columns: readonly string[] | null }, OneView>("POST", "/api/saved-view", "session");
export const dropView = defineCall<{ id: number }, { ok: true }>("DELETE", "/api/saved-view/:id", "session");
