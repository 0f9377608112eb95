import { escapeHtml } from "#kit/escape-html.ts";
import type { Field, Fields } from "#kit/field.ts";
import { figureOf, type Report } from "#platform/report/index.ts";
import type { AnyResource } from "#kit/resource.ts";
import { pageAt } from "#platform/access/index.server.ts";
import { translate } from "#platform/http/index.server.ts";
import { reportOf } from "#platform/report/index.server.ts";
import { declared } from "#features/auth/grants.server.ts";

type Say = (text: string, values?: Readonly<Record<string, string>>) => string;

/**
 * A note derived from the declarations of a page, for a page without a written one: the formulas of a report, or the
 * rules of a list. Null for other pages.
 */
export async function describePage(path: string, language: string): Promise<string | null> {
  const route = pageAt(path)?.route;
  if (route === undefined) return null;
  const registry = await declared();
  const say: Say = (text, values) => translate(text, values, language);
  const report = reportOf(registry, route);
  if (report) return ofReport(report, say);
  const resource = registry.resources.find((e) => e.routes.includes(route))?.value;
  return resource ? ofResource(resource, say) : null;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function ofReport(report: Report, say: Say): string {
  const figures = report.show.map((id) => {
    const { label, note } = figureOf(report, id);
    return `<li><strong>${escapeHtml(say(label))}</strong>: ${escapeHtml(say(note))}</li>`;
  });
  const question = report.chart?.question;
  return `${question ? paragraph(say(question)) : ""}<ul>${figures.join("")}</ul>`;
}

function ofResource(resource: AnyResource, say: Say): string {
  const fields = resource.fields as Fields;
  const labels = (names: readonly string[]): string =>
    names.flatMap((name) => (fields[name] ? [say((fields[name] as Field).label)] : [])).join(", ");
  const columns = labels(resource.list.columns as readonly string[]);
  const required = labels(Object.keys(fields).filter((name) => fields[name]?.required));
  const { import: imports, key } = resource.exchange ?? {};
  const texts = [
    say("Kolom daftar ini: {fields}.", { fields: columns }),
    ...(resource.readOnly
      ? [say("Baris daftar ini tidak diubah di formulir.")]
      : required
        ? [say("Harus diisi: {fields}.", { fields: required })]
        : []),
    ...(imports && key ? [say("Impor mencocokkan baris menurut {fields}.", { fields: labels(key) })] : []),
  ];
  return texts.map(paragraph).join("");
}
