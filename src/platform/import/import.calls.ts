import type { AddressValues } from "#kit/route.ts";
import { defineCall, type Page } from "#kit/call.ts";
import type { ColumnStyle } from "#kit/column-style.ts";
import type { FieldError } from "#kit/refused.ts";

export type BatchState =
  | "uploaded"
  | "matching"
  | "checking"
  | "checked"
  | "writing"
  | "done"
  | "failed"
  | "cancelled"
  | "undoing"
  | "undone";
/**
 * An import as shown on its page; counts are rows of the file. Before it is written, the last three counts are a
 * forecast.
 */
export type Batch = {
  readonly id: number;
  readonly kind: string;
  readonly fileName: string;
  readonly state: BatchState;
  readonly mode: "all" | "good";
  readonly total: number;
  readonly done: number;
  readonly good: number;
  readonly faulty: number;
  readonly createdRows: number;
  readonly updatedRows: number;
  readonly unchangedRows: number;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** An earlier import of the identical file. */
  readonly sameAs: { readonly id: number; readonly at: string } | null;
  /** Fields whose stored value is cleared by empty cells, with the number of rows; most rows first. */
  readonly cleared: readonly { readonly field: string; readonly rows: number }[];
  readonly undoneRows: number;
  readonly leftRows: number;
  readonly undoneAt: string | null;
};
export type ImportRow = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string | null>>;
  /** The values to be stored, for cells whose text differs from the value: canonical, as the API accepts them. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[];
  readonly state: string;
};
/** A kind of error with its number of rows; `values` are those that are the same in all of these rows. */
export type Issue = FieldError & { readonly rows: number };

/** How a column was matched; `alike` and `none` require confirmation. */
export type MatchedBy = "label" | "remembered" | "alike" | "none";
/**
 * What a column's format is based on: its cells, the person's choice for this file, the person's choice for this
 * heading in an earlier file, or convention (a date with the day first). `asked`: a person must choose; until then the
 * cells are faulty.
 */
export type StyleBasis = "evidence" | "chosen" | "remembered" | "usual" | "asked";
export type ColumnFormat = {
  readonly kind: "number" | "date";
  /** Null until a person has chosen. */
  readonly style: ColumnStyle | null;
  /** The styles to choose from while `style` is null. */
  readonly options: readonly ColumnStyle[];
  readonly basis: StyleBasis;
  /** The cell that decided, or that the choice concerns, and its line in the file. */
  readonly example: string | null;
  readonly line: number | null;
};
/** How a file is read, if it is not detected. `skipHidden`: rows hidden in the spreadsheet are left out. */
export type Reading = {
  readonly encoding?: string | null;
  readonly delimiter?: string | null;
  readonly skipHidden?: boolean;
};
export type SheetTop = {
  readonly name: string;
  readonly top: readonly { readonly line: number; readonly cells: readonly (string | null)[] }[];
};
/** Information about a file that is not an error; `field` if it concerns one column. */
export type Remark = {
  readonly field?: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
};
export type ImportSource = {
  readonly sheets: readonly SheetTop[];
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheet: number;
  readonly headLine: number;
  readonly columns: readonly {
    readonly head: string | null;
    readonly field: string | null;
    readonly by: MatchedBy;
    readonly samples: readonly string[];
  }[];
  readonly onlyUpdates: boolean;
  readonly formats: Readonly<Record<string, ColumnFormat>>;
  /** Settings chosen instead of the detected ones. */
  readonly reading: Reading;
  /** Rows hidden in the spreadsheet; read, or left out if `reading.skipHidden` is set. */
  readonly hiddenRows: number;
  readonly remarks: readonly Remark[];
};
export type MatchInput = {
  readonly id: number;
  readonly sheet: number;
  readonly headLine: number;
  /** The field of each column, null for a column that is left out. If omitted, the columns are matched again. */
  readonly columns?: readonly (string | null)[];
  /** Formats chosen by the person, by field; other columns are determined by their cells. */
  readonly formats?: Readonly<Record<string, ColumnStyle>>;
  readonly onlyUpdates?: boolean;
};
export type RowsInput = {
  id: number;
  state?: "faulty" | "good";
  field?: string;
  issue?: string;
  page?: number;
  perPage?: number;
};
export type LeftRow = { readonly line: number; readonly rowId: number; readonly label: string | null };
type OneBatch = { readonly data: Batch };

export const uploadImport = defineCall<{ kind: string } & AddressValues, OneBatch>("POST", "/api/import", "any-role");
export const listImports = defineCall<{ kind: string; page?: number; perPage?: number }, Page<Batch>>(
  "GET",
  "/api/import",
  "any-role",
);
export const getImport = defineCall<{ id: number }, OneBatch>("GET", "/api/import/:id", "any-role");
export const importSource = defineCall<{ id: number }, { readonly data: ImportSource }>(
  "GET",
  "/api/import/:id/source",
  "any-role",
);
export const matchImport = defineCall<MatchInput, OneBatch>("POST", "/api/import/:id/match", "any-role");
/** Reads the file again with another encoding, another delimiter, or without its hidden rows. */
export const rereadImport = defineCall<{ id: number } & Reading, OneBatch>(
  "POST",
  "/api/import/:id/reading",
  "any-role",
);
export const importRows = defineCall<RowsInput, Page<ImportRow>>("GET", "/api/import/:id/rows", "any-role");
export const importIssues = defineCall<{ id: number }, { readonly data: readonly Issue[] }>(
  "GET",
  "/api/import/:id/issues",
  "any-role",
);
export const repairRow = defineCall<
  { id: number; line: number; cells: Record<string, string | null> },
  { data: ImportRow; batch: Batch }
>("PATCH", "/api/import/:id/rows/:line", "any-role");
/** Replaces the text of all rows with the same text in this column. */
export const repairAlike = defineCall<
  { id: number; line: number; field: string; value: string | null },
  { readonly changed: number; readonly batch: Batch }
>("POST", "/api/import/:id/repair", "any-role");
export const writeImport = defineCall<{ id: number; mode: "all" | "good" }, OneBatch>(
  "POST",
  "/api/import/:id/write",
  "any-role",
);
export const cancelImport = defineCall<{ id: number }, OneBatch>("POST", "/api/import/:id/cancel", "any-role");
export const undoImport = defineCall<{ id: number }, OneBatch>("POST", "/api/import/:id/undo", "any-role");
export const leftRows = defineCall<{ id: number; page?: number; perPage?: number }, Page<LeftRow>>(
  "GET",
  "/api/import/:id/left",
  "any-role",
);
export const faultyFile = defineCall<{ id: number; language?: string }, unknown>(
  "GET",
  "/api/import/:id/faulty",
  "any-role",
);
export const importTemplate = defineCall<{ kind: string } & AddressValues, unknown>(
  "GET",
  "/api/import/template",
  "any-role",
);
