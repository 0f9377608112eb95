import { parentPort, workerData } from "node:worker_threads";
import { itemsOf, pushOne, type Sender } from "./push.ts";

/** The data needed to read a report and to push; `batches` are the numbers already used. */
export type WorkInput = {
  readonly url: string;
  readonly report: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sender: Sender;
  readonly batches: number;
};
export type WorkDone = { readonly reports: number; readonly batches: number };

/**
 * Reads a report and pushes batches continuously until stopped. It runs in a separate thread, because writing a batch
 * would otherwise delay the measurement.
 */
const { url, report, headers, sender, batches: from } = workerData as WorkInput;
let [reports, batches] = [0, from];
let over = false;
parentPort?.once("message", () => {
  over = true;
});
const tasks = [
  async () => {
    await (await fetch(`${url}/api/report/${report}`, { headers })).text();
    reports++;
  },
  () => pushOne(url, sender, itemsOf(sender, batches++)),
];
parentPort?.postMessage("started");
await Promise.all(
  tasks.map(async (work) => {
    while (!over) await work();
  }),
);
parentPort?.postMessage({ reports, batches } satisfies WorkDone);
