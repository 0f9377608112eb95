import { limits, Unreadable } from "./cell.ts";
import { attribute, runs, tags } from "./xml.ts";
import { refuseDoctype, type Zip } from "./zip.ts";

export type Style = "plain" | "date" | { readonly digits: number };
export type Book = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly strings: readonly string[];
  readonly styles: readonly Style[];
  readonly epoch: number;
};

const dayMs = 86_400_000;
/** The sheets a person sees, the words they share, and which number formats are dates. */
export async function openBook(zip: Zip): Promise<Book> {
  const relations = await relationsOf(zip, "_rels/.rels", "");
  const main = relations.find((r) => r.type.endsWith("/officeDocument"))?.target;
  const book = main ? await zip.text(main) : undefined;
  if (!main || !book) throw new Unreadable("format");
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const parts = await relationsOf(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const sheets = [...tags(book, "sheet")].flatMap((tag) => {
    const rid = /\s\w+:id=["']([^"']+)["']/.exec(tag)?.[1];
    const part = parts.find((p) => p.id === rid && p.type.endsWith("/worksheet"))?.target;
    return part && zip.names.has(part) && !/hidden/i.test(attribute(tag, "state") ?? "")
      ? [{ name: attribute(tag, "name") ?? part, part }]
      : [];
  });
  if (!sheets.length) throw new Unreadable("format");
  const partOf = (kind: string) => parts.find((p) => p.type.endsWith(`/${kind}`))?.target;
  const early = [...tags(book, "workbookPr")].some((t) => ["1", "true"].includes(attribute(t, "date1904") ?? ""));
  return {
    sheets,
    strings: await stringsOf(zip, partOf("sharedStrings")),
    styles: await stylesOf(zip, partOf("styles")),
    epoch: early ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
  };
}

/** A spreadsheet's day number as an ISO day, with the time where there is one. */
export function dayOfSerial(serial: number, epoch: number): string | null {
  const at = new Date(epoch + Math.round(serial * 86_400) * 1_000);
  if (!(serial >= 1 && serial < 2_958_466) || Number.isNaN(at.getTime())) return null;
  return at.toISOString().slice(0, at.getTime() % dayMs === 0 ? 10 : 19);
}

async function relationsOf(
  zip: Zip,
  name: string,
  folder: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const xml = (await zip.text(name)) ?? "";
  return [...tags(xml, "Relationship")].map((t) => {
    const target = attribute(t, "Target") ?? "";
    return {
      id: attribute(t, "Id") ?? "",
      type: attribute(t, "Type") ?? "",
      target: target.startsWith("/") ? target.slice(1) : resolve(folder + target),
    };
  });
}
const resolve = (path: string): string => {
  const out: string[] = [];
  for (const p of path.split("/"))
    if (p === "..") out.pop();
    else if (p !== "." && p !== "") out.push(p);
  return out.join("/");
};

/** Shared words while they are being unpacked, never their whole text beside them. */
async function stringsOf(zip: Zip, part: string | undefined): Promise<string[]> {
  if (!part || !zip.names.has(part)) return [];
  const out: string[] = [];
  const decoder = new TextDecoder();
  let text = "";
  let prefix: string | undefined;
  for await (const piece of zip.stream(part, limits.part)) {
    text += decoder.decode(piece, { stream: true });
    if (prefix === undefined) {
      refuseDoctype(text);
      const root = /<(\w+:)?sst[\s>]/.exec(text);
      if (!root) {
        if (text.length > 65_536) throw new Unreadable("format");
        continue;
      }
      prefix = root[1] ?? "";
    }
    text = text.slice(takeStrings(text, prefix, out));
    if (text.length > limits.row) throw new Unreadable("cell");
  }
  return out;
}

/** Takes the whole items of a text; answers where the first unfinished one begins. */
function takeStrings(xml: string, prefix: string, out: string[]): number {
  const [open, close] = [`<${prefix}si`, `</${prefix}si>`];
  let done = 0;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, done)) {
    const head = xml.indexOf(">", at);
    if (head < 0) break;
    const empty = xml[head - 1] === "/";
    const end = empty ? head : xml.indexOf(close, head);
    if (end < 0) break;
    const word = empty ? "" : runs(xml.slice(head + 1, end), prefix);
    if (word.length > limits.cell) throw new Unreadable("cell");
    if (out.length >= mostWords) throw new Unreadable("size");
    out.push(word);
    done = end + (empty ? 1 : close.length);
  }
  return done;
}
const mostWords = 4_000_000;

const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** What each cell format does to a number: a date, a code padded with zeros, or nothing that matters here. */
async function stylesOf(zip: Zip, part: string | undefined): Promise<Style[]> {
  const xml = part ? await zip.text(part) : undefined;
  if (!xml) return [];
  const formats = new Map(
    [...tags(xml, "numFmt")].map((t) => [Number(attribute(t, "numFmtId")), attribute(t, "formatCode") ?? ""]),
  );
  const cells = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? "";
  return [...tags(cells, "xf")].map((t): Style => {
    const id = Number(attribute(t, "numFmtId") ?? 0);
    const code = formats.get(id);
    if (code === undefined) return builtInDates(id) ? "date" : "plain";
    if (/^0{2,20}$/.test(code)) return { digits: code.length };
    return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|General/gi, "")) ? "date" : "plain";
  });
}
