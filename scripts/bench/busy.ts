import { slugOf } from "#kit/report.ts";
import { load, median } from "./load.ts";
import { say } from "./portal-process.ts";
import { itemsOf, openSender, pushOne } from "./push.ts";
import pg from "pg";

type At = { readonly url: string; readonly token: string; readonly database: string };
/** One stretch each is a matter of luck: what a checkpoint or a neighbour takes falls on either side alike when they take turns. */
const rounds = 5;
const requests = 300;
const heavyReport = "/laporan/penjualan-per-toko";

/** A list of stores while nothing else happens, and while somebody reads a heavy report and a distributor pushes, both without a pause. */
export async function benchBusy({ url, token, database }: At): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  const list = async () => (await load(`${url}/api/store?perPage=30&f.status=active&sort=-name`, headers, requests, 1)).p95;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const sender = await openSender(client);
  await client.end();
  let [reports, batches] = [0, 0];
  const read = async () => {
    await (await fetch(`${url}/api/report/${slugOf(heavyReport)}`, { headers })).text();
    reports++;
  };
  const push = () => pushOne(url, sender, itemsOf(sender, batches++));
  const beside = async () => {
    let over = false;
    const others = [read, push].map(async (work) => {
      while (!over) await work();
    });
    const p95 = await list();
    over = true;
    await Promise.all(others);
    return p95;
  };
  await list();
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    idle.push(await list());
    busy.push(await beside());
  }
  const [alone, together] = [median(idle), median(busy)];
  say("store list, p95 beside report and push", `${together.toFixed(1)} ms`, `${alone.toFixed(1)} ms idle`, (together / alone).toFixed(2), "≤ 2", together <= 2 * alone);
  process.stdout.write(`  meanwhile ${reports} reports and ${batches} batches\n`);
}
