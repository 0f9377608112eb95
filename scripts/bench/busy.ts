import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { slugOf } from "#platform/report/index.ts";
import type { WorkInput, WorkDone } from "./concurrent-work.ts";
import { load, median } from "./load.ts";
import { printResult } from "./portal-process.ts";
import { openSender } from "./push.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
/** Number of alternating rounds, so that checkpoints and other processes affect both sides equally. */
const rounds = 5;
const requests = 500;
const heavyReport = "/laporan/penjualan-per-toko";

/**
 * Measures a list of stores on an idle portal, and while a heavy report is read and a distributor pushes continuously;
 * then the same while another program occupies one processor.
 */
export async function benchBusy(at: At): Promise<void> {
  await measureUnderLoad(at, "store list, p95 during reports and pushes");
  const other = spawn(process.execPath, [fileURLToPath(new URL("./busy-loop.ts", import.meta.url))], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  try {
    await measureUnderLoad(at, "the same, one processor busy");
  } finally {
    other.kill();
  }
}

async function measureUnderLoad({ url, token, database }: At, what: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  const list = async () =>
    (await load(`${url}/api/store?perPage=30&f.status=active&sort=-name`, headers, requests, 1)).p95;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const sender = await openSender(client);
  await client.end();
  let [reports, batches] = [0, 0];
  const underLoad = async () => {
    const workerData: WorkInput = { url, report: slugOf(heavyReport), headers, sender, batches };
    const worker = new Worker(new URL("./concurrent-work.ts", import.meta.url), { workerData });
    await once(worker, "message");
    const p95 = await list();
    worker.postMessage("stop");
    const [done] = (await once(worker, "message")) as [WorkDone];
    reports += done.reports;
    batches = done.batches;
    await worker.terminate();
    return p95;
  };
  await list();
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    idle.push(await list());
    busy.push(await underLoad());
  }
  const [alone, together] = [median(idle), median(busy)];
  printResult(
    what,
    `${together.toFixed(1)} ms`,
    `${alone.toFixed(1)} ms idle`,
    (together / alone).toFixed(2),
    "≤ 2",
    together <= 2 * alone,
  );
  process.stdout.write(`  meanwhile ${reports} reports and ${batches} batches\n`);
}
