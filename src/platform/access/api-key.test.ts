import { expect, test } from "vitest";
import { addressAllowed, newApiKey, prefixOf, rangesOf, sameKey } from "./api-key.server.ts";

test("a key is found by its prefix and matches only its own hash", () => {
  const [a, b] = [newApiKey(), newApiKey()];
  expect(prefixOf(a.key)).toBe(a.prefix);
  expect(sameKey(a.key, a.hash)).toBe(true);
  expect(sameKey(b.key, a.hash)).toBe(false);
  expect(prefixOf(`${a.key}x`)).toBeNull();
  expect(Buffer.from(a.key.split("_").slice(2).join("_"), "base64url")).toHaveLength(32);
});

test("a list has ranges and addresses of IPv4 and IPv6; an empty list permits all, an invalid one none", () => {
  const list = "203.0.113.0/24\n10.1.2.3, 2001:db8::/32";
  expect(
    ["203.0.113.9", "::ffff:203.0.113.9", "10.1.2.3", "2001:db8::7"].map((ip) => addressAllowed(list, ip)),
  ).toEqual([true, true, true, true]);
  expect(["203.0.114.1", "10.1.2.4", "2001:db9::1"].map((ip) => addressAllowed(list, ip))).toEqual([
    false,
    false,
    false,
  ]);
  expect(addressAllowed(null, "8.8.8.8")).toBe(true);
  expect(addressAllowed("10.0.0.0/33", "10.0.0.1")).toBe(false);
  expect([rangesOf("10.0.0.1/8/9"), rangesOf("::1/129"), rangesOf("toko")]).toEqual([null, null, null]);
});
