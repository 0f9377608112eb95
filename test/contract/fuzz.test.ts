import { afterAll, beforeAll, expect, test } from "vitest";
import { watchChanges } from "../../scripts/fuzz/changes.ts";
import { corpus } from "../../scripts/fuzz/corpus.ts";
import { requestAt, type Stock } from "../../scripts/fuzz/requests.ts";
import { operationsOf } from "../../scripts/fuzz/operations.ts";
import { fuzz } from "../../scripts/fuzz/run.ts";
import { openRegistry } from "#server/server.ts";
import { openPortal, type Portal } from "../support/portal.ts";

let portal: Portal;
let url = "";
beforeAll(async () => {
  portal = await openPortal({ JOBS_AT_ONCE: "0" });
  url = await portal.server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => portal?.close());

/** `npm run fuzz` sends 20,000 requests; this test sends fewer, with its own seed. */
test("invalid requests are refused in the error format of the portal, in time, and never cause a server error", {
  timeout: 120_000,
}, async () => {
  const options = { url, database: portal.url, requests: 1_000, seed: 7, lanes: 2, withinMs: 10_000, corpus };
  const { findings, sent } = await fuzz(options);
  expect(findings.map((f) => `#${f.n} ${f.what.join("; ")}\n${f.curl}`)).toEqual([]);
  expect(sent).toBeGreaterThan(corpus.length);
});

test("the effect of every request is known, and a refused request changes nothing", async () => {
  const admin = await portal.as("admin");
  const changes = await watchChanges(portal.url);
  try {
    const begin = await changes.mark();
    expect(await admin.post("/api/bank", { code: "FUZZWATCH", name: "" })).toMatchObject({ status: 422 });
    expect(await changes.since(begin)).toEqual([]);
    expect(await admin.post("/api/bank", { code: "FUZZWATCH", name: "Bank Uji" })).toMatchObject({ status: 200 });
    expect(await changes.since(begin)).toEqual(["insert audit_event: create", "insert bank"]);
    expect(await admin.post("/api/bank", { code: "FUZZWATCH", name: "Bank Lain" })).toMatchObject({ status: 422 });
    expect(await changes.since(begin)).toEqual(["insert audit_event: create", "insert bank"]);
  } finally {
    await changes.close();
  }
});

test("a seed always produces the same request for a number, in whatever order requests are generated", async () => {
  const operations = operationsOf(await openRegistry());
  const stock: Stock = { operations, ids: new Map([["/api/bank", [1, 2, 3]]]), samples: new Map(), accounts: 2 };
  const some = [0, 1, 17, 500].map((n) => requestAt(stock, 3, n));
  expect([500, 17, 1, 0].map((n) => requestAt(stock, 3, n)).reverse()).toEqual(some);
  expect(new Set(Array.from({ length: 200 }, (_, n) => requestAt(stock, 3, n).path)).size).toBeGreaterThan(100);
});
