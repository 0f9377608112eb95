import { expect, test } from "vitest";
import { loadWords, t } from "./i18n.ts";

test("a text without translation is filled like any other", () => {
  expect(t("Halaman {page}", { page: 3 })).toBe("Halaman 3");
  expect(t("Tanpa terjemahan: {count, plural, other {# toko}}", { count: 4 })).toBe("Tanpa terjemahan: 4 toko");
});
test("words of a folder nobody knows are none", async () => {
  await expect(loadWords("no-such-folder")).resolves.toBeUndefined();
});
