import { expect, test } from "vitest";
import { marked } from "./marked.ts";

const hits = (text: string, words: string) =>
  marked(text, words)
    .map((p) => (p.hit ? `[${p.text}]` : p.text))
    .join("");

test("search words are marked at the start of a word, in any case", () => {
  expect(hits("Stok gudang dan stok toko", "stok")).toBe("[Stok] gudang dan [stok] toko");
  expect(hits("Restok gudang", "stok gudang")).toBe("Restok [gudang]");
  expect(hits("a+b (c)", "(c) x.*")).toBe("a+b (c)");
  expect(hits("tanpa hasil", "")).toBe("tanpa hasil");
});
