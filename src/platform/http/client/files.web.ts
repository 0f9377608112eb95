import type { Call } from "#kit/call.ts";
import { Refused } from "#kit/refused.ts";
import { fileNameOf } from "./file-name.web.ts";
import { gate } from "./gate.web.ts";
import { sendPrepared } from "./call.web.ts";
import {
  type CallOptions,
  headersFor,
  Offline,
  type Prepared,
  type Progress,
  prepare,
  readAnswer,
  refusedFrom,
} from "./send.web.ts";

type UploadOptions = CallOptions & { readonly onProgress?: Progress };

function formOf(files: File | readonly File[], input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  for (const file of Array.isArray(files) ? (files as readonly File[]) : [files as File])
    form.append("file", file, file.name);
  return form;
}

type Raw = { readonly status: number; readonly body: unknown; readonly requestId: string | null };

/** XMLHttpRequest, because it is the only way to observe the progress of an upload. */
function uploadOnce(request: Prepared, token: string | undefined, options: UploadOptions): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(headersFor(token, request, options))) xhr.setRequestHeader(name, value);
    xhr.responseType = "text";
    if (options.onProgress)
      xhr.upload.onprogress = (e) => options.onProgress?.(e.loaded, e.lengthComputable ? e.total : e.loaded);
    xhr.onload = () => {
      let body: unknown;
      try {
        body = xhr.responseText ? JSON.parse(xhr.responseText) : undefined;
      } catch {
        body = undefined;
      }
      resolve({ status: xhr.status, body, requestId: xhr.getResponseHeader("x-request-id") });
    };
    xhr.onerror = () => reject(new Offline(undefined));
    xhr.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    options.signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(request.body ?? null);
  });
}

/** Sends files as multipart in the field `file`; path params and further fields come from `input`. */
export async function upload<In, Out>(
  def: Call<In, Out>,
  files: File | readonly File[],
  input: Readonly<Record<string, unknown>> = {},
  options: UploadOptions = {},
): Promise<Out> {
  const names = new Set(Array.from(def.path.matchAll(/:([A-Za-z_]\w*)/g), (m) => m[1]));
  const inPath = Object.fromEntries(Object.entries(input).filter(([n]) => names.has(n)));
  const fields = Object.fromEntries(Object.entries(input).filter(([n]) => !names.has(n)));
  const request: Prepared = {
    method: def.method,
    url: prepare({ method: "GET", path: def.path }, inPath).url,
    body: formOf(files, fields),
    json: false,
  };
  let raw = await uploadOnce(request, options.token ?? (await gate.token()), options);
  if (
    (raw.status === 401 || raw.status === 403) &&
    !options.quiet &&
    (await gate.recover(refusedFrom(raw.status, raw.body, raw.requestId)))
  ) {
    raw = await uploadOnce(request, await gate.token(), options);
  }
  if (raw.status >= 200 && raw.status < 300) return raw.body as Out;
  throw refusedFrom(raw.status, raw.body, raw.requestId);
}

export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a file with the session's token and saves it as a download. Returns its name. */
export async function download<In>(
  def: Call<In, unknown>,
  input: In,
  otherwise = "unduhan",
  options: CallOptions = {},
): Promise<string> {
  const response = await sendPrepared(prepare(def, input), {
    ...options,
    headers: { Accept: "*/*", ...options.headers },
  });
  if (!response.ok) {
    await readAnswer(response);
    throw new Refused("download.failed", "Berkas gagal diunduh.", [], response.status);
  }
  const name = fileNameOf(response.headers.get("content-disposition"), otherwise);
  saveBlob(await response.blob(), name);
  return name;
}
