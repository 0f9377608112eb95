import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { Refused } from "#kit/refused.ts";
import { sendError } from "./errors.server.ts";

/** The part of an unread body that was received: its first bytes, and its size in bytes as received or announced. */
export type Unread = { readonly head: Buffer; readonly bytes: number };
type Heard = {
  readonly parts: Buffer[];
  storedBytes: number;
  bytes: number;
  readonly enough: PromiseWithResolvers<void>;
};

const maxBuffered = 65_536;
const maxCounted = 2_147_483_647;
/**
 * How long to wait for the body of a request that is refused before its body is read, in milliseconds. A slow sender is
 * not awaited.
 */
const waitForBodyMs = 250;
const heard = new WeakMap<FastifyRequest, Heard>();

async function unreadOf(request: FastifyRequest, heardOf: Heard): Promise<Unread> {
  await Promise.race([heardOf.enough.promise, sleep(waitForBodyMs)]);
  const { parts, bytes } = heardOf;
  const announced = Number(request.headers["content-length"]) || 0;
  return { head: Buffer.concat(parts), bytes: Math.min(Math.max(bytes, announced), maxCounted) };
}

/** A form is read as a file upload, which no call with an `unread` listener uses. */
const isForm = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers["content-type"] ?? "");

/** Marks the body as read by the call itself, so that it is not reported as unread. */
export const wasRead = (request: FastifyRequest): void => void heard.delete(request);

/**
 * Hooks for calls that record bodies which could not be read. `report` receives the first bytes of the body and returns
 * the response to the caller.
 */
export function hearing(
  report: (error: unknown, request: FastifyRequest, body: Unread) => Promise<unknown>,
): RouteShorthandOptions {
  return {
    // a second listener beside the parser's, added before any data flows
    preParsing: (request, _reply, payload, done) => {
      const refused = isForm(request)
        ? new Refused("media-type", "Isi permintaan harus JSON.", { "Content-Type": "Isi permintaan harus JSON." }, 415)
        : null;
      const h: Heard = { parts: [], storedBytes: 0, bytes: 0, enough: Promise.withResolvers() };
      heard.set(request, h);
      payload.on("data", (part: Buffer) => {
        h.bytes += part.length;
        if (h.storedBytes >= maxBuffered) return;
        h.parts.push(part.subarray(0, maxBuffered - h.storedBytes));
        h.storedBytes += part.length;
        if (h.storedBytes >= maxBuffered) h.enough.resolve();
      });
      for (const end of ["end", "close", "error"]) payload.once(end, () => h.enough.resolve());
      done(refused, payload);
    },
    errorHandler: async (error, request: FastifyRequest, reply: FastifyReply) => {
      const h = heard.get(request);
      const sent = h
        ? await report(error, request, await unreadOf(request, h)).catch((other: unknown) => other)
        : error;
      sendError(sent, request, reply);
    },
  };
}
