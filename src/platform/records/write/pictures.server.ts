import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { cleanHtml } from "./html.server.ts";
import { type DecodedPictures, decodePicturesIn, noPictures } from "./html-pictures.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import type { Values } from "./hooks.server.ts";
import { readRow } from "../read/read.server.ts";

/**
 * The pictures in the rich text of a body, decoded while no row is locked. Pictures that row `id` already has are left
 * unchanged. If the row changes in the meantime, its version check refuses the save.
 */
export async function decodedPictures(
  resource: AnyResource,
  body: Values,
  ctx: Ctx,
  id?: number,
): Promise<DecodedPictures> {
  const texts = Object.entries(resource.fields as Fields).flatMap(([name, field]): [string, string][] => {
    const value = body[name];
    return field.kind === "html" && typeof value === "string" && value.includes("data:")
      ? [[name, cleanHtml(value)]]
      : [];
  });
  if (texts.length === 0) return noPictures;
  const before = id === undefined ? undefined : await readRow(ctx.db, resource, id);
  const all = new Map<string, string>();
  for (const [name, html] of texts)
    for (const [url, decoded] of await decodePicturesIn(html, before?.[name], name)) all.set(url, decoded);
  return all;
}
