import { expect, test } from "vitest";
import { patched } from "./patched.web.ts";

test("parameters are changed or removed, and the others stay the same", () => {
  const now = new URLSearchParams("tour=1&page=3&q=semen");
  expect(patched(now, { page: 4, parent: "none" }).toString()).toBe("tour=1&page=4&q=semen&parent=none");
  expect(patched(now, { page: undefined, q: "", tour: null, level: 0 }).toString()).toBe("level=0");
  expect(now.toString()).toBe("tour=1&page=3&q=semen");
});
