import type pg from "pg";
import { rolePlans } from "../../src/features/auth/roles.ts";
import { hashPassword } from "../../src/platform/access/index.server.ts";

/** The part of the seed's context that users need. */
export type IdentityContext = { readonly scale: { readonly users: number }; readonly random: { next(): number } };
const demoPassword = "Portal#2026";

type Named = {
  readonly username: string;
  readonly fullname: string;
  readonly role: string;
  readonly areas?: "one" | "several" | "region";
};
/** An account for each kind of user, so that every view of the portal can be tried. */
export const namedAccounts: readonly Named[] = [
  { username: "admin", fullname: "Ratna Kusumawardhani", role: "ROLE_ADMIN_BK" },
  { username: "helpdesk", fullname: "Yusuf Firmansyah", role: "ROLE_HELPDESK" },
  { username: "distributor", fullname: "Hendra Gunawan", role: "ROLE_DISTRIBUTOR" },
  { username: "tso", fullname: "Bagus Prasetyo", role: "ROLE_TSO", areas: "one" },
  { username: "asm", fullname: "Dian Lestari", role: "ROLE_ASM", areas: "several" },
  { username: "ssm", fullname: "Bambang Sulistyo Adiwijaya", role: "ROLE_SSM", areas: "several" },
  { username: "gm", fullname: "Maria Tampubolon", role: "ROLE_GM", areas: "region" },
  { username: "spc", fullname: "Agus Setiawan", role: "ROLE_SPC", areas: "one" },
  { username: "spcgroup", fullname: "Sri Wahyuni", role: "ROLE_SPC_GROUP", areas: "several" },
  { username: "spctarget", fullname: "Teguh Santoso", role: "ROLE_SPC_TARGET", areas: "several" },
  { username: "kam", fullname: "Andreas Sihombing", role: "ROLE_KAM" },
  { username: "corsales", fullname: "Fitri Handayani", role: "ROLE_CORSALES" },
  { username: "adminoi", fullname: "Rizky Ramadhan", role: "ROLE_ADMIN_OI" },
  { username: "timoi", fullname: "Nurul Hidayah", role: "ROLE_TIM_OI" },
  { username: "timio", fullname: "Wayan Suardana", role: "ROLE_TIM_OI" },
  { username: "crm", fullname: "Putri Anggraini", role: "ROLE_TIM_CRM" },
  { username: "crmats", fullname: "Dedi Kurniawan", role: "ROLE_CRM_ATSALESMAN" },
  { username: "analyst", fullname: "Clara Wijaya", role: "ROLE_SALES_ANALYSIS" },
  { username: "adminbisnis", fullname: "Irwan Saputra", role: "ROLE_ADMIN_BISNIS" },
  { username: "helpdeskbisnis", fullname: "Lia Permatasari", role: "ROLE_HELPDESK_BISNIS" },
];
/** Roles of the other users, in realistic proportions. */
const spread: readonly (readonly [role: string, weight: number, areas?: Named["areas"]])[] = [
  ["ROLE_TSO", 34, "one"],
  ["ROLE_DISTRIBUTOR", 30],
  ["ROLE_SPC", 10, "one"],
  ["ROLE_ASM", 8, "several"],
  ["ROLE_SPC_GROUP", 3, "several"],
  ["ROLE_SSM", 3, "several"],
  ["ROLE_KAM", 3],
  ["ROLE_CORSALES", 2],
  ["ROLE_TIM_OI", 2],
  ["ROLE_TIM_CRM", 1],
  ["ROLE_CRM_ATSALESMAN", 1],
  ["ROLE_SALES_ANALYSIS", 1],
  ["ROLE_GM", 1, "region"],
  ["ROLE_HELPDESK", 1],
];
const first =
  "Adi Agung Ahmad Aisyah Aji Alfian Andi Anisa Arif Ayu Bayu Beni Cahya Citra Danang Desi Dewi Dimas Dina Edi Eka Eko Elsa Endah Fajar Farhan Galih Gilang Hadi Hana Hasan Indah Intan Iqbal Jaka Joko Kartika Komang Laras Made Maya Mega Mulyadi Nanda Nia Niluh Nurul Oki Putu Rahmat Rani Reza Rina Rudi Sari Sinta Slamet Surya Tari Taufik Tono Umar Vina Wahyu Wati Wulan Yanti Yoga Yuni Zainal Zahra".split(
    " ",
  );
const last =
  "Adiputra Anwar Arifin Batubara Budiman Fauzi Ginting Hakim Halim Harahap Hartono Hasibuan Hidayat Iskandar Kurnia Kusuma Lubis Mahendra Manurung Maulana Mulyono Nainggolan Nasution Nugraha Nugroho Pangestu Pratama Purnomo Rahman Ritonga Saputra Setiawan Siagian Simanjuntak Siregar Suharto Sukarno Susanto Sutanto Syahputra Tarigan Utami Wibowo Widodo Wijaya Yulianto Yusuf Zulkarnain".split(
    " ",
  );

type Row = Omit<Named, "areas"> & {
  readonly areas: Named["areas"] | undefined;
  readonly nopeg: string;
  readonly email: string;
  readonly phone: string;
  readonly status: string;
};

