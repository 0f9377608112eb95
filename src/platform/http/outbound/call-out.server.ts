import { lookup } from "node:dns";
import { type IncomingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestSafe } from "node:https";
import { BlockList, isIP } from "node:net";

/** Addresses of this machine and its network, which external parties must not make the portal call. */
const internalRanges = new BlockList();
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
  internalRanges.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
  ["64:ff9b::", 96],
  ["2002::", 16],
] as const)
  internalRanges.addSubnet(net, bits, "ipv6");
const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");
export const isInternalAddress = (ip: string): boolean =>
  internalRanges.check(plainOf(ip), isIP(plainOf(ip)) === 6 ? "ipv6" : "ipv4");

export type Outgoing = {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole call, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum number of response bytes to read; 0 reads none. */
  readonly maxBytes: number;
  /** Whether plain HTTP and internal addresses are permitted. */
  readonly allowInternal: boolean;
  readonly signal?: AbortSignal;
};
export type Incoming = {
  readonly status: number | null;
  readonly error: string | null;
  readonly body: string;
  readonly bytes: number;
  readonly retryAfter: string | null;
  readonly headers: IncomingHttpHeaders;
};

/**
 * Checks a URL by itself: it uses TLS and no internal address. The address of a host name is checked when it is called.
 */
export function isExternal(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && !(isIP(host) !== 0 && isInternalAddress(host));
}

/**
 * One call to an external service. The resolved address is checked while connecting, so that it cannot change
 * afterwards; redirects are not followed. Never throws.
 */
export function callOut(o: Outgoing): Promise<Incoming> {
  const url = new URL(o.url);
  if (!o.allowInternal && !isExternal(url)) return Promise.resolve(failed("address not allowed"));
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? requestSafe : requestPlain)(
      url,
      {
        method: o.method,
        headers: o.headers,
        ...(o.signal ? { signal: o.signal } : {}),
        lookup: (name, options, done) =>
          lookup(name, options, (error, address, family) => {
            const addresses = Array.isArray(address) ? address.map((a) => a.address) : [address];
            const closed = !error && !o.allowInternal && addresses.some(isInternalAddress);
            done(closed ? new Error("address not allowed") : error, address as never, family);
          }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const error = status >= 200 && status < 300 ? null : `HTTP ${status}`;
        const { headers } = response;
        const retryAfter = headers["retry-after"] ?? null;
        if (o.maxBytes === 0) {
          response.resume();
          return end({ status, error, body: "", bytes: 0, retryAfter, headers });
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on("data", (part: Buffer) => {
          bytes += part.length;
          if (bytes > o.maxBytes) cut("answer too large");
          else parts.push(part);
        });
        response.on("end", () =>
          end({ status, error, body: Buffer.concat(parts).toString("utf8"), bytes, retryAfter, headers }),
        );
        response.on("error", (e) => end(failed(e.message)));
      },
    );
    const cut = (why: string) => {
      end(failed(why));
      request.destroy();
    };
    const late = setTimeout(() => cut("timeout"), o.timeoutMs);
    const end = (answer: Incoming) => {
      clearTimeout(late);
      resolve(answer);
    };
    request.on("error", (e) => end(failed(e.message)));
    request.end(o.body);
  });
}
const failed = (why: string): Incoming => ({
  status: null,
  error: why.slice(0, 300),
  body: "",
  bytes: 0,
  retryAfter: null,
  headers: {},
});
