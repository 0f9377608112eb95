import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSafe } from "node:https";
import { BlockList, isIP } from "node:net";

/** Addresses of the machine and its neighbours: nobody outside may make the portal talk to them. */
const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
  ["64:ff9b::", 96],
] as const)
  inside.addSubnet(net, bits, "ipv6");
const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");
export const isInside = (ip: string): boolean => inside.check(plainOf(ip), isIP(plainOf(ip)) === 6 ? "ipv6" : "ipv4");

export type Message = { readonly id: number; readonly event: string; readonly payload: string; readonly url: string; readonly secret: string };
export type Sent = { readonly status: number | null; readonly error: string | null };
const timeoutMs = 10_000;

/** What the receiver works out too: nobody without the secret can have sent it, nor sent it again much later. */
export const signatureOf = (secret: string, at: number, payload: string): string => createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");

/** Sends one message; where a name leads is judged at the moment of connecting, so that it cannot lead elsewhere afterwards. */
export function send(m: Message, allowInside: boolean): Promise<Sent> {
  const url = new URL(m.url);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowInside && (url.protocol !== "https:" || (isIP(host) !== 0 && isInside(host)))) return Promise.resolve({ status: null, error: "address not allowed" });
  const at = Math.floor(Date.now() / 1000);
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? requestSafe : requestPlain)(
      url,
      {
        method: "POST",
        timeout: timeoutMs,
        lookup: (name, options, done) =>
          lookup(name, options, (error, address, family) => {
            const found = Array.isArray(address) ? address.map((a) => a.address) : [address];
            const closed = !error && !allowInside && found.some(isInside);
            done(closed ? new Error("address not allowed") : error, address as never, family);
          }),
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(m.payload),
          "user-agent": "portal-webhook",
          "x-portal-event": m.event,
          "x-portal-delivery": String(m.id),
          "x-portal-signature": `t=${at},v1=${signatureOf(m.secret, at, m.payload)}`,
        },
      },
      (response) => {
        response.resume();
        const status = response.statusCode ?? 0;
        resolve({ status, error: status >= 200 && status < 300 ? null : `HTTP ${status}` });
      },
    );
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", (error) => resolve({ status: null, error: error.message.slice(0, 300) }));
    request.end(m.payload);
  });
}
