export type { Batch, BatchState } from "./import.calls.ts";
export { defineShortMessages } from "./short-messages.ts";
export { defineUpload, type Upload } from "./upload.ts";
