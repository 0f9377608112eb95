import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { enterStep, selectedByEnter } from "./enter-step.web.ts";

const enter = { key: "Enter", ctrlKey: false, metaKey: false, composing: false };

test("Enter is delayed while matches are loading; afterwards it selects the highlighted match", () => {
  expect(enterStep(enter, { open: true, waiting: true })).toBe("wait");
  expect(enterStep(enter, { open: true, waiting: false })).toBe("pass");
  expect(enterStep(enter, { open: false, waiting: true })).toBe("pass");
});

test("another key ends the wait, and neither a composition nor a shortcut starts one", () => {
  expect(enterStep({ ...enter, key: "a" }, { open: true, waiting: true })).toBe("cancel");
  expect(enterStep({ ...enter, composing: true }, { open: true, waiting: true })).toBe("pass");
  expect(enterStep({ ...enter, ctrlKey: true }, { open: true, waiting: true })).toBe("pass");
});

test("the first match is selected; none while loading, after closing, or without matches", () => {
  expect(selectedByEnter(true, { open: true, waiting: false }, ["a", "b"])).toBe("a");
  expect(selectedByEnter(true, { open: true, waiting: true }, ["a"])).toBeUndefined();
  expect(selectedByEnter(true, { open: false, waiting: false }, ["a"])).toBeUndefined();
  expect(selectedByEnter(true, { open: true, waiting: false }, [])).toBeUndefined();
  expect(selectedByEnter(false, { open: true, waiting: false }, ["a"])).toBeUndefined();
});

test("every select that queries the server while typing is one of the pickers that wait", () => {
  const root = `${import.meta.dirname}/../../../..`;
  const querying = globSync("src/**/*.tsx", { cwd: root }).filter((file) =>
    /filterOption(=\{|: )false/.test(readFileSync(`${root}/${file}`, "utf8")),
  );
  expect(querying.sort()).toEqual(["src/platform/ui/field/RefSelect.tsx", "src/platform/ui/field/SearchSelect.tsx"]);
  for (const file of querying) expect(readFileSync(`${root}/${file}`, "utf8")).toContain("useEnterSelection(");
});
