import { expect, test } from "vitest";
import { importsIn } from "./imports-in.ts";
import { businessTermProblems, featureTableProblems, importProblems } from "./platform-rule.ts";

/** A variable, so that the check of imports does not mistake the texts below for imports of this file. */
const platform = "#platform";
const problemsOf = (file: string, text: string) => importProblems(file, importsIn(file, text));

test("a capability is imported through its public files only", () => {
  const page = "src/features/master/bank.page.tsx";
  expect(problemsOf(page, `import { defineUpload } from "${platform}/import/index.ts";`)).toEqual([]);
  expect(problemsOf(page, `import { useBatch } from "${platform}/import/useBatch.ts";`)).toHaveLength(1);
  expect(problemsOf(page, `import "${platform}/import/import.module.css";`)).toHaveLength(1);
  const up = "../../platform/import";
  expect(problemsOf("src/features/master/x.ts", `export {\n  useBatch,\n} from "${up}/useBatch.ts";`)).toHaveLength(1);
  expect(problemsOf("src/features/master/x.module.css", `@value a from "${up}/import.module.css";`)).toHaveLength(1);
  expect(problemsOf("test/x.ts", `import type { X } from "${platform}/import/plan.server.ts";`)).toHaveLength(1);
  expect(problemsOf("src/platform/import/a.server.ts", 'import { b } from "./b.server.ts";')).toEqual([]);
  expect(problemsOf("src/platform/import/a.server.ts", 'import { b } from "./index.server.ts";')).toHaveLength(1);
});

test("a part that is loaded on demand is not imported statically by the file that opens it", () => {
  const dialog = `${platform}/import/ImportDialog.tsx`;
  expect(problemsOf("src/web/x.tsx", `const Dialog = lazy(() => import("${dialog}"));`)).toEqual([]);
  expect(problemsOf("src/web/x.tsx", `import Dialog from "${dialog}";`)).toHaveLength(1);
});

test("a style may be a public file of its own, which only later capabilities import", () => {
  const style = `import "${platform}/ui/field/field.module.css";`;
  expect(problemsOf("src/features/master/bank.page.tsx", style)).toEqual([]);
  expect(problemsOf("src/platform/import/ImportStudio.tsx", style)).toEqual([]);
  expect(problemsOf("src/platform/http/a.web.ts", style)).toHaveLength(1);
  expect(problemsOf("src/web/x.tsx", `import "${platform}/ui/grid/year-picker.module.css";`)).toHaveLength(1);
});

test("a capability imports only earlier ones", () => {
  const line = (capability: string) => `import { x } from "${platform}/${capability}/index.server.ts";`;
  expect(problemsOf("src/platform/export/a.server.ts", line("import"))).toEqual([]);
  expect(problemsOf("src/platform/import/a.server.ts", line("export"))).toHaveLength(1);
  expect(problemsOf("src/web/a.ts", line("unknown"))).toHaveLength(1);
  expect(problemsOf("src/platform/unknown/a.server.ts", line("import"))).toHaveLength(1);
});

test("a capability imports neither what puts the capabilities together nor a feature", () => {
  const file = "src/platform/records/a.server.ts";
  for (const path of ["#server/server.ts", "#features/master/bank.resource.ts", "../../server/run.ts"])
    expect(problemsOf(file, `import { x } from "${path}";`)).toHaveLength(1);
  expect(problemsOf("src/features/master/a.server.ts", 'import { x } from "#server/server.ts";')).toEqual([]);
});

test("a capability contains no terms of features, except in tests", () => {
  const source = 'const a = 1;\nconst label = "geser Lebaran";\n';
  expect(businessTermProblems("src/platform/report/a.web.ts", source)).toEqual([
    expect.stringMatching(/^src\/platform\/report\/a.web.ts:2: "Lebaran" is a term of a feature/),
  ]);
  expect(businessTermProblems("src/platform/report/a.test.ts", source)).toEqual([]);
  expect(businessTermProblems("src/features/laporan/a.ts", source)).toEqual([]);
});

test("a capability names no tables of features, except in tests", () => {
  const tables = new Set(["sale", "store"]);
  const problemsIn = (file: string, source: string) => featureTableProblems(file, source, tables);
  const file = "src/platform/report/a.server.ts";
  for (const source of [
    'const a = "select 1 from {~sale} s";',
    'const a = "delete from {!sale} where id = :id";',
    'const a = "exists (select 1 from store s_ where true)";',
    'const a = { table: "sale" };',
  ])
    expect(problemsIn(file, source), source).toEqual([
      expect.stringMatching(/a.server.ts:1: "(sale|store)" is a table/),
    ]);
  // names in code and comments, words that contain a name, and tables that a registration names
  for (const source of [
    "const sale = 1;",
    "// from store",
    "`from {~sale_line}`",
    "`from {~$" + "{table}} s where $" + "{sale}`",
  ])
    expect(problemsIn(file, source), source).toEqual([]);
  const source = 'const a = "select 1 from {sale} s";';
  expect(problemsIn("src/platform/report/a.test.ts", source)).toEqual([]);
  expect(problemsIn("src/features/laporan/a.server.ts", source)).toEqual([]);
});
