import type { KeyboardEvent as Pressed } from "react";

/** Puts the cursor into a cell of a line: the given one, or the one it is in. */
export function focusCell(root: HTMLElement | null, at: number | undefined, cell: string): void {
  const row =
    at === undefined ? document.activeElement?.closest("tr[data-line]") : root?.querySelector(`tr[data-line="${at}"]`);
  row?.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(input, textarea)`)?.focus();
}

export const focusHead = (root: HTMLElement | null, field: string): void =>
  root?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus();

/** Into the first field of a page that has just opened; not where a keyboard on the glass would cover what it is typed into. */
export function focusFirst(root: HTMLElement | null): void {
  if (matchMedia("(pointer: fine)").matches)
    root?.querySelector<HTMLElement>("[data-field] :is(input, textarea)")?.focus();
}

/** Ctrl+Enter (⌘ on a Mac) from wherever the cursor stands; answers how to stop listening. */
export function pressedSave(save: () => void): () => void {
  const press = (e: KeyboardEvent) => {
    if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    // before the field hears it: Enter would open a list over what is said of the document
    e.stopPropagation();
    save();
  };
  document.addEventListener("keydown", press, true);
  return () => document.removeEventListener("keydown", press, true);
}

/** On to the first field that was refused, once it shows. */
export const focusWrong = (root: HTMLElement | null): void =>
  void requestAnimationFrame(() =>
    root
      ?.querySelector<HTMLElement>(
        ".ant-select-status-error input, .ant-input-status-error, input.ant-input-status-error, .ant-picker-status-error input",
      )
      ?.focus(),
  );

/** Enter ends a field; a sale is saved by its button or Ctrl+Enter. */
export const enterEndsField = (e: Pressed<HTMLElement>): void => {
  if (e.key === "Enter" && e.target instanceof HTMLInputElement) e.preventDefault();
};
