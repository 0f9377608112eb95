import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";

const shape = /^pjd_([0-9a-f]{10})_[A-Za-z0-9_-]{43}$/;

/** A new key, shown once, and what is stored: a prefix to identify it and a hash that cannot be used to sign in. */
export function newApiKey(): { readonly key: string; readonly prefix: string; readonly hash: Buffer } {
  const prefix = randomBytes(5).toString("hex");
  const key = `pjd_${prefix}_${randomBytes(32).toString("base64url")}`;
  return { key, prefix, hash: hashApiKey(key) };
}
export const hashApiKey = (key: string): Buffer => createHash("sha256").update(key).digest();
export const prefixOf = (key: string): string | null => shape.exec(key)?.[1] ?? null;
/** A text in which any API keys are reduced to their prefix. */
export const withoutKeys = (text: string): string => text.replace(/(pjd_[0-9a-f]{10})_[A-Za-z0-9_-]{43}/g, "$1_…");
export const sameKey = (key: string, hash: Buffer): boolean => timingSafeEqual(hashApiKey(key), hash);

type Range = { readonly net: string; readonly bits: number; readonly family: "ipv4" | "ipv6" };

/** Parses addresses and CIDR ranges, one per line; null if a line is neither. */
export function rangesOf(text: string | null): Range[] | null {
  const ranges = (text ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((line): Range | null => {
      const [net = "", bits, more] = line.split("/");
      const version = isIP(net);
      const addressBits = version === 4 ? 32 : 128;
      const length = bits === undefined ? addressBits : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
      return version === 0 || more !== undefined || length < 0 || length > addressBits
        ? null
        : { net, bits: length, family: version === 4 ? "ipv4" : "ipv6" };
    });
  return ranges.includes(null) ? null : (ranges as Range[]);
}

/** Whether an address is in the list. An empty list permits every address; a malformed list permits none. */
export function addressAllowed(list: string | null, ip: string): boolean {
  const ranges = rangesOf(list);
  if (ranges === null) return false;
  if (ranges.length === 0) return true;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const allowed = new BlockList();
  for (const r of ranges) allowed.addSubnet(r.net, r.bits, r.family);
  return allowed.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
