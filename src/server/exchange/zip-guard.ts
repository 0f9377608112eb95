import { Refused } from "#kit/refused.ts";

const limits = { entries: 1_000, unpacked: 200 * 1024 * 1024, ratio: 120 };
const bad = (why: string) => new Refused("file.unsafe", why, { file: why });

/** Reads a workbook's table of contents before anything is unpacked, so that a bomb is refused for what it says of itself. */
export function guardZip(file: Buffer): void {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (file.readUInt32LE(0) !== 0x04034b50 || end < 0 || end + 22 > file.length) throw bad("Berkas bukan buku kerja Excel (.xlsx) yang sah.");
  const entries = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (entries > limits.entries) throw bad("Berkas memuat terlalu banyak bagian.");
  let unpacked = 0;
  for (let i = 0; i < entries; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw bad("Berkas bukan buku kerja Excel (.xlsx) yang sah.");
    const packed = file.readUInt32LE(at + 20);
    const size = file.readUInt32LE(at + 24);
    unpacked += size;
    if (size > 1_048_576 && size > packed * limits.ratio) throw bad("Berkas termampatkan secara tidak wajar dan ditolak.");
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  if (unpacked > limits.unpacked) throw bad("Isi berkas terlalu besar setelah dibuka.");
}
