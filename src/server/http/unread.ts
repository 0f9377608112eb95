import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { Refused } from "#kit/refused.ts";
import { sendError } from "./errors.ts";

/** What had come of a body that could not be read: its beginning, and how much there was. */
export type Unread = { readonly head: Buffer; readonly bytes: number };
type Heard = { readonly parts: Buffer[]; held: number; bytes: number; readonly enough: PromiseWithResolvers<void> };

const maxHeld = 65_536;
const maxCounted = 2_147_483_647;
/** A body that is refused before it flows is on its way; who sends it slowly is not waited for. */
const waitForBodyMs = 250;
const heard = new WeakMap<FastifyRequest, Heard>();

async function unreadOf(request: FastifyRequest, heardOf: Heard): Promise<Unread> {
  await Promise.race([heardOf.enough.promise, sleep(waitForBodyMs)]);
  const { parts, bytes } = heardOf;
  const announced = Number(request.headers["content-length"]) || 0;
  return { head: Buffer.concat(parts), bytes: Math.min(Math.max(bytes, announced), maxCounted) };
}

/** A form is read where a file is taken, which no call that listens does. */
const isForm = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers["content-type"] ?? "");

/** Nobody has to be told of a body that the call itself got to see. */
export const wasRead = (request: FastifyRequest): void => void heard.delete(request);

/** For calls that want to know of bodies that never reached them: `tell` gets the beginning, and answers what the caller is told. */
export function hearing(
  tell: (error: unknown, request: FastifyRequest, body: Unread) => Promise<unknown>,
): RouteShorthandOptions {
  return {
    // a second listener beside the parser's, which is added before anything flows
    preParsing: (request, _reply, payload, done) => {
      const refused = isForm(request)
        ? new Refused("media-type", "Isi permintaan harus JSON.", { "Content-Type": "Isi permintaan harus JSON." }, 415)
        : null;
      const h: Heard = { parts: [], held: 0, bytes: 0, enough: Promise.withResolvers() };
      heard.set(request, h);
      payload.on("data", (part: Buffer) => {
        h.bytes += part.length;
        if (h.held >= maxHeld) return;
        h.parts.push(part.subarray(0, maxHeld - h.held));
        h.held += part.length;
        if (h.held >= maxHeld) h.enough.resolve();
      });
      for (const end of ["end", "close", "error"]) payload.once(end, () => h.enough.resolve());
      done(refused, payload);
    },
    errorHandler: async (error, request: FastifyRequest, reply: FastifyReply) => {
      const h = heard.get(request);
      const told = h ? await tell(error, request, await unreadOf(request, h)).catch((other: unknown) => other) : error;
      sendError(told, request, reply);
    },
  };
}
