import { randomUUID } from "node:crypto";
import { approvals } from "./approvals.ts";
import { stageOn } from "./point-stage.ts";
import type { Answer, Client } from "./portal.ts";
import { addPerson, openTrade, type TradePortal } from "./trade.ts";

export type SubmittedRedemption = { readonly id: number; readonly number: string };
export const dataOf = <T>(a: Answer): T => {
  if (a.status !== 200) throw new Error(a.text);
  return (a.json as { data: T }).data;
};

/** A portal with two CRM users in addition to those of the network, a programme, and calls that request redemptions. */
export async function openRedemptions() {
  const portal: TradePortal = await openTrade();
  const { sql } = portal;
  for (const [name, role] of [
    ["crm", "ROLE_TIM_CRM"],
    ["crm-two", "ROLE_TIM_CRM"],
    ["admin-two", "ROLE_ADMIN_BK"],
  ] as const)
    await addPerson(portal, name, role);
  const names = ["admin", "admin-two", "tso", "asm", "gm", "crm", "crm-two", "vendor-a"] as const;
  const clients = {} as Record<(typeof names)[number], Client>;
  for (const n of names) clients[n] = await portal.as(n);
  const stage = stageOn({ db: portal.server.db, sql: sql as never, trade: portal.trade });
  const today = portal.trade.today;
  const program = await stage.program({ release: "immediate" });
  await sql("insert into point_value (program_id, value_rp, valid_from) values ($1, 1000, '2020-01-01')", [program]);
  const idOf = async (text: string, values: readonly unknown[] = []) =>
    Number((await sql<{ id: number }>(`${text} returning id`, values))[0]?.id);
  const bank = await idOf("insert into bank (code, name) values ('BRI', 'Bank BRI')");
  const photo = async (owner: string, purpose: string): Promise<string> => {
    const id = randomUUID();
    await sql(
      "insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose) select $1, 'f.png', 'image/png', 1, 'x', '\\x00', u.id, $3 from app_user u where u.username = $2",
      [id, owner, purpose],
    );
    return id;
  };
  const photos = new Map<string, string>();
  const photoOf = async (owner: string, purpose: string) => {
    const key = `${owner} ${purpose}`;
    const known = photos.get(key) ?? (await photo(owner, purpose));
    photos.set(key, known);
    return known;
  };
  let made = 0;
  const r = {
    ...{ portal, sql, stage, today, program, ...clients, clients, photo },
    ...approvals(
      () => portal,
      () => clients.admin,
    ),
    /** A member whose sales of today earned these points, with a verified owner and an old bank account. */
    async store(points: number): Promise<number> {
      const store = await stage.store();
      await stage.join(program, store);
      const owner = await idOf(
        "insert into store_owner (name, nik, kyc, npwp) values ($1, $2, 'verified', '01.234.567.8-901.000')",
        [`Pemilik ${store}`, String(3_201_000_000_000_000 + store)],
      );
      await sql(
        "update store set owner_id = $2, bank_id = $3, account_number = '123456' || id, account_holder = 'PEMILIK, =' || id where id = $1",
        [store, owner, bank],
      );
      if (points > 0) await r.earn(store, points);
      return store;
    },
    async earn(store: number, points: number): Promise<number> {
      const sale = await stage.sell({
        store,
        day: today,
        lines: [{ product: portal.trade.products[0] as number, qty: points }],
      });
      await stage.award(today);
      return sale;
    },
    async reward(kind: "gift" | "money", points: number, stock = 1000, columns: Record<string, unknown> = {}) {
      const all = { code: `RW${++made}`, name: `Hadiah ${made}`, kind, points, value_rp: points * 1000, ...columns };
      const keys = Object.keys(all);
      const id = await idOf(
        `insert into reward (${keys.join(", ")}) values (${keys.map((_, i) => `$${i + 1}`).join(", ")})`,
        Object.values(all),
      );
      if (kind === "gift" && stock > 0) dataOf(await clients.crm.post(`/api/reward/${id}/receive`, { qty: stock }));
      return id;
    },
    /** Repeats the request if the server is too busy, as a browser would. */
    async request(kind: "gift" | "money", store: number, reward: number, by: keyof typeof clients = "tso", qty = 1) {
      const photos = [await photoOf(by, `${kind}-redemption`)];
      const body = { content: { program, store, reward, qty, photos }, submit: true };
      for (;;) {
        const answer = await clients[by].post(`/api/${kind}-redemption`, body);
        if (answer.status !== 503) return answer;
      }
    },
    async submitted(
      kind: "gift" | "money",
      store: number,
      reward: number,
      by: keyof typeof clients = "tso",
    ): Promise<SubmittedRedemption> {
      return dataOf<SubmittedRedemption>(await r.request(kind, store, reward, by));
    },
    row: async (submission: number) =>
      (
        await sql<{ id: number; version: number; state: string; tax_rp: string; net_rp: string; attempts: number }>(
          "select id, version, state, tax_rp::text, net_rp::text, attempts from redemption where submission_id = $1",
          [submission],
        )
      )[0] as { id: number; version: number; state: string; tax_rp: string; net_rp: string; attempts: number },
    account: (store: number) => stage.account({ wallet: program, store }),
    tax: () =>
      sql(
        "insert into reward_tax (taxpayer, with_npwp, percent, valid_from) values ('person', true, 5, '2020-01-01'), ('person', false, 6, '2020-01-01')",
      ),
    stock: async (reward: number) =>
      (
        await sql<{ h: number; r: number }>(
          "select on_hand as h, reserved as r from reward_stock where reward_id = $1",
          [reward],
        )
      )[0],
  };
  return r;
}
export type Redemptions = Awaited<ReturnType<typeof openRedemptions>>;

/** The number of responses by status and code. */
export const codesOf = (answers: readonly Answer[]): Record<string, number> => {
  const codes = answers.map((a) => (a.status === 200 ? "200" : `${a.status} ${(a.json as { code?: string }).code}`));
  return Object.fromEntries([...Map.groupBy(codes, (c) => c)].map(([c, group]) => [c, group.length]));
};
