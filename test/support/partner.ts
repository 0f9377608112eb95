import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type PartnerLine = Readonly<Record<string, unknown>> & {
  readonly number: string;
  readonly line: number;
  readonly updatedAt: string;
};
type Failure = (request: IncomingMessage, response: ServerResponse) => void;
/** A fake of the partner's service, which can be set to fail. */
export type FakePartner = {
  readonly url: string;
  readonly token: string;
  lines: PartnerLine[];
  /** Failures of the next calls, in order. `stays` is the failure of all calls after them. */
  faults: Failure[];
  stays: Failure | undefined;
  readonly requests: {
    readonly path: string;
    readonly query: URLSearchParams;
    readonly authorization: string | undefined;
  }[];
  close(): Promise<void>;
};

export const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): Failure =>
  (_, response) =>
    void response.writeHead(status, headers).end("{}");
export const hang: Failure = () => undefined;
export const invalidReply: Failure = (_, response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end("<html>");
export const oversizedReply: Failure = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.on("error", () => undefined);
  for (let i = 0; i < 20; i++) response.write(" ".repeat(100_000));
  response.end();
};
export const disconnect: Failure = (request) => void request.socket.destroy();

export async function openPartner(): Promise<FakePartner> {
  const partner: FakePartner = {
    url: "",
    token: "partner-token-5d1e",
    lines: [],
    faults: [],
    stays: undefined,
    requests: [],
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://partner");
    const { authorization } = request.headers;
    partner.requests.push({ path: url.pathname, query: url.searchParams, authorization });
    const failure = partner.faults.shift() ?? partner.stays;
    if (failure) return failure(request, response);
    if (request.headers.authorization !== `Bearer ${partner.token}`) return void response.writeHead(401).end("{}");
    const since = Date.parse(url.searchParams.get("updatedSince") ?? "");
    const all = partner.lines.filter((l) => Date.parse(l.updatedAt) >= since || Number.isNaN(Date.parse(l.updatedAt)));
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = from + Number(url.searchParams.get("limit"));
    const body = {
      data: all.slice(from, to),
      next: to < all.length ? String(to) : null,
      total: all.length,
      asOf: new Date().toISOString(),
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return Object.assign(partner, {
    url,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
