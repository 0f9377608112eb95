import { createHash } from "node:crypto";
import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden, Refused } from "#kit/refused.ts";
import { isMasked, type Access, type Person } from "../access/access.ts";
import type { Sessions } from "../access/session.ts";
import { tokenOf } from "../access/token.ts";
import { rememberRequest } from "../audit/audit.ts";
import type { Db } from "../db/db.ts";
import { explained } from "../explain/needs.ts";
import { refusalOf } from "./errors.ts";
import { noteUser } from "../observe/request-log.ts";
import { type SpanFacts, traced } from "../observe/trace.ts";
import { accept } from "./validate.ts";
import { type Ctx, type Handler, Raw, type RequestFacts } from "./handle.ts";
import { languageOf } from "./language.ts";
import { noteQuotas } from "./quota-headers.ts";
import { hearing, wasRead } from "./unread.ts";

const sudoMinutes = 15;
const anonymous: Access = { kind: "system", reason: "public call" };

/**
 * Registers the route of one handler: authenticates, authorizes, validates the input, runs the handler and sends the
 * result.
 */
export function mount(app: FastifyInstance, handler: Handler, root: Db, sessions: Sessions): void {
  const { call, unread } = handler;
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    ...(unread
      ? hearing(async (error, request, body) => unread(error, contextOf(request, factsOf(request), anonymous), body))
      : {}),
    handler: (request, reply) =>
      traced(
        () => spanOf(request, call),
        async (set) => {
          const facts = factsOf(request);
          const access = call.access === "public" ? anonymous : await personOf(facts, sessions);
          noteUser(request, access);
          if (access.kind === "person") set("enduser.id", String(access.userId));
          try {
            return await serve(request, reply, facts, access);
          } catch (error) {
            throw await explained(root, access, error);
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
    const input = accept(handler.input, inputOf(request)) as never;
    const ctx = contextOf(request, facts, access);
    const keyed = facts.idempotencyKey !== null && call.method !== "GET" && access.kind === "person";
    const ready = handler.ready ? await handler.ready(input, ctx) : input;
    return keyed
      ? await once(ctx, handler, input, ready, reply)
      : answer(reply, await handler.run(ready as never, ctx));
  }
  function contextOf(request: FastifyRequest, facts: RequestFacts, access: Access): Ctx {
    return {
      db: root.as(access),
      access,
      request: facts,
      log: request.log,
      upload: () => fileOf(request),
      noteQuotas: (quotas) => noteQuotas(request, quotas),
      visitor: async () => (facts.token === null ? null : sessions.resolve(facts.token, facts.ip, facts.userAgent)),
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

async function personOf(
  facts: { token: string | null; ip: string; userAgent: string },
  sessions: Sessions,
): Promise<Person> {
  const person = facts.token === null ? null : await sessions.resolve(facts.token, facts.ip, facts.userAgent);
  if (!person) throw new Refused("unauthenticated", "Silakan masuk terlebih dahulu.", [], 401);
  return { ...person }; // one object per request, so that facts cached on it are not shared between requests
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

/**
 * Runs a call with an idempotency key once: a repeat waits for the first run and gets the same bytes. Different content
 * under the same key is refused.
 */
async function once(ctx: Ctx, handler: Handler, input: never, ready: unknown, reply: FastifyReply): Promise<unknown> {
  const id = {
    user: ctx.person.userId,
    key: ctx.request.idempotencyKey,
    call: `${handler.call.method} ${handler.call.path}`,
    hash: createHash("sha256").update(JSON.stringify(input)).digest("hex"),
  };
  const stored = await ctx.db.tx(async (db) => {
    const sys = db.internal("idempotency");
    const fresh = await sys.run(
      "insert into {!idempotency_key} (user_id, key, call, input_hash) values (:user, :key, :call, :hash) on conflict do nothing",
      id,
    );
    if (fresh === 0)
      return sys.one<{ call: string; input_hash: string; body: string }>(
        "select call, input_hash, body from {idempotency_key} where user_id = :user and key = :key",
        id,
      );
    const result = await handler.run(ready as never, Object.create(ctx, { db: { value: db } }) as Ctx);
    if (result instanceof Raw) throw new Error(`${id.call} answers with a file and cannot be repeated`);
    const body = JSON.stringify(result ?? null);
    await sys.run("update {!idempotency_key} set status = 200, body = :body where user_id = :user and key = :key", {
      ...id,
      body,
    });
    return { call: id.call, input_hash: id.hash, body };
  });
  if (stored.call !== id.call || stored.input_hash !== id.hash)
    throw new Refused(
      "idempotency.mismatch",
      "Kiriman pertama dari formulir ini sudah tersimpan dengan isi yang berbeda. Tutup formulir dan periksa datanya sebelum mengirim lagi.",
      [],
      422,
    );
  return reply.type("application/json; charset=utf-8").send(stored.body);
}
