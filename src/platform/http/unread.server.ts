import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { Refused } from "#kit/refused.ts";
import { sendError } from "./errors.server.ts";

/** The part of an unread body that was received: its first bytes, and its size in bytes as received or announced. */
export type UnreadBody = { readonly head: Buffer; readonly bytes: number };
type ReceivedBody = {
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
const receivedBodies = new WeakMap<FastifyRequest, ReceivedBody>();

async function unreadOf(request: FastifyRequest, received: ReceivedBody): Promise<UnreadBody> {
  await Promise.race([received.enough.promise, sleep(waitForBodyMs)]);
  const { parts, bytes } = received;
  const announced = Number(request.headers["content-length"]) || 0;
  return { head: Buffer.concat(parts), bytes: Math.min(Math.max(bytes, announced), maxCounted) };
}

/** A form is read as a file upload, which no call with an `unread` listener uses. */
const isForm = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers["content-type"] ?? "");

/** Marks the body as read by the call itself, so that it is not reported as unread. */
export const wasRead = (request: FastifyRequest): void => void receivedBodies.delete(request);

/**
 * Hooks for calls that record bodies which could not be read. `report` receives the first bytes of the body and returns
 * the response to the caller.
 */
export function unreadHooks(
  report: (error: unknown, request: FastifyRequest, body: UnreadBody) => Promise<unknown>,
): RouteShorthandOptions {
  return {
    // a second listener beside the parser's, added before any data flows
    preParsing: (request, _reply, payload, done) => {
      const refused = isForm(request)
        ? new Refused("media-type", "Isi permintaan harus JSON.", { "Content-Type": "Isi permintaan harus JSON." }, 415)
        : null;
      const received: ReceivedBody = { parts: [], storedBytes: 0, bytes: 0, enough: Promise.withResolvers() };
      receivedBodies.set(request, received);
      payload.on("data", (part: Buffer) => {
        received.bytes += part.length;
        if (received.storedBytes >= maxBuffered) return;
        received.parts.push(part.subarray(0, maxBuffered - received.storedBytes));
        received.storedBytes += part.length;
        if (received.storedBytes >= maxBuffered) received.enough.resolve();
      });
      for (const end of ["end", "close", "error"]) payload.once(end, () => received.enough.resolve());
      done(refused, payload);
    },
    errorHandler: async (error, request: FastifyRequest, reply: FastifyReply) => {
      const received = receivedBodies.get(request);
      const sent = received
        ? await report(error, request, await unreadOf(request, received)).catch((other: unknown) => other)
        : error;
      sendError(sent, request, reply);
    },
  };
}
