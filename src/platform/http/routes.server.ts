import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden, Refused } from "#kit/refused.ts";
import { isMasked, type Access, type Person } from "#kit/person.ts";
import { rememberRequest, type Db, type SpanFacts, traced } from "#platform/database/index.server.ts";
import { refusalOf } from "./errors.server.ts";
import { recordUser } from "./observe/request-log.server.ts";
import { validateInput } from "./validate.server.ts";
import { type Ctx, type Handler, Raw, type RequestFacts } from "./handle.server.ts";
import { runIdempotent } from "./idempotency.server.ts";
import { languageOf } from "./language.server.ts";
import { recordQuotas } from "./quota-headers.server.ts";
import { tokenOf } from "./request-token.server.ts";
import { unreadHooks, wasRead } from "./unread.server.ts";

const sudoMinutes = 15;
const anonymous: Access = { kind: "system", reason: "public call" };

/** How requests are authenticated, and what is added to a refusal for the caller. */
export type Authentication = {
  /**
   * The person of a token, or null if it is not valid. Called on every request; each call returns an object of its own,
   * so that facts cached on it are not shared between requests.
   */
  resolve(token: string): Promise<Person | null>;
  /** Adds to a refusal what the person lacks and who can grant it. */
  explain(db: Db, access: Access, error: unknown): Promise<unknown>;
};

/**
 * Registers the route of one handler: authenticates, authorizes, validates the input, runs the handler and sends the
 * result.
 */
export function mount(app: FastifyInstance, handler: Handler, root: Db, auth: Authentication): void {
  const { call, unread } = handler;
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    ...(unread
      ? unreadHooks(async (e, request, body) => unread(e, contextOf(request, factsOf(request), anonymous), body))
      : {}),
    handler: (request, reply) =>
      traced(
        () => spanOf(request, call),
        async (set) => {
          const facts = factsOf(request);
          const access = call.access === "public" ? anonymous : await personOf(facts.token, auth);
          recordUser(request, access);
          if (access.kind === "person") set("enduser.id", String(access.userId));
          try {
            return await serve(request, reply, facts, access);
          } catch (error) {
            throw await auth.explain(root, access, error);
          }
        },
      ),
  });
  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: RequestFacts,
    access: Access,
  ): Promise<unknown> {
    if (access.kind === "person") authorise(access, handler);
    if (handler.call.unkeyed && facts.idempotencyKey !== null)
      throw new Refused(
        "idempotency.unsupported",
        "Permintaan ini tidak dapat diulang dengan Idempotency-Key.",
        [],
        400,
      );
    rememberRequest(access, facts);
    wasRead(request);
    const input = validateInput(handler.input, inputOf(request)) as never;
    const ctx = contextOf(request, facts, access);
    const keyed = facts.idempotencyKey !== null && call.method !== "GET" && access.kind === "person";
    const ready = handler.ready ? await handler.ready(input, ctx) : input;
    return keyed
      ? await runIdempotent(ctx, handler, input, ready, reply)
      : answer(reply, await handler.run(ready as never, ctx));
  }
  function contextOf(request: FastifyRequest, facts: RequestFacts, access: Access): Ctx {
    return {
      db: root.as(access),
      access,
      request: facts,
      log: request.log,
      upload: () => fileOf(request),
      noteQuotas: (quotas) => recordQuotas(request, quotas),
      visitor: async () => (facts.token === null ? null : auth.resolve(facts.token)),
      get person() {
        return signedIn(access);
      },
    };
  }
}

const spanOf = (request: FastifyRequest, { method, path }: Handler["call"]): SpanFacts => ({
  name: `${method} ${path}`,
  kind: "server",
  attributes: { "http.request.method": method, "http.route": path, "portal.request_id": request.id },
  parent: typeof request.headers.traceparent === "string" ? request.headers.traceparent : null,
});

