import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { levelsOf, type Report, slugOf } from "#platform/report/index.ts";
import type { Field, Fields, RefField } from "#kit/field.ts";
import { declaredFilters } from "#kit/filter.ts";
import { refTarget } from "#platform/records/index.server.ts";
import { handlersOf } from "#server/handlers.ts";
import { openRegistry } from "#server/server.ts";
import { type Answer, type Client, openPortal, type Portal } from "../support/portal.ts";
import { readsOnly, writes } from "./posts.ts";

/**
 * Every call gives the same answer for a row out of scope as for a row that does not exist. The test computes the
 * visible rows a second time, in plain SQL over the base tables and independently of the declared scopes.
 */
const registry = await openRegistry();
const calls = handlersOf(registry).map((h) => h.call);
const reports = (registry.kinds.get("report") ?? []).map((e) => e.value as unknown as Report & { access: string });
const slugs = new Map((registry.kinds.get("report") ?? []).map((e) => [e.value, slugOf(e.route)]));
const nowhere = 999_999_999_999;

type Principal = {
  readonly client: Client;
  readonly actions: ReadonlySet<string>;
  readonly vendor: number | null;
  readonly national: boolean;
  /** For each table, one id that the person can see, and one that only others can see. */
  readonly own: Readonly<Record<string, number | undefined>>;
  readonly foreign: Readonly<Record<string, number | undefined>>;
};
let portal: Portal;
const names = ["distributor", "aji.mulyono", "tso", "asm", "spc", "kam"] as const;
const people = new Map<string, Principal>();

const today = "(now() at time zone 'Asia/Jakarta')::date";
const validOn = (a: string) => `${a}.valid_from <= ${today} and (${a}.valid_to is null or ${a}.valid_to > ${today})`;
const ownDistricts = `select ad.district_id from area_district ad where ${validOn("ad")} and ad.area_id in (
  select us.ref_id from user_scope us where us.user_id = $1 and us.kind = 'area'
  union select ra.area_id from user_scope us join region_area ra on us.kind = 'region' and ra.region_id = us.ref_id and ${validOn("ra")} where us.user_id = $1)`;
const ownVendors = `select w.distributor_id from warehouse w where w.archived_at is null and w.district_id in (${ownDistricts})
  union select d.id from distributor d where d.archived_at is null and d.district_id in (${ownDistricts})
  union select us.ref_id from user_scope us where us.user_id = $1 and us.kind = 'distributor'`;

/** The ids of a table that a person can see; `$1` is the person, `$2` the distributor. */
const oracles: Readonly<Record<string, { readonly vendor: string; readonly area: string }>> = {
  distributor: { vendor: "select $2::bigint where $1::bigint > 0", area: `${ownVendors} limit 1000 + coalesce($2, 0)` },
  warehouse: {
    vendor: "select id from warehouse where distributor_id = $2 and $1::bigint > 0",
    area: `select id from warehouse where district_id in (${ownDistricts}) and $2::bigint is null`,
  },
  store: {
    vendor: `select m.store_id from store_distributor m where m.distributor_id = $2 and $1::bigint > 0 and ${validOn("m")}`,
    area: `select id from store where district_id in (${ownDistricts}) and $2::bigint is null`,
  },
  delivery: {
    vendor: "select id from delivery where distributor_id = $2 and $1::bigint > 0",
    area: `select d.id from delivery d join warehouse w on w.id = d.warehouse_id where w.district_id in (${ownDistricts}) and $2::bigint is null`,
  },
  regular_customer: {
    vendor: "select id from regular_customer where distributor_id = $2 and $1::bigint > 0",
    area: `select id from regular_customer where district_id in (${ownDistricts}) and $2::bigint is null`,
  },
};
const tables = Object.keys(oracles);

