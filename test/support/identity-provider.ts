import { createServer } from "node:http";
import Provider from "oidc-provider";

export type IdentityProvider = {
  readonly issuer: string;
  /** The environment variables with which the portal uses this provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Claims by subject; changes take effect at once. */
  readonly people: Record<string, Readonly<Record<string, unknown>>>;
  /** A browser at the provider: signs in (or cancels), consents, and returns the query of the redirect. */
  browse(url: string, login: string, cancel?: boolean): Promise<string>;
  close(): Promise<void>;
};

const clientSecret = "rahasia-portal-uji";

/** A real identity provider on loopback that accepts any name and password. */
export async function openIdentityProvider(
  callback: string,
  people: Record<string, Readonly<Record<string, unknown>>>,
): Promise<IdentityProvider> {
  const server = createServer();
  const issuer = await new Promise<string>((done) =>
    server.listen(0, "127.0.0.1", () => done(`http://127.0.0.1:${(server.address() as { port: number }).port}`)),
  );
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "portal",
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"], email: ["email", "email_verified"] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email_verified: true, preferred_username: id, ...people[id] }),
    }),
    cookies: { keys: ["a test's own"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  provider.on("server_error", (_ctx: unknown, error: Error) => console.error(error));
  server.on("request", provider.callback());
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "portal",
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: "Penyedia uji",
    },
    people,
    browse: (url, login, cancel = false) => browse(url, callback, login, cancel),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function browse(url: string, callback: string, login: string, cancel: boolean): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (to: string, body?: URLSearchParams): Promise<Response> => {
    const r = await fetch(to, {
      method: body ? "POST" : "GET",
      body: body ?? null,
      redirect: "manual",
      headers: { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join("; ") },
    });
    for (const c of r.headers.getSetCookie()) {
      const [pair = ""] = c.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return r;
  };
  let at = url;
  for (let i = 0; i < 12; i++) {
    if (at.startsWith(callback)) return new URL(at).search.slice(1);
    const page = await go(at);
    const location = page.headers.get("location");
    if (location) {
      at = new URL(location, at).href;
      continue;
    }
    const html = await page.text();
    const abort = /href="([^"]+\/abort)"/.exec(html)?.[1];
    if (cancel && abort) {
      at = new URL(abort, at).href;
      continue;
    }
    const action = /action="([^"]+)"/.exec(html)?.[1] as string;
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] as string;
    const answer = await go(
      new URL(action, at).href,
      new URLSearchParams({ prompt, ...(prompt === "login" ? { login, password: "x" } : {}) }),
    );
    at = new URL(answer.headers.get("location") as string, at).href;
  }
  throw new Error(`the provider did not redirect: ${at}`);
}
