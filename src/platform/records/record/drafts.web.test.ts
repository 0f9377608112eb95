import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, readDraft, writeDraft } from "./drafts.web.ts";

let session: unknown = null;
vi.mock("#platform/access/session/session.web.ts", () => ({ getSession: () => session }));
const stored = new Map<string, string>();
const storage = {
  getItem: (k: string) => stored.get(k) ?? null,
  setItem: (k: string, v: string) => void stored.set(k, v),
  removeItem: (k: string) => void stored.delete(k),
};
beforeEach(() => vi.stubGlobal("localStorage", storage));
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const draft = { values: { name: "Bank" }, base: {}, version: 3, at: "2026-11-21T10:00:00.000Z" };

test("a draft is found for the same person, resource and record only; under masking both people count", () => {
  session = { profile: { id: 7 } };
  const own = draftKey("bank", "new");
  writeDraft(own, draft);
  expect(readDraft(own)).toEqual(draft);
  session = { profile: { id: 7 }, masking: { by: { id: 1 } } };
  expect(draftKey("bank", "new")).not.toBe(own);
  session = { profile: { id: 8 } };
  expect(readDraft(draftKey("bank", "new"))).toBeUndefined();
  session = { profile: { id: 7 } };
  expect(readDraft(draftKey("bank", 5))).toBeUndefined();
  expect(readDraft(draftKey("bank", "new"))).toEqual(draft);
});

test("a discarded draft is deleted; one that cannot be read or stored causes no error", () => {
  writeDraft("app.draft.x", draft);
  writeDraft("app.draft.x", undefined);
  expect(readDraft("app.draft.x")).toBeUndefined();
  for (const odd of ["", "{", "null", "[]", '{"values":1}']) {
    stored.set("app.draft.x", odd);
    expect(readDraft("app.draft.x"), odd).toBeUndefined();
  }
  vi.stubGlobal("localStorage", {
    ...storage,
    setItem: () => {
      throw new Error("full");
    },
  });
  expect(() => writeDraft("app.draft.y", draft)).not.toThrow();
});

test("credentials are never stored, at any depth", () => {
  const typed = {
    name: "Klien",
    password: "rahasia-1",
    nested: { clientSecret: "rahasia-2", webhookToken: "rahasia-3" },
    otp: "123456",
    kata_sandi: "rahasia-4",
    apiKey: "rahasia-5",
    pin: "4711",
  };
  writeDraft("app.draft.z", { ...draft, values: typed, base: typed });
  expect(stored.get("app.draft.z")).toContain("Klien");
  expect(stored.get("app.draft.z")).not.toMatch(/rahasia|123456|4711/);
});
