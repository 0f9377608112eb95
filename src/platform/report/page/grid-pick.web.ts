/** The selection to be copied in a grid: whole rows by Space, a range of cells by Shift and the arrow keys. */
const mark = "aria-selected";

/** Every visible row in order, including the total and opened rows. */
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

/** Selects the current row, or deselects it. */
export function pickRow(table: HTMLTableElement, row: HTMLTableRowElement): void {
  if (table.dataset.from !== undefined) dropPicked(table);
  const cells = cellsOf(row);
  const on = pickedIn(row).length < cells.length;
  for (const cell of cells) on ? cell.setAttribute(mark, "true") : cell.removeAttribute(mark);
}

/** Selects the range from the cell where Shift was first pressed to the current one. */
export function pickBlock(
  table: HTMLTableElement,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const anchor = table.dataset.from?.split(",").map(Number) ?? from;
  dropPicked(table);
  table.dataset.from = anchor.join(",");
  const [top, bottom] = [Math.min(anchor[0] ?? 0, to[0]), Math.max(anchor[0] ?? 0, to[0])];
  const [left, right] = [Math.min(anchor[1] ?? 0, to[1]), Math.max(anchor[1] ?? 0, to[1])];
  for (const row of rowsOf(table).slice(top, bottom + 1))
    for (const cell of cellsOf(row).slice(left, right + 1)) cell.setAttribute(mark, "true");
}
/** Moving without Shift clears the range; selected rows are kept. */
export const endBlock = (table: HTMLTableElement): void => {
  if (table.dataset.from !== undefined) dropPicked(table);
};
