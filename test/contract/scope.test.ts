import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { streamXlsxRows } from "hucre/xlsx";
import type { AnyResource } from "#kit/resource.ts";
import { openRegistry } from "#server/server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

/**
 * The rows that each role may see, in plain SQL over the base tables and independently of the declared scopes: the
 * portal must show exactly these rows.
 */
const registry = await openRegistry();
const scoped = registry.resources.map((e) => e.value).filter((r) => typeof r.scope === "object");
const stores =
  "select store_id from store_distributor where distributor_id = $1 and valid_from <= current_date and (valid_to is null or valid_to > current_date)";
const served =
  "select customer_id from bulk_customer_distributor where distributor_id = $1 and archived_at is null and valid_from <= current_date and (valid_to is null or valid_to > current_date)";
const districts =
  "select ad.district_id from area_district ad where ad.area_id = $1 and ad.valid_from <= current_date and (ad.valid_to is null or ad.valid_to > current_date)";

let portal: Portal;
let vendor: Client;
let area: Client;
let vendorId: number;
let areaId: number;
let columns: Map<string, Set<string>>;

beforeAll(async () => {
  portal = await openPortal();
  const facts = await portal.sql<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public'",
  );
  columns = new Map();
  for (const f of facts) columns.set(f.table_name, (columns.get(f.table_name) ?? new Set()).add(f.column_name));
  vendorId = Number(
    (
      await portal.sql<{ id: string }>(
        "select distributor_id as id from store_distributor where valid_to is null group by 1 order by count(*) desc limit 1",
      )
    )[0]?.id,
  );
  areaId = Number(
    (
      await portal.sql<{ id: string }>(
        "select ad.area_id as id from area_district ad join store s on s.district_id = ad.district_id where ad.valid_to is null group by 1 order by count(*) desc limit 1",
      )
    )[0]?.id,
  );
  await person("scope-vendor", "vendor", vendorId);
  await person("scope-area", "area", null);
  await portal.sql(
    "insert into user_scope (user_id, kind, ref_id) select id, 'area', $1 from app_user where username = 'scope-area'",
    [areaId],
  );
  vendor = await portal.as("scope-vendor");
  area = await portal.as("scope-area");
});
afterAll(() => portal?.close());

async function person(username: string, reach: string, distributor: number | null) {
  const code = `ROLE_${username.toUpperCase().replace("-", "_")}`;
  await portal.sql("insert into role (code, name, group_role, reach, position) values ($1, $2, 'Contract', $3, 999)", [
    code,
    username,
    reach,
  ]);
  await portal.sql(
    "insert into role_action (role_id, action) select r.id, a.action from role r, (select distinct action from role_action) a where r.code = $1",
    [code],
  );
  await portal.sql(
    "insert into app_user (username, fullname, status, vendor_id, password_hash, password_at) select $1, $1, 'active', $2, password_hash, now() from app_user where username = 'admin'",
    [username, distributor],
  );
  await portal.sql(
    "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = $1 and r.code = $2",
    [username, code],
  );
}

function oracle(r: AnyResource, who: "vendor" | "area"): string {
  const has = (c: string) => columns.get(r.table)?.has(c) ?? false;
  const inDistricts = `district_id in (${districts})`;
  const self = `select id from ${r.table} t where`;
  const mine = has("requester_id")
    ? ` or requester_id = $2`
    : r.table === "app_user"
      ? ` or id = $2`
      : has("real_user_id")
        ? ` or user_id = $2`
        : "";
  const extra = mine ? mine : " and $2::bigint is not null";
  const customers = (list: string) =>
    `${self} ${r.table === "bulk_customer" ? "id" : "customer_id"} in (${list})${extra}`;
  const salesmen = (where: string) => `${self} salesman_id in (select id from salesman where ${where})${extra}`;
  // observations at a place, which is a store or a bulk customer
  const places = has("store_id") && has("customer_id");
  // surveys are the same for everybody of their channel
  if (/^survey(_version|_item|_option)?$/.test(r.table)) return `${self} $1::bigint is not null${extra}`;
  if (has("salesman_id") && !has("distributor_id") && r.table !== "customer_profile")
    return salesmen(who === "vendor" ? "distributor_id = $1" : inDistricts);
  if (who === "vendor") {
    if (places && !has("distributor_id"))
      return `${self} (store_id in (${stores}) or customer_id in (${served}))${extra}`;
    if (r.table === "bulk_customer" || (has("customer_id") && !has("distributor_id"))) return customers(served);
    if (r.table === "store") return `${self} id in (${stores})${extra}`;
    if (r.table === "distributor") return `${self} id = $1${extra}`;
    if (has("vendor_id")) return `${self} vendor_id = $1${extra}`;
    if (has("distributor_id")) return `${self} (distributor_id = $1)${extra}`;
    if (has("store_id")) return `${self} store_id in (${stores})${extra}`;
    return `${self} $1::bigint is null${mine || extra}`;
  }
  const vendors = `select w.distributor_id from warehouse w where w.${inDistricts} union select d.id from distributor d where d.${inDistricts}`;
  if (places)
    return `${self} (store_id in (select id from store where ${inDistricts}) or customer_id in (select id from bulk_customer where ${inDistricts}))${extra}`;
  if (has("customer_id")) return customers(`select id from bulk_customer where ${inDistricts}`);
  if (has("district_id") && r.table !== "distributor") return `${self} ${inDistricts}${extra}`;
  if (has("warehouse_id")) return `${self} warehouse_id in (select id from warehouse where ${inDistricts})${extra}`;
  if (has("store_id") && has("distributor_id"))
    return `${self} (store_id in (select id from store where ${inDistricts}) or (store_id is null and distributor_id in (${vendors})))${extra}`;
  if (has("store_id")) return `${self} store_id in (select id from store where ${inDistricts})${extra}`;
  if (r.table === "distributor") return `${self} id in (${vendors})${extra}`;
  if (has("vendor_id")) return `${self} vendor_id in (${vendors})${extra}`;
  return `${self} distributor_id in (${vendors})${extra}`;
}

