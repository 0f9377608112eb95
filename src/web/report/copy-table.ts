import { decimal } from "#web/format.ts";
import { isWord } from "./figures.ts";

/** A figure as an Indonesian spreadsheet reads it: all its digits, no grouping, a comma before the decimals. */
function figure(raw: string): string {
  if (isWord(raw) || /^\d{4}-/.test(raw)) return raw;
  return decimal(raw, raw.split(".")[1]?.length ?? 0)
    .replaceAll(".", "")
    .replace("−", "-");
}
const escaped = (s: string): string => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const words = (e: Element | null): string => (e?.textContent ?? "").replace(/\s+/g, " ").trim();

/** All rows on screen, opened ones too, as text with tabs and as a table whose names stay text. */
export function copiedTable(table: HTMLTableElement): { readonly text: string; readonly html: string; readonly rows: number } {
  const heads = [...table.querySelectorAll("thead tr")].at(-1);
  const head = [...(heads?.children ?? [])].map((h) => words(h.querySelector("button") ?? h));
  const rows = [...table.querySelectorAll<HTMLTableRowElement>("tbody tr[data-path]")].map((tr) => [
    tr.dataset.name ?? words(tr.querySelector("th")),
    ...[...tr.querySelectorAll<HTMLElement>("td[data-cell]")].map((td) => figure(td.dataset.raw ?? "")),
  ]);
  const cell = (v: string, at: number) => `<td${at === 0 ? ` style="mso-number-format:'\\@'"` : ""}>${escaped(v)}</td>`;
  return {
    text: [head, ...rows].map((r) => r.join("\t")).join("\r\n"),
    html: `<table><tr>${head.map((h) => `<th>${escaped(h)}</th>`).join("")}</tr>${rows.map((r) => `<tr>${r.map(cell).join("")}</tr>`).join("")}</table>`,
    rows: rows.length,
  };
}
