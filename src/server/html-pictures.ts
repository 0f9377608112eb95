import { readPicture } from "./picture-reader.ts";

const embedded = /data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/g;

/** Pictures that were embedded in rich text, by their address as it was sent, as addresses of what they were written anew as. */
export type DecodedPictures = ReadonlyMap<string, string>;
/** What holds for the pictures of a text that is saved: decoded before, or kept once already, as those of an earlier version are. */
export type Pictures = DecodedPictures | "kept";
export const noPictures: DecodedPictures = new Map();

const isKnown = (before: unknown, url: string): boolean => typeof before === "string" && before.includes(url);

/**
 * Decodes the pictures embedded in rich text and writes them anew, like every picture that is kept; called before the transaction that saves the
 * text. Those that `before` already holds stay as they are, so that a picture does not lose quality each time its text is saved.
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

/** Rich text with its decoded pictures. Throws where one was not decoded, which is an error of the program. */
export const withPictures = (html: string, before: unknown, pictures: Pictures): string =>
  pictures === "kept"
    ? html
    : html.replace(embedded, (url) => {
        const found = pictures.get(url);
        if (found === undefined && !isKnown(before, url))
          throw new Error("a picture was not decoded before it is saved");
        return found ?? url;
      });
