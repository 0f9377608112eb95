import { newApiKey } from "#server/access/api-key.ts";
import type { Answer } from "./portal.ts";
import type { TradePortal } from "./trade.ts";

export type Pusher = {
  readonly id: number;
  readonly key: string;
  send(path: string, body: unknown, ip?: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
};

/** A distributor's system with a key, straight into the tables, so that a test of pushing does not test issuing too. */
export async function openPusher(portal: TradePortal, at: 0 | 1 = 0, more: Readonly<Record<string, unknown>> = {}): Promise<Pusher> {
  const made = newApiKey();
  const extra = Object.entries(more);
  const [row] = await portal.sql<{ id: number }>(
    `insert into api_client (distributor_id, code, name, per_minute, per_day${extra.map(([k]) => `, ${k}`).join("")}) values ($1, $2, $2, 100000, 10000000${extra.map((_, i) => `, $${i + 3}`).join("")}) returning id`,
    [portal.trade.distributors[at], `ERP-${made.prefix}`, ...extra.map(([, v]) => v)],
  );
  const id = Number(row?.id);
  await portal.sql("insert into api_key (distributor_id, client_id, prefix, hash) values ($1, $2, $3, $4)", [portal.trade.distributors[at], id, made.prefix, made.hash]);
  const call = async (method: "GET" | "POST", path: string, body?: unknown, ip = "127.3.0.1"): Promise<Answer> => {
    const answer = await portal.server.app.inject({
      method,
      url: `/api/v1/${path}`,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${made.key}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, json: answer.body ? JSON.parse(answer.body) : null, text: answer.body, headers: answer.headers };
  };
  return { id, key: made.key, send: (path, body, ip) => call("POST", path, body, ip), get: (path) => call("GET", path) };
}

export const endpoints = {
  sale: "sales",
  return: "returns",
  cancellation: "cancellations",
  receipt: "receipts",
  delivery: "deliveries",
  proof: "proofs-of-delivery",
  stock: "stock-reports",
  nil: "nil-declarations",
} as const;
export type Pushed = { readonly kind: keyof typeof endpoints; readonly body: { readonly externalId: string } & Readonly<Record<string, unknown>> };
