import { type Cell, isWord } from "#platform/report/index.ts";
import type { Board } from "./dashboard.calls.ts";

const isNothing = (cell: Cell): boolean => cell === null || isWord(cell) || Number(cell) === 0;
const has = (...cells: readonly Cell[]): boolean => !cells.every(isNothing);

/** A zero is shown as a figure if there were sales in the past year, otherwise as missing data. */
export const hasSales = ({ tonnes, netSales, was, series }: NonNullable<Board["sales"]>): boolean =>
  has(tonnes, netSales, was.tonnes, was.netSales, ...series.tonnes, ...series.netSales);
export const hasStock = ({ closing, daysOfStock, series }: NonNullable<Board["stock"]>): boolean =>
  has(closing, daysOfStock, ...series);
export const hasDays = ({ days, required }: NonNullable<Board["daily"]>): boolean =>
  has(required, ...days.flatMap((d) => [d.tonnes, d.was]));

/** Whether the filters leave the dashboard without data; an absence of calls alone is normal. */
export const fitsNothing = ({ sales, stores, stock, api }: Board): boolean =>
  (sales !== null || stock !== null) &&
  !(sales && (hasSales(sales) || has(sales.target))) &&
  !(stores && has(stores.active, stores.registered, ...stores.series)) &&
  !(stock && hasStock(stock)) &&
  !(api && has(api.calls, ...api.series));
