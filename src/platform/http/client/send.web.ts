import type { Call } from "#kit/call.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { firstAnswer } from "./first-answers.web.ts";

export type Progress = (sent: number, total: number) => void;
export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Makes repeated writes safe: for a known key the server returns the first response. */
  readonly idempotencyKey?: string;
  /** Used instead of the stored token, for a session that is not the current one. */
  readonly token?: string;
  /** The caller handles a 401 or a required password itself. */
  readonly quiet?: boolean;
  /** An expired token may be renewed, but the person is not asked: for calls that do not belong to a page. */
  readonly renewOnly?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request with its path filled in, stored so that it can be repeated unchanged. */
export type Prepared = {
  readonly method: string;
  readonly url: string;
  readonly body: string | FormData | undefined;
  readonly json: boolean;
};

/** A network failure: it is unknown whether the server processed the request. */
export class Offline extends Error {
  readonly code = "network";
  constructor(cause: unknown) {
    super("Tidak dapat terhubung ke server. Periksa jaringan Anda lalu coba lagi.", { cause });
  }
}

function addQuery(query: URLSearchParams, name: string, value: unknown) {
  if (value === undefined || value === null || value === "") return;
  if (Array.isArray(value)) for (const item of value) addQuery(query, name, item);
  else if (typeof value === "object") query.append(name, JSON.stringify(value));
  else query.append(name, String(value));
}

/**
 * Fills path params from the input; the rest becomes the query of a GET or DELETE, and the JSON body of other methods.
 */
export function prepare(def: Pick<Call, "method" | "path">, input: unknown): Prepared {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const path = def.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === "")
      throw new Error(`${def.method} ${def.path}: parameter "${name}" is missing`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (def.method !== "GET" && def.method !== "DELETE")
    return {
      method: def.method,
      url: path,
      body: JSON.stringify(input === undefined || Array.isArray(input) ? (input ?? {}) : rest),
      json: true,
    };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) addQuery(query, name, value);
  const text = query.toString();
  return { method: def.method, url: text ? `${path}?${text}` : path, body: undefined, json: false };
}

/** Headers of every call: the token in both headers that the API supports, and the language of messages. */
export function headersFor(
  token: string | undefined,
  request: Pick<Prepared, "json">,
  options: CallOptions,
): Record<string, string> {
  return {
    Accept: "application/json",
    ...(document.documentElement.lang ? { "Accept-Language": document.documentElement.lang } : {}),
    ...(request.json ? { "Content-Type": "application/json" } : {}),
    ...(token ? { Authorization: `Bearer ${token}`, AccessToken: token } : {}),
    ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
    ...options.headers,
  };
}

const plainMessage: Readonly<Record<number, string>> = {
  401: "Sesi Anda telah berakhir.",
  403: "Anda tidak memiliki izin untuk tindakan ini.",
  404: "Data tidak ditemukan.",
  413: "Berkas terlalu besar.",
  429: "Terlalu banyak permintaan. Coba lagi sebentar.",
};

/** Converts a refusal by the server to `Refused`; `detail.requestId` contains the request's id, for display. */
export function refusedFrom(status: number, body: unknown, requestId: string | null): Refused {
  const b = (typeof body === "object" && body !== null ? body : {}) as {
    code?: unknown;
    message?: unknown;
    fields?: unknown;
    data?: unknown;
    detail?: Record<string, unknown>;
    requestId?: unknown;
  };
  const list = Array.isArray(b.fields) && b.fields.length > 0 ? b.fields : Array.isArray(b.data) ? b.data : [];
  const fields = list.filter(
    (f): f is FieldError => typeof f === "object" && f !== null && "field" in f && "message" in f,
  );
  const message =
    typeof b.message === "string" && b.message ? b.message : (plainMessage[status] ?? "Terjadi kesalahan pada server.");
  const id = requestId ?? (typeof b.requestId === "string" ? b.requestId : null);
  return new Refused(typeof b.code === "string" ? b.code : `http.${status}`, message, fields, status, {
    ...b.detail,
    ...(id ? { requestId: id } : {}),
  });
}

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof Refused && typeof error.detail?.requestId === "string" ? error.detail.requestId : undefined;

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failureKey = "app.failed-request";
/** The id of the last request that failed with a server error, for the error page. */
export function lastFailedRequest(): string | null {
  try {
    return sessionStorage.getItem(failureKey);
  } catch {
    return null;
  }
}
function recordFailure(refused: Refused) {
  const id = requestIdOf(refused);
  if (refused.status < 500 || !id) return;
  try {
    sessionStorage.setItem(failureKey, id);
  } catch {
    // the error page then shows no request id
  }
}

export async function readAnswer(response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  if (response.ok) return body;
  const refused = refusedFrom(response.status, body, response.headers.get("x-request-id"));
  recordFailure(refused);
  throw refused;
}

/** One round trip without retries. Throws `Offline` if the network failed. */
export async function sendOnce(request: Prepared, token: string | undefined, options: CallOptions): Promise<Response> {
  try {
    const early = await firstAnswer(request, token);
    if (early) return early;
    return await fetch(request.url, {
      method: request.method,
      headers: headersFor(token, request, options),
      body: request.body,
      signal: options.signal,
      credentials: "same-origin",
      cache: "no-store",
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Offline(error);
  }
}