async function principal(username: string): Promise<Principal> {
  const client = await portal.as(username);
  const [me] = await portal.sql<{ id: string; vendor_id: string | null; national: boolean }>(
    `select u.id, u.vendor_id, exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.reach = 'national') as national from app_user u where u.username = $1`,
    [username],
  );
  const { actions } = (await client.get("/api/auth/account")).json as { actions: string[] };
  const own: Record<string, number> = {};
  const foreign: Record<string, number> = {};
  for (const table of tables) {
    const oracle = oracles[table] as (typeof oracles)[string];
    const seen = new Set(
      (
        await portal.sql<Record<string, string>>(me?.vendor_id == null ? oracle.area : oracle.vendor, [
          me?.id,
          me?.vendor_id ?? null,
        ])
      ).map((r) => Number(Object.values(r)[0])),
    );
    const all = (await portal.sql<{ id: string }>(`select id from ${table} order by id limit 5000`)).map((r) => +r.id);
    const everything = me?.vendor_id == null && me?.national === true;
    const first = (sees: boolean) => all.find((id) => (everything || seen.has(id)) === sees);
    own[table] = first(true) as number;
    foreign[table] = first(false) as number;
  }
  const vendor = me?.vendor_id == null ? null : Number(me.vendor_id);
  return {
    client,
    actions: new Set(actions),
    vendor,
    national: vendor === null && me?.national === true,
    own,
    foreign,
  };
}

beforeAll(async () => {
  portal = await openPortal();
  for (const name of names) people.set(name, await principal(name));
});
afterAll(() => portal?.close());

/** A response without the parts that always differ: the request id, the time, and the id in the request. */
const bare = ({ status, text }: Answer, id: number) => ({
  status,
  text: text
    .replaceAll(new RegExp(`("id":|"label":"#)${id}(?!\\d)(?=[^{}]*"message":)`, "g"), "$1?")
    .replaceAll(/"requestId":"[^"]*"/g, "")
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+07:00)"/g, '"now"'),
});
const and = async (request: (id: number) => Promise<Answer>, id: number) => bare(await request(id), id);
const of = (name: string): Principal => people.get(name) as Principal;
const may = (p: Principal, access: string) => ["session", "any-role"].includes(access) || p.actions.has(access);

test("every call that is not a GET declares whether it only reads", () => {
  const odd = calls.flatMap(({ method, path }) => {
    const call = `${method} ${path}`;
    const patterns = [...readsOnly, ...writes].filter((known) => known.test(call));
    return method === "GET" || patterns.length === 1 ? [] : [`${call}: ${patterns.length} patterns`];
  });
  expect(odd, "add it to test/contract/posts.ts, and what only reads to the matrix").toEqual([]);
});

type Body = Readonly<Record<string, unknown>>;
type Probe = { readonly call: string; readonly table: string; readonly body: (id: number, p: Principal) => Body };
const line = { product: 1 };
const probes: readonly Probe[] = [
  {
    call: "POST /api/sale/quote",
    table: "warehouse",
    body: (warehouse) => ({ warehouse, soldOn: day, lines: [line] }),
  },
  {
    call: "POST /api/sale/quote",
    table: "store",
    body: (store, p) => ({ warehouse: p.own.warehouse, store, soldOn: day, lines: [line] }),
  },
  {
    call: "POST /api/sale/quote",
    table: "regular_customer",
    body: (regularCustomer, p) => ({ warehouse: p.own.warehouse, regularCustomer, soldOn: day, lines: [line] }),
  },
  {
    call: "POST /api/purchase/quote",
    table: "warehouse",
    body: (warehouse) => ({ warehouse, receivedOn: day, lines: [line] }),
  },
  {
    call: "POST /api/purchase/quote",
    table: "delivery",
    body: (delivery, p) => ({ warehouse: p.own.warehouse, delivery, receivedOn: day, lines: [line] }),
  },
  { call: "POST /api/delivery/quote", table: "warehouse", body: (warehouse) => ({ warehouse, lines: [line] }) },
  { call: "POST /api/store/grid/rows", table: "store", body: (id) => ({ ids: [id] }) },
  {
    call: "POST /api/store/grid/bulk/preview",
    table: "store",
    body: (id) => ({ ids: [id], field: "name", value: "Toko" }),
  },
  ...["store", "warehouse", "distributor", "regular_customer"].flatMap((table): Probe[] => {
    const path = registry.resources.find((e) => e.value.table === table)?.value.path ?? "";
    return [
      {
        call: `POST ${path}/bulk/preview`,
        table,
        body: (id) => ({ what: "archive", target: { rows: [{ id, version: 1 }] } }),
      },
    ];
  }),
  ...calls
    .filter((c) => c.method === "POST" && c.path.endsWith("/preview") && c.path.startsWith("/api/store-"))
    .filter((c) => !c.path.endsWith("/bulk/preview"))
    .map(
      (c): Probe => ({
        call: `POST ${c.path}`,
        table: "store",
        body: (id) => ({ to: null, from: day, until: null, pick: { ids: [id] } }),
      }),
    ),
  {
    call: "POST /api/store-distributor/preview",
    table: "distributor",
    body: (to, p) => ({ to, from: day, until: null, pick: { ids: [p.own.store] } }),
  },
];
const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" }).format(new Date());

