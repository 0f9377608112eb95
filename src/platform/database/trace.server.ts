export type SpanValue = string | number;
/** A span of a trace; attribute names follow OpenTelemetry. */
export type SpanFacts = {
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  readonly attributes: Readonly<Record<string, SpanValue>>;
  /** The parent trace as a W3C `traceparent`; by default the current span. */
  readonly parent?: string | null | undefined;
};
/** Adds an attribute once it is known. */
export type SetAttribute = (name: string, value: SpanValue) => void;
export type Tracing = {
  run<T>(facts: SpanFacts, work: (set: SetAttribute) => Promise<T>): Promise<T>;
  /** The W3C `traceparent` of the current span. */
  current(): string | null;
  close(): Promise<void>;
};

let tracing: Tracing | undefined;
/** Enables or disables tracing for this process. */
export const setTracing = (to: Tracing | undefined): void => {
  tracing = to;
};
const ignore: SetAttribute = () => undefined;

/** Runs work in a span if tracing is enabled. */
export const traced = <T>(facts: () => SpanFacts, work: (set: SetAttribute) => Promise<T>): Promise<T> =>
  tracing ? tracing.run(facts(), work) : work(ignore);

/** The trace context for later work, stored in a job's row. */
export const traceParent = (): string | null => tracing?.current() ?? null;
