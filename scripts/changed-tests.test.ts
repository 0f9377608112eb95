import { expect, test } from "vitest";
import { testsFor } from "./changed-tests.ts";
import { importsIn } from "./imports-in.ts";

const files = [
  { path: "src/kit/exact.ts", imports: [] },
  { path: "src/kit/exact.test.ts", imports: ["src/kit/exact.ts"] },
  { path: "src/server/server.ts", imports: ["src/platform/records/bulk/run-bulk.server.ts"] },
  { path: "src/platform/records/bulk/run-bulk.server.ts", imports: ["src/kit/exact.ts"] },
  { path: "src/platform/records/bulk/bulk.test.ts", imports: ["test/support/portal.ts"] },
  { path: "test/support/portal.ts", imports: ["src/server/server.ts"] },
  { path: "src/features/master/bank.resource.ts", imports: [] },
  { path: "src/features/master/bank.test.ts", imports: ["test/support/portal.ts"] },
  { path: "test/contract/resources.test.ts", imports: ["src/server/server.ts"] },
  { path: "test/contract/bundle.test.ts", imports: [] },
  { path: "test/e2e/pages.test.ts", imports: ["src/server/server.ts"] },
  { path: "test/e2e/forms.test.ts", imports: ["test/support/portal.ts"] },
];

test("a changed file selects the tests that import it, but not through the portal, which loads everything", () => {
  expect(testsFor(["src/kit/exact.ts"], files)).toEqual(["src/kit/exact.test.ts"]);
});

test("tests in the folder of a changed file are selected, whatever they import", () => {
  expect(testsFor(["src/platform/records/bulk/run-bulk.server.ts"], files)).toEqual([
    "src/platform/records/bulk/bulk.test.ts",
  ]);
});

test("a changed declaration selects the suites that test all declarations", () => {
  expect(testsFor(["src/features/master/bank.resource.ts"], files)).toEqual([
    "src/features/master/bank.test.ts",
    "test/contract/bundle.test.ts",
    "test/contract/resources.test.ts",
  ]);
});

test("a changed page selects the test of all pages and the limits of the bundle", () => {
  expect(testsFor(["src/platform/ui/page/Page.tsx"], files)).toEqual([
    "test/contract/bundle.test.ts",
    "test/e2e/pages.test.ts",
  ]);
});

test("a changed test is selected, and a changed lockfile selects every test", () => {
  expect(testsFor(["test/e2e/forms.test.ts"], files)).toEqual(["test/e2e/forms.test.ts"]);
  expect(testsFor(["package-lock.json"], files)).toBeNull();
  expect(testsFor([], files)).toEqual([]);
});

test("imports of every form are read, as paths from the root", () => {
  const text = `import { a } from "#kit/exact.ts";\nexport * from './b.ts';\nawait import("../c.ts");\nimport "zod";`;
  expect(importsIn("src/server/x.ts", text)).toEqual([
    { path: "src/kit/exact.ts", onDemand: false },
    { path: "src/server/b.ts", onDemand: false },
    { path: "src/c.ts", onDemand: true },
  ]);
});
