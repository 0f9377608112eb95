import { Unreadable } from "./cell.server.ts";

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Detects the encoding of a text file: by its byte order mark, then by zero bytes at every other position (UTF-16
 * without a mark), then by whether it is valid UTF-8. A file with more multi-byte letters than invalid bytes is UTF-8,
 * and its invalid cells are faults.
 */
export function encodingOf(file: Buffer): Encoding {
  if (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf) return "utf-8";
  if (file[0] === 0xff && file[1] === 0xfe) return "utf-16le";
  if (file[0] === 0xfe && file[1] === 0xff) return "utf-16be";
  const wide = unmarkedUtf16(file);
  if (wide) return wide;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(file);
    return "utf-8";
  } catch {
    return mostlyUtf8(file) ? "utf-8" : "windows-1252";
  }
}

/**
 * In UTF-16, delimiters, digits and Latin letters have a zero byte, always on the same side, and so has every line
 * break. A single zero byte in another encoding does not indicate UTF-16.
 */
function unmarkedUtf16(file: Buffer): "utf-16le" | "utf-16be" | undefined {
  const end = Math.min(file.length & ~1, 65_536);
  let [even, odd, breaks, pairedBreaks] = [0, 0, 0, 0];
  for (let i = 0; i < end; i += 2) {
    const [first, second] = [file[i], file[i + 1]];
    if (first === 0) even++;
    if (second === 0) odd++;
    if (first === 10 || second === 10) breaks++;
    if ((first === 10 && second === 0) || (first === 0 && second === 10)) pairedBreaks++;
  }
  const larger = Math.max(even, odd);
  if (larger === 0 || Math.min(even, odd) * 20 > larger) return undefined;
  const zeros = larger * 8 > end || (pairedBreaks > 0 && pairedBreaks * 2 >= breaks);
  return zeros ? (odd > even ? "utf-16le" : "utf-16be") : undefined;
}

/**
 * Compares the number of multi-byte letters with that of replacement characters; text in Windows-1252 has hardly any of
 * the former.
 */
function mostlyUtf8(file: Buffer): boolean {
  const text = new TextDecoder("utf-8").decode(file);
  let [letters, broken] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0xfffd) broken++;
    else if (c > 0x7f) letters++;
  }
  return letters > broken;
}

/** The file as UTF-8 without a byte order mark; undecodable bytes become U+FFFD. */
export function toUtf8(file: Buffer, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file;
  const text = new TextDecoder(encoding).decode(file);
  return Buffer.from(encoding === "windows-1252" ? text.replace(/[\u0080-\u009f]/g, "\ufffd") : text);
}

/**
 * A decoder for an XML part: by its byte order mark, then by its declaration; UTF-8 otherwise. Invalid bytes are an
 * error.
 */
export function xmlDecoder(start: Uint8Array): InstanceType<typeof TextDecoder> {
  const mark =
    start[0] === 0xff && start[1] === 0xfe ? "utf-16le" : start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : null;
  const head = Buffer.from(start.subarray(0, 200)).toString("latin1");
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(mark ?? declared ?? "utf-8", { fatal: true });
  } catch {
    throw new Unreadable("format");
  }
}