/** Roles and demo users. Their passwords exist only here, so production never contains them. */
export async function seedIdentity(client: pg.ClientBase, ctx: IdentityContext): Promise<void> {
  await client.query(
    `insert into role (code, name, group_role, reach, description, built_in, position)
     select code, name, group_role, reach, about, true, position from jsonb_to_recordset($1::jsonb) as x(code text, name text, group_role text, reach text, about text, position int) on conflict do nothing`,
    [
      JSON.stringify(
        rolePlans.map((p, i) => ({
          code: p.code,
          name: p.name,
          group_role: p.group,
          reach: p.reach,
          about: p.about,
          position: (i + 1) * 10,
        })),
      ),
    ],
  );
  const rows = people(ctx);
  // One hash for all: individual hashes would take a minute at the first start and protect a password that is printed
  // in the console.
  const hash = await hashPassword(demoPassword);
  await client.query(
    `with x as (select * from jsonb_to_recordset($1::jsonb) as x(username text, fullname text, role text, nopeg text, email text, phone text, status text)),
     u as (
       insert into app_user (username, fullname, employee_number, email, phone, status, password_hash, password_at, demo, last_login_at)
       select username, fullname, nopeg, email, phone, status, $2, now() - interval '40 days', true, case when status = 'active' then now() - random() * interval '20 days' end from x
       on conflict do nothing returning id, username
     )
     insert into user_role (user_id, role_id, origin) select u.id, r.id, 'seed' from u join x using (username) join role r on r.code = x.role`,
    [JSON.stringify(rows), hash],
  );
  await client.query(
    "update app_user u set role_names = x.names from (select ur.user_id, string_agg(r.name, ', ' order by r.position, r.id) as names from user_role ur join role r on r.id = ur.role_id group by ur.user_id) x where u.id = x.user_id",
  );
  await linkIdentity(client, rows, ctx);
}

function people(ctx: IdentityContext): Row[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(ctx.random.next() * list.length)] as T;
  const total = spread.reduce((n, [, w]) => n + w, 0);
  const seen = new Set<string>();
  const rest = Array.from(
    { length: Math.max(0, ctx.scale.users - namedAccounts.length) },
    (_, i): Named & { n: number } => {
      let at = ctx.random.next() * total;
      const [role, , areas] =
        spread.find(([, w]) => {
          at -= w;
          return at < 0;
        }) ?? (spread[0] as (typeof spread)[number]);
      const fullname = `${pick(first)} ${pick(last)}`;
      const base = fullname.toLowerCase().replaceAll(" ", ".");
      const username = seen.has(base) ? `${base}${i}` : base;
      seen.add(username);
      return { username, fullname, role, n: i, ...(areas ? { areas } : {}) };
    },
  );
  return [...namedAccounts, ...rest].map((p, i) => ({
    username: p.username,
    fullname: p.fullname,
    role: p.role,
    areas: p.areas,
    nopeg: String(100_100 + i * 7),
    email: `${p.username}@demo.portal.example`,
    phone: `08${String(11_000_000_00 + Math.floor(ctx.random.next() * 89_999_999_9)).slice(0, 10)}`,
    status:
      i >= namedAccounts.length && ctx.random.next() < 0.03
        ? ctx.random.next() < 0.5
          ? "disabled"
          : "locked"
        : "active",
  }));
}

/** Assigns areas, regions and distributors to users, as far as they exist. */
async function linkIdentity(client: pg.ClientBase, rows: readonly Row[], ctx: IdentityContext): Promise<void> {
  const ids = new Map(
    (await client.query("select id, username from app_user where demo")).rows.map((r) => [
      r.username as string,
      Number(r.id),
    ]),
  );
  const areas = (
    await client.query(
      "select a.id, a.region_id from area a where exists (select 1 from area_district d where d.area_id = a.id) order by a.id",
    )
  ).rows.map((r) => ({
    id: Number(r.id),
    region: r.region_id === null ? null : Number(r.region_id),
  }));
  const distributors = (
    await client.query("select id from distributor where archived_at is null order by id")
  ).rows.map((r) => Number(r.id));
  const scope: { user_id: number; kind: string; ref_id: number }[] = [];
  const vendors: { id: number; vendor_id: number }[] = [];
  let d = 0;
  for (const p of rows) {
    const id = ids.get(p.username);
    if (id === undefined) continue;
    if (p.role === "ROLE_DISTRIBUTOR" && distributors.length > 0)
      vendors.push({ id, vendor_id: distributors[d++ % distributors.length] as number });
    if (p.areas && areas.length > 0) scope.push(...territory(p, id, areas, ctx));
  }
  await client.query(
    "update app_user u set vendor_id = x.vendor_id from jsonb_to_recordset($1::jsonb) as x(id bigint, vendor_id bigint) where u.id = x.id",
    [JSON.stringify(vendors)],
  );
  await client.query(
    "insert into user_scope (user_id, kind, ref_id) select * from jsonb_to_recordset($1::jsonb) as x(user_id bigint, kind text, ref_id bigint) on conflict do nothing",
    [JSON.stringify(scope)],
  );
}

function territory(
  p: Row,
  user_id: number,
  areas: readonly { id: number; region: number | null }[],
  ctx: IdentityContext,
): { user_id: number; kind: string; ref_id: number }[] {
  // The named users of one line of command are in the same region, so that a TSO's proposal reaches its ASM, SSM and
  // GM.
  const home = namedAccounts.some((n) => n.username === p.username)
    ? (areas[0] as (typeof areas)[number])
    : (areas[Math.floor(ctx.random.next() * areas.length)] as (typeof areas)[number]);
  if (p.areas === "region" && home.region !== null) return [{ user_id, kind: "region", ref_id: home.region }];
  if (p.areas === "one") return [{ user_id, kind: "area", ref_id: home.id }];
  return areas
    .filter((a) => a.region === home.region)
    .slice(0, 4)
    .map((a) => ({ user_id, kind: "area", ref_id: a.id }));
}
