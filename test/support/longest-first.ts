import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Slow test files, the slowest first: a fresh checkout has no recorded times, and a slow file that starts last would
 * delay the end of the run.
 */
const longest = [
  "test/contract/walk.test.ts",
  "src/features/penjualan/push/push.test.ts",
  "src/features/auth/login.test.ts",
  "test/contract/scope.test.ts",
  "src/features/penjualan/push/cancelled.test.ts",
  "test/report/lines.test.ts",
  "test/contract/access.test.ts",
  "test/contract/exchange.test.ts",
  "test/report/golden.test.ts",
  "test/contract/resources.test.ts",
  "test/contract/bulk.test.ts",
  "src/features/auth/reset-password.test.ts",
  "db/seeds/seed.test.ts",
  "test/report/board.test.ts",
  "test/e2e/pages.test.ts",
  "test/e2e/reports.test.ts",
  "test/e2e/trade.test.ts",
  "test/e2e/session.test.ts",
  "test/e2e/forms.test.ts",
  "test/e2e/lists.test.ts",
  "test/fault/kill.test.ts",
  "test/fault/jobs.test.ts",
  "test/fault/import.test.ts",
  "test/fault/one-portal.test.ts",
  "test/fault/start.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map((file) => file.project.name))];
    const rank = (file: TestSpecification): number => {
      const at = longest.findIndex((name) => file.moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    return usual.toSorted(
      (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || rank(a) - rank(b),
    );
  }
}
