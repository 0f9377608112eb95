import { randomUUID } from "node:crypto";
import type { ProposedRegistration } from "#features/[product]/registrasi-program-apresiasi-toko/registrasi-program-apresiasi-toko.calls.ts";
import { approvals } from "./approvals.ts";
import { stageOn } from "./point-stage.ts";
import type { Answer, Client } from "./portal.ts";
import { dataOf } from "./redemptions.ts";
import { addPerson, openTrade } from "./trade.ts";

export type Submitted = { readonly id: number; readonly number: string; readonly version: number };
const names = ["admin", "tso", "tso-far", "asm", "asm-two", "gm", "crm", "crm-two", "vendor-a"] as const;

/** A portal with CRM users and a TSO of the other area, and calls that register stores. */
export async function openRegistrations() {
  const portal = await openTrade();
  const { sql, trade } = portal;
  for (const [name, role] of [
    ["crm", "ROLE_TIM_CRM"],
    ["crm-two", "ROLE_TIM_CRM"],
    ["tso-far", "ROLE_TSO"],
  ] as const)
    await addPerson(portal, name, role);
  await sql(
    "insert into user_scope (user_id, kind, ref_id) select u.id, 'area', a.id from app_user u, area a where u.username = 'tso-far' and a.code = 'A2'",
  );
  const clients = {} as Record<(typeof names)[number], Client>;
  for (const n of names) clients[n] = await portal.as(n);
  const stage = stageOn({ db: portal.server.db, sql: sql as never, trade });
  const [bank] = await sql<{ id: number }>("insert into bank (code, name) values ('BRI', 'Bank BRI') returning id");
  let persons = 0;
  const photo = async (owner: string): Promise<string> => {
    const id = randomUUID();
    await sql(
      "insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose) select $1, 'f.png', 'image/png', 1, 'x', '\\x00', u.id, 'program-registration' from app_user u where u.username = $2",
      [id, owner],
    );
    return id;
  };
  const nik = () => String(3_201_010_101_800_000 + ++persons);
  type Who = keyof typeof clients;
  const content = async (
    program: number,
    store: number,
    more: Partial<ProposedRegistration> = {},
    by: Who = "tso",
  ) => ({
    ...{ program, store, ownerName: "Siti Aminah", nik: nik(), phone: `08130000${1000 + persons}` },
    ...{ bank: Number(bank?.id), accountNumber: `12345600${persons}`, accountHolder: "SITI AMINAH" },
    ...{ ktp: await photo(by), photos: [await photo(by)] },
    ...more,
  });
  const submit = async (
    program: number,
    store: number,
    more: Partial<ProposedRegistration> = {},
    by: Who = "tso",
    submit = true,
  ): Promise<Answer> =>
    clients[by].post("/api/program-registration", { content: await content(program, store, more, by), submit });
  const proposals = approvals(
    () => portal,
    () => clients.admin,
  );
  return {
    ...{ portal, sql, stage, trade, today: trade.today, clients, ...clients, photo, bank: Number(bank?.id) },
    ...proposals,
    ...{ nik, content, submit },
    submitted: async (...a: Parameters<typeof submit>): Promise<Submitted> => dataOf<Submitted>(await submit(...a)),
    list: (program: number, store: number, until: string | null = null) =>
      sql("insert into program_whitelist (program_id, store_id, valid_to) values ($1, $2, $3)", [
        program,
        store,
        until,
      ]),
    members: (program: number) =>
      sql<{ store: number; since: string; registration: number | null }>(
        "select store_id as store, valid_from::text as since, registration_id as registration from program_store where program_id = $1 order by id",
        [program],
      ),
    steps: async (id: number) => (await proposals.view(clients.admin, id)).steps.map((s) => `${s.name} ${s.state}`),
  };
}
export type Registrations = Awaited<ReturnType<typeof openRegistrations>>;
/** The messages of a refusal by field. */
export const faultsOf = (a: Answer): Record<string, string> =>
  Object.fromEntries(
    ((a.json as { fields?: { field: string; message: string }[] }).fields ?? []).map((f) => [f.field, f.message]),
  );
