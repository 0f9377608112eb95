import type { Excess } from "./cell.ts";
import type { Line } from "./sheet.ts";

export type Job = { readonly bytes: Uint8Array; readonly csv: boolean };
export type FileSheet = { readonly name: string; readonly top: readonly Line[] };
export type Facts = { readonly encoding: string | null; readonly delimiter: string | null };
/** What the reader's thread tells: the sheets and how they begin, then rows as one JSON text a line. */
export type Told =
  | { readonly sheets: readonly FileSheet[]; readonly facts: Facts }
  | { readonly lines: readonly number[]; readonly text: Uint8Array }
  | { readonly end: number }
  | { readonly error: Excess };
export type Asked = { readonly sheet: number; readonly headLine: number };
