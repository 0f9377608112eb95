import type { CellStyle, WriteSheet } from "hucre/xlsx";

export const xlsxMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Day, month and year in an order that is independent of the program's locale. */
export const dayFormat = "dd/mm/yyyy";

type FontStyle = NonNullable<CellStyle["font"]>;

/** A font with name and size; otherwise programs use a default that differs from other cells. */
export const sheetFont = (font: FontStyle): FontStyle => ({ name: "Calibri", size: 11, ...font });
export const boldFont = sheetFont({ bold: true });

/** Width in characters that is readable on one landscape page. */
const pageWidth = 260;
/** Page setup: landscape, as many pages wide as readable text requires, and of any length. */
export const printSetup = (widths: readonly number[]): Required<Pick<WriteSheet, "pageSetup" | "headerFooter">> => ({
  pageSetup: {
    paperSize: "a4",
    orientation: "landscape",
    fitToPage: true,
    fitToWidth: Math.max(1, Math.ceil(widths.reduce((sum, w) => sum + w, 0) / pageWidth)),
    fitToHeight: 0,
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: "&L&A&R&P / &N" },
});

type SheetName = { readonly name: string; readonly scope: string; readonly range: string };
/**
 * Quotes a sheet name. The library omits the quotes required for names with spaces, so the names of repeated ranges are
 * given here.
 */
const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;
/** Headings and names repeated on every page. */
export const printTitles = (
  sheet: string,
  { rows, columns }: { rows: readonly [number, number]; columns: string },
): SheetName => ({
  name: "_xlnm.Print_Titles",
  scope: sheet,
  range: `${quoted(sheet)}!${columns},${quoted(sheet)}!$${rows[0]}:$${rows[1]}`,
});
/** The range of a filter; LibreOffice shows a filter only if this name is defined. */
export const filterName = (sheet: string, range: string): SheetName => ({
  name: "_xlnm._FilterDatabase",
  scope: sheet,
  range: `${quoted(sheet)}!${range.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2")}`,
});