async function allIds(client: Client, r: AnyResource): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.get(`${r.path}?perPage=75&page=${page}&archived=with&sort=id`);
    expect(answer.status, answer.text).toBe(200);
    const json = answer.json as { data: { id: number }[]; meta: { totalCount: number } };
    ids.push(...json.data.map((d) => d.id));
    if (ids.length >= json.meta.totalCount || json.data.length === 0) {
      expect(ids.length, "the total counts what the list shows").toBe(json.meta.totalCount);
      return ids;
    }
    if (page === 40) return ids;
  }
}

/**
 * The audit trail records an export once its file was sent: waits until the exports of other resources are recorded.
 */
async function waitForTrail(): Promise<void> {
  for (let before = -1; ; await sleep(300)) {
    const [row] = await portal.sql<{ n: number }>("select count(*)::int as n from audit_event");
    if (row?.n === before) return;
    before = row?.n ?? 0;
  }
}

describe.each(scoped.map((r) => [r.name, r] as const))("%s", (_name, r) => {
  test.each(["vendor", "area"] as const)("shows a %s user exactly the rows of their own", async (who) => {
    const client = who === "vendor" ? vendor : area;
    const me = Number(
      (await portal.sql<{ id: string }>("select id from app_user where username = $1", [client.username]))[0]?.id,
    );
    const look = async () => ({
      expected: (
        await portal.sql<{ id: string }>(`${oracle(r, who)} order by id limit 3000`, [
          who === "vendor" ? vendorId : areaId,
          me,
        ])
      ).map((x) => Number(x.id)),
      shown: (await allIds(client, r)).sort((a, b) => a - b),
    });
    if (r.name === "auditEvent") await waitForTrail();
    const { expected, shown } = await look();
    expect(shown).toEqual(expected.slice(0, Math.max(shown.length, Math.min(expected.length, 3000))));

    const mineSet = new Set(expected);
    const foreign = (await portal.sql<{ id: string }>(`select id from ${r.table} order by id desc limit 200`))
      .map((x) => Number(x.id))
      .find((id) => !mineSet.has(id) && expected.length < 3000);
    if (foreign === undefined) return;
    const [missing, hidden] = [await client.get(`${r.path}/999999999`), await client.get(`${r.path}/${foreign}`)];
    expect(hidden.status, `${r.name} ${foreign}`).toBe(404);
    expect({ ...(hidden.json as object), requestId: 0 }).toEqual({ ...(missing.json as object), requestId: 0 });
    expect((await client.get(`${r.path}/${foreign}/history`)).status).toBe(404);
    expect(((await client.get(`${r.path}/lookup?ids=${foreign}`)).json as { data: unknown[] }).data).toEqual([]);
    if (!r.readOnly) {
      expect((await client.patch(`${r.path}/${foreign}`, { version: 1 })).status).toBe(404);
      expect((await client.post(`${r.path}/${foreign}/archive`, { version: 1 })).status).toBe(404);
    }
  });

  test("exports no more than the list", async () => {
    if (!r.exchange?.export) return;
    const total = async () =>
      ((await vendor.get(`${r.path}?perPage=5`)).json as { meta: { totalCount: number } }).meta.totalCount;
    const before = await total();
    const answer = await vendor.get(`${r.path}/export`);
    expect(answer.status).toBe(200);
    let rows = -1;
    for await (const _row of streamXlsxRows(Readable.toWeb(Readable.from([answer.bytes])) as never)) rows++;
    // the trail grows while it is exported: exports of other resources are recorded once their files were sent
    if (r.name !== "auditEvent") return expect(rows).toBe(before);
    expect(rows).toBeGreaterThanOrEqual(before);
    expect(rows).toBeLessThanOrEqual(await total());
  });
});
