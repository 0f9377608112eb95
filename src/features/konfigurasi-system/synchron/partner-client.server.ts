import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { callOut, type Incoming, type Partner } from "#platform/http/index.server.ts";
import { requireClosedBreaker, hasFailed, succeeded } from "./breaker.server.ts";
import { faultOf, partnerWords } from "./partner-words.ts";

const maxBytes = 1_000_000;
const maxAttempts = 4;
const longestPauseMs = 30_000;
/** Whether a failure may be temporary; others are not retried. */
const passing = (a: Incoming): boolean =>
  (a.status === null && a.error !== "address not allowed") ||
  a.status === 408 ||
  a.status === 425 ||
  a.status === 429 ||
  (a.status ?? 0) >= 500;

export type PartnerRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly forced?: boolean;
  readonly once?: boolean;
};
export type Counted = { calls: number; repeats: number };

/**
 * Calls the partner's service and returns the parsed response with the duration in milliseconds. Temporary failures are
 * retried with growing delays, until the circuit breaker opens.
 */
export async function requestPartner<T>(
  db: Db,
  partner: Partner,
  request: PartnerRequest,
  schema: z.ZodType<T>,
  counted: Counted,
): Promise<{ readonly value: T; readonly ms: number }> {
  for (let attempt = 1; ; attempt++) {
    await requireClosedBreaker(db, request.forced);
    counted.calls++;
    if (attempt > 1) counted.repeats++;
    const { ms, ...answer } = await callOnce(db, partner, request);
    request.signal?.throwIfAborted();
    const read = answer.error === null ? readAnswer(answer.body, schema) : undefined;
    if (read?.ok) {
      await succeeded(db);
      return { value: read.value, ms };
    }
    const why = read ? "answer not understood" : (answer.error as string);
    await hasFailed(db, why);
    if (request.once || read || !passing(answer) || attempt >= maxAttempts) throw refusal(why, read?.problem);
    await pause(
      pauseMs(partner, attempt, answer.retryAfter),
      undefined,
      request.signal ? { signal: request.signal } : {},
    );
  }
}

async function callOnce(
  db: Db,
  partner: Partner,
  request: PartnerRequest,
): Promise<Incoming & { readonly ms: number }> {
  const began = performance.now();
  const answer = await callOut({
    url: `${partner.url}${request.path}?${new URLSearchParams(request.query)}`,
    method: "GET",
    headers: { authorization: `Bearer ${partner.token}`, accept: "application/json", "user-agent": "portal-sync" },
    timeoutMs: partner.timeoutMs,
    maxBytes,
    allowInternal: partner.allowInternal,
    ...(request.signal ? { signal: request.signal } : {}),
  });
  const ms = Math.round(performance.now() - began);
  if (!request.signal?.aborted)
    await db
      .internal("calls to the partner")
      .run(
        "insert into {!partner_call} (path, status, latency_ms, bytes, error) values (:path, :status::int, :ms, :bytes, :error::text)",
        {
          path: request.path,
          status: answer.status,
          ms,
          bytes: answer.bytes,
          error: answer.error,
        },
      );
  return { ...answer, ms };
}

type Read<T> =
  | { readonly ok: true; readonly value: T; readonly problem?: undefined }
  | { readonly ok: false; readonly problem: string };
function readAnswer<T>(body: string, schema: z.ZodType<T>): Read<T> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { ok: false, problem: "JSON" };
  }
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, problem: parsed.error.issues[0]?.path.join(".") ?? "" };
}

/** Half of the delay is random, so that instances do not retry simultaneously. */
function pauseMs(partner: Partner, attempt: number, retryAfter: string | null): number {
  const requestedMs = Number(retryAfter) * 1_000;
  const grown = partner.retryMs * 2 ** (attempt - 1);
  return Math.min(
    longestPauseMs,
    Math.max(Number.isFinite(requestedMs) ? requestedMs : 0, grown / 2 + (Math.random() * grown) / 2),
  );
}

/** The refusal with a message; the response itself is not shown, because it is untrusted. */
function refusal(why: string, problem?: string): Refused {
  if (problem !== undefined)
    return new Refused("partner.answer", partnerWords.unreadable, [], 502, { problem: problem || "–" });
  const { code, text, values } = faultOf(why);
  return new Refused(code, text, [], 502, values);
}
