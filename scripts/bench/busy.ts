import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { slugOf } from "#platform/report/index.ts";
import type { Beside, Done } from "./beside.ts";
import { load, median } from "./load.ts";
import { say } from "./portal-process.ts";
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
  await besideOthers(at, "store list, p95 beside report and push");
  const other = spawn(process.execPath, [fileURLToPath(new URL("./spin.ts", import.meta.url))], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  try {
    await besideOthers(at, "the same, one processor busy elsewhere");
  } finally {
    other.kill();
  }
}

async function besideOthers({ url, token, database }: At, what: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  const list = async () =>
    (await load(`${url}/api/store?perPage=30&f.status=active&sort=-name`, headers, requests, 1)).p95;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const sender = await openSender(client);
  await client.end();
  let [reports, batches] = [0, 0];
  const beside = async () => {
    const workerData: Beside = { url, report: slugOf(heavyReport), headers, sender, batches };
    const others = new Worker(new URL("./beside.ts", import.meta.url), { workerData });
    await once(others, "message");
    const p95 = await list();
    others.postMessage("enough");
    const [done] = (await once(others, "message")) as [Done];
    reports += done.reports;
    batches = done.batches;
    await others.terminate();
    return p95;
  };
  await list();
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    idle.push(await list());
    busy.push(await beside());
  }
  const [alone, together] = [median(idle), median(busy)];
  say(
    what,
    `${together.toFixed(1)} ms`,
    `${alone.toFixed(1)} ms idle`,
    (together / alone).toFixed(2),
    "≤ 2",
    together <= 2 * alone,
  );
  process.stdout.write(`  meanwhile ${reports} reports and ${batches} batches\n`);
}
