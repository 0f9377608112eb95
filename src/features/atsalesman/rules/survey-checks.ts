/** Validation before a survey is published: items that can never be shown, and conditions without meaning. */
import { isDay } from "#kit/day.ts";
import {
  boundsOf,
  compareValues,
  type Condition,
  isNumeric,
  isTest,
  type ItemTest,
  operatorOf,
  operatorsOf,
  type SurveyItem,
  withOptions,
} from "./survey-logic.ts";

export type SurveyFault = { readonly key: string | null; readonly code: FaultCode };
/** The message of each error, for the designer. */
export const faultWords = {
  empty: "Survei belum memiliki butir yang dijawab.",
  key: "Kunci ini dipakai lebih dari satu butir.",
  label: "Butir belum memiliki pertanyaan.",
  options: "Sebuah pilihan memerlukan paling sedikit dua jawaban yang berbeda.",
  bounds: "Batas bawah lebih besar daripada batas atas.",
  unknown: "Syarat menyebut butir yang tidak ada.",
  later: "Syarat menyebut butir ini sendiri atau butir sesudahnya.",
  operator: "Syarat tidak sesuai jenis butir yang diuji.",
  value: "Syarat menyebut jawaban yang tidak mungkin diberikan.",
  contradiction: "Syarat bertentangan dengan dirinya sendiri.",
  unreachable: "Butir ini tidak pernah ditampilkan.",
  complex: "Syarat terlalu rumit untuk diperiksa.",
} as const;
export type FaultCode = keyof typeof faultWords;

const testsOf = (c: Condition | null): readonly ItemTest[] =>
  c === null ? [] : isTest(c) ? [c] : ("all" in c ? c.all : c.any).flatMap(testsOf);

function itemFaults(item: SurveyItem, keys: readonly string[]): FaultCode[] {
  const faults: FaultCode[] = [];
  if (keys.filter((k) => k === item.key).length > 1) faults.push("key");
  if (item.label.trim() === "") faults.push("label");
  const values = new Set(item.options.map((o) => o.value));
  const blank = item.options.some((o) => o.label.trim() === "" || o.value === "");
  if (withOptions.includes(item.kind) && (values.size < 2 || values.size < item.options.length || blank))
    faults.push("options");
  const { min, max } = boundsOf(item);
  if (isNumeric(item.kind) && compareValues(item.kind, min, max) > 0) faults.push("bounds");
  return faults;
}

/** The error of a single test, or null. */
function testFault(test: ItemTest, at: number, items: readonly SurveyItem[]): FaultCode | null {
  const place = items.findIndex((i) => i.key === test.item);
  const item = items[place];
  if (!item) return "unknown";
  if (place >= at) return "later";
  const operator = operatorOf(test);
  if (!operator || !operatorsOf(item.kind).includes(operator)) return "operator";
  if (operator === "answered") return null;
  const values = [test.is, test.isNot, test.lt, test.gte, ...(test.in ?? [])].filter((v) => v !== undefined);
  const known = (v: string): boolean => {
    if (withOptions.includes(item.kind)) return item.options.some((o) => o.value === v);
    return item.kind === "date" ? isDay(v) : /^-?\d{1,12}(\.\d{1,6})?$/.test(v);
  };
  return values.length > 0 && values.every(known) ? null : "value";
}

/** Limit of the disjunctive normal form of conditions; a larger condition is not analyzed. */
const maxPaths = 512;
type Ways = readonly (readonly ItemTest[])[];
function product(a: Ways, b: Ways): Ways | null {
  return a.length * b.length > maxPaths ? null : a.flatMap((x) => b.map((y) => [...x, ...y]));
}
function waysOf(c: Condition | null): Ways | null {
  if (c === null) return [[]];
  if (isTest(c)) return [[c]];
  const parts = ("all" in c ? c.all : c.any).map(waysOf);
  if (parts.some((p) => p === null)) return null;
  if ("any" in c) {
    const ways = (parts as Ways[]).flat();
    return ways.length > maxPaths ? null : ways;
  }
  return (parts as Ways[]).reduce<Ways | null>((sum, p) => sum && product(sum, p), [[]]);
}

/** Whether some answer of one item passes all of these tests. */
function possible(item: SurveyItem, tests: readonly ItemTest[], always: boolean): boolean {
  const unanswered = tests.filter((t) => t.answered === false);
  if (unanswered.length > 0) return unanswered.length === tests.length && !(always && item.required);
  if (withOptions.includes(item.kind)) return optionPossible(item, tests);
  if (isNumeric(item.kind) || item.kind === "date") return numberPossible(item, tests);
  return true;
}

