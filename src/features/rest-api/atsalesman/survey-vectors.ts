import type { Answers, Condition, ItemKind, SurveyItem } from "#features/atsalesman/rules/survey-logic.ts";

type Vector = {
  /** Key of the form in `surveyForms`. */
  readonly form: keyof typeof surveyForms;
  readonly answers: Answers;
  readonly visible: readonly string[];
  readonly dropped: readonly string[];
};
const item = (key: string, kind: ItemKind, condition: Condition | null = null, values: readonly string[] = []) => ({
  key,
  kind,
  label: key,
  required: false,
  options: values.map((value) => ({ value, label: value })),
  condition,
});
const yesNo = ["yes", "no"] as const;

/** Forms of the vectors, in the format of `bootstrap`. */
export const surveyForms = {
  stock: [
    item("sells", "yesNo", null, yesNo),
    item("brand", "single", { item: "sells", is: "yes" }, ["a", "b", "c"]),
    item("why", "text", { item: "brand", is: "b" }),
    item("reason", "longText", { item: "sells", isNot: "yes" }),
  ],
  price: [
    item("brands", "multi", null, ["a", "b", "c"]),
    item("priceA", "money", { item: "brands", is: "a" }),
    item("cheap", "text", { item: "priceA", lt: "60000" }),
    item("dear", "text", { item: "priceA", gte: "60000" }),
    item("others", "text", { item: "brands", in: ["b", "c"] }),
    item("noneOfC", "text", { item: "brands", isNot: "c" }),
  ],
  shelf: [
    item("shelf", "brandTable"),
    item("empty", "text", { item: "shelf", answered: false }),
    item("rivals", "text", { item: "shelf", answered: true }),
  ],
  tree: [
    item("score", "scale"),
    item("on", "date"),
    item("both", "text", {
      all: [
        { item: "score", gte: "4" },
        { item: "on", lt: "2026-12-01" },
      ],
    }),
    item("either", "text", {
      any: [
        { item: "score", lt: "2" },
        { item: "on", gte: "2026-12-01" },
      ],
    }),
    item("skipped", "text", { item: "score", answered: false }),
    item("given", "text", {
      all: [
        { item: "either", answered: true },
        { item: "score", isNot: "3" },
      ],
    }),
    item("never", "text", { any: [] }),
    item("ever", "text", { all: [] }),
  ],
} as const satisfies Readonly<Record<string, readonly SurveyItem[]>>;

const of = (form: Vector["form"], answers: Answers, visible: string, dropped = ""): Vector => ({
  form,
  answers,
  visible: visible.split(" "),
  dropped: dropped === "" ? [] : dropped.split(" "),
});
const base = "score on";
const brands = (...list: string[]): Answers => ({ brands: list });

/** Visible items and ignored answers for given answers. A test verifies the portal against them. */
export const surveyVectors: readonly Vector[] = [
  of("stock", {}, "sells"),
  of("stock", { sells: "yes" }, "sells brand"),
  of("stock", { sells: "no" }, "sells reason"),
  of("stock", { sells: "" }, "sells"),
  of("stock", { sells: "yes", brand: "a" }, "sells brand"),
  of("stock", { sells: "yes", brand: "b" }, "sells brand why"),
  of("stock", { sells: "yes", brand: "b", why: "x" }, "sells brand why"),
  of("stock", { sells: "yes", brand: "c", why: "x" }, "sells brand", "why"),
  of("stock", { sells: "no", brand: "b" }, "sells reason", "brand"),
  of("stock", { sells: "no", brand: "b", why: "x" }, "sells reason", "brand why"),
  of("stock", { brand: "b", why: "x" }, "sells", "brand why"),
  of("stock", { sells: "yes", reason: "x" }, "sells brand", "reason"),
  of("stock", { sells: "no", reason: "x" }, "sells reason"),
  of("price", {}, "brands"),
  of("price", brands(), "brands"),
  of("price", brands("a"), "brands priceA noneOfC"),
  of("price", brands("b"), "brands others noneOfC"),
  of("price", brands("c"), "brands others"),
  of("price", brands("a", "c"), "brands priceA others"),
  of("price", brands("a", "b"), "brands priceA others noneOfC"),
  of("price", { brands: ["a"], priceA: "59999.99" }, "brands priceA cheap noneOfC"),
  of("price", { brands: ["a"], priceA: "60000" }, "brands priceA dear noneOfC"),
  of("price", { brands: ["a"], priceA: "60000.00" }, "brands priceA dear noneOfC"),
  of("price", { brands: ["a"], priceA: "100000" }, "brands priceA dear noneOfC"),
  of("price", { brands: ["a"], priceA: "9000" }, "brands priceA cheap noneOfC"),
  of("price", { brands: ["b"], priceA: "9000" }, "brands others noneOfC", "priceA"),
  of("price", { brands: ["b"], priceA: "9000", cheap: "x" }, "brands others noneOfC", "priceA cheap"),
  of("tree", {}, `${base} skipped ever`),
  of("tree", { score: "4" }, `${base} ever`),
  of("tree", { score: "4", on: "2026-11-30" }, `${base} both ever`),
  of("tree", { score: "4", on: "2026-12-01" }, `${base} either ever`),
  of("tree", { score: "3", on: "2026-11-30" }, `${base} ever`),
  of("tree", { score: "1", on: "2026-11-30" }, `${base} either ever`),
  of("tree", { score: "1", either: "x" }, `${base} either given ever`),
  of("tree", { score: "3", on: "2026-12-24", either: "x" }, `${base} either ever`),
  of("tree", { on: "2026-12-24", either: "x" }, `${base} either skipped ever`),
  of("tree", { score: "5", either: "x", given: "y" }, `${base} ever`, "either given"),
  of("tree", { score: "5", skipped: "x" }, `${base} ever`, "skipped"),
  of("tree", { score: "2", on: "2026-11-30" }, `${base} ever`),
  of("shelf", {}, "shelf empty"),
  of("shelf", { shelf: [{ brand: "A", stocked: true, tonnes: "12.5" }], empty: "x" }, "shelf rivals", "empty"),
  of("tree", { never: "x", ever: "y" }, `${base} skipped ever`, "never"),
];
