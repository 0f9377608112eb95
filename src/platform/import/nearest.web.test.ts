import { expect, it } from "vitest";
import { likeness, nearestFirst, shorterQuestions } from "./nearest.web.ts";

it("shortens the search text step by step, but never to an empty text", () => {
  expect(shorterQuestions("Kabupaten Bandungg").slice(0, 2)).toEqual(["Kabupaten Bandungg", "Kabupaten Bandung"]);
  expect(shorterQuestions("Bale Endah")).toContain("Bale");
  expect(shorterQuestions("  ")).toEqual([]);
  expect(shorterQuestions("ab")).toEqual(["ab"]);
});
it("sorts the most similar first", () => {
  const rows = ["Dayeuhkolot", "Kabupaten Bandung Barat", "Baleendah", "Kabupaten Bandung"].map((label) => ({ label }));
  expect(nearestFirst("Bale Endah", rows)[0]?.label).toBe("Baleendah");
  expect(nearestFirst("Kab. Bandungg", rows)[0]?.label).toBe("Kabupaten Bandung");
});
it("distinguishes equal texts from different ones", () => {
  expect(likeness("Aktif", "aktif")).toBe(1);
  expect(likeness("abc", "xyz")).toBe(0);
});
