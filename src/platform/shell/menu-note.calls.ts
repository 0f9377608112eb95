import { defineCall } from "#kit/call.ts";

/** A note on a page as HTML, written by administrators; one derived from the declarations has the id 0. */
export type MenuNote = { readonly id: number; readonly note: string };
export const menuNote = defineCall<{ href: string }, { data: { items: readonly MenuNote[] } }>(
  "POST",
  "/api/menus/note",
  "session",
);
