import { defineCall } from "#kit/call.ts";

/** A note on a page, written by administrators; `note` is HTML. */
export type MenuNote = { readonly id: number; readonly note: string };
export const menuNote = defineCall<{ href: string }, { data: { items: readonly MenuNote[] } }>(
  "POST",
  "/api/menus/note",
  "session",
);
