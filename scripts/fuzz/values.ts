import { pickOne } from "#test/support/random.ts";

/** Values that are known to cause errors in programs, by their form. */
const long = "9".repeat(40);
const numbers: readonly unknown[] = [
  -0,
  0,
  -1,
  1e308,
  1e-308,
  "1e3",
  "0x10",
  "１２",
  9_007_199_254_740_992,
  "9223372036854775807",
  "9223372036854775808",
  2_147_483_648,
  0.005,
  0.1 + 0.2,
  "10000000000000000.00",
  long,
  "NaN",
  "Infinity",
  "-Infinity",
  "1_000",
  " 12 ",
  "1,5",
  "+5",
  "1.",
];
const dates: readonly unknown[] = [
  "2026-02-30",
  "2024-02-29",
  "0000-00-00",
  "0001-01-01",
  "10000-01-01",
  "2026-13-01",
  "2026-1-1",
  "infinity",
  "-infinity",
  "now",
  "today",
  "epoch",
  "J2451187",
  "2026-11-01T24:00:00+07:00",
  "2026-11-01T23:59:60Z",
  "2026-11-01T23:59:59.9999999Z",
  "2026-11-01T00:00:00+14:00",
  "2026-11-01T00:00:00-12:00",
  "2026-11-01T16:59:59Z",
  "20261101",
  "2026-W45-1",
  "..",
  "2026-12-31..2026-01-01",
  "..infinity",
];
const texts: readonly unknown[] = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "e\u0301",
  "\u00e9",
  "Z\u0351\u036b\u0343\u0363",
  "\u202egnp.exe",
  "\u200d",
  "\ufeff",
  "\u2028",
  "🧱🏗️",
  "İıŞ",
  " ",
  "\u00a0",
  "%_\\",
  "\r\nset-cookie: a=b",
  "\t",
  "",
  "x".repeat(300),
  "x".repeat(20_000),
  "%",
  "\\",
  "_",
  "*",
  "{name}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "[object Object]",
];
const injections: readonly unknown[] = [
  "' or 1=1--",
  "'; select pg_sleep(9); --",
  "$$",
  "E'\\''",
  '"; drop table bank; --',
  ":id",
  "{store}",
  "{!store}",
  "$1",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1&gt;'>",
  "javascript:alert(1)",
  "{{7*7}}",
  "#{7*7}",
  "../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "*)(uid=*",
  "=cmd|' /C calc'!A0",
  '{"level":50,"msg":"forged"}',
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "(a+)+$".repeat(5),
  "((((((((((",
];
const identities: readonly unknown[] = [
  0,
  -1,
  1,
  2,
  999_999_999,
  "999999999999999",
  "9999999999999999999",
  "1e1",
  "01",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-4fff-bfff-ffffffffffff",
  [1, 2],
  "1,2",
  "self",
  "null",
];
const structures: readonly unknown[] = [
  null,
  [],
  {},
  "",
  true,
  false,
  [null],
  [[[[[[]]]]]],
  { a: { b: { c: {} } } },
  { length: 5 },
  { toString: 1 },
  { "": 1 },
  [[1], "a", null, {}],
];

export const families = { numbers, dates, texts, injections, identities, structures } as const;
const weights: readonly (readonly [keyof typeof families, number])[] = [
  ["structures", 20],
  ["numbers", 16],
  ["dates", 16],
  ["texts", 18],
  ["injections", 18],
  ["identities", 12],
];

/** One hostile value; `random` returns numbers from 0 up to 1. */
export function hostile(random: () => number): unknown {
  let at = random() * weights.reduce((sum, [, w]) => sum + w, 0);
  for (const [family, weight] of weights) {
    at -= weight;
    if (at < 0) return pickOne(families[family], random);
  }
  return pickOne(structures, random);
}

/** The same as text, for addresses and headers. */
export function hostileText(random: () => number): string {
  const value = hostile(random);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Complete bodies that are not ordinary JSON. */
export const bodies: readonly (() => Buffer)[] = [
  () => Buffer.from(""),
  () => Buffer.from("{"),
  () => Buffer.from("null"),
  () => Buffer.from('"text"'),
  () => Buffer.from("[1,2,3]"),
  () => Buffer.from('{"a":1,"a":2}'),
  () => Buffer.from('{"__proto__":{"admin":true}}'),
  () => Buffer.from('{"constructor":{"prototype":{"admin":true}}}'),
  () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  () => Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from("[".repeat(10_000) + "]".repeat(10_000)),
  () => Buffer.from(`{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`),
  () => Buffer.from(`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join(",")}}`),
  () => Buffer.from(`[${"0,".repeat(200_000)}0]`),
  () => Buffer.from(`{"a":"${"x".repeat(1_048_576 - 8)}"}`),
  () => Buffer.from(`{"a":"${"x".repeat(1_048_576)}"}`),
  () => Buffer.from('{"a":1e999999,"b":-1e999999}'),
];
