import sharp from "sharp";
import { expect, test } from "vitest";
import { crc32 } from "node:zlib";
import { decodePicturesIn, withPictures } from "./html-pictures.server.ts";
import { pictureLimits, readPicture } from "./picture-reader.server.ts";

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const refusal = (content: Buffer, limits = {}) =>
  readPicture(content, limits).then(
    () => "accepted",
    (error: { code?: string }) => error.code ?? String(error),
  );
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};
const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The header of a PNG that declares this size and has no pixels. */
const claiming = (width: number, height: number): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IEND", Buffer.alloc(0))]);
};

test("a picture is stored in its own format, with its pixels only", async () => {
  for (const kind of ["jpeg", "png", "webp"] as const) {
    const withPlace = await flat(40, 20)
      .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "6/1 12/1 0/1" } })
      .toFormat(kind)
      .toBuffer();
    const script = Buffer.from("<script>alert(1)</script>");
    const { mime, content } = await readPicture(Buffer.concat([withPlace, script]));
    const result = await sharp(content).metadata();
    expect([mime, result.format, result.width, result.height]).toEqual([`image/${kind}`, kind, 40, 20]);
    expect([result.exif, result.icc, result.xmp]).toEqual([undefined, undefined, undefined]);
    expect(content.includes("script")).toBe(false);
  }
});

test("a rotated picture is stored upright, and a large one is reduced to its maximum", async () => {
  const lying = await flat(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const upright = await sharp((await readPicture(lying)).content).metadata();
  expect([upright.width, upright.height, upright.orientation]).toEqual([20, 40, undefined]);
  const fitted = await readPicture(await flat(2_000, 1_000).png().toBuffer(), { fit: 512 });
  expect(await sharp(fitted.content).metadata()).toMatchObject({ width: 512, height: 256 });
});

test("an invalid or dangerous picture is refused with its reason", async () => {
  const jpeg = await flat(400, 300).jpeg().toBuffer();
  const png = await flat(400, 300).png().toBuffer();
  const frames = await sharp([png, await flat(400, 300).negate().png().toBuffer()], { join: { animated: true } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer();
  const apng = Buffer.concat([png.subarray(0, 33), chunk("acTL", Buffer.alloc(8)), png.subarray(33)]);
  const gif = await flat(4, 4).gif().toBuffer();
  const bomb = await flat(8_500, 5_000).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
  const jpegBomb = await flat(8_500, 5_000).toColourspace("b-w").jpeg({ quality: 1 }).toBuffer();
  const cases: readonly (readonly [string, Buffer, string])[] = [
    ["PNG magic with a script behind it", Buffer.concat([magic, Buffer.from("<script>alert(1)</script>")]), "broken"],
    ["JPEG magic with a script behind it", Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from("<script>")]), "broken"],
    ["a claimed 60,000 x 60,000", claiming(60_000, 60_000), "pixels"],
    ["a claimed 4,000,000,000 x 1", claiming(4_000_000_000, 1), "pixels"],
    ["a head without pixels", claiming(10, 10), "broken"],
    ["42 megapixels of one colour", bomb, "pixels"],
    ["42 megapixels as JPEG", jpegBomb, "pixels"],
    ["a JPEG cut off", jpeg.subarray(0, jpeg.length / 2), "broken"],
    ["a PNG cut off", png.subarray(0, png.length - 40), "broken"],
    ["a WebP cut off", (await flat(400, 300).webp().toBuffer()).subarray(0, 60), "broken"],
    ["an animated WebP", frames, "animated"],
    ["an animated PNG", apng, "animated"],
    ["a GIF", gif, "kind"],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "kind"],
    ["nothing", Buffer.alloc(0), "kind"],
    ["too many bytes", Buffer.concat([jpeg, Buffer.alloc(pictureLimits.bytes)]), "size"],
  ];
  for (const [name, content, reason] of cases)
    expect([name, await refusal(content)]).toEqual([name, `picture.${reason}`]);
});

const read = async (html: string, before: unknown) =>
  withPictures(html, before, await decodePicturesIn(html, before, "body"));
test("pictures in rich text are decoded too, except those that the text already had", async () => {
  const withPlace = await flat(40, 20)
    .withExif({ IFD0: { Artist: "secret" } })
    .jpeg()
    .toBuffer();
  const url = `data:image/jpeg;base64,${withPlace.toString("base64")}`;
  const html = `<p>a</p><img src="${url}" /><img src="/api/x.png" />`;
  const result = await read(html, null);
  expect(result).toMatch(/^<p>a<\/p><img src="data:image\/jpeg;base64,[^"]+" \/><img src="\/api\/x.png" \/>$/);
  expect(result).not.toContain(url);
  expect(await read(result, result)).toBe(result);
  const bomb = `<img src="data:image/png;base64,${claiming(60_000, 60_000).toString("base64")}" />`;
  await expect(read(bomb, null)).rejects.toMatchObject({ code: "picture.pixels" });
});
