import { parentPort, workerData } from "node:worker_threads";
import { itemsOf, pushOne, type Sender } from "./push.ts";

/** What one who reads a report and one who pushes need; `batches` are the numbers already used. */
export type Beside = {
  readonly url: string;
  readonly report: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sender: Sender;
  readonly batches: number;
};
export type Done = { readonly reports: number; readonly batches: number };

/** Reads a report and pushes batches without a pause until it is told to stop: on a thread of its own, or whoever measures would wait while a batch is written. */
const { url, report, headers, sender, batches: from } = workerData as Beside;
let [reports, batches] = [0, from];
let over = false;
parentPort?.once("message", () => {
  over = true;
});
const works = [
  async () => {
    await (await fetch(`${url}/api/report/${report}`, { headers })).text();
    reports++;
  },
  () => pushOne(url, sender, itemsOf(sender, batches++)),
];
parentPort?.postMessage("begun");
await Promise.all(
  works.map(async (work) => {
    while (!over) await work();
  }),
);
parentPort?.postMessage({ reports, batches } satisfies Done);
