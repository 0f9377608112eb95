import { pageKey } from "#kit/count-words.ts";
import type { Figure } from "#kit/cube.ts";
import { publicUrl } from "../access/auth-env.ts";
import type { RequestFacts } from "../http/handle.ts";
import { fill } from "../http/language.ts";

/** For whom a file is made: the language of its words, and where its addresses begin. */
export type FileReader = { readonly language: string; readonly origin: string };
export type FileSay = (text: string, values?: Readonly<Record<string, unknown>>) => string;

/** Whoever asks for a file reads it; the installation's public address is better than the one it was asked through. */
export const readerOf = ({ request }: { readonly request: RequestFacts }): FileReader => ({
  language: request.language,
  origin: publicUrl() ?? request.origin,
});
/** Files that nobody asks for at that moment, as those that are sent by mail. */
export const ownReader = (): FileReader => ({ language: "id", origin: publicUrl() ?? "" });
export const sayTo =
  ({ language }: Pick<FileReader, "language">): FileSay =>
  (text, values) =>
    fill(text, values, language);
export const sourceSay: FileSay = sayTo({ language: "id" });

/** A figure with its name and group in the reader's words; a count of things by the word for many of them, as on screen. */
export function saidFigure<F extends Figure>(figure: F, say: FileSay): F {
  const many = pageKey(figure.label);
  const counted = figure.unit === "n" && say(many) !== many;
  return { ...figure, label: say(counted ? many : figure.label), group: say(figure.group) };
}
