import { callOut, type Incoming } from "#platform/http/index.server.ts";
import type { EmbedReach } from "./embed.calls.ts";

/** Tests whether the provider responds and permits being framed by the portal. */
export async function testFraming(url: string, at: string, signal?: AbortSignal): Promise<EmbedReach> {
  const answer = await callOut({
    url,
    method: "GET",
    headers: { accept: "text/html", "sec-fetch-dest": "iframe" },
    timeoutMs: 5_000,
    maxBytes: 0,
    allowInternal: process.env.NODE_ENV !== "production",
    ...(signal ? { signal } : {}),
  });
  return reachOf(answer, at);
}

export function reachOf(
  { status, error, headers }: Pick<Incoming, "status" | "error" | "headers">,
  at: string,
): EmbedReach {
  // an internal address is reachable by browsers in that network, but not by the portal
  if (status === null) return { outcome: error === "address not allowed" ? "unknown" : "silent", status };
  if (status >= 500) return { outcome: "silent", status };
  if (status >= 400) return { outcome: "refused", status };
  const policies = [headers["content-security-policy"] ?? []].flat();
  const ancestors = policies
    .flatMap((p) => p.split(/[;,]/))
    .map((d) => d.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === "frame-ancestors");
  // if both headers are sent, browsers use frame-ancestors
  const allowed =
    ancestors.length > 0
      ? ancestors.every((d) => d.slice(1).some((source) => lets(source, at)))
      : !/deny|sameorigin/i.test(String(headers["x-frame-options"] ?? ""));
  return { outcome: allowed ? "ok" : "blocked", status };
}

function lets(source: string, at: string): boolean {
  if (source === "*") return true;
  const { protocol, hostname, port } = new URL(at);
  if (source.toLowerCase() === protocol) return true;
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^:/]+)(?::(\d+|\*))?/i.exec(source);
  if (!parts || source.startsWith("'")) return false;
  const [, scheme, wild, host = "", hostPort] = parts;
  const standard = protocol === "https:" ? "443" : "80";
  return (
    (scheme === undefined ||
      `${scheme.toLowerCase()}:` === protocol ||
      (scheme.toLowerCase() === "http" && protocol === "https:")) &&
    (wild ? hostname.endsWith(`.${host.toLowerCase()}`) : host.toLowerCase() === hostname) &&
    (hostPort === "*" || (hostPort ?? standard) === (port || standard))
  );
}
