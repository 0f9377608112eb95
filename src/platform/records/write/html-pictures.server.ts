import { readPicture } from "./picture-reader.server.ts";

const embedded = /data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/g;

/** Pictures embedded in rich text: the address as sent → the address of the re-encoded picture. */
export type DecodedPictures = ReadonlyMap<string, string>;
/**
 * The pictures of a text being saved: decoded before, or "kept" if they are stored already, as those of an earlier
 * version.
 */
export type Pictures = DecodedPictures | "kept";
export const noPictures: DecodedPictures = new Map();

const isKnown = (before: unknown, url: string): boolean => typeof before === "string" && before.includes(url);

/**
 * Decodes the pictures embedded in rich text and re-encodes them, like every stored picture; called before the
 * transaction that saves the text. Pictures contained in `before` are left unchanged, so that they do not lose quality
 * with each save.
 * @throws Refused as `readPicture` does, naming `field`
 */
export async function decodePicturesIn(html: string, before: unknown, field: string): Promise<DecodedPictures> {
  const decoded = new Map<string, string>();
  for (const [url, bytes] of html.matchAll(embedded)) {
    if (isKnown(before, url) || decoded.has(url)) continue;
    const { mime, content } = await readPicture(Buffer.from(bytes ?? "", "base64"), { field });
    decoded.set(url, `data:${mime};base64,${content.toString("base64")}`);
  }
  return decoded;
}

/** Rich text with its decoded pictures. Throws if one was not decoded, which is a programming error. */
export const withPictures = (html: string, before: unknown, pictures: Pictures): string =>
  pictures === "kept"
    ? html
    : html.replace(embedded, (url) => {
        const picture = pictures.get(url);
        if (picture === undefined && !isKnown(before, url)) throw new Error("a picture was not decoded before saving");
        return picture ?? url;
      });
