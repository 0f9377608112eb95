import { describe, expect, test } from "vitest";
import { makesVersion, valuesBefore } from "./history.ts";

const now = { name: "Tiga", city: { id: 2, label: "Garut" }, capacity: "12.000", note: null };
const fields = Object.keys(now);

describe("earlier values of a row", () => {
  test("are the current ones without later changes", () => {
    expect(valuesBefore(now, [], fields)).toEqual(now);
  });

  test("are restored by undoing each later change, the newest first, without affecting other fields", () => {
    const later = [
      { before: { name: "Dua" }, after: { name: "Tiga" } },
      { before: null, after: null },
      {
        before: { name: "Satu", city: { id: 1, label: "Bandung" } },
        after: { name: "Dua", city: { id: 2, label: "Garut" } },
      },
    ];
    expect(valuesBefore(now, later.slice(0, 1), fields).name).toBe("Dua");
    expect(valuesBefore(now, later, fields)).toEqual({ ...now, name: "Satu", city: { id: 1, label: "Bandung" } });
  });

  test("are empty for a field that later changes set for the first time", () => {
    expect(valuesBefore(now, [{ before: {}, after: { capacity: "12.000" } }], fields).capacity).toBeNull();
  });

  test("include declared fields only", () => {
    expect(valuesBefore(now, [{ before: { passwordHash: "x" }, after: {} }], ["name"])).toEqual({ name: "Tiga" });
  });
});

test("do not change by archiving, so archiving creates no version", () => {
  expect(["create", "update", "import", "revert", "archive", "restore", "move"].map(makesVersion)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
