/** What is picked of a grid to be copied: whole rows by Space, a block of cells by Shift and the arrows. */
const mark = "aria-selected";

/** Every row on screen in its order: the total, and what is opened too. */
export const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] => [
  ...table.querySelectorAll<HTMLTableRowElement>("tbody tr[data-path]"),
];
const cellsOf = (row: HTMLTableRowElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>("[data-cell]")];
const pickedIn = (row: HTMLTableRowElement): HTMLElement[] =>
  cellsOf(row).filter((c) => c.getAttribute(mark) === "true");

export const hasPicked = (table: HTMLTableElement): boolean => table.querySelector(`[${mark}="true"]`) !== null;
export function dropPicked(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll(`[${mark}]`)) cell.removeAttribute(mark);
  delete table.dataset.from;
}

/** The row one stands in, whole; once more lets it go. */
export function pickRow(table: HTMLTableElement, row: HTMLTableRowElement): void {
  if (table.dataset.from !== undefined) dropPicked(table);
  const cells = cellsOf(row);
  const on = pickedIn(row).length < cells.length;
  for (const cell of cells) on ? cell.setAttribute(mark, "true") : cell.removeAttribute(mark);
}

/** Everything between the cell where Shift was first held and the one stood in now. */
export function pickBlock(
  table: HTMLTableElement,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const kept = table.dataset.from?.split(",").map(Number) ?? from;
  dropPicked(table);
  table.dataset.from = kept.join(",");
  const [top, bottom] = [Math.min(kept[0] ?? 0, to[0]), Math.max(kept[0] ?? 0, to[0])];
  const [left, right] = [Math.min(kept[1] ?? 0, to[1]), Math.max(kept[1] ?? 0, to[1])];
  for (const row of rowsOf(table).slice(top, bottom + 1))
    for (const cell of cellsOf(row).slice(left, right + 1)) cell.setAttribute(mark, "true");
}
/** Moving on without Shift ends a block; picked rows stay. */
export const endBlock = (table: HTMLTableElement): void => {
  if (table.dataset.from !== undefined) dropPicked(table);
};
