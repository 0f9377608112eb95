import { expect, test } from "vitest";
import { eventReader, type LiveMessage, retryDelay } from "./parse.web.ts";

test("events are parsed however the pieces are divided, and comments are ignored", () => {
  const text = 'event: hello\ndata: {}\n\n: ping\n\nevent: rows\ndata: {"nouns":["bank"]}\n\n';
  for (const size of [1, 3, 7, text.length]) {
    const got: LiveMessage[] = [];
    const take = eventReader((m) => got.push(m));
    for (let i = 0; i < text.length; i += size) take(text.slice(i, i + size));
    expect(got).toEqual([
      { topic: "hello", data: {} },
      { topic: "rows", data: { nouns: ["bank"] } },
    ]);
  }
});

test("the delay grows to half a minute and no further", () => {
  expect([0, 1, 3, 9].map((n) => retryDelay(n, 1))).toEqual([1_000, 2_000, 8_000, 30_000]);
  expect(retryDelay(9, 0)).toBe(15_000);
});
