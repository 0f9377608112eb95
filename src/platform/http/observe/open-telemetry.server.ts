import {
  context,
  type Context,
  defaultTextMapGetter,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { refusalOf } from "../errors.server.ts";
import type { SetAttribute, SpanFacts, Tracing } from "#platform/database/index.server.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
const propagator = new W3CTraceContextPropagator();
const flushMs = 5_000;

const parentOf = (parent: string | null | undefined): Context =>
  parent ? propagator.extract(context.active(), { traceparent: parent }, defaultTextMapGetter) : context.active();

/**
 * Sends spans to the collector in `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads the other `OTEL_EXPORTER_OTLP_*`
 * variables itself. Parameter values of statements are never part of a span.
 */
export function openTelemetry(serviceName: string): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const tracer = provider.getTracer("portal");
  async function run<T>(facts: SpanFacts, work: (set: SetAttribute) => Promise<T>): Promise<T> {
    const within = parentOf(facts.parent);
    const span = tracer.startSpan(facts.name, { kind: kinds[facts.kind], attributes: { ...facts.attributes } }, within);
    try {
      return await context.with(trace.setSpan(within, span), () =>
        work((name, value) => void span.setAttribute(name, value)),
      );
    } catch (error) {
      // a refusal is not an error of the span
      if (!refusalOf(error)) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.recordException(error as Error);
      }
      throw error;
    } finally {
      span.end();
    }
  }
  return {
    run,
    current() {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, { set: (into, key, value) => void (into[key] = value) });
      return carrier.traceparent ?? null;
    },
    async close() {
      await provider.forceFlush({ timeoutMillis: flushMs }).catch(() => undefined);
      await provider.shutdown().catch(() => undefined);
      context.disable();
      propagation.disable();
    },
  };
}
