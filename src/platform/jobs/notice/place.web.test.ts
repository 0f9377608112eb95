import { expect, test } from "vitest";
import { type Box, placeOf } from "./place.web.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const desktop = { width: 1440, height: 900 };
const notice = { width: 384, height: 80 };
const bar = 56;

test("on an empty page it is at the top right below the bar", () =>
  expect(placeOf(notice, desktop, bar, [], [])).toEqual({ left: 1048, top: 64 }));

test("buttons of the page move it to their left, not over the content", () =>
  expect(placeOf(notice, desktop, bar, [], [box(1100, 104, 316, 32)])).toEqual({ left: 708, top: 64 }));

test("a drawer moves it to its left", () =>
  expect(placeOf(notice, desktop, bar, [box(960, 56, 480, 844)], [])).toEqual({ left: 568, top: 64 }));

test("a drawer of full width moves it below its header", () =>
  expect(placeOf({ width: 374, height: 80 }, { width: 390, height: 844 }, 56, [box(0, 56, 390, 120)], [])).toEqual({
    left: 8,
    top: 184,
  }));

test("a wide dialog is never covered", () => {
  const dialog = box(220, 100, 1000, 500);
  const { left, top } = placeOf(notice, desktop, bar, [dialog], []);
  expect(top >= dialog.bottom || left >= dialog.right || left + notice.width <= dialog.left).toBe(true);
});

test("if titles and buttons leave no room, only dialogs and headers of drawers are kept free", () => {
  const phone = { width: 390, height: 300 };
  const small = { width: 374, height: 80 };
  expect(placeOf(small, phone, bar, [box(0, 56, 390, 60)], [box(0, 116, 390, 184)])).toEqual({ left: 8, top: 124 });
});

test("controls of the page are covered before its title, and rows before controls", () => {
  const [title, rows] = [box(272, 104, 1144, 40), box(272, 260, 1144, 640)];
  const tools = box(272, 160, 1144, 40);
  expect(placeOf(notice, { width: 1440, height: 700 }, bar, [], [title], [tools], [rows])).toEqual({
    left: 1048,
    top: 208,
  });
  expect(placeOf(notice, { width: 1440, height: 240 }, bar, [], [title], [tools], [rows])).toEqual({
    left: 1048,
    top: 152,
  });
});

test("rows of buttons that leave the corner free do not move it", () => {
  const rows = Array.from({ length: 300 }, (_, i) => box(300 + (i % 3) * 250, 100 + Math.floor(i / 3) * 8, 60, 8));
  const at = placeOf(notice, desktop, bar, [], rows);
  expect(at).toEqual({ left: 1048, top: 64 });
});

test("without any free position it covers the bar", () =>
  expect(placeOf(notice, desktop, bar, [box(0, 56, 1440, 844)], [])).toEqual({ left: 1048, top: 8 }));
