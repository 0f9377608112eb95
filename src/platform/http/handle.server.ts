import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { AnyCall, Call } from "#kit/call.ts";
import type { Access, Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Quota } from "./quota-headers.server.ts";
import type { UnreadBody } from "./unread.server.ts";

/** Facts of the request. `ip` is determined by the server and never taken from a header that the client controls. */
export type RequestFacts = {
  readonly ip: string;
  readonly userAgent: string;
  readonly id: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  /** Query parameters, also for calls with a body. A call that uses them must validate them. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The first supported language that the request accepts. */
  readonly language: string;
  /** Whether the request named any language. */
  readonly languageNamed: boolean;
  /** The entity tag of the response that the client has cached, from `If-None-Match`. */
  readonly ifNoneMatch: string | null;
  /** Scheme and host of the request. */
  readonly origin: string;
};
export type Ctx = {
  readonly db: Db;
  readonly access: Access;
  /** The signed-in person. Throws on a public call. */
  readonly person: Person;
  /** The signed-in person, also on a public call; null if the caller is anonymous. */
  visitor(): Promise<Person | null>;
  readonly request: RequestFacts;
  readonly log: FastifyBaseLogger;
  /** Reports the rate limits that apply to the caller in the response headers. */
  noteQuotas(quotas: readonly Quota[]): void;
  /** The complete file of a multipart request, at most 20 MB. */
  upload(): Promise<{ readonly name: string; readonly content: Buffer }>;
};
/** A response that is not JSON: a file or a text that is already serialized. */
export class Raw {
  readonly body: string | Buffer | NodeJS.ReadableStream;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  constructor(body: string | Buffer | NodeJS.ReadableStream, headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}
export type Handler = {
  readonly kind: "handler";
  readonly call: AnyCall;
  readonly input: z.ZodType;
  /** Runs before any transaction of the call, for slow work that must not hold locks. Returns the input of `run`. */
  readonly ready?: ((input: never, ctx: Ctx) => Promise<unknown>) | undefined;
  readonly run: (input: never, ctx: Ctx) => Promise<unknown>;
  /** Called with a body that could not be read and therefore never became an input; its result is the response. */
  readonly unread?: UnreadBodyHandler | undefined;
};
export type UnreadBodyHandler = (error: unknown, ctx: Ctx, body: UnreadBody) => Promise<unknown>;

/**
 * Binds a contract to its implementation. `input` must accept what the contract declares; unknown fields are refused.
 */
export function handle<In, Out>(
  call: Call<In, Out>,
  input: z.ZodType<In>,
  run: (input: In, ctx: Ctx) => Promise<Out | Raw>,
  unread?: UnreadBodyHandler,
): Handler {
  return { kind: "handler", call, input, run: run as Handler["run"], unread };
}
/**
 * Like `handle`, for calls that do part of their work before any transaction: `ready` turns the input into the argument
 * of `run`.
 */
export function handleReady<In, Out, Ready>(
  call: Call<In, Out>,
  input: z.ZodType<In>,
  ready: (input: In, ctx: Ctx) => Promise<Ready>,
  run: (input: Ready, ctx: Ctx) => Promise<Out | Raw>,
): Handler {
  return { kind: "handler", call, input, ready: ready as Handler["ready"], run: run as Handler["run"] };
}

/**
 * Code that runs once at server start, after migrations, and the periodic work it schedules. It uses its own
 * connections, with lower priority than pages.
 */
export type Startup = {
  readonly kind: "startup";
  readonly name: string;
  readonly run: (db: Db, log: FastifyBaseLogger) => Promise<void>;
};
export const onStartup = (name: string, run: Startup["run"]): Startup => ({ kind: "startup", name, run });
