export { ExportButton, useExport } from "./ExportButton.tsx";
export { later, useExportFile } from "./useExportFile.ts";
