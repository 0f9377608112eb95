import { expect, test } from "vitest";
import { isGrave, isOutsideHours } from "./apart.ts";

test("office hours are from seven to six in Jakarta, except on Sundays", () => {
  // Friday, 20 November 2026: 06.59, 07.00, 17.59 and 18.00 in Jakarta; Sunday noon
  expect(
    [
      "2026-11-19T23:59:59Z",
      "2026-11-20T00:00:00Z",
      "2026-11-20T10:59:59Z",
      "2026-11-20T11:00:00Z",
      "2026-11-22T05:00:00Z",
    ].map(isOutsideHours),
  ).toEqual([true, false, false, true, true]);
});
test("exports and changes of permissions are highlighted", () => {
  const of = (action: string, entity: string) => isGrave({ action, entity });
  expect([
    of("export", "store"),
    of("access", "user"),
    of("update", "role"),
    of("update", "store"),
    of("login", "user"),
  ]).toEqual([true, true, true, false, false]);
});
