import { existsSync } from "node:fs";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|html|json|svg|txt|map)$/;
const leastBytes = 512;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes the copies of a built file that the server sends instead of it. A hashed file never changes, so copies that
 * exist are kept. `later`: the Brotli copies of hashed files, which take most of the time, are left to `compress-pages`.
 */
export async function compress(path: string, later = false): Promise<void> {
  if (!compressible.test(path) || (await stat(path)).size < leastBytes) return;
  const hashed = path.includes("/assets/");
  const wanted = (["br", "gz"] as const).filter(
    (kind) => !hashed || (!existsSync(`${path}.${kind}`) && !(later && kind === "br")),
  );
  if (wanted.length === 0) return;
  const plain = await readFile(path);
  for (const kind of wanted) await place(`${path}.${kind}`, await packed(kind, plain));
}

const packed = (kind: "br" | "gz", plain: Buffer): Promise<Buffer> =>
  kind === "gz"
    ? zip(plain, { level: 9 })
    : brotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      });

/** A running server never finds a partially written copy. */
async function place(path: string, content: Buffer): Promise<void> {
  const whole = `${path}.${process.pid}`;
  await writeFile(whole, content);
  await rename(whole, path);
}
