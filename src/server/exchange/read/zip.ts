import { createInflateRaw } from "node:zlib";
import { Readable } from "node:stream";
import { limits, Unreadable } from "./cell.ts";

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};
export type Zip = {
  readonly names: ReadonlySet<string>;
  stream(name: string, most: number): AsyncIterable<Buffer>;
  text(name: string, most?: number): Promise<string | undefined>;
};

const most = { entries: 1_000, ratio: 120, suspicious: 1024 * 1024, unpacked: 600 * 1024 * 1024 };
const signature = { end: 0x06054b50, directory: 0x02014b50, local: 0x04034b50 };

/** Reads a workbook's table of contents before anything is unpacked: what says of itself that it is a bomb is refused at once. */
export function openZip(file: Buffer): Zip {
  const entries = directoryOf(file);
  let unpacked = 0;
  for (const e of entries.values()) {
    unpacked += e.size;
    if (e.size > most.suspicious && e.size > e.packed * most.ratio) throw new Unreadable("unsafe");
  }
  if (unpacked > most.unpacked) throw new Unreadable("size");
  const stream = (name: string, limit: number) => inflated(file, entries.get(name), limit);
  return {
    names: new Set(entries.keys()),
    stream,
    async text(name, limit = 8 * 1024 * 1024) {
      if (!entries.has(name)) return undefined;
      const parts: Buffer[] = [];
      for await (const part of stream(name, limit)) parts.push(part);
      const text = Buffer.concat(parts).toString("utf8");
      refuseDoctype(text);
      return text;
    },
  };
}

/** No spreadsheet program writes a document type; one that is there only defines entities that grow. */
export function refuseDoctype(text: string): void {
  if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY")) throw new Unreadable("unsafe");
}

function directoryOf(file: Buffer): Map<string, Entry> {
  const end = file.length < 22 ? -1 : file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(0) !== signature.local) throw new Unreadable("format");
  const count = file.readUInt16LE(end + 10);
  if (count > most.entries) throw new Unreadable("unsafe");
  const entries = new Map<string, Entry>();
  for (let i = 0, at = file.readUInt32LE(end + 16); i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== signature.directory) throw new Unreadable("format");
    const lengths = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)] as const;
    const name = file.toString("utf8", at + 46, at + 46 + lengths[0]);
    // two parts of one name, or a locked part, are a trick or a file nobody here can open
    if (entries.has(name) || (file.readUInt16LE(at + 8) & 1) === 1) throw new Unreadable("unsafe");
    entries.set(name, {
      name,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
}

/** Unpacks one part as it is read; it may not be larger than it said nor than what is bearable. */
async function* inflated(file: Buffer, entry: Entry | undefined, limit: number): AsyncGenerator<Buffer> {
  if (!entry || entry.at + 30 > file.length || file.readUInt32LE(entry.at) !== signature.local)
    throw new Unreadable("format");
  if (entry.size > limit) throw new Unreadable("size");
  const from = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28);
  if (from + entry.packed > file.length) throw new Unreadable("format");
  const packed = file.subarray(from, from + entry.packed);
  let seen = 0;
  for await (const part of entry.method === 0 ? [packed] : unpack(packed, entry.method)) {
    seen += part.length;
    if (seen > entry.size) throw new Unreadable("unsafe");
    yield part;
  }
  if (seen !== entry.size) throw new Unreadable("format");
}

async function* unpack(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method !== 8) throw new Unreadable("format");
  const out = Readable.from(slices(packed)).pipe(createInflateRaw({ chunkSize: 256 * 1024 }));
  try {
    for await (const part of out) yield part as Buffer;
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("format");
  } finally {
    out.destroy();
  }
}

function* slices(b: Buffer): Generator<Buffer> {
  for (let i = 0; i < b.length; i += 128 * 1024) yield b.subarray(i, i + 128 * 1024);
}

/** Refuses at the door what can be told from the table of contents alone. */
export function guardZip(file: Buffer): void {
  const zip = openZip(file);
  if (!zip.names.has("[Content_Types].xml")) throw new Unreadable("format");
}
export const sheetLimit = limits.sheet;
