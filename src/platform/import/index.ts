export type { Batch, BatchState } from "./import.calls.ts";
export { defineUpload, type Upload } from "./upload.ts";
