/** What a letter says, put together once: as text for every reader, and as HTML for those whose mail shows it. */
import { escapeHtml } from "#kit/escape-html.ts";
import { fill } from "../http/language.ts";

/** What it is, its figure, and what that is compared with. */
export type Line = readonly [name: string, figure: string, was?: string];
/** Figures, under the heads of their two columns where all of them say the same; so many `more` stand in the file alone. */
export type Figures = {
  readonly heads?: readonly [string, string];
  readonly lines: readonly Line[];
  readonly more?: number;
};
/** A sentence, figures, or an address and the words that lead there. */
export type Part = string | Figures | { readonly href: string; readonly words: string };

export const textOf = (parts: readonly Part[]): string => parts.map(asText).join("\n\n");
function asText(part: Part): string {
  if (typeof part === "string") return part;
  if ("href" in part) return part.href;
  const { heads, lines, more = 0 } = part;
  return [
    ...(heads ? [`${heads[1]}:`] : []),
    ...lines.map(([name, figure, was]) => `${name}: ${figure}${was ? ` (${was})` : ""}`),
    ...(more > 0 ? [rest(more)] : []),
  ].join("\n");
}

const rest = (more: number): string => fill("dan {count} baris lagi", { count: more }, "id");

/** Styles stand in the tags, as mail needs them; colours are the reader's own, so that the letter can be read in the dark too. */
const space = "margin:0 0 16px";
const cell = "padding:6px 16px 6px 0;border-bottom:1px solid #b6bccd;vertical-align:top";
const name = `${cell};text-align:left;font-weight:400`;
const amount = `${cell};text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`;

export function htmlOf(title: string, parts: readonly Part[]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>`;
  const body = `<body style="margin:0;padding:16px;font:14px/20px system-ui,-apple-system,'Segoe UI',Arial,sans-serif"><main><h1 style="${space};font-size:18px">${escapeHtml(title)}</h1>${parts.map(asHtml).join("")}</main></body>`;
  return `<!doctype html><html lang="id"><head>${head}</head>${body}</html>`;
}
function asHtml(part: Part): string {
  if (typeof part === "string") return `<p style="${space}">${escapeHtml(part)}</p>`;
  if ("href" in part) return `<p style="${space}"><a href="${escapeHtml(part.href)}">${escapeHtml(part.words)}</a></p>`;
  const { heads, lines, more = 0 } = part;
  const head = heads
    ? `<thead><tr><th scope="col" style="${name};font-weight:600">${escapeHtml(heads[0])}</th><th scope="col" style="${amount}">${escapeHtml(heads[1])}</th></tr></thead>`
    : "";
  const rows = lines.map(([is, figure, was]) => {
    const below = was ? `<br><small>${escapeHtml(was)}</small>` : "";
    return `<tr><th scope="row" style="${name}">${escapeHtml(is)}</th><td style="${amount}">${escapeHtml(figure)}${below}</td></tr>`;
  });
  const left = more > 0 ? `<tr><td colspan="2" style="${name}">${escapeHtml(rest(more))}</td></tr>` : "";
  return `<table style="border-collapse:collapse;${space}">${head}<tbody>${rows.join("")}${left}</tbody></table>`;
}
