export {
  exportAtOnce,
  exportList,
  exportReportRows,
  exportTooLarge,
  type FileKind,
  fileKinds,
} from "./export.calls.ts";
