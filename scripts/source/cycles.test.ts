import { expect, test } from "vitest";
import { cyclesOf, graphOf, importsInCycles } from "./cycles.ts";
import { targetOf } from "../imports-in.ts";
import { importsOf } from "./modules.ts";

const graph = (edges: Record<string, readonly string[]>) => new Map(Object.entries(edges));

test("modules that import each other form a cycle, others do not", () => {
  expect(cyclesOf(graph({ a: ["b"], b: ["c"], c: ["a"], d: ["a", "e"], e: [] }))).toEqual([["a", "b", "c"]]);
  expect(cyclesOf(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toEqual([]);
  expect(cyclesOf(graph({ a: ["a"] }))).toEqual([["a"]]);
});

test("cycles that share a module are one, separate ones are listed by size", () => {
  const edges = { x: ["y"], y: ["x"], a: ["b", "c"], b: ["a"], c: ["a"] };
  expect(cyclesOf(graph(edges))).toEqual([
    ["a", "b", "c"],
    ["x", "y"],
  ]);
});

test("the imports within a cycle are listed, those that leave it are not", () => {
  expect(importsInCycles(graph({ a: ["b", "c"], b: ["a"], c: [] }))).toEqual({ "a > b": 2, "b > a": 2 });
});

test("imports of types, re-exports and dynamic imports count", () => {
  const source = `
    import type { A } from "./a.ts";
    import { b, type C as D } from "#kit/b.ts";
    export { e } from "../e.ts";
    export * from "./f.ts";
    const g = () => import("./g.ts");
    type H = import("./h.ts").H;
    import fs from "node:fs";
    import "./style.css";
  `;
  expect(importsOf(source, "src/x/y.ts").map((i) => [i.target, i.names])).toEqual([
    ["src/x/a.ts", ["A"]],
    ["src/kit/b.ts", ["b", "C"]],
    ["src/e.ts", ["e"]],
    ["src/x/f.ts", []],
    ["src/x/g.ts", []],
    ["src/x/h.ts", []],
    ["src/x/style.css", []],
  ]);
});

test("a graph has only the modules that were read", () => {
  const modules = new Map([
    ["src/a.ts", importsOf('import { b } from "./b.ts";\nimport "./a.css";', "src/a.ts")],
    ["src/b.ts", []],
  ]);
  expect([...graphOf(modules)]).toEqual([
    ["src/a.ts", ["src/b.ts"]],
    ["src/b.ts", []],
  ]);
  expect(targetOf("#test/support/portal.ts", "src/a.ts")).toBe("test/support/portal.ts");
  expect(targetOf("react", "src/a.ts")).toBeNull();
});
