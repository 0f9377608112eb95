import type { CellStyle, WriteSheet } from "hucre/xlsx";

/** A day shows which of its numbers is the month, in whichever country the program was installed. */
export const dayFormat = "dd/mm/yyyy";

type FontStyle = NonNullable<CellStyle["font"]>;

/** A font with its name and size: without them programs fall back to one of their own, unlike that of the cells around. */
export const sheetFont = (font: FontStyle): FontStyle => ({ name: "Calibri", size: 11, ...font });
export const boldFont = sheetFont({ bold: true });

/** Characters of width that one lying page still shows in letters people can read. */
const pageWidth = 260;
/** On paper a sheet lies and is as many pages wide as it needs for its letters, and as long as it gets. */
export const onPaper = (widths: readonly number[]): Required<Pick<WriteSheet, "pageSetup" | "headerFooter">> => ({
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
/** The library writes a sheet's name without the quotes it needs where it holds a blank, so its names for what is repeated on paper are given here. */
const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;
/** Heads and names on every page. */
export const repeated = (
  sheet: string,
  { rows, columns }: { rows: readonly [number, number]; columns: string },
): SheetName => ({
  name: "_xlnm.Print_Titles",
  scope: sheet,
  range: `${quoted(sheet)}!${columns},${quoted(sheet)}!$${rows[0]}:$${rows[1]}`,
});
/** What a filter covers: LibreOffice shows none for which the book has no such name. */
export const filtered = (sheet: string, range: string): SheetName => ({
  name: "_xlnm._FilterDatabase",
  scope: sheet,
  range: `${quoted(sheet)}!${range.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2")}`,
});
