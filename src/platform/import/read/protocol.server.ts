import type { Reading } from "../import.calls.ts";
import type { Excess } from "./cell.server.ts";
import type { Line } from "./sheet.server.ts";

export type Job = { readonly bytes: Uint8Array; readonly csv: boolean; readonly reading: Reading };
export type FileSheet = { readonly name: string; readonly top: readonly Line[] };
/** How a text file is read; null values for a workbook. */
export type Facts = { readonly encoding: string | null; readonly delimiter: string | null };
/**
 * Facts known after all rows were read. `hiddenRows`: number of hidden rows in the spreadsheet, whether read or left
 * out.
 */
export type ReadEnd = { readonly rows: number; readonly hiddenRows: number; readonly hiddenColumns: readonly number[] };
/** Messages of the reader thread: the sheets with their first lines, then rows as one JSON text per line. */
export type Message =
  | { readonly sheets: readonly FileSheet[]; readonly facts: Facts }
  | { readonly lines: readonly number[]; readonly text: Uint8Array }
  | { readonly end: ReadEnd }
  | { readonly error: Excess };
export type SheetChoice = { readonly sheet: number; readonly headLine: number };
