import { expect, test } from "vitest";
import { isOwnEntry } from "./own-entry.web.ts";

const ratna = { id: 1, label: "Ratna" };
const budi = { id: 2, label: "Budi" };
const by = { by: { id: 1, name: "Ratna" }, until: "2026-11-26T12:00:00Z" };

test.each([
  ["one's own change", { user: ratna, realUser: null }, { id: 1, masking: null }, true],
  ["somebody else's", { user: budi, realUser: null }, { id: 1, masking: null }, false],
  ["one's own while masking as another", { user: budi, realUser: ratna }, { id: 2, masking: by }, true],
  ["the masked person's own", { user: budi, realUser: null }, { id: 2, masking: by }, false],
  [
    "a change that an administrator made as this person",
    { user: budi, realUser: ratna },
    { id: 2, masking: null },
    false,
  ],
  ["the system's", { user: null, realUser: null }, { id: 1, masking: null }, false],
] as const)("%s", (_what, entry, account, own) => expect(isOwnEntry(entry, account)).toBe(own));
test("is false without an entry", () => expect(isOwnEntry(undefined, { id: 1, masking: null })).toBe(false));
