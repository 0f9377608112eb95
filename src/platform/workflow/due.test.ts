import { expect, test } from "vitest";
import { ageOf, dueIn, dueText } from "./due.ts";

const now = Date.parse("2026-11-22T00:00:00Z");
const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test("a waiting step is normal, due soon or overdue, to the minute", () => {
  expect([480, 479, 0, -1].map((minutes) => ageOf(after(minutes), now))).toEqual([undefined, "soon", "soon", "late"]);
  expect(ageOf(null, now)).toBeUndefined();
  const said = (minutes: number) => {
    const due = dueIn(after(minutes), now);
    return (
      due &&
      dueText(due, (source, values = {}) => source.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])))
    );
  };
  expect([said(27 * 60), said(-90), said(372)]).toEqual(["sisa 1 hari 3 j", "lewat 1 j 30 m", "sisa 6 j 12 m"]);
});
