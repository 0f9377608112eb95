import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";

export type Read = { readonly value: unknown } | { readonly error: string };
const months = ["jan", "feb", "mar", "apr", "mei", "jun", "jul", "agu", "sep", "okt", "nov", "des"];

/** Columns that a spreadsheet of this noun may have: whatever a person may write. */
export const importable = (r: AnyResource): [string, Field][] => Object.entries(r.fields as Fields).filter(([, f]) => !f.readOnly);
const plain = (s: string) => s.toLowerCase().replace(/[*()]/g, "").replace(/\s+/g, " ").trim();

/** Which field each column of the sheet is; columns are found by label or by name, whatever their order. */
export function matchColumns(r: AnyResource, head: readonly (string | null)[]): { fields: (string | null)[]; unknown: string[]; missing: string[] } {
  const byText = new Map(
    importable(r).flatMap(([n, f]) => [
      [plain(f.label), n],
      [plain(n), n],
    ]),
  );
  const fields = head.map((h) => (h === null ? null : (byText.get(plain(h)) ?? null)));
  const readOnly = new Set(
    Object.values(r.fields as Fields)
      .filter((f) => f.readOnly)
      .map((f) => plain(f.label)),
  );
  const unknown = head.filter((h, i): h is string => h !== null && fields[i] === null && !readOnly.has(plain(h)) && plain(h) !== "kesalahan");
  const missing = (r.exchange?.key ?? []).filter((k: string) => !fields.includes(k)).map((k: string) => (r.fields as Fields)[k]?.label ?? k);
  return { fields, unknown, missing };
}

/** A cell's text as the value the API takes; references stay text here and are looked up together. */
export function readCell(f: Field, text: string | null): Read {
  if (text === null) return { value: null };
  switch (f.kind) {
    case "integer": {
      const n = readNumber(text, 0);
      return n === null ? { error: "Harus bilangan bulat." } : { value: Number(n) };
    }
    case "decimal": {
      const n = readNumber(text, f.scale);
      return n === null ? { error: "Angka tidak jelas. Tulis misalnya 1284500,75." } : { value: n };
    }
    case "date":
      return readDate(text);
    case "boolean": {
      const t = text.toLowerCase();
      if (["ya", "true", "1", "yes"].includes(t)) return { value: true };
      return ["tidak", "false", "0", "no"].includes(t) ? { value: false } : { error: "Tulis Ya atau Tidak." };
    }
    case "choice": {
      const hit = f.choices.find((c) => c.value === text || c.label.toLowerCase() === text.toLowerCase());
      return hit ? { value: hit.value } : { error: "Pilihan tidak dikenal." };
    }
    default:
      return { value: text };
  }
}

/** Indonesian (1.284,5) and plain (1284.5) numbers; one that could be either is not guessed. */
export function readNumber(text: string, scale: number): string | null {
  const t = text
    .replace(/^Rp\s?/i, "")
    .replace(/[\s\u00a0]/g, "")
    .replace("−", "-");
  if (/^-?\d+$/.test(t)) return t;
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(t)) {
    if (!t.includes(",") && t.split(".").length === 2 && scale >= 3) return null;
    return t.replaceAll(".", "").replace(",", ".");
  }
  if (/^-?\d{1,3}(,\d{3}){2,}(\.\d+)?$/.test(t) || /^-?\d{1,3}(,\d{3})+\.\d+$/.test(t)) return t.replaceAll(",", "");
  if (/^-?\d+,\d+$/.test(t)) return t.replace(",", ".");
  return /^-?\d+\.\d+$/.test(t) ? t.replace(/0+$/, "").replace(/\.$/, "") : null;
}

function readDate(text: string): Read {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return { value: text.slice(0, 10) };
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (local) return { value: `${local[3]}-${String(local[2]).padStart(2, "0")}-${String(local[1]).padStart(2, "0")}` };
  const named = /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/i.exec(text);
  const month = named ? months.indexOf((named[2] as string).toLowerCase()) + 1 : 0;
  if (named && month) return { value: `${named[3]}-${String(month).padStart(2, "0")}-${String(named[1]).padStart(2, "0")}` };
  return { error: "Tanggal tidak dikenal. Tulis HH/BB/TTTT." };
}
