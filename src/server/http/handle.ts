import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { AnyCall, Call } from "#kit/call.ts";
import type { Access, Person } from "../access/access.ts";
import type { Db } from "../db/db.ts";
import type { Quota } from "./quota-headers.ts";
import type { Unread } from "./unread.ts";

/** What the request itself tells; `ip` is the server's own finding, never a header the browser may invent. */
export type RequestFacts = {
  readonly ip: string;
  readonly userAgent: string;
  readonly id: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  /** What stands after the question mark, also where the call sends a body; a call that uses it checks it. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The first language of the request that the portal speaks. */
  readonly language: string;
  /** Whether the request named a language at all. */
  readonly languageNamed: boolean;
  /** What the caller has of the answer already, as it was tagged then. */
  readonly ifNoneMatch: string | null;
  /** Scheme and host that the portal was asked under. */
  readonly origin: string;
};
export type Ctx = {
  readonly db: Db;
  readonly access: Access;
  /** The signed-in person; throws on a public call. */
  readonly person: Person;
  /** Who is signed in, also on a public call; null for a anonymous. */
  visitor(): Promise<Person | null>;
  readonly request: RequestFacts;
  readonly log: FastifyBaseLogger;
  /** Tells the caller, in the headers of whatever is answered, what it is held to. */
  noteQuotas(quotas: readonly Quota[]): void;
  /** The file of a multipart request, whole; at most 20 MB. */
  upload(): Promise<{ readonly name: string; readonly content: Buffer }>;
};
/** An answer that is not JSON: a file or a text already made. */
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
  /** Runs before any transaction of the call, for what takes long and must hold no lock; answers the input that `run` gets. */
  readonly ready?: ((input: never, ctx: Ctx) => Promise<unknown>) | undefined;
  readonly run: (input: never, ctx: Ctx) => Promise<unknown>;
  /** Hears of a body that could not be read and so never became an input; what it answers is what the caller is told. */
  readonly unread?: OnUnread | undefined;
};
export type OnUnread = (error: unknown, ctx: Ctx, body: Unread) => Promise<unknown>;

/** Joins a contract with its server side; `input` must accept what the contract promises, and unknown fields are refused. */
export function handle<In, Out>(
  call: Call<In, Out>,
  input: z.ZodType<In>,
  run: (input: In, ctx: Ctx) => Promise<Out | Raw>,
  unread?: OnUnread,
): Handler {
  return { kind: "handler", call, input, run: run as Handler["run"], unread };
}
/** As `handle`, where part of the work is done before any transaction of the call: `ready` makes of the input what `run` gets. */
export function handleReady<In, Out, Ready>(
  call: Call<In, Out>,
  input: z.ZodType<In>,
  ready: (input: In, ctx: Ctx) => Promise<Ready>,
  run: (input: Ready, ctx: Ctx) => Promise<Out | Raw>,
): Handler {
  return { kind: "handler", call, input, ready: ready as Handler["ready"], run: run as Handler["run"] };
}

/** Code that runs once when the server starts, after migrations, and what it makes come round from then on: over connections of their own, behind pages. */
export type Startup = {
  readonly kind: "startup";
  readonly name: string;
  readonly run: (db: Db, log: FastifyBaseLogger) => Promise<void>;
};
export const onStartup = (name: string, run: Startup["run"]): Startup => ({ kind: "startup", name, run });
