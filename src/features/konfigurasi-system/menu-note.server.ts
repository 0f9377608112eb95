import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { plain } from "#features/auth/plain-text.server.ts";
import { type MenuNote, menuNote } from "./menu-note.calls.ts";

/** The note of a page, or null; pages below `/x/17` share the one of `/x/:id`. */
export const onMenuNote = handle(menuNote, z.strictObject({ href: plain(200) }), async ({ href }, { db }) => {
  const path = `/${href.split(/[?#]/)[0]?.replace(/^\/+|\/+$/g, "") ?? ""}`;
  const items = await db.query<MenuNote>(
    "select id, note from {menu_note} where href = any(:paths::text[]) and note <> '' order by length(href) desc limit 1",
    {
      paths: [path, path.replace(/\/\d+(?=\/|$)/g, "/:id")],
    },
  );
  return { data: { items } };
});
