import { describe, expect, test } from "vitest";
import { hashToken, looksLikeToken, newToken, successorOf } from "./token.server.ts";

describe("tokens", () => {
  test("100,000 tokens are all different and use every bit", () => {
    const seen = new Set<string>();
    const ones = new Array<number>(256).fill(0);
    for (let i = 0; i < 100_000; i++) {
      const t = newToken();
      seen.add(t);
      const b = Buffer.from(t, "base64url");
      for (let bit = 0; bit < 256; bit++)
        if (((b[bit >> 3] as number) >> (bit & 7)) & 1) ones[bit] = (ones[bit] as number) + 1;
    }
    expect(seen.size).toBe(100_000);
    // The expected value is 50,000 with a standard deviation of 158; a deviation six times as large practically never
    // occurs by chance.
    for (const n of ones) expect(Math.abs(n - 50_000)).toBeLessThan(950);
  });
  test("the successor is derived from token and salt alone, and has the form of a token", () => {
    const t = newToken();
    const salt = Buffer.alloc(32, 1);
    expect(successorOf(t, salt)).toBe(successorOf(t, salt));
    expect(successorOf(t, Buffer.alloc(32, 2))).not.toBe(successorOf(t, salt));
    expect(successorOf(newToken(), salt)).not.toBe(successorOf(t, salt));
    expect(looksLikeToken(successorOf(t, salt))).toBe(true);
    expect(hashToken(t)).toHaveLength(32);
  });
  test("a text without the form of a token is not looked up", () => {
    for (const junk of ["", "x", `${newToken()}x`, "'; drop table session; --".padEnd(43, "x"), "é".repeat(43)])
      expect(looksLikeToken(junk)).toBe(false);
  });
});
