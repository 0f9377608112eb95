import { sayIssue } from "./issue-words.ts";
import type { FieldError } from "#kit/refused.ts";
import type { ShortMessages } from "./short-messages.ts";

type Say = Parameters<typeof sayIssue>[1];
/** The short form of an error message for rows that differ in its values. */
const own: Readonly<Record<string, string>> = {
  "Sel berisi tanggal ({text}), bukan teks. Ubah format sel di Excel menjadi Teks, lalu tulis isinya lagi.":
    "Sel berisi tanggal, bukan teks.",
  "Sel berisi pecahan ({text}), bukan teks. Ubah format sel di Excel menjadi Teks, lalu tulis isinya lagi.":
    "Sel berisi pecahan, bukan teks.",
  "Sel berisi tanggal ({text}), kolom ini berisi angka.": "Sel berisi tanggal, kolom ini berisi angka.",
  "Baris ini memuat {cells} sel, judulnya {columns}. Apit teks yang memuat tanda pemisah dengan tanda kutip.":
    "Baris lebih lebar daripada judulnya.",
  "Sama dengan baris {line}.": "Sama dengan baris lain.",
  "Kunci ({fields}) sama dengan baris {line}.": "Kunci sama dengan baris lain.",
  "Sel berisi galat Excel ({x}).": "Sel berisi galat Excel.",
  "Bisa berarti {reading} atau {other}. Pilih cara tulis kolom ini.":
    "Bisa berarti dua angka. Pilih cara tulis kolom ini.",
};
const files = import.meta.glob<Record<string, ShortMessages>>("/src/features/**/*.messages.ts", { eager: true });
const short: Readonly<Record<string, string>> = Object.assign(
  { ...own },
  ...Object.values(files).flatMap((module) => Object.values(module).map((m) => m.of)),
);

/** Marks a value that differs between rows; the sentence is cut before it. */
const open = "\u0001";

/** One message for many rows: complete if all its values agree, otherwise without those that differ. */
export function sayKind(
  { message, values }: Pick<FieldError, "message" | "values">,
  say: Say,
  language: string,
): string {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.every((n) => values?.[n] !== undefined))
    return sayIssue(values ? { message, values } : { message }, say, language);
  const brief = short[message];
  if (brief) return say(brief);
  const whole = sayIssue(
    { message, values: { ...Object.fromEntries(names.map((n) => [n, open])), ...values } },
    say,
    language,
  );
  return `${(whole.split(open)[0] ?? "").replace(/[\s:(“]+$/, "")} …`;
}
