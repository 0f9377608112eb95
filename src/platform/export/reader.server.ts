import { publicUrl } from "#platform/access/index.server.ts";
import { type RequestFacts, translate, type Translate } from "#platform/http/index.server.ts";

/** The reader of a file: the language of its texts, and the origin of its URLs. */
export type FileReader = { readonly language: string; readonly origin: string };

/**
 * The person who requests a file is its reader. The configured public URL takes precedence over that of the request.
 */
export const readerOf = ({ request }: { readonly request: RequestFacts }): FileReader => ({
  language: request.language,
  origin: publicUrl() ?? request.origin,
});
/** For files that are not requested directly, such as those sent by mail. */
export const ownReader = (): FileReader => ({ language: "id", origin: publicUrl() ?? "" });
export const translatorFor =
  ({ language }: Pick<FileReader, "language">): Translate =>
  (text, values) =>
    translate(text, values, language);
export const sourceTranslator: Translate = translatorFor({ language: "id" });
