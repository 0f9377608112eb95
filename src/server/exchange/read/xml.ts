/** The little of XML that a workbook's machine-made parts need; anything cleverer is refused before it comes here. */
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export function unescapeXml(s: string): string {
  if (!s.includes("&")) return s;
  return s.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, e: string) => {
    if (!e.startsWith("#")) return named[e] ?? whole;
    const n = e[1] === "x" || e[1] === "X" ? Number.parseInt(e.slice(2), 16) : Number(e.slice(1));
    return n > 0 && n <= 0x10ffff ? String.fromCodePoint(n) : "";
  });
}

/** Excel's own escape for characters that XML cannot carry. */
export const unescapeExcel = (s: string): string =>
  s.includes("_x")
    ? s.replace(/_x([0-9A-Fa-f]{4})_/g, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))
    : s;

export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}=`);
  if (at < 0) return undefined;
  const quote = tag[at + name.length + 2] as string;
  const end = tag.indexOf(quote, at + name.length + 3);
  return end < 0 ? undefined : unescapeXml(tag.slice(at + name.length + 3, end));
}

/** The opening tags of one name, whatever their prefix. */
export function* tags(xml: string, name: string): Generator<string> {
  for (const m of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, "g")))
    yield m[0].replace(/[\r\n\t]/g, " ");
}

/** Text between `<t>` and `</t>` of a string item, its runs joined; how a word is to be pronounced is not part of it. */
export function runs(item: string, prefix: string): string {
  const plain = item.includes(`<${prefix}rPh`)
    ? item.replace(new RegExp(`<${prefix}rPh[\\s\\S]*?</${prefix}rPh>`, "g"), "")
    : item;
  let out = "";
  const [open, close] = [`<${prefix}t`, `</${prefix}t>`];
  for (let at = plain.indexOf(open); at >= 0; at = plain.indexOf(open, at + open.length)) {
    const next = plain[at + open.length];
    if (next !== ">" && next !== " ") continue;
    const from = plain.indexOf(">", at) + 1;
    if (plain[from - 2] === "/") continue;
    const end = plain.indexOf(close, from);
    if (end < 0) break;
    out += plain.slice(from, end);
    at = end;
  }
  return unescapeExcel(unescapeXml(out));
}
