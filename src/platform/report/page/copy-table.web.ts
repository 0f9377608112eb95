import { forSheet } from "#platform/ui/index.web.ts";
import { escapeHtml } from "#kit/escape-html.ts";
import { isWord } from "../cell.ts";
import { hasPicked, rowsOf } from "./grid-pick.web.ts";
import styles from "./figure-table.module.css";

const figure = (raw: string): string => (isWord(raw) || /^\d{4}-/.test(raw) ? raw : forSheet(raw));
const words = (e: Element | null): string => (e?.textContent ?? "").replace(/\s+/g, " ").trim();
const name = (tr: HTMLTableRowElement): string => tr.dataset.name ?? words(tr.querySelector("th"));

/**
 * The selection, or all visible rows including opened ones, as tab-separated text and as a table whose names remain
 * text; row names are always included.
 */
export function copiedTable(table: HTMLTableElement): {
  readonly text: string;
  readonly html: string;
  readonly rows: number;
} {
  const some = hasPicked(table);
  const cells = (tr: HTMLTableRowElement) => [...tr.querySelectorAll<HTMLElement>("td[data-cell]")];
  const picked = (e: Element) => !some || e.getAttribute("aria-selected") === "true";
  const lines = rowsOf(table).filter((tr) => !some || tr.querySelector('[aria-selected="true"]') !== null);
  // a column is copied if any of its cells is selected; names selected alone are copied alone
  const columns = new Set(lines.flatMap((tr) => cells(tr).flatMap((c, i) => (picked(c) ? [i + 1] : []))));
  const heads = [...table.querySelectorAll("thead tr")].at(-1);
  const head = [...(heads?.children ?? [])]
    .map((h) => words(h.querySelector("button") ?? h))
    .filter((_, i) => i === 0 || columns.has(i));
  const rows = lines.map((tr) => [
    name(tr),
    ...cells(tr).flatMap((td, i) => (columns.has(i + 1) ? [picked(td) ? figure(td.dataset.raw ?? "") : ""] : [])),
  ]);
  const cell = (v: string, at: number) =>
    `<td${at === 0 ? ` style="mso-number-format:'\\@'"` : ""}>${escapeHtml(v)}</td>`;
  return {
    text: [head, ...rows].map((r) => r.join("\t")).join("\r\n"),
    html: `<table><tr>${head.map((h) => `<th>${escapeHtml(h)}</th>`).join("")}</tr>${rows.map((r) => `<tr>${r.map(cell).join("")}</tr>`).join("")}</table>`,
    rows: rows.length,
  };
}

/**
 * Copies the table, which reports the amount. A menu cannot trigger Ctrl+C, and the clipboard API requires a secure
 * context.
 */
export function copyTable(): void {
  const clipboardData = new DataTransfer();
  document
    .querySelector(`.${styles.table}`)
    ?.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
  // nothing was copied because other text is selected; the clipboard is unchanged
  if (clipboardData.getData("text/plain") === "") return;
  const parts = ["text/plain", "text/html"].map((type) => [type, new Blob([clipboardData.getData(type)], { type })]);
  void navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
}