describe.each(names)("%s", (name) => {
  test("a POST that only reads answers the same for a foreign row and a missing row", async () => {
    const p = of(name);
    for (const { call, table, body } of probes) {
      const known = calls.find((c) => `${c.method} ${c.path}` === call);
      const id = p.foreign[table];
      expect(known, call).toBeDefined();
      if (!known || !may(p, known.access) || id === undefined) continue;
      const request = (row: number) => p.client.post(known.path, body(row, p));
      const [hidden, missing] = [await and(request, id), await and(request, nowhere)];
      expect([call, table, hidden]).toEqual([call, table, missing]);
      expect([call, hidden.status]).not.toEqual([call, 500]);
    }
  });

  test("a filter of a report and an opened row accept only members in scope", async () => {
    const p = of(name);
    for (const report of reports.filter((r) => may(p, r.access))) {
      const levels = levelsOf(report.of);
      const path = `/api/report/${slugs.get(report)}`;
      const fixed = report.product === undefined ? "" : "line=semen&";
      const tableOf = (level: string) => oracles[levels[level]?.noun?.table ?? ""] && levels[level]?.noun?.table;
      for (const level of report.filters) {
        const table = tableOf(level);
        const id = table ? p.foreign[table] : undefined;
        if (id === undefined) continue;
        const request = (row: number) => p.client.get(`${path}?${fixed}${level}=${row}`);
        const [hidden, missing] = [await and(request, id), await and(request, nowhere)];
        expect([path, level, hidden]).toEqual([path, level, missing]);
        expect([path, level, hidden.status, hidden.text.includes(`"field":"${level}"`)]).toEqual([
          path,
          level,
          422,
          true,
        ]);
      }
      const first = tableOf(report.by[0] as string);
      const opened = first ? p.foreign[first] : undefined;
      if (opened === undefined || report.by.length < 2) continue;
      const open = (row: number) => p.client.get(`${path}?${fixed}path=${report.by[0]}:${row}`);
      expect([path, await and(open, opened)]).toEqual([path, await and(open, nowhere)]);
    }
  });

  test("a filter of a list by a foreign row returns the same as a filter by a missing row", async () => {
    const p = of(name);
    for (const { value: r } of registry.resources.filter((e) => p.actions.has(`${e.value.name}.read`))) {
      for (const field of declaredFilters(r)) {
        const f = (r.fields as Fields)[field] as Field;
        const table = f.kind === "ref" ? refTarget(r, f as RefField).table : "";
        const id = p.foreign[table];
        if (id === undefined || (f.access && !p.actions.has(f.access))) continue;
        for (const operator of ["", "~not"]) {
          const request = (row: number) => p.client.get(`${r.path}?perPage=20&f.${field}${operator}=${row}`);
          const [hidden, missing] = [await and(request, id), await and(request, nowhere)];
          expect([r.name, field, operator, hidden]).toEqual([r.name, field, operator, missing]);
        }
      }
    }
  });

  test("a picker of people lists no user of a foreign distributor", async () => {
    const p = of(name);
    if (p.national) return;
    const seen = p.vendor === null ? (p.own.distributor === undefined ? [] : await vendorsOf(name)) : [p.vendor];
    const report = reports.find((r) => may(p, r.access) && p.actions.has(`${r.access}.export`));
    const route = (registry.kinds.get("report") ?? []).find((e) => e.value === (report as unknown))?.route;
    const ids: number[] = [];
    for (const letter of ["", "a", "i"]) {
      const pickers = [
        `/api/approval/delegate?q=${letter}`,
        ...(route ? [`/api/report-schedule/people?route=${route}&q=${letter}`] : []),
        `/api/user/lookup?q=${letter}`,
        ...(p.actions.has("user.mask") ? [`/api/filter/user-by-role?q=${letter}`] : []),
      ];
      for (const picker of pickers) {
        const answer = await p.client.get(picker);
        expect([picker, [200, 403, 422].includes(answer.status)], answer.text).toEqual([picker, true]);
        const rows = ((answer.json as { data?: { id: number }[] }).data ?? answer.json) as { id: number }[];
        if (answer.status === 200) ids.push(...rows.map((r) => Number(r.id)));
      }
    }
    const anonymousUsers = await portal.sql(
      "select username from app_user where id = any($1::bigint[]) and vendor_id is not null and not vendor_id = any($2::bigint[])",
      [ids, seen],
    );
    expect(anonymousUsers).toEqual([]);
  });
});

