import { callCodes, documentCodes } from "#features/rest-api/distributor/push-codes.ts";
import { pushFieldCodes } from "#features/penjualan/push/field-codes.server.ts";
import { newApiKey } from "#platform/access/index.server.ts";
import { type Answer, answerOf } from "./portal.ts";
import type { TradePortal } from "./trade.ts";

export type Pusher = {
  readonly id: number;
  readonly key: string;
  send(path: string, body: unknown, ip?: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
};

/**
 * A distributor's system with a key that is written directly into the tables, so that a test of pushes does not depend
 * on issuing keys.
 */
export async function openPusher(
  portal: TradePortal,
  at: 0 | 1 = 0,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Pusher> {
  const made = newApiKey();
  const extra = Object.entries(more);
  const [row] = await portal.sql<{ id: number }>(
    `insert into api_client (distributor_id, code, name, per_minute, per_day${extra.map(([k]) => `, ${k}`).join("")}) values ($1, $2, $2, 100000, 10000000${extra.map((_, i) => `, $${i + 3}`).join("")}) returning id`,
    [portal.trade.distributors[at], `ERP-${made.prefix}`, ...extra.map(([, v]) => v)],
  );
  const id = Number(row?.id);
  await portal.sql("insert into api_key (distributor_id, client_id, prefix, hash) values ($1, $2, $3, $4)", [
    portal.trade.distributors[at],
    id,
    made.prefix,
    made.hash,
  ]);
  const call = async (method: "GET" | "POST", path: string, body?: unknown, ip = "127.3.0.1"): Promise<Answer> => {
    const answer = await portal.server.app.inject({
      method,
      url: `/api/v1/${path}`,
      remoteAddress: ip,
      headers: {
        authorization: `Bearer ${made.key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return listed(answerOf(answer));
  };
  return {
    id,
    key: made.key,
    send: (path, body, ip) => call("POST", path, body, ip),
    get: (path) => call("GET", path),
  };
}

type PushResult = {
  readonly code?: unknown;
  readonly fields?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
};
const fieldCodes = new Set<string>(pushFieldCodes);
const known: ReadonlySet<unknown> = new Set([...documentCodes, ...callCodes]);
/** Checks that every code in a response is in the list of codes. */
function listed(answer: Answer): Answer {
  const {
    code,
    fields,
    results = [],
  } = (answer.json ?? {}) as PushResult & { readonly results?: readonly PushResult[] };
  for (const f of [fields, ...results.map((r) => r.fields)].flatMap((all) => all ?? []))
    if (!fieldCodes.has(f.code) || (f.code === "invalid" && f.message !== "Nilai tidak sah."))
      throw new Error(`no code for ${f.field}: ${f.message}`);
  // the `code` in the response to a query of the quota is not the code of a refusal
  const codes = "quota" in ((answer.json ?? {}) as object) ? [] : [code, ...results.map((r) => r.code)];
  for (const c of codes)
    if (typeof c === "string" && !known.has(c)) throw new Error(`the list of codes lacks ${c}: ${answer.text}`);
  return answer;
}

/** Empties tables. Repeated after a deadlock, because tasks of the server read the tables at the same time. */
export async function emptied(portal: TradePortal, tables: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await portal.sql(`truncate ${tables.join(", ")} restart identity cascade`);
      return;
    } catch (error) {
      if (tries === 5 || (error as { code?: string }).code !== "40P01") throw error;
    }
  }
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
  bulkSale: "bulk-sales",
  bulkReturn: "bulk-returns",
  bulkCancel: "bulk-cancellations",
} as const;
export type Pushed = {
  readonly kind: keyof typeof endpoints;
  readonly body: { readonly externalId: string } & Readonly<Record<string, unknown>>;
};

/** Documents of the first distributor's first warehouse. */
export function documents(today: () => string) {
  const line = (product: number, qty: string, more: object = {}) => ({
    product: `P${product}`,
    uom: "ZAK",
    qty,
    ...more,
  });
  return {
    line,
    sale: (externalId: string, qty: string, more: object = {}): Pushed => ({
      kind: "sale",
      body: { externalId, store: "T0", warehouse: "G0", soldOn: today(), lines: [line(0, qty)], ...more },
    }),
    receipt: (externalId: string, qty: string, product = 0, more: object = {}): Pushed => ({
      kind: "receipt",
      body: {
        externalId,
        warehouse: "G0",
        opco: "O1",
        receivedOn: today(),
        lines: [line(product, qty, { unitPrice: "50000" })],
        ...more,
      },
    }),
    back: (externalId: string, of: string, qty: string): Pushed => ({
      kind: "return",
      body: { externalId, sale: of, returnedOn: today(), reason: "rusak", lines: [{ line: 1, qty }] },
    }),
    cancel: (externalId: string, document: string): Pushed => ({
      kind: "cancellation",
      body: { externalId, document, reason: "salah kirim" },
    }),
  };
}

/** The time limit of a test. Statements take several times as long on a cluster, all machines of which are this one. */
export const timeLimit = (ms: number): number => (process.env.PORTAL_CITUS_BIN ? 6 * ms : ms);
