import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { plain } from "#features/auth/plain-text.server.ts";
import { describePage } from "./described-page.server.ts";
import { type MenuNote, menuNote } from "#platform/shell/index.ts";

/**
 * The note of a page, or else its description; none for a page without either. Pages below `/x/17` share the note of
 * `/x/:id`.
 */
export const onMenuNote = handle(menuNote, z.strictObject({ href: plain(200) }), async ({ href }, { db, request }) => {
  const path = `/${href.split(/[?#]/)[0]?.replace(/^\/+|\/+$/g, "") ?? ""}`;
  const written = await db.query<MenuNote>(
    "select id, note from {menu_note} where href = any(:paths::text[]) and note <> '' order by length(href) desc limit 1",
    {
      paths: [path, path.replace(/\/\d+(?=\/|$)/g, "/:id")],
    },
  );
  if (written.length > 0) return { data: { items: written } };
  const note = await describePage(path, request.language);
  return { data: { items: note === null ? [] : [{ id: 0, note }] } };
});
