/** Puts the cursor into a cell of a line: the given one, or the one it is in. */
export function focusCell(root: HTMLElement | null, at: number | undefined, cell: string): void {
  const row = at === undefined ? document.activeElement?.closest("tr[data-line]") : root?.querySelector(`tr[data-line="${at}"]`);
  row?.querySelector<HTMLElement>(`[data-cell="${cell}"] :is(input, textarea)`)?.focus();
}

export const focusHead = (root: HTMLElement | null, field: string): void => root?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus();

/** Ctrl+Enter (⌘ on a Mac) from wherever the cursor stands; answers how to stop listening. */
export function pressedSave(save: () => void): () => void {
  const press = (e: KeyboardEvent) => {
    if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    save();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
