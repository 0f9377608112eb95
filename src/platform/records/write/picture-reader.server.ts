import type { Sharp, SharpOptions } from "sharp";
import { Refused } from "#kit/refused.ts";

export const pictureKinds = ["jpeg", "png", "webp"] as const;
type Kind = (typeof pictureKinds)[number];
type SharpConstructor = typeof import("sharp")["default"];
declare const decoded: unique symbol;
/**
 * A picture that was decoded and re-encoded: pixels only, without metadata or trailing data. Only `readPicture` creates
 * one.
 */
export type Picture = { readonly mime: string; readonly content: Buffer; readonly [decoded]: true };

/** Limits that are checked before decoding. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000, side: 16_000 } as const;
const secondsToDecode = 10;
const quality = 88;
/** Number of concurrent decodings; a picture of the maximum size takes 160 MB. */
const atOnce = 2;

type Limits = {
  readonly bytes?: number;
  /** Reduces the longer side to this number of pixels. */
  readonly fit?: number;
  /** The field named in refusals. */
  readonly field?: string;
};

/**
 * Decodes an uploaded picture and re-encodes it in the same format, upright and without metadata.
 * @throws Refused 413 `picture.size`; 422 `picture.kind`, `picture.animated`, `picture.pixels`, `picture.broken`
 */
export async function readPicture(
  content: Buffer,
  { bytes = pictureLimits.bytes, fit, field = "file" }: Limits = {},
): Promise<Picture> {
  const refuse = (code: string, message: string, values: Record<string, number> = {}, status = 422) =>
    new Refused(`picture.${code}`, message, [{ field, message, values }], status, values);
  if (content.length > bytes) {
    const mb = Math.round((bytes / 1024 / 1024) * 10) / 10;
    throw refuse("size", "Foto paling besar {mb} MB.", { mb }, 413);
  }
  const kind = kindOf(content);
  if (!kind) throw refuse("kind", "Foto harus JPEG, PNG, atau WebP.");
  if (isAnimated(content, kind)) throw refuse("animated", "Foto tidak boleh bergerak.");
  const size = sizeOf(content, kind);
  const { pixels, side } = pictureLimits;
  const tooLarge = () =>
    refuse("pixels", "Foto paling besar {megapixels} megapiksel dengan sisi {side} piksel.", {
      megapixels: pixels / 1_000_000,
      side,
    });
  if (size && (size.width * size.height > pixels || Math.max(size.width, size.height) > side)) throw tooLarge();
  // a library that fails to load is not an error of the picture
  const sharp = await loadSharp();
  try {
    return { mime: `image/${kind}`, content: await inTurn(() => rewritten(sharp, content, kind, fit)) } as Picture;
  } catch (error) {
    if (/exceeds pixel limit/.test((error as Error).message)) throw tooLarge();
    throw refuse("broken", "Foto rusak atau terpotong dan tidak dapat dibaca.");
  }
}

/** The format by the file's contents, whatever its name. */
function kindOf(content: Buffer): Kind | null {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  return content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}

/** PNG declares an animation in a chunk before its pixels, WebP by a flag in its first chunk. */
function isAnimated(content: Buffer, kind: Kind): boolean {
  if (kind === "webp") return content.toString("latin1", 12, 16) === "VP8X" && ((content[20] ?? 0) & 0x02) !== 0;
  if (kind === "jpeg") return false;
  for (let at = 8; at + 12 <= content.length; at += 12 + content.readUInt32BE(at)) {
    const chunk = content.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

/**
 * The size declared in the header of a PNG or an extended WebP; other files are measured by the decoder, with the same
 * limit.
 */
function sizeOf(content: Buffer, kind: Kind): { width: number; height: number } | null {
  if (kind === "png" && content.toString("latin1", 12, 16) === "IHDR" && content.length >= 24)
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  if (kind === "webp" && content.length >= 30 && content.toString("latin1", 12, 16) === "VP8X")
    return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  return null;
}

const options: SharpOptions = { limitInputPixels: pictureLimits.pixels, failOn: "warning", animated: false };

async function rewritten(
  sharp: SharpConstructor,
  content: Buffer,
  kind: Kind,
  fit: number | undefined,
): Promise<Buffer> {
  const upright = sharp(content, options).timeout({ seconds: secondsToDecode }).autoOrient();
  const sized = fit ? upright.resize(fit, fit, { fit: "inside", withoutEnlargement: true }) : upright;
  const encode: Record<Kind, (s: Sharp) => Sharp> = {
    jpeg: (s) => s.jpeg({ quality }),
    png: (s) => s.png({ compressionLevel: 9 }),
    webp: (s) => s.webp({ quality }),
  };
  return encode[kind](sized).toBuffer();
}

/** Loaded with the first picture, because a start does not need it. Decoders of other formats are disabled. */
let loading: Promise<SharpConstructor> | undefined;
function loadSharp(): Promise<SharpConstructor> {
  return (loading ??= importSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

async function importSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}

let running = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
