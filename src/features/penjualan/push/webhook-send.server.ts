import { createHmac } from "node:crypto";
import { callOut } from "#platform/http/index.server.ts";

export type Message = {
  readonly id: number;
  readonly event: string;
  readonly payload: string;
  readonly url: string;
  readonly secret: string;
};
export type Sent = { readonly status: number | null; readonly error: string | null };
const timeoutMs = 10_000;

/**
 * The signature that the receiver verifies: the message can be sent only with the secret, and cannot be replayed much
 * later.
 */
export const signatureOf = (secret: string, at: number, payload: string): string =>
  createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");

/** Sends one message; only the status of the response is evaluated. */
export async function send(m: Message, allowInternal: boolean): Promise<Sent> {
  const at = Math.floor(Date.now() / 1000);
  const { status, error } = await callOut({
    url: m.url,
    method: "POST",
    timeoutMs,
    maxBytes: 0,
    allowInternal,
    body: m.payload,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(m.payload)),
      "user-agent": "portal-webhook",
      "x-portal-event": m.event,
      "x-portal-delivery": String(m.id),
      "x-portal-signature": `t=${at},v1=${signatureOf(m.secret, at, m.payload)}`,
    },
  });
  return { status, error };
}
