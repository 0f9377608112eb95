import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openRegistry } from "#server/server.ts";
import { accessChannel, createSessions } from "#platform/access/index.server.ts";
import { createPool, openDatabaseEvents } from "#platform/database/index.server.ts";
import { timeLists } from "../bench/deep.ts";
import { benchExport } from "../bench/export.ts";
import { fillStores } from "../bench/fill-stores.ts";
import { benchList, type Compared } from "../bench/list.ts";
import { benchBulk } from "../bench/bulk.ts";
import { benchAnnualPlan } from "../bench/annual-plan.ts";
import { benchImport } from "../bench/import.ts";
import { weighPages } from "../bench/bundle.ts";
import { databaseUrl } from "../bench/database-url.ts";
import { benchCold } from "../bench/cold.ts";
import { benchVisits } from "../bench/visits.ts";
import { benchField } from "../bench/field.ts";
import { benchKanban } from "../bench/kanban.ts";
import { benchLarge } from "../bench/large.ts";
import { password, printResult, signIn, startPortal, stopPortal } from "../bench/portal-process.ts";
import { findChromium } from "../machine.mjs";

/**
 * `npm run bench`: result, reference, ratio, goal. Times are only compared within one run on one machine. It is not a
 * test, because varying load of a machine must not fail a build.
 */
const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const stores = 60_000;
const exported = 100_000;
/** `BENCH_STORES=600000 npm run bench` is faster and less significant. */
const manyStores = Number(process.env.BENCH_STORES ?? 6_000_000);

const { values } = parseArgs({
  options: {
    scale: { type: "string" },
    data: { type: "string" },
    only: { type: "string" },
    pages: { type: "string" },
    compare: { type: "string" },
  },
});
/** The parts that `--only` selects, each on a separate portal with demo data. */
const parts: Readonly<Record<string, typeof benchField | typeof benchCold>> = {
  field: benchField,
  visits: benchVisits,
  kanban: benchKanban,
  bulk: benchBulk,
  "annual-plan": benchAnnualPlan,
  cold: benchCold,
};
const { only = "" } = values;
// loads the declarations of features, which sessions and lists read
await openRegistry();
if (values.scale) await benchLarge({ ...values, scale: values.scale });
else if (parts[only]) await benchAlone(parts[only]);
else await benchOrdinary();

async function benchAlone(part: typeof benchField | typeof benchCold): Promise<void> {
  const data = values.data ?? join(folder, "data");
  const running = await startPortal(data);
  try {
    const token = await signIn(running.url, "admin");
    await part({ url: running.url, token, pid: running.child.pid as number, database: databaseUrl(data) });
  } finally {
    await stopPortal(running);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchOrdinary(): Promise<void> {
  const first = await startPortal(join(folder, "data"));
  await stopPortal(first);
  const second = await startPortal(join(folder, "data"));
  try {
    process.stdout.write(
      `${"what".padEnd(34)} ${"figure".padStart(16)} ${"reference".padStart(18)} ${"ratio".padStart(8)}   goal\n`,
    );
    printResult("second start", `${second.seconds.toFixed(2)} s`, "–", "–", "< 3 s", second.seconds < 3);
    const token = await signIn(second.url, "ssm");
    const url = databaseUrl(join(folder, "data"));
    await fillStores(url, stores);
    const pool = createPool(url, 2);
    const sessions = createSessions(pool, openDatabaseEvents(url, [accessChannel]));
    const person = await sessions.resolve(token);
    if (!person) throw new Error("the bench account has no session");
    const lists = await benchList(url, second.url, token, person, folder);
    await sessions.close();
    await pool.end();
    const few = await timeLists(second.url, token);
    sayList("rows only", lists.rows, 0.8);
    sayList("with count", lists.counted, 0.6);
    await fillStores(url, exported);
    const file = await benchExport(url);
    printResult(
      `export of ${file.rows} stores`,
      `${file.measured.toFixed(2)} s`,
      `${file.bare.toFixed(2)} s`,
      file.ratio.toFixed(2),
      "≤ 2",
      file.ratio <= 2,
    );
    const adminToken = await signIn(second.url, "admin");
    const brought = await benchImport(
      { url: second.url, pid: second.child.pid as number, database: url },
      adminToken,
      folder,
    );
    printResult(
      "import of 100,000 stores",
      `${brought.seconds.toFixed(1)} s`,
      `${brought.bare.toFixed(1)} s bare`,
      brought.ratio.toFixed(1),
      "≤ 2",
      brought.ratio <= 2,
    );
    printResult(
      "memory while importing, above idle",
      `${brought.megabytes.toFixed(0)} MB`,
      "–",
      "–",
      "< 300 MB",
      brought.megabytes < 300,
    );
    for (const part of [benchKanban, benchAnnualPlan, benchBulk])
      await part({ url: second.url, token: adminToken, database: url });
    await fillStores(url, manyStores);
    await new Promise((done) => setTimeout(done, 61_000)); // the portal reads the size of a table once a minute
    for (const [name, ms] of await timeLists(second.url, token)) {
      const before = few.get(name) as number;
      printResult(
        `${(manyStores / 1e6).toFixed(1)} M stores, ${name}`,
        `${ms.toFixed(1)} ms`,
        `${before.toFixed(1)} ms`,
        (ms / before).toFixed(2),
        "≤ 1.5",
        ms <= 1.5 * before,
      );
    }
    const chromium = findChromium();
    if (!chromium) process.stdout.write("page weights: no Chromium on this machine, not measured\n");
    else {
      const w = await weighPages(chromium, second.url, { username: "admin", password });
      const line = (what: string, kb: number, goal: number, more = "") =>
        printResult(what, `${more}${kb.toFixed(1)} KB gz`, "–", "–", `≤ ${more}${goal} KB`, kb <= goal);
      line("guest page, JavaScript", w.guest, 75);
      line("shell, JavaScript", w.shell, 255);
      line("list page, JavaScript", w.list, 125, "+");
      line("report page, JavaScript", w.report, 300, "+");
    }
  } finally {
    await stopPortal(second);
    rmSync(folder, { recursive: true, force: true });
  }
}

function sayList(what: string, { measured, bare, ratio }: Compared, goal: number): void {
  const perSecond = (l: Compared["measured"]) => `${l.perSecond.toFixed(0)} req/s`;
  const name = `store list, 30 of 60,000, ${what}`;
  printResult(name, perSecond(measured), perSecond(bare), ratio.toFixed(2), `≥ ${goal}`, ratio >= goal);
}
