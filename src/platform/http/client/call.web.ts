import type { Call } from "#kit/call.ts";
import { Refused } from "#kit/refused.ts";
import { gate } from "./gate.web.ts";
import { type CallOptions, Offline, type Prepared, prepare, readAnswer, sendOnce } from "./send.web.ts";

/** A GET changes nothing, so it is repeated once after a connection error before the failure is reported. */
async function attempt(request: Prepared, options: CallOptions): Promise<Response> {
  const token = options.token ?? (await gate.token());
  try {
    return await sendOnce(request, token, options);
  } catch (error) {
    if (request.method !== "GET" || !(error instanceof Offline)) throw error;
    await new Promise((done) => setTimeout(done, 400));
    return sendOnce(request, token, options);
  }
}

/**
 * Sends a prepared request. If the session has expired or the password is required again, this is resolved in place (by
 * renewal, or by a dialog over the page), and the same request is sent exactly once more, so that no input is lost.
 */
export async function sendPrepared(request: Prepared, options: CallOptions = {}): Promise<Response> {
  const response = await attempt(request, options);
  if (response.status !== 401 && response.status !== 403) return response;
  if (options.quiet || options.token) return response;
  const refusal = await readAnswer(response.clone()).then(
    () => undefined,
    (e: unknown) => (e instanceof Refused ? e : undefined),
  );
  if (!refusal || !(await gate.recover(refusal, options.renewOnly === true))) return response;
  return attempt(request, options);
}

/** Makes a call by its contract: path, method and types come from the definition, so that pages contain no URLs. */
export async function call<In, Out>(def: Call<In, Out>, input: In, options: CallOptions = {}): Promise<Out> {
  const quiet = options.quiet ?? def.access === "public";
  const response = await sendPrepared(prepare(def, input), { ...options, quiet });
  return (await readAnswer(response)) as Out;
}

/** An idempotency key for one operation, created when the form opens, so that repeated clicks write once. */
export const newIdempotencyKey = (): string =>
  typeof crypto.randomUUID === "function"
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
