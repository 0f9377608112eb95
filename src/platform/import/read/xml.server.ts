import { SaxesParser } from "saxes";
import { limits, Unreadable } from "./cell.server.ts";
import { xmlDecoder } from "./encoding.server.ts";

/** Attributes by local name: `r:id` is `id`. Namespace declarations are excluded. */
export type Attributes = Readonly<Record<string, string>>;
/** Receives the elements of a part by local name, whatever their prefix. */
export type Handler = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  comment?(): void;
};
const maxDepth = 100;

/**
 * Parses an XML part while it is decompressed. Refuses document type declarations, because entities can expand without
 * limit, excessive nesting, and markup or text larger than the maximum row size.
 */
export class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private decoder: InstanceType<typeof TextDecoder> | undefined;
  private depth = 0;
  private sinceEvent = 0;

  constructor(handler: Handler) {
    const { parser } = this;
    parser.on("error", () => {
      throw new Unreadable("format");
    });
    parser.on("doctype", () => {
      throw new Unreadable("unsafe");
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.sinceEvent = 0;
      if (++this.depth > maxDepth) throw new Unreadable("unsafe");
      handler.open?.(localName(name), attributes);
    });
    parser.on("closetag", ({ name }) => {
      this.sinceEvent = 0;
      this.depth--;
      handler.close?.(localName(name));
    });
    const text = (value: string) => {
      this.sinceEvent = 0;
      handler.text?.(value);
    };
    parser.on("text", text);
    parser.on("cdata", text);
    parser.on("comment", () => handler.comment?.());
  }

  write(bytes: Uint8Array): void {
    this.decoder ??= xmlDecoder(bytes);
    this.sinceEvent += bytes.length;
    if (this.sinceEvent > limits.row) throw new Unreadable("size");
    this.parser.write(this.decode(bytes, true));
  }

  end(): void {
    this.parser.write(this.decode(new Uint8Array(), false));
    this.parser.close();
  }

  private decode(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.decoder?.decode(bytes, { stream }) ?? "";
    } catch {
      throw new Unreadable("format");
    }
  }
}

/** Parses a complete part. */
export async function readXml(parts: AsyncIterable<Uint8Array>, handler: Handler): Promise<void> {
  const reader = new XmlReader(handler);
  for await (const part of parts) reader.write(part);
  reader.end();
}

/** An attribute by its local name: `r:id`, `d3p1:id` and `id` are all `id`. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const key = Object.keys(attributes).find((k) => k.endsWith(`:${name}`) && !k.startsWith("xmlns:"));
  return key === undefined ? undefined : attributes[key];
}

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true" || value === "on";

const localNames = new Map<string, string>();
function localName(name: string): string {
  const known = localNames.get(name);
  if (known !== undefined) return known;
  const local = name.slice(name.indexOf(":") + 1);
  if (localNames.size < 1_000) localNames.set(name, local);
  return local;
}

/** Decodes Excel's escapes for characters that XML cannot contain. */
export const unescapeExcel = (s: string): string =>
  s.includes("_x")
    ? s.replace(/_x([0-9A-Fa-f]{4})_/g, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))
    : s;

/** Collects the text of a string item: its runs joined, without phonetic hints. */
export class StringItem {
  private text = "";
  private inText = false;
  private phonetic = 0;
  open(name: string): void {
    if (name === "rPh") this.phonetic++;
    else if (name === "t") this.inText = this.phonetic === 0;
  }
  add(text: string): void {
    if (!this.inText) return;
    this.text += text;
    if (this.text.length > limits.cell * 7) throw new Unreadable("cell");
  }
  close(name: string): void {
    if (name === "rPh") this.phonetic--;
    else if (name === "t") this.inText = false;
  }
  /** Returns the collected text and resets it. */
  take(): string {
    const text = unescapeExcel(this.text);
    this.text = "";
    this.phonetic = 0;
    this.inText = false;
    if (text.length > limits.cell) throw new Unreadable("cell");
    return text;
  }
}
