import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { Refused } from "#kit/refused.ts";
import { translate, languageOf } from "./language.server.ts";
import type { SecurityHeaders } from "./security-headers.server.ts";

/**
 * Errors that Node detects before routing. They are answered in the same JSON format and with the same headers as those
 * of routes.
 */
const refusals: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "headers-too-large", "Alamat atau header permintaan terlalu besar."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "too-large", "Isi permintaan terlalu besar."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request-timeout", "Permintaan terlalu lambat dikirim."],
};
const unreadable = [400, "bad-request", "Permintaan tidak dapat dibaca."] as const;

type Plain = { readonly status: number; readonly headers: Record<string, string>; readonly body: string };

function refusal(status: number, code: string, message: string, language: string, secure: SecurityHeaders): Plain {
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message: translate(message, undefined, language), fields: [], requestId });
  return {
    status,
    body,
    headers: {
      ...secure.plain(requestId),
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    },
  };
}

/** Answers input that is not valid HTTP, and closes its connection. */
export function answerUnparsed(error: { readonly code?: string }, socket: Socket, secure: SecurityHeaders): void {
  const begun = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (error.code === "ECONNRESET" || begun || !socket.writable) return void socket.destroy();
  const [status, code, message] = refusals[error.code ?? ""] ?? unreadable;
  const { headers, body } = refusal(status, code, message, languageOf(undefined), secure);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Refuses a request with an `Expect` header other than 100-continue. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse, secure: SecurityHeaders): void {
  const language = languageOf(request.headers["accept-language"]);
  const { status, headers, body } = refusal(417, "expectation", unreadable[2], language, secure);
  response.writeHead(status, headers).end(body);
}

/** Refuses a request without a Host header, which HTTP/1.1 requires. */
export async function refuseUnaddressed(request: FastifyRequest): Promise<void> {
  if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
    throw new Refused("bad-request", unreadable[2], { Host: "Wajib diisi." }, 400);
}