function optionPossible(item: SurveyItem, tests: readonly ItemTest[]): boolean {
  const barred = new Set(tests.flatMap((t) => t.isNot ?? []));
  const free = item.options.map((o) => o.value).filter((v) => !barred.has(v));
  const sets = tests.flatMap((t) => (t.is !== undefined ? [[t.is]] : t.in ? [t.in] : []));
  // different answers of a multiple choice may pass different tests
  if (item.kind === "multi") return free.length > 0 && sets.every((s) => s.some((v) => free.includes(v)));
  return free.some((v) => sets.every((s) => s.includes(v)));
}

function numberPossible(item: SurveyItem, tests: readonly ItemTest[]): boolean {
  const below = (a: string, b: string) => compareValues(item.kind, a, b) < 0;
  const day = item.kind === "date";
  const { min, max } = day ? { min: "0000-01-01", max: "9999-12-31" } : boundsOf(item);
  const lowest = tests.reduce((low, t) => (t.gte !== undefined && below(low, t.gte) ? t.gte : low), min);
  const limits = tests.flatMap((t) => t.lt ?? []);
  const fits = (v: string) =>
    !below(v, lowest) &&
    !below(max, v) &&
    limits.every((l) => below(v, l)) &&
    tests.every((t) => t.isNot === undefined || compareValues(item.kind, v, t.isNot) !== 0);
  const exact = tests.flatMap((t) => t.is ?? []);
  if (exact.length > 0) return exact.every((v) => compareValues(item.kind, v, exact[0] as string) === 0 && fits(v));
  // an interval of one point may be excluded by an inequality; a wider one has other points
  if (!below(lowest, max)) return fits(lowest);
  return limits.every((l) => below(lowest, l));
}

const consistent = (way: readonly ItemTest[], byKey: ReadonlyMap<string, SurveyItem>, always: ReadonlySet<string>) =>
  Object.entries(Object.groupBy(way, (t) => t.item)).every(([key, tests]) => {
    const item = byKey.get(key);
    return item !== undefined && possible(item, tests ?? [], always.has(key));
  });

/**
 * Items whose condition no answers satisfy: by itself (contradiction), or together with the conditions of the items it
 * tests (unreachable). The ways to show an item are those of its condition, combined with those of the items that must
 * be answered.
 */
function reach(items: readonly SurveyItem[], sound: ReadonlySet<string>): SurveyFault[] {
  const byKey = new Map(items.map((i) => [i.key, i]));
  const always = new Set(items.filter((i) => i.condition === null).map((i) => i.key));
  const shown = new Map<string, Ways>();
  const faults: SurveyFault[] = [];
  for (const { key, condition } of items) {
    const own = sound.has(key) ? waysOf(condition) : [[]];
    const alone = own?.filter((w) => consistent(w, byKey, new Set()));
    const whole = alone && completed(alone, shown);
    const open = whole?.filter((w) => consistent(w, byKey, always));
    if (!own || !whole) faults.push({ key, code: "complex" });
    else if (alone?.length === 0) faults.push({ key, code: "contradiction" });
    else if (open?.length === 0) faults.push({ key, code: "unreachable" });
    shown.set(key, open && open.length > 0 ? open : [[]]);
  }
  return faults;
}

function completed(own: Ways, shown: ReadonlyMap<string, Ways>): Ways | null {
  const all: (readonly ItemTest[])[] = [];
  for (const way of own) {
    const needed = new Set(way.filter((t) => t.answered !== false).map((t) => t.item));
    const ways = [...needed].reduce<Ways | null>((sum, key) => sum && product(sum, shown.get(key) ?? [[]]), [way]);
    if (!ways || all.length + ways.length > maxPaths) return null;
    all.push(...ways);
  }
  return all;
}

/** All errors that prevent publishing a survey; empty if there are none. */
export function surveyFaults(items: readonly SurveyItem[]): SurveyFault[] {
  const keys = items.map((i) => i.key);
  const own = items.flatMap((i) => itemFaults(i, keys).map((code): SurveyFault => ({ key: i.key, code })));
  const tests = items.flatMap((item, at) =>
    [...new Set(testsOf(item.condition).flatMap((t) => testFault(t, at, items) ?? []))].map(
      (code): SurveyFault => ({ key: item.key, code }),
    ),
  );
  const bad = new Set(tests.map((f) => f.key));
  const empty: SurveyFault[] = items.some((i) => i.kind !== "note") ? [] : [{ key: null, code: "empty" }];
  return [...empty, ...own, ...tests, ...reach(items, new Set(keys.filter((k) => !bad.has(k))))];
}
