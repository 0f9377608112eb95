import { afterEach, expect, test, vi } from "vitest";
import { anyDirty, clearDirty, guardUnload, markDirty } from "./dirty.web.ts";

afterEach(() => {
  clearDirty();
  vi.unstubAllGlobals();
});

test("a page has unsaved values as long as any of its forms has some", () => {
  markDirty("a", true);
  markDirty("b", true);
  markDirty("a", false);
  expect(anyDirty()).toBe(true);
  markDirty("b", false);
  expect(anyDirty()).toBe(false);
});

test("if leaving fails, the page has unsaved values again", () => {
  markDirty("a", true);
  const stay = clearDirty();
  expect(anyDirty()).toBe(false);
  stay();
  expect(anyDirty()).toBe(true);
});

test("the browser asks before closing a tab only with unsaved values", () => {
  let beforeUnload: (e: { preventDefault: () => void }) => void = () => undefined;
  vi.stubGlobal("addEventListener", (_: string, listener: typeof beforeUnload) => {
    beforeUnload = listener;
  });
  guardUnload();
  const prevented = vi.fn();
  beforeUnload({ preventDefault: prevented });
  expect(prevented).not.toHaveBeenCalled();
  markDirty("a", true);
  beforeUnload({ preventDefault: prevented });
  expect(prevented).toHaveBeenCalledOnce();
});