function factsOf(request: FastifyRequest) {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || !/^[\x21-\x7e]{8,255}$/.test(key)))
    throw new Refused("idempotency.key", "Idempotency-Key harus 8–255 karakter tanpa spasi.", [], 400);
  return {
    ip: request.ip,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 400),
    id: request.id,
    token: tokenOf(request.raw.rawHeaders),
    idempotencyKey: key ?? null,
    query: request.query as Readonly<Record<string, unknown>>,
    language: languageOf(request.headers["accept-language"]),
    languageNamed: request.headers["accept-language"] !== undefined,
    ifNoneMatch: request.headers["if-none-match"] ?? null,
    origin: `${request.protocol}://${request.host}`,
  };
}

async function personOf(token: string | null, { resolve }: Authentication): Promise<Person> {
  const person = token === null ? null : await resolve(token);
  if (!person) throw new Refused("unauthenticated", "Silakan masuk terlebih dahulu.", [], 401);
  return person;
}

function authorise(person: Person, { call }: Handler): void {
  if (
    call.access !== "session" &&
    !(call.access === "any-role" ? person.actions.size > 0 : person.actions.has(call.access))
  )
    throw forbidden(call.access);
  if (call.notMasked && isMasked(person))
    throw new Refused("masked", "Tindakan ini tidak dapat dilakukan selama masking user.", [], 403);
  if (call.sudo && Date.now() - Date.parse(person.authenticatedAt) > sudoMinutes * 60_000)
    throw new Refused("reauth.required", "Masukkan kembali kata sandi Anda untuk melanjutkan.", [], 403);
}

function signedIn(access: Access): Person {
  if (access.kind !== "person") throw new Error("a public call has no person");
  return access;
}

const multipart = (request: FastifyRequest): boolean =>
  String(request.headers["content-type"] ?? "").startsWith("multipart/form-data");

async function fileOf(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  const { part, content } = await filePartOf(request);
  if (!part) throw new Refused("file.missing", "Pilih berkas terlebih dahulu.", { file: "Wajib diisi." });
  return { name: part.filename.replace(/[^\p{L}\p{N} ._()-]/gu, "_").slice(0, 200), content };
}

/**
 * The file of a multipart request. A form that is truncated or malformed is a client error, whichever parser detects
 * it.
 */
async function filePartOf(request: FastifyRequest) {
  try {
    const part = multipart(request) ? await request.file() : undefined;
    return { part, content: part ? await part.toBuffer() : Buffer.alloc(0) };
  } catch (error) {
    if (error instanceof Refused || (error as { statusCode?: number }).statusCode) throw error;
    const message = "Kiriman terpotong atau rusak. Unggah kembali.";
    throw new Refused("file.unreadable", message, { file: message }, 400);
  }
}

function inputOf(request: FastifyRequest): unknown {
  const body =
    request.method === "GET" || request.method === "DELETE" || multipart(request)
      ? request.query
      : (request.body ?? {});
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return { ...body, ...(request.params as object) };
}

async function answer(reply: FastifyReply, result: unknown): Promise<unknown> {
  if (result instanceof Raw) {
    if (result.body instanceof Readable) await begun(result.body, reply);
    return reply.code(result.status).headers(result.headers).send(result.body);
  }
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(result ?? null));
}

/**
 * Waits for the first byte of a file, so that a failure before it becomes an ordinary refusal. A later failure closes
 * the connection, so that a truncated file is not mistaken for a complete one.
 */
async function begun(body: Readable, reply: FastifyReply): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => {
        body.off("readable", done);
        stop();
        error ? reject(error) : resolve();
      };
      const stop = finished(body, { writable: false }, done);
      body.on("readable", done);
    });
  } catch (error) {
    if (refusalOf(error)) throw error;
    reply.log.error({ err: error }, "generating a file failed");
    throw new Refused("file.failed", "Berkas gagal dibuat. Silakan coba lagi.", [], 503);
  }
}
