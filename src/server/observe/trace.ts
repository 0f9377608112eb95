export type SpanValue = string | number;
/** A piece of work in a trace; its attributes follow the names of OpenTelemetry. */
export type SpanFacts = {
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  readonly attributes: Readonly<Record<string, SpanValue>>;
  /** The trace it belongs to, as a W3C `traceparent`; the surrounding span without one. */
  readonly parent?: string | null | undefined;
};
/** Adds an attribute once it is known. */
export type SetAttribute = (name: string, value: SpanValue) => void;
export type Tracing = {
  run<T>(facts: SpanFacts, work: (set: SetAttribute) => Promise<T>): Promise<T>;
  /** The W3C `traceparent` of the surrounding span. */
  current(): string | null;
  close(): Promise<void>;
};

let tracing: Tracing | undefined;
/** Switches tracing on for this process, or off. */
export const setTracing = (to: Tracing | undefined): void => {
  tracing = to;
};
const ignore: SetAttribute = () => undefined;

/** Does a piece of work inside a span of its own where traces are collected. */
export const traced = <T>(facts: () => SpanFacts, work: (set: SetAttribute) => Promise<T>): Promise<T> =>
  tracing ? tracing.run(facts(), work) : work(ignore);

/** The trace that work done later belongs to, for a job's row. */
export const traceParent = (): string | null => tracing?.current() ?? null;
