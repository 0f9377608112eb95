import { expect, test } from "vitest";
import { fileLength, functionLengths, tooLong } from "./lengths.ts";

const lines = (n: number) => Array.from({ length: n }, (_, i) => `  call(${i});`).join("\n");
const lengths = (source: string, file = "a.ts") => functionLengths(source, file).map((f) => [f.name, f.lines]);

test("a function counts from its first line to its last, with comments and blank lines", () => {
  expect(lengths("function a() {\n  // why\n\n  return 1;\n}\n")).toEqual([["a", 5]]);
  expect(lengths("const b = () => 1;")).toEqual([["b", 1]]);
  expect(lengths("const c = async function () {\n};")).toEqual([["c", 2]]);
});

test("methods, properties and callbacks are named by their position", () => {
  expect(lengths("class A {\n  m() {\n  }\n  p = () => 1;\n}\nconst o = { q() {} };")).toEqual([
    ["m", 2],
    ["p", 1],
    ["q", 1],
  ]);
  expect(lengths('test("title", () => {\n});\ntest.each([1])("x", () => {\n});\ndb.tx(async () => {\n});')).toEqual([
    ["test", 2],
    ["test", 2],
    ["db", 2],
  ]);
});

test("the markup of a function component counts, and a function inside counts for both", () => {
  const source =
    "export function Page() {\n  const save = () => {\n  };\n  return (\n    <p>\n      text\n    </p>\n  );\n}";
  expect(lengths(source, "a.tsx")).toEqual([
    ["Page", 9],
    ["save", 2],
  ]);
});

test("a test suite is not a function, its cases are", () => {
  expect(lengths('describe("s", () => {\n  test("t", () => {\n  });\n});')).toEqual([["test", 2]]);
});

test("functions of more than 40 lines and files of more than 250 are too long", () => {
  const body = (n: number) => `function a() {\n${lines(n - 2)}\n}\n`;
  expect(tooLong([{ file: "a.ts", source: body(40) }])).toEqual({});
  expect(tooLong([{ file: "a.ts", source: body(41) }])).toEqual({ "a.ts#a": 41 });
  expect(fileLength(`${lines(250)}\n`)).toBe(250);
  expect(tooLong([{ file: "b.ts", source: `${lines(250)}\n` }])).toEqual({});
  expect(tooLong([{ file: "b.ts", source: `${lines(251)}\n` }])).toEqual({ "b.ts": 251 });
});

test("functions of one name are numbered from the longest", () => {
  const source = `test("a", () => {\n${lines(40)}\n});\ntest("b", () => {\n${lines(50)}\n});\n`;
  expect(tooLong([{ file: "a.test.ts", source }])).toEqual({ "a.test.ts#test": 52, "a.test.ts#test (2)": 42 });
});
