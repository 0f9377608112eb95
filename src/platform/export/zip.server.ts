import { Readable, pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A part of an archive, in pieces. */
export type Part = { readonly name: string; readonly data: AsyncIterable<Buffer> | Iterable<Buffer> };
type Entry = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

const signature = { local: 0x04034b50, sizes: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 };
const version = 20;
/** Sizes and checksum follow the part's data, because they are not known before. */
const sizesFollow = 8;
const deflated = 8;
const firstDay = 33;
const maxBytes = 0xffff_ffff;
const pieceBytes = 64 * 1024;

/**
 * A streamed archive; only its directory is kept in memory. @throws RangeError if a part or the archive exceeds the 4
 * GB limit of this format.
 */
export async function* zipped(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for await (const { name, data } of parts) {
    const head = local(Buffer.from(name));
    yield head;
    let [crc, packed, size] = [0, 0, 0];
    async function* counted() {
      for await (const piece of data) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    }
    // when the consumer stops reading, the pipeline stops reading the rows as well
    const out = pipeline(Readable.from(counted()), createDeflateRaw({ chunkSize: pieceBytes }), () => undefined);
    for await (const piece of out as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    const entry = { name: Buffer.from(name), crc, packed, size, at };
    if (Math.max(size, at + packed) > maxBytes) throw new RangeError(`${name} exceeds the size limit of the archive`);
    yield words([signature.sizes, crc, packed, size]);
    at += head.length + packed + 16;
    entries.push(entry);
  }
  yield directory(entries, at);
}

const words = (values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((v, i) => out.writeUInt32LE(v, i * 4));
  return out;
};
const halves = (values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((v, i) => out.writeUInt16LE(v, i * 2));
  return out;
};

const local = (name: Buffer): Buffer =>
  Buffer.concat([
    words([signature.local]),
    halves([version, sizesFollow, deflated, 0, firstDay]),
    words([0, 0, 0]),
    halves([name.length, 0]),
    name,
  ]);

function directory(entries: readonly Entry[], at: number): Buffer {
  const lines = entries.flatMap((e) => [
    words([signature.directory]),
    halves([version, version, sizesFollow, deflated, 0, firstDay]),
    words([e.crc, e.packed, e.size]),
    halves([e.name.length, 0, 0, 0, 0]),
    words([0, e.at]),
    e.name,
  ]);
  const size = lines.reduce((sum, l) => sum + l.length, 0);
  return Buffer.concat([
    ...lines,
    words([signature.end]),
    halves([0, 0, entries.length, entries.length]),
    words([size, at]),
    halves([0]),
  ]);
}
