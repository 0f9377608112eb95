import { describe, expect, test } from "vitest";
import { surveyForms, surveyVectors } from "#features/rest-api/atsalesman/survey-vectors.ts";
import { type FaultCode, surveyFaults } from "./survey-checks.ts";
import {
  type Answer,
  answerFault,
  type Condition,
  type ItemKind,
  shownItems,
  type SurveyItem,
} from "./survey-logic.ts";

const item = (key: string, kind: ItemKind, more: Partial<SurveyItem> = {}): SurveyItem => ({
  key,
  kind,
  label: key,
  required: false,
  options: kind === "yesNo" ? ["yes", "no"].map((value) => ({ value, label: value })) : [],
  condition: null,
  ...more,
});
const choice = (key: string, kind: "single" | "multi", ...values: string[]): SurveyItem =>
  item(key, kind, { options: values.map((value) => ({ value, label: value })) });

test("the shown items equal those of the forty-two test vectors", () => {
  expect(surveyVectors).toHaveLength(42);
  for (const v of surveyVectors) {
    const shown = shownItems(surveyForms[v.form], v.answers);
    expect({ answers: v.answers, visible: shown.visible, dropped: shown.dropped }).toEqual({
      answers: v.answers,
      visible: v.visible,
      dropped: v.dropped,
    });
  }
});

test("a required item is missing only if it is shown", () => {
  const items = [
    item("q1", "yesNo", { required: true }),
    item("q2", "text", { required: true, condition: { item: "q1", is: "yes" } }),
  ];
  expect(shownItems(items, { q1: "no" }).missing).toEqual([]);
  expect(shownItems(items, { q1: "yes" }).missing).toEqual(["q2"]);
  expect(shownItems(items, {}).missing).toEqual(["q1"]);
  expect(shownItems(items, JSON.parse('{"__proto__": "x"}')).missing).toEqual(["q1"]);
});

test.each<[string, Answer, string | null]>([
  [
    "accepts own and competitors' brands",
    [
      { brand: "A", stocked: true, tonnes: "1.5" },
      { competitorBrand: "A", stocked: false },
    ],
    null,
  ],
  ["refuses texts", ["A"], "Jawaban tidak sesuai jenis butirnya."],
  ["refuses a row without a brand", [{ stocked: true }], "Isi brand atau competitorBrand, salah satu."],
  [
    "refuses a brand named twice",
    [
      { brand: "a", stocked: true },
      { brand: "A", stocked: false },
    ],
    "Merk yang sama disebut dua kali.",
  ],
  [
    "refuses tonnes of a brand that is not sold",
    [{ brand: "A", stocked: false, tonnes: "1" }],
    "Merk yang tidak dijual tidak memiliki volume dan harga.",
  ],
  [
    "refuses a price that is no decimal",
    [{ brand: "A", stocked: true, price: "1e9" }],
    "Tulis angka desimal sebagai teks.",
  ],
])("a table of brands %s", (_, answer, fault) => expect(answerFault(item("t", "brandTable"), answer)).toBe(fault));

describe("publishing", () => {
  const first = choice("q1", "single", "a", "b", "c");
  const of = (condition: Condition): FaultCode[] =>
    surveyFaults([
      first,
      choice("m", "multi", "x", "y"),
      item("n", "number", { min: "0", max: "10" }),
      item("t", "text", { condition }),
    ]).map((f) => f.code);
  test.each<[string, Condition, FaultCode[]]>([
    ["lets a plain condition through", { item: "q1", is: "a" }, []],
    ["refuses an unknown item", { item: "zz", is: "a" }, ["unknown"]],
    ["refuses the item itself", { item: "t", answered: true }, ["later"]],
    ["refuses an order of choices", { item: "q1", lt: "b" }, ["operator"]],
    ["refuses a choice that there is not", { item: "q1", is: "z" }, ["value"]],
    [
      "finds two single choices at once",
      {
        all: [
          { item: "q1", is: "a" },
          { item: "q1", is: "b" },
        ],
      },
      ["contradiction"],
    ],
    [
      "allows two of several choices",
      {
        all: [
          { item: "m", is: "x" },
          { item: "m", is: "y" },
        ],
      },
      [],
    ],
    ["finds all choices excluded", { all: ["a", "b", "c"].map((isNot) => ({ item: "q1", isNot })) }, ["contradiction"]],
    [
      "finds an empty interval",
      {
        all: [
          { item: "n", gte: "5" },
          { item: "n", lt: "5" },
        ],
      },
      ["contradiction"],
    ],
    [
      "compares numbers and not their texts",
      {
        all: [
          { item: "n", gte: "9" },
          { item: "n", lt: "10" },
        ],
      },
      [],
    ],
    ["finds values beyond the bounds", { item: "n", gte: "11" }, ["contradiction"]],
    [
      "finds an answer and none",
      {
        all: [
          { item: "n", answered: false },
          { item: "n", is: "1" },
        ],
      },
      ["contradiction"],
    ],
    [
      "uses the reachable alternative",
      {
        any: [
          { item: "n", gte: "11" },
          { item: "q1", is: "c" },
        ],
      },
      [],
    ],
    ["finds that nothing leads there", { any: [] }, ["contradiction"]],
  ])("%s", (_, condition, codes) => expect(of(condition)).toEqual(codes));

  test("finds items that are unreachable because of another item's condition", () => {
    const next = item("q2", "yesNo", { condition: { item: "q1", is: "a" } });
    const last = item("q3", "text", {
      condition: {
        all: [
          { item: "q2", is: "yes" },
          { item: "q1", is: "b" },
        ],
      },
    });
    expect(surveyFaults([first, next, last])).toEqual([{ key: "q3", code: "unreachable" }]);
    const skipped = item("q4", "text", { condition: { item: "q0", answered: false } });
    expect(surveyFaults([item("q0", "yesNo", { required: true }), skipped])).toEqual([
      { key: "q4", code: "unreachable" },
    ]);
  });

  test("refuses an empty survey, duplicate keys and a choice with one option", () => {
    expect(surveyFaults([item("n", "note")]).map((f) => f.code)).toEqual(["empty"]);
    expect(surveyFaults([item("a", "text"), item("a", "text")]).map((f) => f.code)).toEqual(["key", "key"]);
    expect(surveyFaults([choice("a", "single", "x")]).map((f) => f.code)).toEqual(["options"]);
  });
});

test("answers match the kind of their item", () => {
  expect(answerFault(item("n", "scale"), "5")).toBeNull();
  expect(answerFault(item("n", "scale"), "6")).not.toBeNull();
  expect(answerFault(item("n", "tonnes"), "1.2345")).not.toBeNull();
  expect(answerFault(item("n", "tonnes"), "-1")).not.toBeNull();
  expect(answerFault(item("n", "date"), "2026-02-30")).not.toBeNull();
  expect(answerFault(item("n", "yesNo"), "maybe")).not.toBeNull();
  expect(answerFault(choice("m", "multi", "x", "y"), ["x", "x"])).not.toBeNull();
  expect(answerFault(choice("m", "multi", "x", "y"), ["y", "x"])).toBeNull();
  expect(answerFault(item("n", "text"), ["x"])).not.toBeNull();
});
