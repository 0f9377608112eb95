import { slugOf } from "#kit/report.ts";
import { load } from "./load.ts";
import { say } from "./portal-process.ts";
import { itemsOf, openSender, pushOne } from "./push.ts";
import pg from "pg";

type At = { readonly url: string; readonly token: string; readonly database: string };
const requests = 300;
const heavyReport = "/laporan/penjualan-per-toko";

/** A list of stores while nothing else happens, and while somebody reads a heavy report and a distributor pushes, both without a pause. */
export async function benchBusy({ url, token, database }: At): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  const list = () => load(`${url}/api/store?perPage=30&f.status=active&sort=-name`, headers, requests, 1);
  await list();
  const idle = await list();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const sender = await openSender(client);
  await client.end();
  let over = false;
  let [reports, batches] = [0, 0];
  const reading = (async () => {
    for (; !over; reports++) await (await fetch(`${url}/api/report/${slugOf(heavyReport)}`, { headers })).text();
  })();
  const pushing = (async () => {
    for (; !over; batches++) await pushOne(url, sender, itemsOf(sender, batches));
  })();
  const busy = await list();
  over = true;
  await Promise.all([reading, pushing]);
  say("store list, p95 beside report and push", `${busy.p95.toFixed(1)} ms`, `${idle.p95.toFixed(1)} ms idle`, (busy.p95 / idle.p95).toFixed(2), "≤ 2", busy.p95 <= 2 * idle.p95);
  process.stdout.write(`  meanwhile ${reports} reports and ${batches} batches\n`);
}
