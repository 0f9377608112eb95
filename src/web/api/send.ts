import type { Call } from "#kit/call.ts";
import { type FieldError, Refused } from "#kit/refused.ts";

export type Progress = (sent: number, total: number) => void;
export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Makes a repeated write harmless: the server answers a key it knows with the first answer. */
  readonly idempotencyKey?: string;
  /** Used instead of the stored token, for a session that is not (or no longer) the current one. */
  readonly token?: string;
  /** A 401 or a wish to see the password again is the caller's own business. */
  readonly quiet?: boolean;
  /** A token that ran out may be renewed, but nobody is asked anything: for calls that belong to no page. */
  readonly renewOnly?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request with its path filled in; kept so that it can be sent once more, unchanged. */
export type Prepared = {
  readonly method: string;
  readonly url: string;
  readonly body: string | FormData | undefined;
  readonly json: boolean;
};

/** The network itself failed: nothing is known about what the server did. */
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

/** Path params leave the input; the rest is the query of a GET or DELETE, and the JSON body of all others. */
export function prepare(def: Pick<Call, "method" | "path">, input: unknown): Prepared {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const path = def.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === "")
      throw new Error(`${def.method} ${def.path} lacks "${name}"`);
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

/** Every call carries the token twice, as the API promises to its callers, and the language its messages should have. */
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

/** Any refusal of the server as `Refused`; the request's id travels in `detail.requestId`, so that a person can quote it. */
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
/** The last failure that was the server's own, for the error page to quote. */
export function lastFailedRequest(): string | null {
  try {
    return sessionStorage.getItem(failureKey);
  } catch {
    return null;
  }
}
function noteFailure(refused: Refused) {
  const id = requestIdOf(refused);
  if (refused.status < 500 || !id) return;
  try {
    sessionStorage.setItem(failureKey, id);
  } catch {
    // the error page then quotes no request
  }
}

export async function readAnswer(response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  if (response.ok) return body;
  const refused = refusedFrom(response.status, body, response.headers.get("x-request-id"));
  noteFailure(refused);
  throw refused;
}

/** One round trip without any second thought; only a failed network is told apart from an answer. */
export async function sendOnce(request: Prepared, token: string | undefined, options: CallOptions): Promise<Response> {
  try {
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
