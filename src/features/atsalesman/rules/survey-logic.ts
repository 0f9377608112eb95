/**
 * The items of a survey and when they are shown: one evaluator for the server, the designer's preview, and the test
 * vectors for app developers.
 */
import { isDay } from "#kit/day.ts";
import { type BrandRow, brandTableFault } from "./brand-table.ts";
import { unitsOf } from "#kit/exact.ts";

export const itemKinds = {
  single: "Pilihan tunggal",
  multi: "Pilihan ganda",
  yesNo: "Ya atau tidak",
  number: "Bilangan",
  tonnes: "Volume (ton)",
  money: "Rupiah",
  text: "Teks pendek",
  longText: "Teks panjang",
  date: "Tanggal",
  scale: "Skala",
  photo: "Foto",
  location: "Lokasi",
  product: "Produk",
  brandTable: "Tabel merk",
  note: "Catatan",
} as const;
export type ItemKind = keyof typeof itemKinds;

/** Kinds whose answers are options; the options of yesNo are fixed. */
export const withOptions: readonly ItemKind[] = ["single", "multi", "yesNo"];
export const yesNoValues = ["yes", "no"] as const;
export const isNumeric = (kind: ItemKind): boolean => ["number", "tonnes", "money", "scale"].includes(kind);
const ordered = (kind: ItemKind): boolean => isNumeric(kind) || kind === "date";

/** A test of one earlier item, or a combination of tests. Values are texts: option values, decimals, days. */
export type ItemTest = {
  readonly item: string;
  readonly is?: string;
  readonly isNot?: string;
  readonly in?: readonly string[];
  readonly lt?: string;
  readonly gte?: string;
  readonly answered?: boolean;
};
export type Condition = { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] } | ItemTest;
export const operators = ["is", "isNot", "in", "lt", "gte", "answered"] as const;
export type Operator = (typeof operators)[number];
export const isTest = (c: Condition): c is ItemTest => "item" in c;
export const operatorOf = (test: ItemTest): Operator | undefined => operators.find((o) => test[o] !== undefined);
/** The operators available for each kind of item. */
export function operatorsOf(kind: ItemKind): readonly Operator[] {
  if (kind === "note") return [];
  if (withOptions.includes(kind)) return ["is", "isNot", "in", "answered"];
  if (ordered(kind)) return ["is", "isNot", "lt", "gte", "answered"];
  return ["answered"];
}

export type SurveyOption = { readonly value: string; readonly label: string };
export type SurveyItem = {
  readonly key: string;
  readonly kind: ItemKind;
  readonly label: string;
  readonly help?: string | null;
  readonly required: boolean;
  readonly min?: string | null;
  readonly max?: string | null;
  readonly options: readonly SurveyOption[];
  readonly condition: Condition | null;
};

/** An answer as sent by a phone: text, several values or photos, a place, or a table of brands. */
export type AnswerPoint = { readonly latE6: number; readonly lonE6: number; readonly accuracyM: number };
export type Answer = string | readonly string[] | readonly BrandRow[] | AnswerPoint;
export type Answers = Readonly<Record<string, Answer>>;