async function vendorsOf(username: string): Promise<number[]> {
  const [me] = await portal.sql<{ id: string }>("select id from app_user where username = $1", [username]);
  const rows = await portal.sql<{ distributor_id: string }>(ownVendors, [me?.id]);
  return rows.map((r) => Number(r.distributor_id));
}

test("a user of a distributor sees only the own distributor's rows, wherever stores are shared", async () => {
  const p = of("distributor");
  const rows = async (query: string) =>
    (await p.client.get(`/api/report/toko-aktif?period=ytd${query}`)).json as { rows: { id: number }[] };
  for (const area of (await rows("")).rows)
    for (const district of (await rows(`&path=area:${area.id}`)).rows) {
      const ids = (await rows(`&path=area:${area.id}/district:${district.id}`)).rows.map((r) => r.id);
      expect(ids.filter((id) => id !== 0 && id !== p.vendor)).toEqual([]);
    }
});

test("a quote shows the stock of the distributor's own warehouse, and none of a foreign one", async () => {
  const p = of("distributor");
  const [stock] = await portal.sql<{ warehouse_id: string; product_id: string; qty: string }>(
    "select warehouse_id, product_id, qty::text from stock_level where distributor_id = $1 and qty > 0 limit 1",
    [p.vendor],
  );
  const [rival] = await portal.sql<{ warehouse_id: string; product_id: string }>(
    "select warehouse_id, product_id from stock_level where distributor_id <> $1 and qty > 0 limit 1",
    [p.vendor],
  );
  const available = async (warehouse: unknown, product: unknown) => {
    const answer = await p.client.post("/api/purchase/quote", {
      warehouse: Number(warehouse),
      receivedOn: day,
      lines: [{ product: Number(product) }],
    });
    return (answer.json as { lines: { available: string }[] }).lines[0]?.available;
  };
  expect(Number(await available(stock?.warehouse_id, stock?.product_id))).toBe(Number(stock?.qty));
  expect(Number(await available(rival?.warehouse_id, rival?.product_id))).toBe(0);
});

test("radii of stores are visible to and changed by those who see the store or are responsible for its area", async () => {
  const p = of("tso");
  const [me] = await portal.sql<{ id: string }>("select id from app_user where username = 'tso'");
  const expected = await portal.sql<{ id: string }>(
    `select id from store_radius where archived_at is null and case when store_id is null then exists (
       select 1 from area_district ad where ad.area_id = store_radius.area_id and ${validOn("ad")} and ad.district_id in (${ownDistricts}))
     else store_id in (select s.id from store s where s.district_id in (${ownDistricts})) end order by id`,
    [me?.id],
  );
  const [all] = await portal.sql<{ n: string }>("select count(*) as n from store_radius where archived_at is null");
  expect(expected.length).toBeLessThan(Number(all?.n));
  if (!p.actions.has("storeRadius.read")) return;
  const shown = (await p.client.get("/api/store-radius?perPage=75&sort=id")).json as { data: { id: number }[] };
  expect(shown.data.map((r) => r.id)).toEqual(expected.map((r) => Number(r.id)));
});
