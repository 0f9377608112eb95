import type { KeyboardEvent as Pressed } from "react";

/** Focuses a cell of a line: the given one, or the current one. */
export function focusCell(root: HTMLElement | null, at: number | undefined, cell: string): void {
  const row =
    at === undefined ? document.activeElement?.closest("tr[data-line]") : root?.querySelector(`tr[data-line="${at}"]`);
  row?.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(input, textarea)`)?.focus();
}

export const focusHead = (root: HTMLElement | null, field: string): void =>
  root?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus();

/** Focuses the first field of a page that was just opened, except where an on-screen keyboard would cover it. */
export function focusFirst(root: HTMLElement | null): void {
  if (matchMedia("(pointer: fine)").matches)
    root?.querySelector<HTMLElement>("[data-field] :is(input, textarea)")?.focus();
}

/** Listens for Ctrl+Enter (⌘ on a Mac) anywhere; returns a function that stops it. */
export function pressedSave(save: () => void): () => void {
  const press = (e: KeyboardEvent) => {
    if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    // before the field handles it, because Enter would open a list
    e.stopPropagation();
    save();
  };
  document.addEventListener("keydown", press, true);
  return () => document.removeEventListener("keydown", press, true);
}

/** Focuses the first invalid field once it is rendered. */
export const focusWrong = (root: HTMLElement | null): void =>
  void requestAnimationFrame(() =>
    root
      ?.querySelector<HTMLElement>(
        ".ant-select-status-error input, .ant-input-status-error, input.ant-input-status-error, .ant-picker-status-error input",
      )
      ?.focus(),
  );

/** Enter leaves a field; a sale is saved by its button or Ctrl+Enter. */
export const enterEndsField = (e: Pressed<HTMLElement>): void => {
  if (e.key === "Enter" && e.target instanceof HTMLInputElement) e.preventDefault();
};
