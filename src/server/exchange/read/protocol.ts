import type { Reading } from "#kit/exchange.calls.ts";
import type { Excess } from "./cell.ts";
import type { Line } from "./sheet.ts";

export type Job = { readonly bytes: Uint8Array; readonly csv: boolean; readonly reading: Reading };
export type FileSheet = { readonly name: string; readonly top: readonly Line[] };
/** How a text file is read; nulls for a workbook. */
export type Facts = { readonly encoding: string | null; readonly delimiter: string | null };
/** What is known once all rows were read. `hiddenRows`: rows that the spreadsheet does not show, read or left out. */
export type ReadEnd = { readonly rows: number; readonly hiddenRows: number; readonly hiddenColumns: readonly number[] };
/** What the reader's thread tells: the sheets and how they begin, then rows as one JSON text a line. */
export type Told =
  | { readonly sheets: readonly FileSheet[]; readonly facts: Facts }
  | { readonly lines: readonly number[]; readonly text: Uint8Array }
  | { readonly end: ReadEnd }
  | { readonly error: Excess };
export type Asked = { readonly sheet: number; readonly headLine: number };
