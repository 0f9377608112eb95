import { expect, test } from "vitest";
import { type Edit, noEdits, reduceEdits } from "./edits.web.ts";

const cell = (text: string): Edit => ({ text, value: text });
const write = (entries: Record<string, Edit | undefined>) => ({
  kind: "write" as const,
  patch: new Map(Object.entries(entries)),
});

test("a paste is one undo and one redo step, and a new change clears the redo steps", () => {
  let s = reduceEdits(noEdits, write({ a: cell("1") }));
  s = reduceEdits(s, write({ a: cell("2"), b: cell("3") }));
  s = reduceEdits(s, { kind: "undo" });
  expect([...s.now]).toEqual([["a", cell("1")]]);
  s = reduceEdits(s, { kind: "redo" });
  expect(s.now.size).toBe(2);
  s = reduceEdits(reduceEdits(s, { kind: "undo" }), write({ c: cell("9") }));
  expect(s.future).toHaveLength(0);
  s = reduceEdits(reduceEdits(s, { kind: "undo" }), { kind: "undo" });
  expect(s.now.size).toBe(0);
});

test("a late response changes only cells that are unchanged since its request", () => {
  let s = reduceEdits(noEdits, write({ a: cell("garut"), b: cell("entah") }));
  s = reduceEdits(s, write({ b: undefined }));
  const answer = new Map([
    ["a", cell("Garut")],
    ["b", cell("Entah")],
  ]);
  s = reduceEdits(s, { kind: "amend", patch: answer, still: (_key, now) => now.text === "garut" });
  expect([...s.now]).toEqual([["a", cell("Garut")]]);
  expect(reduceEdits(s, { kind: "amend", patch: answer, still: () => false }).now.get("a")).toEqual(cell("Garut"));
});
