import { pageKey } from "#kit/count-words.ts";
import type { Figure } from "#kit/cube.ts";
import { publicUrl } from "#server/access/auth-env.ts";
import type { RequestFacts } from "#server/http/handle.ts";
import { fill } from "#server/http/language.ts";

/** The reader of a file: the language of its texts, and the origin of its URLs. */
export type FileReader = { readonly language: string; readonly origin: string };
export type FileSay = (text: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * The person who requests a file is its reader. The configured public URL takes precedence over that of the request.
 */
export const readerOf = ({ request }: { readonly request: RequestFacts }): FileReader => ({
  language: request.language,
  origin: publicUrl() ?? request.origin,
});
/** For files that are not requested directly, such as those sent by mail. */
export const ownReader = (): FileReader => ({ language: "id", origin: publicUrl() ?? "" });
export const sayTo =
  ({ language }: Pick<FileReader, "language">): FileSay =>
  (text, values) =>
    fill(text, values, language);
export const sourceSay: FileSay = sayTo({ language: "id" });

/** A figure with translated name and group; names of counts are in the plural, as on screen. */
export function saidFigure<F extends Figure>(figure: F, say: FileSay): F {
  const many = pageKey(figure.label);
  const counted = figure.unit === "n" && say(many) !== many;
  return { ...figure, label: say(counted ? many : figure.label), group: say(figure.group) };
}
