import { describe, expect, test } from "vitest";
import { meaningOf } from "./swipe.web.ts";

const touch = (startX: number, dx: number, dy = 0, inScroller = false) => meaningOf({ startX, dx, dy, inScroller });

describe("a swipe", () => {
  test("to the right from the edge opens the menu", () => {
    expect(touch(10, 51)).toBe("open");
    expect(touch(70, 51)).toBe("open");
  });
  test("must be long enough and start at the edge", () => {
    expect(touch(10, 50)).toBeUndefined();
    expect(touch(71, 200)).toBeUndefined();
  });
  test("to the left closes it from anywhere", () => {
    expect(touch(300, -51)).toBe("close");
    expect(touch(300, -50)).toBeUndefined();
  });
  test("that is mainly vertical is scrolling", () => {
    expect(touch(10, 60, 60)).toBeUndefined();
    expect(touch(10, 60, -90)).toBeUndefined();
    expect(touch(10, 60, 59)).toBe("open");
  });
  test("inside a table that scrolls horizontally belongs to the table", () => {
    expect(touch(10, 120, 0, true)).toBeUndefined();
  });
});
