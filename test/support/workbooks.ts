import { crc32, deflateRawSync } from "node:zlib";

export type Part = { name: string; text: string | Buffer; claims?: number; stored?: boolean };
/** A zip file made by hand, which can contain false sizes. */
export function zip(parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const p of parts) {
    const plain = Buffer.isBuffer(p.text) ? p.text : Buffer.from(p.text);
    const packed = p.stored ? plain : deflateRawSync(plain);
    const name = Buffer.from(p.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(p.stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(p.claims ?? plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from([0x50, 0x4b, 3, 4]), common, name, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, tail, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
const rel = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
/** The parts of a workbook with one sheet, each of which can be replaced. */
export function book(
  sheet: string | Buffer,
  more: Part[] = [],
  sharedStrings?: string | Buffer,
  lies: Partial<Part> = {},
): Buffer {
  return zip([
    { name: "[Content_Types].xml", text: "<Types/>" },
    { name: "_rels/.rels", text: `<Relationships>${rel("r1", "officeDocument", "xl/workbook.xml")}</Relationships>` },
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns:r="x"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: `<Relationships>${rel("r1", "worksheet", "worksheets/sheet1.xml")}${sharedStrings ? rel("r2", "sharedStrings", "sharedStrings.xml") : ""}</Relationships>`,
    },
    ...(sharedStrings ? [{ name: "xl/sharedStrings.xml", text: sharedStrings }] : []),
    { name: "xl/worksheets/sheet1.xml", text: sheet, ...lies },
    ...more,
  ]);
}
export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
