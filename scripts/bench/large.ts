import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { openRegistry } from "#server/server.ts";
import { benchBusy } from "./busy.ts";
import { databaseUrl } from "./database-url.ts";
import { type DuckTiming, timeDuck } from "./duck.ts";
import { median } from "./load.ts";
import { printResult, signIn, startPortal, stopPortal } from "./portal-process.ts";
import { benchPoints } from "./points.ts";
import { benchPush } from "./push.ts";
import { changeAll, longestMs, type Timed, timeReport, timeReports } from "./reports.ts";
import { deletePushed } from "./delete-pushed.ts";

export type LargeOptions = {
  readonly scale: string;
  /** A folder that is already filled, or is filled now and kept. */
  readonly data?: string | undefined;
  /** Some of: reports, duckdb, push, list, points. */
  readonly only?: string | undefined;
  readonly pages?: string | undefined;
  /**
   * A folder of the same scale with a tenth of the lines, to measure how a page's time grows with the number of lines.
   */
  readonly compare?: string | undefined;
};

/**
 * `npm run bench -- --scale large [--data folder] [--only reports,duckdb,push,list,points] [--pages pattern] [--compare
 * folder]`
 */
export async function benchLarge(options: LargeOptions): Promise<void> {
  const data = resolve(options.data ?? mkdtempSync(join(tmpdir(), "portal-bench-large-")));
  const wanted = (part: string): boolean => options.only === undefined || options.only.split(",").includes(part);
  process.stdout.write(
    existsSync(join(data, "database.json"))
      ? `data: ${data}\n`
      : `filling ${data} at scale ${options.scale}; keep it with --data\n`,
  );
  const registry = await openRegistry();
  const portal = await startPortal(data, { DEMO: options.scale, JOBS_AT_ONCE: "1" });
  try {
    const database = databaseUrl(data);
    await deletePushed(database);
    const token = await signIn(portal.url, "admin");
    const at = { url: portal.url, token, database };
    process.stdout.write(
      `${"what".padEnd(38)} ${"again / first".padStart(16)} ${"reference".padStart(18)} ${"ratio".padStart(8)}   goal\n`,
    );
    if (wanted("reports") || wanted("duckdb")) {
      const timed = await timeReports(registry, at, new RegExp(options.pages ?? ""), (t) =>
        printResult(
          t.route,
          `${ms(t.again)} / ${ms(t.measured)}`,
          `${t.plain >= longestMs ? "> " : ""}${ms(t.plain)} plain`,
          `${(t.again / t.plain).toFixed(3)} / ${(t.measured / t.plain).toFixed(3)}`,
          "≤ 0.25",
          t.again <= t.plain / 4,
        ),
      );
      summary("answered again, plain SQL on the same database", timed, (t) => t.again, 1 / 20);
      summary("first answer after a change", timed, (t) => t.measured, 1 / 20);
      if (options.compare) await growth(resolve(options.compare), timed);
      if (wanted("duckdb")) await compareWithDuck(database, timed, data);
    }
    if (wanted("push")) {
      const p = await benchPush(at);
      printResult(
        "batches of 1,000 sales pushed",
        `${p.measured.toFixed(2)} /s`,
        `${p.bare.toFixed(2)} /s bare`,
        p.ratio.toFixed(2),
        "≥ 0.4",
        p.ratio >= 0.4,
      );
    }
    if (wanted("list")) await benchBusy(at);
    if (wanted("points")) await benchPoints(at);
    if (wanted("push") || wanted("list") || wanted("points")) await deletePushed(database);
  } finally {
    await stopPortal(portal);
  }
}

async function growth(folder: string, timed: readonly Timed[]): Promise<void> {
  const portal = await startPortal(folder, { JOBS_AT_ONCE: "1" });
  const client = new pg.Client({ connectionString: databaseUrl(folder) });
  try {
    await client.connect();
    const at = { url: portal.url, token: await signIn(portal.url, "admin") };
    const ratios: { again: number; first: number }[] = [];
    for (const { route, measured, again, query } of timed) {
      const small = {
        first: await timeReport(at, route, query, () => changeAll(client)),
        again: await timeReport(at, route, query),
      };
      const ratio = { again: again / small.again, first: measured / small.first };
      ratios.push(ratio);
      const both = `${ratio.again.toFixed(2)} / ${ratio.first.toFixed(2)}`;
      printResult(
        `${route}, growth`,
        `${ms(again)} / ${ms(measured)}`,
        `${ms(small.first)} first, 1 M`,
        both,
        "≤ 1.3",
        ratio.first <= 1.3,
      );
    }
    for (const when of ["again", "first"] as const) {
      const all = median(ratios.map((r) => r[when]));
      printResult(`growth from 1 to 10 M lines, ${when}`, "median", "", all.toFixed(2), "≤ 1.3", all <= 1.3);
    }
  } finally {
    await client.end();
    await stopPortal(portal);
  }
}

async function compareWithDuck(database: string, timed: readonly Timed[], data: string): Promise<void> {
  const pair = (d: DuckTiming) =>
    printResult(
      d.route,
      `${ms(d.again)} / ${ms(d.measured)}`,
      `${ms(d.duck)} DuckDB`,
      `${(d.again / d.duck).toFixed(2)} / ${(d.measured / d.duck).toFixed(2)}`,
      "",
      true,
    );
  const ducked = await timeDuck(database, timed, data, pair, (route, why) =>
    process.stdout.write(`${route}: not measured with DuckDB (${why})\n`),
  );
  for (const [when, of] of [
    ["answered again", (d: DuckTiming) => d.again] as const,
    ["first after a change", (d: DuckTiming) => d.measured] as const,
  ]) {
    const all = median(ducked.map((d) => of(d) / d.duck));
    printResult(
      `${ducked.length} report pages, median, ${when}`,
      "",
      "DuckDB, all cores",
      all.toFixed(2),
      "≤ 0.5",
      all <= 0.5,
    );
  }
}

const ms = (n: number): string => `${n.toFixed(n < 10 ? 1 : 0)} ms`;

function summary(name: string, timed: readonly Timed[], measured: (t: Timed) => number, goal: number): void {
  if (timed.length === 0) return;
  const all = timed.map((t) => measured(t) / t.plain);
  printResult(
    `${timed.length} report pages, median`,
    "",
    name,
    median(all).toFixed(3),
    `≤ ${goal}`,
    median(all) <= goal,
  );
  const over = timed.filter((t) => measured(t) > t.plain / 4);
  printResult(
    "pages above 1/4",
    String(over.length),
    `of ${timed.length}`,
    Math.max(...all).toFixed(2),
    "0",
    over.length === 0,
  );
}
