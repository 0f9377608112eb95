import { setTimeout as sleep } from "node:timers/promises";
import { pickOne, shuffled } from "#test/support/random.ts";
import type { Document } from "./life.ts";
import type { Client } from "./stage.ts";

export type Tally = {
  calls: number;
  documents: number;
  waited: number;
  busy: number;
  mismatches: number;
  readonly ms: number[];
  readonly findings: string[];
  /** All distinct responses to each document. */
  readonly answers: Map<string, Set<string>>;
};
export const newTally = (): Tally => ({
  calls: 0,
  documents: 0,
  waited: 0,
  busy: 0,
  mismatches: 0,
  ms: [],
  findings: [],
  answers: new Map(),
});

type DocumentResult = { readonly externalId: string; readonly status: string; readonly code?: string };
type Run = {
  readonly urls: readonly string[];
  readonly random: () => number;
  readonly tally: Tally;
  readonly until: number;
};
const maxTimes = 5;
const lanesEach = 2;
const maxInBatch = 100;
const singly = 0.5;
const forged = 0.02;
const patience = 400;

/**
 * Sends each document one to five times in shuffled order, over parallel lanes to either server, individually or in
 * batches.
 */
export async function sendAll(client: Client, run: Run): Promise<void> {
  const { random, tally } = run;
  const queue = shuffled(
    client.documents.flatMap((d) => Array.from({ length: 1 + Math.floor(random() * maxTimes) }, () => d)),
    random,
  );
  tally.documents += queue.length;
  await Promise.all(
    Array.from({ length: lanesEach }, async () => {
      while (queue.length > 0) {
        if (Date.now() > run.until) throw new Error("the time limit of one permutation is exceeded");
        const size = random() < singly ? 1 : 1 + Math.floor(random() * maxInBatch);
        const taken = queue.splice(0, size);
        if (size === 1) await sendOne(client, taken[0] as Document, run);
        else await sendMany(client, taken, run);
      }
    }),
  );
}

async function post(client: Client, path: string, body: unknown, run: Run): Promise<{ status: number; text: string }> {
  for (let again = 0; ; again++) {
    const from = performance.now();
    const answer = await fetch(`${pickOne(run.urls, run.random)}/api/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${client.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    run.tally.calls++;
    run.tally.ms.push(performance.now() - from);
    if (answer.status < 500 && answer.status !== 409) return { status: answer.status, text };
    run.tally.busy++;
    if (answer.status === 500) run.tally.findings.push(`500: ${text}`);
    if (again === patience) throw new Error(`no final response: ${path} ${answer.status} ${text}`);
    await sleep(20 + run.random() * 80);
  }
}

async function sendOne(client: Client, document: Document, run: Run): Promise<void> {
  const { status, text } = await post(client, document.kind, document.body, run);
  note(client, document, text, run);
  if (status === 202) run.tally.waited++;
  if (status < 300 && run.random() < forged) await forge(client, document, run);
}

/** Sends a batch of one kind. Documents in conflict with a concurrent change are sent again individually. */
async function sendMany(client: Client, documents: readonly Document[], run: Run): Promise<void> {
  for (const [kind, of] of Map.groupBy(documents, (d) => d.kind)) {
    const { status, text } = await post(client, `${kind}/batch`, { items: of.map((d) => d.body) }, run);
    if (status !== 200) throw new Error(`a batch was refused: ${status} ${text}`);
    const { results } = JSON.parse(text) as { results: DocumentResult[] };
    for (const [i, document] of of.entries()) {
      const result = results[i] as DocumentResult;
      if (result.externalId !== document.body.externalId)
        run.tally.findings.push(
          `results of a batch are not in the order of its items: ${result.externalId} for ${document.body.externalId}`,
        );
      if (result.code === "busy") {
        run.tally.busy++;
        await sendOne(client, document, run);
      } else note(client, document, JSON.stringify(result), run);
      if (result.status === "waiting") run.tally.waited++;
    }
  }
}

/** Refusals are not outcomes: for documents that may fail temporarily, all other responses must still be identical. */
const mayFail = /^[VY]/;
function note(client: Client, document: Document, answer: string, { tally }: Run): void {
  const { externalId } = document.body;
  const { status } = JSON.parse(answer) as DocumentResult;
  if (mayFail.test(externalId) && status === "failed") return;
  const name = `${client.name} ${externalId}${mayFail.test(externalId) ? ` ${status}` : ""}`;
  const known = tally.answers.get(name) ?? new Set();
  tally.answers.set(name, known.add(answer));
}

/** Sends the same number with other content after the first was applied; it must be refused by either server. */
async function forge(client: Client, { kind, body }: Document, run: Run): Promise<void> {
  const words = /(returns|cancellations)$/.test(kind) ? "reason" : kind === "bulk-sales" ? "vehicle" : "notes";
  if (kind === "stock-reports") return;
  const { status, text } = await post(client, kind, { ...body, [words]: "isi lain" }, run);
  run.tally.mismatches++;
  if (status !== 422 || (JSON.parse(text) as DocumentResult).code !== "idempotency.mismatch")
    run.tally.findings.push(`other content under ${body.externalId}: ${status} ${text}`);
}
