import { type Part, zip } from "./workbooks.ts";

const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

export type BookParts = {
  /** Content of `sheetData`, or the whole part if it begins with `<?xml` or has its own root. */
  readonly rows: string;
  readonly beforeRows?: string;
  /** Number formats of the cell styles 1, 2, …; style 0 is General. A number is a built-in format. */
  readonly formats?: readonly (string | number)[];
  readonly strings?: string;
  readonly calendar?: 1904;
  readonly more?: readonly Part[];
};

const stylesOf = (formats: readonly (string | number)[]): string => {
  const codes = formats.map((f, i) =>
    typeof f === "number" ? "" : `<numFmt numFmtId="${164 + i}" formatCode="${f}"/>`,
  );
  const cells = formats.map((f, i) => `<xf numFmtId="${typeof f === "number" ? f : 164 + i}"/>`);
  return `<styleSheet xmlns="${namespace}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${cells.join("")}</cellXfs></styleSheet>`;
};

/** A workbook with one sheet, written from the given parts. */
export function workbook({ rows, beforeRows = "", formats = [], strings, calendar, more = [] }: BookParts): Buffer {
  const relations = [
    relation("r1", "worksheet", "worksheets/sheet1.xml"),
    relation("r2", "styles", "styles.xml"),
    ...(strings === undefined ? [] : [relation("r3", "sharedStrings", "sharedStrings.xml")]),
  ];
  return zip([
    { name: "[Content_Types].xml", text: "<Types/>" },
    {
      name: "_rels/.rels",
      text: `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns="${namespace}" xmlns:r="${office}"><workbookPr${calendar ? ' date1904="1"' : ""}/><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", text: `<Relationships>${relations.join("")}</Relationships>` },
    { name: "xl/styles.xml", text: stylesOf(formats) },
    ...(strings === undefined ? [] : [{ name: "xl/sharedStrings.xml", text: strings }]),
    {
      name: "xl/worksheets/sheet1.xml",
      text: /^<(\?xml|\w+:)/.test(rows)
        ? rows
        : `<worksheet xmlns="${namespace}">${beforeRows}<sheetData>${rows}</sheetData></worksheet>`,
    },
    ...more,
  ]);
}

/** A cell with a text, a number with a style, or other XML; rows are numbered from 1. */
export type BookCell = string | null | { readonly n: number | string; readonly s?: number } | { readonly xml: string };
const cellXml = (c: BookCell): string => {
  if (c === null) return "<c/>";
  if (typeof c === "string") return `<c t="inlineStr"><is><t>${c}</t></is></c>`;
  return "xml" in c ? c.xml : `<c${c.s === undefined ? "" : ` s="${c.s}"`}><v>${c.n}</v></c>`;
};
export const rowsXml = (rows: readonly (readonly BookCell[])[], hidden: readonly number[] = []): string =>
  rows
    .map((r, i) => `<row r="${i + 1}"${hidden.includes(i + 1) ? ' hidden="1"' : ""}>${r.map(cellXml).join("")}</row>`)
    .join("");
