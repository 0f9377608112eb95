export { useOpenBatch } from "./useOpenBatch.ts";
