import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { checkPassword, hashPassword, needsRehash } from "./password.server.ts";
import { isLeaked, passwordFault } from "./password-rules.server.ts";

const owner = { username: "ratna.kusuma", email: "ratna@contoh.id", employee_number: "100100" };

describe("hash", () => {
  test("argon2id with the documented cost", async () =>
    expect(await hashPassword("sepeda ontel tosca")).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/));
  test.each([
    ["128 characters", "ü".repeat(128)],
    ["emoji", "😀🚲 sepeda 😀 ontel"],
    ["a leading and a trailing space", " sepeda ontel tosca "],
    ["other forms of one letter stay apart", "cafe\u0301 di tepi laut"],
  ])("%s is compared byte for byte", async (_n, password) => {
    const stored = await hashPassword(password);
    expect(await checkPassword(stored, password)).toBe(true);
    expect(
      await checkPassword(
        stored,
        password.trim() === password ? password.normalize("NFC").replace(/.$/u, "") : password.trim(),
      ),
    ).toBe(false);
    if (password !== password.normalize("NFC"))
      expect(await checkPassword(stored, password.normalize("NFC"))).toBe(false);
  });
  test("nothing is truncated at 72 bytes", async () => {
    const stored = await hashPassword(`${"a1".repeat(40)}X`);
    expect(await checkPassword(stored, `${"a1".repeat(40)}Y`)).toBe(false);
  });
  test("without an account or a valid hash, a hash is compared too, and never matches", async () => {
    expect(await checkPassword(null, "")).toBe(false);
    expect(await checkPassword(undefined, "sepeda ontel tosca")).toBe(false);
    expect(await checkPassword("not a hash", "x")).toBe(false);
  });
  test("weaker parameters are detected", async () => {
    expect(needsRehash(await hash("x", { memoryCost: 19_456, timeCost: 2 }))).toBe(true);
    expect(needsRehash(await hashPassword("x"))).toBe(false);
  });
  test("a full queue refuses further passwords, so that memory use is limited", async () => {
    const all = await Promise.allSettled(Array.from({ length: 140 }, () => checkPassword(null, "x")));
    const refused = all.filter((r) => r.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const r of refused) expect((r as PromiseRejectedResult).reason).toMatchObject({ status: 503, code: "busy" });
    expect(await checkPassword(null, "x")).toBe(false);
  });
});

describe("rules", () => {
  const bad = [
    "password1234",
    "123456789012",
    "qwertyuiop12",
    "iloveyou1234",
    "P@ssw0rd2026!",
    "passwordpassword",
    "indonesia123",
    "bismillah1234",
    "1q2w3e4r5t6y",
    "aaaaaaaaaaaa",
    "qwertyuiopasdfghjkl",
    "abcdefghijkl",
    "sayangku12345",
    "Welcome12345!",
    "adminadmin12",
    "abc123abc123",
    "letmein123456",
    "1qaz2wsx3edc",
    "111122223333",
    "Admin@123456",
    "januari20261",
    "correcthorsebatterystaple",
  ];
  test.each(bad)("%s is a common password", (p) => {
    expect(isLeaked(p)).toBe(true);
    expect(passwordFault(p, owner)).toBe("Kata sandi ini sudah umum dikenal. Pilih yang lain.");
  });
  test.each([
    "sepeda ontel warna tosca",
    "k7#Vq2!mZp9x",
    "correct horse staple-lamp",
    "😀😀 pagi cerah sekali",
    " leading space pass",
    "trombone-velocity",
  ])("%s is accepted", (p) => expect(passwordFault(p, owner)).toBeNull());
  test("eleven characters are too few, 129 too many; characters are counted, not bytes", () => {
    expect(passwordFault("k7#Vq2!mZp9", owner)).toContain("minimal 12");
    expect(passwordFault(`${"k7#Vq2!mZp9x".repeat(10)}k7#Vq2!mZ`, owner)).toContain("maksimal 128");
    expect(passwordFault("😀🚲🌊🏠🌳🍊🎻🐘🌙⭐🔥🎈", owner)).toBeNull();
    expect(passwordFault("😀🚲🌊🏠🌳🍊🎻🐘🌙⭐🔥", owner)).toContain("minimal 12");
  });
  test.each(["ratna.kusuma2026", "100100100100!x", "ratna@contoh.id", "PortalJaringan99"])(
    "%s consists of public data about the person",
    (p) => expect(passwordFault(p, owner)).not.toBeNull(),
  );
  test("NUL and unpaired surrogates are refused", () => {
    expect(passwordFault("sepeda ontel\0tosca", owner)).toContain("karakter");
    expect(passwordFault("sepeda ontel \ud800 tosca", owner)).toContain("karakter");
  });
});
