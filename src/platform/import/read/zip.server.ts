import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { limits, Unreadable } from "./cell.server.ts";

export type Zip = {
  /** Names of the parts as written in the file. */
  readonly names: readonly string[];
  /** Whether a part of this name exists. Names are compared case-insensitively. */
  has(name: string): boolean;
  /** Decompresses a part while it is read. Refuses it if it exceeds `maxBytes` or differs from its directory entry. */
  stream(name: string, maxBytes: number): AsyncIterable<Buffer>;
  /** A complete small part, decoded as UTF-8. */
  text(name: string): Promise<string>;
};

const smallPart = 8 * 1024 * 1024;
const archiveLimits = { entries: 1_000, ratio: 120, suspicious: 1024 * 1024, unpacked: 600 * 1024 * 1024 };
const localSignature = 0x04034b50;

/**
 * Reads the directory of a workbook before decompressing anything. Refuses files whose declared sizes indicate a zip
 * bomb.
 */
export async function openZip(file: Buffer): Promise<Zip> {
  if (file.length < 22 || file.readUInt32LE(0) !== localSignature) throw new Unreadable("format");
  const { zip, entries } = await directoryOf(file);
  let unpacked = 0;
  for (const e of entries.values()) {
    unpacked += e.uncompressedSize;
    if (e.uncompressedSize > archiveLimits.suspicious && e.uncompressedSize > e.compressedSize * archiveLimits.ratio)
      throw new Unreadable("unsafe");
  }
  if (unpacked > archiveLimits.unpacked) throw new Unreadable("size");
  const stream = (name: string, limit: number) => unpack(zip, entries.get(name.toLowerCase()), limit);
  return {
    names: [...entries.values()].map((e) => e.fileName),
    has: (name) => entries.has(name.toLowerCase()),
    stream,
    async text(name) {
      const parts: Buffer[] = [];
      for await (const part of stream(name, smallPart)) parts.push(part);
      return Buffer.concat(parts).toString("utf8");
    },
  };
}

async function directoryOf(file: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await yauzl.fromBufferPromise(file);
    if (zip.entryCount > archiveLimits.entries) throw new Unreadable("unsafe");
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      // duplicate names indicate an attack, and encrypted parts cannot be opened
      if (entries.has(name) || entry.isEncrypted()) throw new Unreadable("unsafe");
      entries.set(name, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("format");
  }
}

async function* unpack(zip: ZipFile, entry: Entry | undefined, limit: number): AsyncGenerator<Buffer> {
  if (!entry) throw new Unreadable("format");
  if (entry.uncompressedSize > limit) throw new Unreadable("size");
  let [seen, sum] = [0, 0];
  try {
    const out = await zip.openReadStreamPromise(entry);
    try {
      for await (const part of out as AsyncIterable<Buffer>) {
        seen += part.length;
        if (seen > entry.uncompressedSize) throw new Unreadable("unsafe");
        sum = crc32(part, sum);
        yield part;
      }
    } finally {
      out.destroy();
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(/too many bytes/.test(String(error)) ? "unsafe" : "format");
  }
  // some writers omit the checksum
  if (seen !== entry.uncompressedSize || (entry.crc32 !== 0 && sum !== entry.crc32)) throw new Unreadable("format");
}

/** Refuses a file by its directory alone, during the upload request. */
export async function guardZip(file: Buffer): Promise<void> {
  if (!(await openZip(file)).has("[Content_Types].xml")) throw new Unreadable("format");
}
export const sheetLimit = limits.sheet;
