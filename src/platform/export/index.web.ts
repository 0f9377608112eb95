export { later, useExportFile } from "./useExportFile.ts";