const isEmpty = (a: Answer | undefined): boolean => a === undefined || a === "" || (Array.isArray(a) && a.length === 0);
const scale = 6;
/** Negative, zero or positive, for sorting; days are compared as text. */
export const compareValues = (kind: ItemKind, a: string, b: string): number => {
  if (kind === "date") return a < b ? -1 : a > b ? 1 : 0;
  const difference = unitsOf(a, scale) - unitsOf(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

function passes(test: ItemTest, kind: ItemKind, answer: Answer | undefined): boolean {
  if (test.answered !== undefined) return test.answered !== isEmpty(answer);
  // an item without an answer is neither equal to a value nor different from it
  if (isEmpty(answer)) return false;
  const values = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  const equals = (value: string) =>
    values.some((v) => (ordered(kind) ? compareValues(kind, v, value) === 0 : v === value));
  if (test.is !== undefined) return equals(test.is);
  if (test.isNot !== undefined) return !equals(test.isNot);
  if (test.in !== undefined) return test.in.some(equals);
  const value = values[0] as string;
  if (test.lt !== undefined) return compareValues(kind, value, test.lt) < 0;
  return test.gte !== undefined && compareValues(kind, value, test.gte) >= 0;
}

/** Whether a condition holds, given the answers of shown items. An empty `all` holds, an empty `any` does not. */
export function holds(condition: Condition | null, kinds: ReadonlyMap<string, ItemKind>, answers: Answers): boolean {
  if (condition === null) return true;
  if ("all" in condition) return condition.all.every((c) => holds(c, kinds, answers));
  if ("any" in condition) return condition.any.some((c) => holds(c, kinds, answers));
  const kind = kinds.get(condition.item);
  return kind !== undefined && passes(condition, kind, answers[condition.item]);
}

export type Shown = {
  /** Keys of the shown items, in order. */
  readonly visible: readonly string[];
  /** Answers of shown items. */
  readonly answers: Answers;
  /** Keys of hidden items that were answered nevertheless. */
  readonly dropped: readonly string[];
  /** Keys of shown required items without an answer. */
  readonly missing: readonly string[];
};
/**
 * Determines the items shown for these answers. Answers of hidden items are ignored, so that items depending on them
 * are hidden too.
 */
export function shownItems(items: readonly SurveyItem[], given: Answers): Shown {
  const kinds = new Map(items.map((i) => [i.key, i.kind]));
  const visible: string[] = [];
  const answers: Record<string, Answer> = {};
  const [dropped, missing]: [string[], string[]] = [[], []];
  for (const item of items) {
    const answer = Object.hasOwn(given, item.key) ? given[item.key] : undefined;
    if (!holds(item.condition, kinds, answers)) {
      if (!isEmpty(answer)) dropped.push(item.key);
      continue;
    }
    visible.push(item.key);
    if (!isEmpty(answer)) answers[item.key] = answer as Answer;
    else if (item.required && item.kind !== "note") missing.push(item.key);
  }
  return { visible, answers, dropped, missing };
}

const decimals: Partial<Record<ItemKind, number>> = { tonnes: 3, money: 2, number: 6, scale: 0 };
export const largestNumber = "999999999999";
export const scaleBounds = { min: "1", max: "5" } as const;
/** The minimum and maximum of an item; a scale without bounds goes from 1 to 5. */
export const boundsOf = (item: Pick<SurveyItem, "kind" | "min" | "max">) => ({
  min: item.min ?? (item.kind === "scale" ? scaleBounds.min : item.kind === "number" ? `-${largestNumber}` : "0"),
  max: item.max ?? (item.kind === "scale" ? scaleBounds.max : largestNumber),
});
export const textLimit = (kind: ItemKind): number => (kind === "longText" ? 4000 : kind === "text" ? 400 : 40);
export const maxPhotos = 5;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function numberFault(item: SurveyItem, value: string): string | null {
  const places = decimals[item.kind] ?? 0;
  const pattern = places === 0 ? /^-?\d{1,12}$/ : new RegExp(`^-?\\d{1,12}(\\.\\d{1,${places}})?$`);
  if (!pattern.test(value)) return "Tulis angka desimal sebagai teks.";
  const { min, max } = boundsOf(item);
  if (compareValues(item.kind, value, min) < 0 || compareValues(item.kind, value, max) > 0)
    return "Di luar batas yang ditetapkan.";
  return null;
}

/** What is wrong with an answer, as a message, or null. The server additionally verifies photos and products. */
export function answerFault(item: SurveyItem, answer: Answer): string | null {
  const wrong = "Jawaban tidak sesuai jenis butirnya.";
  if (item.kind === "note") return "Catatan tidak memiliki jawaban.";
  if (item.kind === "location") return typeof answer === "object" && "latE6" in answer ? null : wrong;
  if (item.kind === "brandTable")
    return Array.isArray(answer) ? brandTableFault(answer as readonly (BrandRow | string)[]) : wrong;
  if (item.kind === "multi" || item.kind === "photo") {
    if (!Array.isArray(answer)) return wrong;
    const list = answer as readonly (string | BrandRow)[];
    if (!list.every((v) => typeof v === "string")) return wrong;
    if (new Set(list).size !== list.length) return wrong;
    if (item.kind === "photo") return list.length <= maxPhotos && list.every((v) => uuid.test(v)) ? null : wrong;
    return list.every((v) => item.options.some((o) => o.value === v)) ? null : "Pilihan tidak ditemukan.";
  }
  if (typeof answer !== "string") return wrong;
  if (withOptions.includes(item.kind))
    return item.options.some((o) => o.value === answer) ? null : "Pilihan tidak ditemukan.";
  if (isNumeric(item.kind)) return numberFault(item, answer);
  if (item.kind === "date") return isDay(answer) ? null : "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).";
  return answer.length <= textLimit(item.kind) ? null : "Terlalu panjang.";
}
