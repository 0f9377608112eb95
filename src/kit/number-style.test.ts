import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trimZeros } from "./exact.ts";
import { decimal, integer, money } from "./field.ts";
import {
  type NumberLimits,
  NumberColumn,
  numberLimits,
  type NumberStyle,
  numberStyles,
  readNumber,
} from "./number-style.ts";

const price = numberLimits(money("Harga")) as NumberLimits;
const quantity = numberLimits(decimal("Jumlah")) as NumberLimits;
const whole = numberLimits(integer("Umur")) as NumberLimits;

const detect = (texts: readonly string[], limits = price) => {
  const column = new NumberColumn(limits);
  for (const [i, text] of texts.entries()) column.add(text, i + 1);
  return column.decide();
};
/** Each cell of a column as its value or its error, after the style was determined; "?" if a person must choose. */
const read = (texts: readonly string[], limits = price) => {
  const detected = detect(texts, limits);
  const styles = detected === undefined ? [] : "style" in detected ? [detected.style] : detected.options;
  return texts.map((text) => {
    const cell = readNumber(text, styles, limits.unit);
    return "value" in cell ? cell.value : cell.fault === "ambiguous" ? "?" : cell.fault;
  });
};

describe("all cells of the column determine its style", () => {
  test.each<[string[], string[]]>([
    [
      ["62500.000", "99.500"],
      ["62500", "99.5"],
    ],
    [
      ["99.500", "62500.000"],
      ["99.5", "62500"],
    ],
    [
      ["1.500,25", "12,500"],
      ["1500.25", "12.5"],
    ],
    [
      ["1.500,25", "2.750"],
      ["1500.25", "2750"],
    ],
    [
      ["1,500.25", "2,750"],
      ["1500.25", "2750"],
    ],
    [
      ["750.000", "1.500.000", "99.500"],
      ["750000", "1500000", "99500"],
    ],
    [
      ["12,5", "1.234"],
      ["12.5", "1234"],
    ],
    [
      ["0.5", "1.250"],
      ["0.5", "1.25"],
    ],
    [
      ["1 500,25", "2 750", "3\u00a0000", "4\u202f000,5"],
      ["1500.25", "2750", "3000", "4000.5"],
    ],
    [
      ["1 500.000", "99.500"],
      ["1500", "99.5"],
    ],
    [
      ["Rp 1.500,-", "2.750"],
      ["1500", "2750"],
    ],
    [
      ["62500", "1 500", "007"],
      ["62500", "1500", "7"],
    ],
  ])("%j is %j", (texts, values) => expect(read(texts)).toEqual(values));

  test.each<[string[], string[]]>([
    [
      ["62500.000", "99.500", "1.500,25"],
      ["contradicts", "?", "contradicts"],
    ],
    [
      ["62500.000", "1234.5", "99.500", "1.500,25"],
      ["62500", "1234.5", "99.5", "contradicts"],
    ],
    [
      ["62500.000", "1,500"],
      ["62500", "contradicts"],
    ],
    [
      ["62500,5", "1.500"],
      ["62500.5", "contradicts"],
    ],
    [
      ["1.500,25", "1.234,5", "0.75"],
      ["1500.25", "1234.5", "contradicts"],
    ],
  ])("contradicting cells are not read: %j is %j", (texts, values) => expect(read(texts)).toEqual(values));

  test.each([[["1.500", "2.750"]], [["1,500"]], [["750.000", "750,000"]], [["1.500", "300"]]])(
    "%j is a question",
    (texts) => {
      expect(detect(texts)).toHaveProperty("options");
      expect(read(texts)[0]).toBe("?");
    },
  );
  test("the question contains the two styles and a cell", () => {
    expect(detect(["100", "1.500"])).toEqual({ options: ["plain", "id"], evidence: { text: "1.500", at: 2 } });
    expect(detect(["12,500"])).toMatchObject({ options: ["en", "id"] });
  });
  test("the decision contains its cell", () =>
    expect(detect(["99.500", "62500.000"])).toEqual({
      style: "plain",
      evidence: { text: "62500.000", at: 2 },
    }));
});

describe("the permitted values of the field are evidence if no cell decides", () => {
  test.each<[string, NumberLimits, string[], string[]]>([
    ["whole numbers", whole, ["1.500", "2.000"], ["1500", "2000"]],
    ["whole numbers that could be either", whole, ["1.000"], ["?"]],
    ["money with two decimals", price, ["1.234", "1.500"], ["1234", "1500"]],
    ["three decimals", quantity, ["1.234", "1.500"], ["?", "?"]],
    ["a bound", { scale: 6, min: "-11", max: "6.1" }, ["-6.200"], ["-6.2"]],
    ["too many decimals do not turn a proven writing", price, ["62500.125", "99.555"], ["62500.125", "99.555"]],
  ])("%s", (_name, limits, texts, values) => expect(read(texts, limits)).toEqual(values));
});

test.each([
  "12 5",
  "1  500",
  "1 50",
  "1.2.3",
  "1,2,3",
  "abc",
  "",
  "1e3",
  "NaN",
  "=1+1",
  "--5",
  "(-5)",
  "1.500.",
  "1 500 ,5",
])("%j is not a number", (text) => expect(readNumber(text, [])).toEqual({ fault: "invalid" }));
test.each([
  ["Rp 1.284.500", "1284500"],
  ["IDR 1.284.500,75", "1284500.75"],
  ["−4,25", "-4.25"],
  ["(1.500.000)", "-1500000"],
  ["-Rp1.500,5", "-1500.5"],
  ["-0", "0"],
  ["48,25 ton", "48.25"],
  ["+7", "7"],
  [",5", "0.5"],
])("%s is %s", (text, value) => expect(readNumber(text, [], "ton")).toEqual({ value }));

/** Writes a canonical decimal as a program of that style does, with all three decimals or only the necessary ones. */
function write(value: string, style: NumberStyle, padded: boolean, group: string | null): string {
  const [sign, rest] = value.startsWith("-") ? ["-", value.slice(1)] : ["", value];
  const [digits = "", fraction = ""] = rest.split(".");
  const decimals = padded ? fraction.padEnd(3, "0") : fraction;
  const point = style === "plain" || style === "en" ? "." : ",";
  const mark = group ?? { plain: "", comma: "", en: ",", id: "." }[style];
  return `${sign}${digits.replace(/\B(?=(\d{3})+$)/g, mark)}${decimals ? point + decimals : ""}`;
}
const value = fc
  .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.integer({ min: 0, max: 3 }))
  .map(([n, scale]) => {
    const digits = (n < 0n ? -n : n).toString().padStart(scale + 1, "0");
    const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
    return trimZeros(`${n < 0n ? "-" : ""}${text}`);
  });
test("a column of one style is read exactly or asked about, never misread", () => {
  const limits: NumberLimits = { scale: 3 };
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...numberStyles),
      fc.boolean(),
      fc.constantFrom(null, " ", "\u00a0", "\u202f"),
      (values, style, padded, group) => {
        const texts = values.map((v) => write(v, style, padded, group));
        const detected = detect(texts, limits);
        const styles =
          detected === undefined ? [[]] : "style" in detected ? [[detected.style]] : detected.options.map((o) => [o]);
        const readings = styles.map((s) =>
          texts.map((text) => {
            const cell = readNumber(text, s);
            return "value" in cell ? cell.value : cell.fault;
          }),
        );
        const right = values.map((v) => (v === "-0" ? "0" : v));
        expect(readings).toContainEqual(right);
        if (readings.length > 1) expect(new Set(readings.map(String)).size).toBe(2);
      },
    ),
    { numRuns: 2_000 },
  );
});
