import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Env } from "./env.server.ts";

const hashFile = fileURLToPath(new URL("../../../dist/web/csp.json", import.meta.url));

/**
 * Hashes of the entry page's inline scripts, re-read per page so that a build made while the server runs is accepted.
 */
function scriptHashes(): () => string {
  let [made, text] = [0, ""];
  return () => {
    const now = statSync(hashFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now !== made)
      text =
        now === 0
          ? ""
          : (JSON.parse(readFileSync(hashFile, "utf8")) as { script: string[] }).script.map((h) => ` '${h}'`).join("");
    made = now;
    return text;
  };
}

/** Whether a URL leads to a page rather than to the API or a built file. */
const isPage = (url: string): boolean => !url.startsWith("/api") && !url.startsWith("/assets");

export type SecurityHeaders = {
  /** Headers of an API response, or of a response to a request that was not routed. */
  plain(requestId: string): Record<string, string>;
  /** Headers of the response to `url`. For a page they also allow its entry script and the frames it embeds. */
  of(url: string, requestId: string): Promise<Record<string, string>>;
};

/** Headers of every response, including refusals before routing. */
export function securityHeaders(env: Env, framed: () => Promise<readonly string[]>): SecurityHeaders {
  const hashes = scriptHashes();
  const tiles = env.MAP_TILE_URL ? ` ${new URL(env.MAP_TILE_URL.replace(/\{[a-z]\}/g, "a")).origin}` : "";
  const csp = (scripts: string, frames: readonly string[]) =>
    `default-src 'self'; script-src 'self'${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${tiles}; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; frame-src ${[...(env.CSP_FRAME_SRC ? [env.CSP_FRAME_SRC] : []), ...frames].join(" ") || "'none'"}`;
  const headers = (policy: string, requestId: string) => ({
    "content-security-policy": policy,
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), payment=()",
    "x-request-id": requestId,
  });
  const strict = csp("", []);
  const plain = (requestId: string) => headers(strict, requestId);
  return {
    plain,
    of: async (url, requestId) => (isPage(url) ? headers(csp(hashes(), await framed()), requestId) : plain(requestId)),
  };
}
