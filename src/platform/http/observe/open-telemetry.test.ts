import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishedJob } from "#test/support/jobs.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openTelemetry } from "./open-telemetry.server.ts";
import { setTracing, type Tracing } from "#platform/database/index.server.ts";

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
};
type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
};

const spans: Span[] = [];
let collector: Server;
let tracing: Tracing;
let portal: Portal;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
    spans.push(...sent.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  portal = await openPortal({ TRUST_PROXY: "1" });
  tracing = openTelemetry("portal-test");
  setTracing(tracing);
});
afterAll(async () => {
  setTracing(undefined);
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await portal?.close();
  await new Promise((resolve) => collector?.close(resolve));
});

test("a request, its statements and the job it starts are one trace, without values", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const admin = await portal.as("admin");
  const started = await admin.post(
    "/api/export/list",
    { noun: "bank", query: { q: "kata-rahasia" } },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  );
  expect(started.status, started.text).toBe(200);
  await finishedJob(admin, (started.json as { data: { id: number } }).data.id);
  await tracing.close();

  const own = spans.filter((s) => s.traceId === traceId);
  const request = own.find((s) => s.name.startsWith("POST /api/export/"));
  expect(request?.parentSpanId).toBe("00f067aa0ba902b7");
  const job = own.find((s) => s.name.startsWith("job "));
  expect(job).toMatchObject({ parentSpanId: expect.any(String) });
  const statementsOf = (span?: Span) => own.filter((s) => s.name === "sql" && s.parentSpanId === span?.spanId);
  expect(statementsOf(request).length).toBeGreaterThan(0);
  expect(statementsOf(job).length).toBeGreaterThan(0);
  expect(JSON.stringify(own)).not.toContain("kata-rahasia");
});
