import { Refused } from "#kit/refused.ts";
import { withoutKeys } from "#platform/access/index.server.ts";
import {
  type ApiScope,
  clientOf,
  countCall,
  type KnownClient,
  outOfScope,
  personOfClient,
  RefusedClient,
} from "./api-client.server.ts";
import { rememberRequest, type Db } from "#platform/database/index.server.ts";
import {
  createTokenBuckets,
  type Ctx,
  type UnreadBodyHandler,
  Raw,
  refusalOf,
  type UnreadBody,
} from "#platform/http/index.server.ts";
import { isStorableText } from "#kit/identifier.ts";
import { longestId, maxItems } from "./push-schemas.server.ts";

export type ApiAnswer = {
  readonly status: number;
  readonly body: string;
  readonly items?: number;
  readonly failed?: number;
  readonly duplicates?: number;
  readonly code?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Large and often repeated: only the beginning is logged. */
  readonly brief?: true;
};
const json = { "content-type": "application/json; charset=utf-8" };
type Request = {
  readonly method: string;
  readonly path: string;
  readonly input: unknown;
  readonly scope?: ApiScope;
  readonly replayOf?: number;
  readonly unread?: UnreadBody;
};
/** Maximum size of a logged payload in characters; a larger body is truncated and marked so. */
const maxLogged = 4_000_000;
function truncated(whole: string, maxCharacters = maxLogged): string {
  const text = withoutKeys(whole);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}\n… (${text.length} karakter)` : text;
}
/** Limits the logging of calls with an invalid key per minute, so that the log cannot be flooded. */
const waitToNote = createTokenBuckets(30);
const maxOfRefused = 4_000;

/**
 * The content as received; content nested too deeply for storage is omitted from the log, and the call is not refused
 * for it.
 */
function textOf(input: unknown): string | null {
  try {
    return JSON.stringify(input) ?? null;
  } catch {
    return null;
  }
}

/** The document numbers in a call, by which a number's calls are found; null without any. */
function idsIn(input: unknown): string[] | null {
  const items: readonly unknown[] =
    typeof input === "object" && input !== null && "items" in input && Array.isArray(input.items)
      ? input.items.slice(0, maxItems)
      : [input];
  const ids = items.flatMap((item) =>
    typeof item === "object" && item !== null && "externalId" in item ? [item.externalId] : [],
  );
  const valid = ids
    .filter((id): id is string => typeof id === "string" && id !== "" && id.length <= longestId && isStorableText(id))
    .map(withoutKeys);
  return valid.length > 0 ? [...new Set(valid)] : null;
}

/** The logged content: the content as received, or the beginning of an unreadable body. */
function contentOf({ method, input, unread }: Request): { readonly text: string | null; readonly bytes: number } {
  if (unread) {
    const text = new TextDecoder().decode(unread.head, { stream: true }).replaceAll("\0", "\uFFFD");
    return {
      text: unread.bytes > unread.head.length ? `${text}\n… (${unread.bytes} byte)` : text,
      bytes: unread.bytes,
    };
  }
  const text = method === "GET" ? null : textOf(input);
  return { text, bytes: text === null ? 0 : Buffer.byteLength(text) };
}

/** A call by API key: authentication, authorization and quota, then the work, and logging in every case. */
export async function guarded(
  ctx: Ctx,
  request: Request,
  work: (client: KnownClient, db: Db) => Promise<ApiAnswer>,
): Promise<Raw> {
  const start = performance.now();
  const seen: { client?: { id: number; distributorId: number } } = {};
  try {
    const client = await clientOf(ctx.db, ctx.request.token, ctx.request.ip).catch((error: unknown) => {
      if (error instanceof RefusedClient) seen.client = error.client;
      throw error;
    });
    seen.client = client;
    // calls to a stopped service do not count against the quota
    await refuseStopped(ctx.db, request.path);
    const { quotas, refusal } = await countCall(ctx.db, client, ctx.request.ip);
    ctx.noteQuotas(quotas);
    if (refusal) throw refusal;
    if (request.scope && !client.scopes.includes(request.scope)) throw outOfScope(request.scope);
    const person = personOfClient(client);
    rememberRequest(person, ctx.request);
    const answer = await work(client, ctx.db.as(person));
    await writeLog(ctx, request, seen.client, answer, performance.now() - start);
    return new Raw(answer.body, { ...json, ...answer.headers }, answer.status);
  } catch (error) {
    const refusal = refusalOf(error);
    const refused = error instanceof RefusedClient ? error : undefined;
    if (seen.client && (!refused || waitToNote(String(refused.client.id)) === 0)) {
      const body = refusal ? JSON.stringify(refusal.toJSON()) : "";
      // a client in a loop repeats the same batch, so for calls over quota the beginning suffices
      const begun = refused?.proven || refusal?.status === 429;
      const maxCharacters = begun ? maxOfRefused : refused ? 0 : maxLogged;
      await writeLog(
        ctx,
        request,
        seen.client,
        { status: refusal?.status ?? 500, body, code: refusal?.code ?? "internal" },
        performance.now() - start,
        maxCharacters,
      ).catch((e: Error) => ctx.log.error({ err: e }, "writing the API log failed"));
    }
    throw error;
  }
}

/**
 * A call with an unreadable body is authenticated and counted like any other; its beginning, size and error are logged
 * for its owner.
 */
export const unreadable =
  (method: string, path: string, scope: ApiScope): UnreadBodyHandler =>
  (error, ctx, unread) =>
    guarded(ctx, { method, path, input: null, scope, unread }, () => Promise.reject(error)).catch(
      (refusal: unknown) => refusal,
    );

/** Throws a refusal with the reason if an administrator has disabled the service. */
export async function refuseStopped(db: Db, path: string): Promise<void> {
  const off = await db
    .internal("stopped services")
    .maybe<{ notice: string }>("select s.notice from {api_service} s where s.code = :code and s.state = 'off'", {
      code: path.split("/")[3],
    });
  if (off)
    throw new Refused("service.off", "Layanan ini sedang dihentikan: {notice}", [], 503, {
      notice: off.notice,
      retryAfter: 300,
    });
}

export async function writeLog(
  ctx: Ctx,
  request: Request,
  client: { id: number; distributorId: number },
  answer: ApiAnswer,
  ms: number,
  maxCharacters = maxLogged,
): Promise<void> {
  const { text, bytes } = contentOf(request);
  await ctx.db.internal("API log").run(
    `insert into {!api_log} (distributor_id, client_id, method, path, status, code, latency_ms, items, failed, duplicates, bytes, ip, request_id, replay_of, external_ids, payload, answer)
     values (:distributor, :client, :method, :path, :status, :code, :ms, :items, :failed, :duplicates, :bytes, :ip, :requestId, :replayOf::bigint, :externalIds::text[], :payload, :answer)`,
    {
      distributor: client.distributorId,
      client: client.id,
      method: request.method,
      path: request.path.slice(0, 200),
      status: answer.status,
      code: answer.code ?? null,
      ms: Math.round(ms),
      items: answer.items ?? 0,
      failed: answer.failed ?? 0,
      duplicates: answer.duplicates ?? 0,
      bytes,
      ip: ctx.request.ip,
      requestId: ctx.request.id,
      replayOf: request.replayOf ?? null,
      externalIds: maxCharacters === 0 ? null : idsIn(request.input),
      payload: text === null || maxCharacters === 0 ? null : truncated(text, maxCharacters),
      answer: truncated(answer.body, answer.brief ? maxOfRefused : maxLogged),
    },
  );
}
