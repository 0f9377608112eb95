import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { readMessage } from "#kit/icu.ts";

/** The result of the full library, with adjacent pieces of text joined as by the portal. */
const joined = (tokens: readonly unknown[]): unknown[] =>
  tokens.reduce<unknown[]>(
    (all, t) =>
      typeof t === "string" && t !== "#" && typeof all.at(-1) === "string" && all.at(-1) !== "#"
        ? [...all.slice(0, -1), `${String(all.at(-1))}${t}`]
        : [...all, t],
    [],
  );
const plain = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

describe("a message", () => {
  test.each([
    "Halo",
    "Sisa {time}",
    "{a}{b}",
    "Dari {a} ke {b}.",
    "{count, plural, one {# day} other {# days}} ago",
    "{count, plural, =0 {none} one {one {name}} other {# of {total}}}",
    "{kind, select, store {toko} other {lain}}",
    "Terakhir { days } hari",
  ])("%s is parsed as by the library", (text) => {
    expect(plain(joined(readMessage(text)))).toEqual(plain(joined(compileMessage(text))));
  });

  test.each(["Judul { rusak", "a } b {", "{count, plural, one {x}}", "{}", "{1}"])(
    "%s is not a message and shown unchanged",
    (text) => {
      expect(readMessage(text)).toEqual([text]);
    },
  );
});

describe.each(["en", "fr", "ru", "zh"])("texts in %s", (folder) => {
  const files = readdirSync(`src/web/locales/${folder}`).filter((f) => f.endsWith(".json"));
  test.each(files)("%s can be parsed and have the placeholders of their source", (file) => {
    const words = JSON.parse(readFileSync(`src/web/locales/${folder}/${file}`, "utf8")) as Record<string, string>;
    const places = (tokens: readonly unknown[]): string[] =>
      tokens.flatMap((t) =>
        Array.isArray(t)
          ? [
              String(t[0]),
              ...(t[2]
                ? Object.values(t[2] as Record<string, unknown[]>).flatMap((c) => (Array.isArray(c) ? places(c) : []))
                : []),
            ]
          : [],
      );
    for (const [source, translation] of Object.entries(words)) {
      if (!translation.includes("{") && !source.includes("{")) continue;
      const [wanted, given] = [new Set(places(readMessage(source))), new Set(places(readMessage(translation)))];
      expect(
        [...given].filter((p) => !wanted.has(p)),
        `${source} → ${translation}`,
      ).toEqual([]);
    }
  });
});

test("the shell has a translation of every text in every language", () => {
  const words = (folder: string) =>
    readdirSync(`src/web/locales/${folder}`).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(`src/web/locales/${folder}/${file}`, "utf8")) as Record<string, string>),
    );
  const files = ["src/platform/shell", "src/platform/ui"]
    .flatMap((at) => (readdirSync(at, { recursive: true }) as string[]).map((f) => `${at}/${f}`))
    .filter((f) => /\.tsx?$/.test(f) && !f.includes(".test."));
  const used = files.flatMap((f) =>
    Array.from(readFileSync(f, "utf8").matchAll(/\bt\(\s*"([^"]+)"/g), (m) => m[1] ?? ""),
  );
  expect(used.length).toBeGreaterThan(50);
  for (const folder of ["en", "fr", "ru", "zh"]) {
    const known = new Set(words(folder));
    expect(
      used.filter((w) => !known.has(w)),
      folder,
    ).toEqual([]);
  }
});
