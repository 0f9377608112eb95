import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type JWTPayload, jwtVerify } from "jose";

export type Seen = { readonly status: number; readonly claims: JWTPayload | null };
export type BiProvider = {
  readonly origin: string;
  /** Address of a dashboard, with the placeholder for the token. */
  readonly address: string;
  /** Every request for the dashboard, in order. */
  readonly seen: Seen[];
  /** Additional headers of the response. */
  headers: Record<string, string>;
  close(): Promise<void>;
};

/**
 * A dashboard server that verifies signature, audience and expiry of the token. Its page shows whose data it contains,
 * has an input field, and accepts a new token by message if `acceptsMessages` is set.
 */
export async function openBiProvider(secret: string, { acceptsMessages = false } = {}): Promise<BiProvider> {
  const seen: Seen[] = [];
  const state = { headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://provider");
    const token = url.searchParams.get("token") ?? "";
    const claims = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience: origin(),
    }).then(
      (v) => v.payload,
      () => null,
    );
    const status = claims ? 200 : 401;
    seen.push({ status, claims });
    response.writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...state.headers,
    });
    response.end(claims ? page(claims, acceptsMessages) : "<!doctype html><title>401</title><p>token refused</p>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    address: `${origin()}/d/sales?token=:token`,
    seen,
    get headers() {
      return state.headers;
    },
    set headers(next) {
      state.headers = next;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const page = (
  claims: JWTPayload,
  acceptsMessages: boolean,
): string => `<!doctype html><html lang="id"><meta charset="utf-8"><title>Penjualan</title>
<h1>Penjualan</h1><p id="scope">${JSON.stringify(claims.params)}</p><p id="jti">${String(claims.jti)}</p><p id="renewed">0</p><label>Saring <input id="typed"></label>
<script>
let count = 0;
${
  acceptsMessages
    ? `addEventListener("message", async (e) => {
  if (e.source !== parent || e.data?.type !== "embed:token") return;
  const answer = await fetch(location.pathname + "?token=" + encodeURIComponent(e.data.token));
  if (answer.ok) document.getElementById("renewed").textContent = String(++count);
});
parent.postMessage({ type: "embed:ready" }, "*");`
    : ""
}
</script></html>`;
