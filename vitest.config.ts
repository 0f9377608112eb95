import { defineConfig } from "vitest/config";
import { directImports } from "./scripts/vite/direct-imports.ts";
import { words } from "./scripts/vite/words.ts";
import { LongestFirst } from "./test/support/longest-first.ts";

/** A file for the results, beside what is shown. */
const report = process.env.PORTAL_TEST_REPORT;

/**
 * A file uses half a processor: a test waits for PostgreSQL, jobs and timers, a journey for its page. Four files use the
 * two processors of a build server.
 */
const sideBySide = 4;
const slow = Boolean(process.env.PORTAL_CITUS_BIN || process.env.PORTAL_TEST_DATABASE_URL);
const faultTimes = { testTimeout: 600_000, hookTimeout: 180_000 } as const;
/** Faults without a limit that a busy machine could exceed: they wait for processes that start and end. */
const untimedFaults = ["accounts", "leftovers", "one-portal"].map((name) => `test/fault/${name}.test.ts`);

/** Tests of writes that have the same result on a cluster as on one server. */
const writesOnCluster = [
  "src/platform/import/{import,old-uploads,references}.test.ts",
  "src/platform/records/bulk/bulk.test.ts",
  "src/platform/report/delivery/{alert,deliver,due}.test.ts",
  "src/platform/jobs/job/engine.test.ts",
  "src/features/program-loyalty/laporan/penukaran-uang/payout.test.ts",
  "src/features/penjualan/{unggah,pembelian/unggah}/unggah.test.ts",
  "src/features/penjualan/push/webhook.test.ts",
  "src/features/konfigurasi-system/synchron/synchron.test.ts",
  "src/features/master/cluster/cluster.test.ts",
  "src/features/atbusiness-ritel/approval-adjustment-stock/approval-adjustment-stock.test.ts",
  "src/features/atsalesman/mobile/{batch,corsales,surveys,tracks,visit-photos}.test.ts",
  "src/features/atsalesman/[[]channel[]]/jadwal-kunjungan/{cards,generate-schedule}.test.ts",
];

/** Files of one project run side by side; groups of projects run one after the other, so that a browser never slows a unit test down, nor either of them a fault that has a limit. */
export default defineConfig({
  plugins: [words(), directImports()],
  test: {
    maxWorkers: sideBySide,
    // each file opens a portal with thousands of objects, which a small young generation would copy several times
    execArgv: ["--max-semi-space-size=64"],
    sequence: { sequencer: LongestFirst },
    ...(report ? { reporters: ["default", ["json", { outputFile: report }]] } : {}),
    globalSetup: ["./test/support/database-server.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "web",
          include: ["src/web/**/*.test.{ts,tsx}", "src/platform/**/*.test.tsx", "src/platform/**/*.web.test.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "db/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [
            "src/web/**",
            "src/platform/**/*.test.tsx",
            "src/platform/**/*.web.test.ts",
            "test/e2e/**",
            "test/fault/**",
            "test/cluster/**",
          ],
          // the server is loaded once per worker, not once per file, which halves the time
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // `npm run test:citus` sets PORTAL_CITUS_BIN to the programs of a PostgreSQL with Citus
      ...(process.env.PORTAL_CITUS_BIN
        ? [
            {
              extends: true as const,
              test: {
                name: "cluster",
                include: ["test/cluster/**/*.test.ts", ...writesOnCluster],
                isolate: false,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: "fault-untimed",
          include: [...untimedFaults],
          // before the browser files, of which the short ones keep both processors busy until the end
          maxWorkers: sideBySide,
          ...faultTimes,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          isolate: false,
          maxWorkers: sideBySide,
          testTimeout: 120_000,
          // what a page shows after a click takes as long as the machine is busy
          expect: { poll: { timeout: 20_000 } },
          // a browser on a busy build server may miss a beat once; twice is a finding
          retry: process.env.CI === "true" ? 1 : 0,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "fault",
          include: ["test/fault/**/*.test.ts"],
          exclude: [...untimedFaults],
          // how soon what was killed is back has a limit, which a third file beside it would use up
          maxWorkers: 2,
          ...faultTimes,
          sequence: { groupOrder: 3 },
        },
      },
    ],
    // on a cluster, the first file waits until the tables are distributed, and statements take three times as long;
    // the other PostgreSQL gets only the time of the processors that the faults leave
    testTimeout: slow ? 600_000 : 120_000,
    hookTimeout: slow ? 900_000 : 120_000,
    teardownTimeout: 60_000,
  },
});
