import { defineCall, type Page } from "./call.ts";

export type BatchState = "uploaded" | "checking" | "checked" | "writing" | "done" | "failed" | "cancelled";
/** An import as its page shows it; counts are rows of the file. */
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
};
export type ImportRow = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string | null>>;
  readonly errors: readonly { field: string; message: string }[];
  readonly state: string;
};
type OneBatch = { readonly data: Batch };

export const uploadImport = defineCall<{ kind: string }, OneBatch>("POST", "/api/import", "any-role");
export const listImports = defineCall<{ kind: string; page?: number; perPage?: number }, Page<Batch>>("GET", "/api/import", "any-role");
export const getImport = defineCall<{ id: number }, OneBatch>("GET", "/api/import/:id", "any-role");
export const importRows = defineCall<{ id: number; state?: "faulty" | "good"; page?: number; perPage?: number }, Page<ImportRow>>("GET", "/api/import/:id/rows", "any-role");
export const repairRow = defineCall<{ id: number; line: number; cells: Record<string, string | null> }, { data: ImportRow; batch: Batch }>(
  "PATCH",
  "/api/import/:id/rows/:line",
  "any-role",
);
export const writeImport = defineCall<{ id: number; mode: "all" | "good" }, OneBatch>("POST", "/api/import/:id/write", "any-role");
export const cancelImport = defineCall<{ id: number }, OneBatch>("POST", "/api/import/:id/cancel", "any-role");
export const faultyFile = defineCall<{ id: number }, unknown>("GET", "/api/import/:id/faulty", "any-role");
export const importTemplate = defineCall<{ kind: string }, unknown>("GET", "/api/import/template", "any-role");
