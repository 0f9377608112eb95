import { describe, expect, test } from "vitest";
import { makesVersion, valuesBefore } from "./history.ts";

const now = { name: "Tiga", city: { id: 2, label: "Garut" }, capacity: "12.000", note: null };
const fields = Object.keys(now);

describe("a row reckoned back", () => {
  test("says now what it says now", () => {
    expect(valuesBefore(now, [], fields)).toEqual(now);
  });

  test("undoes each later change, the newest first, and leaves alone what they did not touch", () => {
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

  test("knows that a field named only afterwards was empty before", () => {
    expect(valuesBefore(now, [{ before: {}, after: { capacity: "12.000" } }], fields).capacity).toBeNull();
  });

  test("speaks of declared fields only", () => {
    expect(valuesBefore(now, [{ before: { passwordHash: "x" }, after: {} }], ["name"])).toEqual({ name: "Tiga" });
  });
});

test("archiving changes no field, so it is no version of its own", () => {
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
