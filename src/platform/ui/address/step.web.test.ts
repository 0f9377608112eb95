import { expect, test } from "vitest";
import { isStep } from "./step.web.ts";

test("Back undoes queries and pages, but not presentation", () => {
  for (const names of [
    ["filters"],
    ["page"],
    ["path", "open"],
    ["period", "from", "to"],
    ["state", "page"],
    ["filters", "sort"],
  ])
    expect(isStep(names), names.join()).toBe(true);
  for (const names of [
    ["perPage"],
    ["perPage", "page"],
    ["sort"],
    ["columns"],
    ["over", "swap"],
    ["open"],
    ["q", "page"],
    [],
  ])
    expect(isStep(names), names.join()).toBe(false);
});
