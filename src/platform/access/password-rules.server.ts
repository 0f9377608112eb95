import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { authEnv } from "./auth-env.server.ts";

export const passwordLength = { min: 12, max: 128 } as const;

const stems = new Set(
  readFileSync(fileURLToPath(new URL("./common-passwords.txt", import.meta.url)), "utf8")
    .split("\n")
    .map((l) => l.trim())
    .filter((l) => l && !l.startsWith("#")),
);
const keyboard = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "0987654321",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "abcdefghijklmnopqrstuvwxyz",
  "poiuytrewq",
  "lkjhgfdsa",
];
const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};
const unleet = (s: string): string => [...s].map((c) => leet[c] ?? c).join("");
const letters = (s: string): string => s.replace(/[^a-z]/g, "");

/**
 * The password without the parts that are commonly added to satisfy rules: a year, digits, or symbols at either end.
 */
const cores = (lower: string): string[] => {
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [...new Set([lower, trimmed, letters(lower), letters(unleet(lower)), letters(unleet(trimmed))])];
};

/**
 * Whether it consists of common password parts only: "password1234", "qwertyuiop12", "sayangsayang", "P@ssw0rd2026".
 */
function madeOfStems(core: string): boolean {
  if (core.length < 4) return false;
  const reach = new Array<boolean>(core.length + 1).fill(false);
  reach[0] = true;
  for (let i = 0; i < core.length; i++) {
    if (!reach[i]) continue;
    for (let j = Math.min(core.length, i + 32); j >= i + 3; j--) if (stems.has(core.slice(i, j))) reach[j] = true;
  }
  return reach[core.length] as boolean;
}

/** Whether it has few different characters, repeats a short part, or follows a row of the keyboard. */
const isSequence = (s: string): boolean =>
  new Set(s).size <= 4 || repeats(s) || keyboard.some((row) => walks(s, row + row));
function repeats(s: string): boolean {
  for (let size = 1; size <= 4; size++)
    if (
      s ===
      s
        .slice(0, size)
        .repeat(Math.ceil(s.length / size))
        .slice(0, s.length)
    )
      return true;
  return false;
}
function walks(s: string, row: string): boolean {
  let steps = 0;
  for (let i = 1; i < s.length; i++)
    if (row.includes(s.slice(i - 1, i + 1)) || row.includes(`${s[i]}${s[i - 1]}`)) steps++;
  return steps >= s.length - 3;
}

/** Whether it is one of the most common passwords, or derived from them. */
export function isLeaked(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  return isSequence(lower) || cores(lower).some((c) => madeOfStems(c));
}

export type Owner = {
  readonly username: string;
  readonly email: string | null;
  readonly employee_number?: string | null;
  readonly fullname?: string;
};

/** Why a password is refused, as a message, or null if it is accepted. Length is the only formal rule. */
export function passwordFault(password: string, owner: Owner): string | null {
  const length = [...password].length;
  if (length < passwordLength.min) return "Kata sandi minimal 12 karakter.";
  if (length > passwordLength.max) return "Kata sandi maksimal 128 karakter.";
  if (password.includes("\0") || !password.isWellFormed()) return "Kata sandi memuat karakter yang tidak diizinkan.";
  if (isLeaked(password)) return "Kata sandi ini sudah umum dikenal. Pilih yang lain.";
  const lower = password.normalize("NFKC").toLowerCase();
  const own = [owner.username, owner.email, owner.email?.split("@")[0], owner.employee_number]
    .filter((w): w is string => !!w && w.length >= 4)
    .map((w) => w.toLowerCase());
  if (mostly(lower, own)) return "Kata sandi tidak boleh dibuat dari nama pengguna, email, atau nopeg.";
  if (mostly(lower, companyWords())) return "Kata sandi tidak boleh dibuat dari nama perusahaan.";
  return null;
}

/** Whether little is left of it without these words. */
function mostly(lower: string, words: readonly string[]): boolean {
  const used = words.filter((w) => lower.includes(w));
  const rest = used.reduce((left, w) => left.replaceAll(w, ""), lower);
  return used.length > 0 && [...rest].filter((c) => /\p{L}/u.test(c)).length < 6;
}

function companyWords(): string[] {
  const env = authEnv();
  return [
    "portal",
    "semen",
    "distributor",
    "mortar",
    ...env.APPLICATION_NAME.split(/\s+/),
    ...env.PASSWORD_COMPANY_WORDS.split(","),
  ]
    .map((w) => w.trim().toLowerCase())
    .filter((w) => w.length >= 4);
}
