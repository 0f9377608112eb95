import { limits, Unreadable } from "./cell.server.ts";
import { type Style, StyleReader } from "./styles.server.ts";
import { attribute, isTrue, readXml, StringItem } from "./xml.server.ts";
import type { Zip } from "./zip.server.ts";

export type Book = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly strings: readonly string[];
  readonly styles: readonly Style[];
  /** The epoch of the workbook's day numbers. */
  readonly calendar: 1900 | 1904;
};
type Relation = { readonly id: string; readonly type: string; readonly target: string };
const smallPart = 8 * 1024 * 1024;
const maxStrings = 4_000_000;

/** The visible sheets, the shared strings, and the meaning of the number formats. */
export async function openBook(zip: Zip): Promise<Book> {
  const main = (await relationsOf(zip, "_rels/.rels", "")).find((r) => r.type === "officeDocument")?.target;
  if (main === undefined || !zip.has(main)) throw new Unreadable("format");
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const relations = await relationsOf(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const { named, calendar } = await sheetsOf(zip, main);
  const sheets = named.flatMap(({ name, id }) => {
    const part = relations.find((r) => r.id === id && r.type === "worksheet")?.target;
    return part !== undefined && zip.has(part) ? [{ name: name || part, part }] : [];
  });
  if (!sheets.length) throw new Unreadable("format");
  const partOf = (type: string) => relations.find((r) => r.type === type)?.target;
  return {
    sheets,
    calendar,
    strings: await stringsOf(zip, partOf("sharedStrings")),
    styles: await stylesOf(zip, partOf("styles")),
  };
}

async function sheetsOf(zip: Zip, main: string) {
  const named: { name: string; id: string | undefined }[] = [];
  let calendar: Book["calendar"] = 1900;
  let root: string | undefined;
  await readXml(zip.stream(main, smallPart), {
    open(name, attributes) {
      root ??= name;
      if (name === "workbookPr" && isTrue(attributes.date1904)) calendar = 1904;
      else if (name === "sheet" && !/hidden/i.test(attributes.state ?? ""))
        named.push({ name: attributes.name ?? "", id: attribute(attributes, "id") });
    },
  });
  if (root !== "workbook") throw new Unreadable("format");
  return { named, calendar };
}

/** The relationships of a part. A type is reduced to its last segment, which both variants of the standard share. */
async function relationsOf(zip: Zip, name: string, folder: string): Promise<Relation[]> {
  if (!zip.has(name)) return [];
  const relations: Relation[] = [];
  await readXml(zip.stream(name, smallPart), {
    open(element, { Id = "", Type = "", Target = "", TargetMode }) {
      if (element !== "Relationship" || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : resolve(folder + Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}
const resolve = (path: string): string => {
  const out: string[] = [];
  for (const p of path.split(/[/\\]/))
    if (p === "..") out.pop();
    else if (p !== "." && p !== "") out.push(p);
  return out.join("/");
};

/** Shared strings, parsed while they are decompressed. */
async function stringsOf(zip: Zip, part: string | undefined): Promise<string[]> {
  if (part === undefined || !zip.has(part)) return [];
  const out: string[] = [];
  const item = new StringItem();
  let root: string | undefined;
  await readXml(zip.stream(part, limits.part), {
    open(name) {
      root ??= name;
      item.open(name);
    },
    text: (text) => item.add(text),
    close(name) {
      item.close(name);
      if (name !== "si") return;
      if (out.length >= maxStrings) throw new Unreadable("size");
      out.push(item.take());
    },
  });
  if (root !== "sst") throw new Unreadable("format");
  return out;
}

async function stylesOf(zip: Zip, part: string | undefined): Promise<readonly Style[]> {
  if (part === undefined || !zip.has(part)) return [];
  const reader = new StyleReader();
  await readXml(zip.stream(part, smallPart), reader);
  return reader.styles;
}
