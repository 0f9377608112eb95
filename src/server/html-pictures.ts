import { readPicture } from "./picture-reader.ts";

const embedded = /data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/g;

/**
 * Rich text whose embedded pictures were decoded and written anew, like every picture that is kept. Those that `before` already holds
 * stay as they are, so that a picture does not lose quality each time its text is saved. `field` is named by refusals.
 */
export async function readPicturesIn(html: string, before: unknown, field: string): Promise<string> {
  const known = typeof before === "string" ? before : "";
  let out = html;
  for (const [url, bytes] of html.matchAll(embedded)) {
    if (known.includes(url)) continue;
    const { mime, content } = await readPicture(Buffer.from(bytes ?? "", "base64"), { field });
    out = out.replaceAll(url, `data:${mime};base64,${content.toString("base64")}`);
  }
  return out;
}
