import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callsOf } from "#platform/mapping/index.ts";
import { csvOf, importsOf } from "#test/support/imports.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { kamAssignments } from "../user-kam/user-kam.resource.ts";
import type { CustomerProfile } from "./[id].calls.ts";

let portal: Portal;
let admin: Client;
let kam: Client;
let position: number;
let district: number;
let segment: number;
let today: string;
beforeAll(async () => {
  portal = await openPortal();
  [admin, kam] = [await portal.as("adminbisnis"), await portal.as("kam")];
  const one = async (sql: string) => Number((await portal.sql<{ id: string }>(sql))[0]?.id);
  position = await one(
    "select a.position_id as id from position_assignment a join app_user u on u.id = a.user_id where u.username = 'kam' and a.valid_to is null",
  );
  district = await one("select min(district_id) as id from bulk_customer");
  segment = await one("select id from bulk_segment where code = 'RMX'");
  today = (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]
    ?.d as string;
});
afterAll(() => portal?.close());

type Customer = { id: number; version: number; kam: { id: number } | null };
let count = 0;
const add = (who = admin, more: object = {}) =>
  who.post("/api/bulk-customer", {
    ...{ code: `UJI-${++count}`, name: `PT Uji ${count}`, segment, district, status: "active", ...more },
  });
const read = async (id: number, who = admin) =>
  ((await who.get(`/api/bulk-customer/${id}`)).json as { data: Customer }).data;
const added = async (who = admin): Promise<Customer> => {
  const answer = await add(who);
  expect(answer.status, answer.text).toBe(200);
  return read((answer.json as { data: { id: number } }).data.id);
};
const contract = (customer: number, more: object = {}) =>
  portal.sql(
    `insert into bulk_contract (number, customer_id, product_group_id, tonnes, price, valid_from, valid_to, status)
     select $1, $2, min(id), 100, 950000, current_date - 10, current_date + $3::int, $4 from product_group`,
    [`UJI/${++count}`, customer, ...Object.values({ days: 90, status: "active", ...more })],
  );

describe("closing and archiving", () => {
  test("are possible only when no contract is in force", async () => {
    const c = await added();
    await contract(c.id);
    const close = async () =>
      admin.patch(`/api/bulk-customer/${c.id}`, { version: (await read(c.id)).version, status: "closed" });
    expect((await close()).json).toMatchObject({ code: "bulk.contract", fields: [{ field: "status" }] });
    const archived = await admin.post(`/api/bulk-customer/${c.id}/archive`, { version: c.version });
    expect(archived.json).toMatchObject({ code: "bulk.contract" });
    await portal.sql("update bulk_contract set status = 'ended' where customer_id = $1", [c.id]);
    expect((await close()).status).toBe(200);
    const late = await admin.post("/api/bulk-contract", {
      ...{ number: "UJI/TUTUP", customer: c.id, productGroup: 1, tonnes: "10", price: "900000" },
      ...{ validFrom: today, validTo: "2099-01-01", status: "active" },
    });
    expect(late.json).toMatchObject({ fields: [{ field: "customer" }] });
  });

  test("never leave a contract in force with a closed customer, in either order", async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const c = await added();
      const answers = await Promise.all([
        admin.patch(`/api/bulk-customer/${c.id}`, { version: c.version, status: "closed" }),
        admin.post("/api/bulk-contract", {
          ...{ number: `UJI/BALAP-${n}`, customer: c.id, productGroup: 1, tonnes: "10", price: "900000" },
          ...{ validFrom: today, validTo: "2099-01-01", status: "active" },
        }),
      ]);
      expect(answers.map((a) => a.status).sort(), answers.map((a) => a.text).join()).toEqual([200, 422]);
    }
  });

  test("a segment, a group or a distributor that is in use cannot be archived", async () => {
    const [used] = await portal.sql<{ id: string; version: number }>(
      "select id, version from customer_group g where exists (select 1 from bulk_customer c where c.customer_group_id = g.id) limit 1",
    );
    const group = await admin.post(`/api/customer-group/${used?.id}/archive`, { version: used?.version });
    expect(group.json).toMatchObject({ code: "bulk.used" });
    const response = await admin.post(`/api/bulk-segment/${segment}/archive`, { version: 1 });
    expect(response.json).toMatchObject({ code: "bulk.used" });
    const [serving] = await portal.sql<{ id: string }>("select min(id) as id from bulk_distributor");
    const distributor = await admin.post(`/api/bulk-distributor/${serving?.id}/archive`, { version: 1 });
    expect(distributor.json).toMatchObject({ code: "bulk.used" });
    const empty = await admin.post("/api/customer-group", { code: "KOSONG", name: "Grup kosong", active: false });
    const { id, version } = (empty.json as { data: Customer }).data;
    expect((await add(admin, { group: id })).json).toMatchObject({ fields: [{ field: "group" }] });
    expect((await admin.post(`/api/customer-group/${id}/archive`, { version })).status).toBeLessThan(300);
  });
});

describe("key account managers", () => {
  test("add customers for their own position and cannot change others", async () => {
    const own = await added(kam);
    expect(own.kam?.id).toBe(position);
    expect(
      (await kam.patch(`/api/bulk-customer/${own.id}`, { version: own.version, name: "PT Uji Baru" })).status,
    ).toBe(200);
    const other = await added();
    const answer = await kam.patch(`/api/bulk-customer/${other.id}`, { version: other.version, name: "X" });
    expect(answer.json).toMatchObject({ code: "bulk.foreign" });
    expect(answer.status).toBe(403);
    expect((await kam.post("/api/bulk-segment", { code: "X", name: "X", active: true })).status).toBe(403);
  });

  test("cannot restore a customer of another manager", async () => {
    const other = await added();
    const gone = await admin.post(`/api/bulk-customer/${other.id}/archive`, { version: other.version });
    const { version } = (gone.json as { data: Customer }).data;
    const refused = await kam.post(`/api/bulk-customer/${other.id}/restore`, { version });
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, "bulk.foreign"]);
    expect((await admin.post(`/api/bulk-customer/${other.id}/restore`, { version })).status).toBe(200);
  });

  test("are assigned by day, from positions for bulk customers, and the customer shows the current one", async () => {
    const c = await added();
    const calls = callsOf(kamAssignments);
    const [tso] = await portal.sql<{ id: string }>("select id from position where kind = 'TSO' limit 1");
    const wish = (to: number) => ({ pick: { ids: [c.id] }, to, from: today, until: null });
    const wrong = await admin.post(calls.preview.path, wish(Number(tso?.id)));
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const seen = await admin.post(calls.preview.path, wish(position));
    expect(seen.status, seen.text).toBe(200);
    const { stamp } = seen.json as { stamp: string };
    const moved = await admin.post(calls.move.path, { ...wish(position), reason: null, stamp });
    expect(moved.status, moved.text).toBe(200);
    expect((await read(c.id)).kam?.id).toBe(position);
    const parents = (await admin.get(calls.parents.path)).json as { parents: { label: string }[] };
    expect(parents.parents.every((p) => /^(KAM|COR)-/.test(p.label))).toBe(true);
  });
});

test("customers are imported from a file, and the figures of their profile add up", async () => {
  const imports = importsOf(admin);
  const head = ["Kode", "Nama", "Segmen curah", "Kabupaten/kota", "Status"];
  const [at] = await portal.sql<{ code: string }>("select code from district where id = $1", [district]);
  const file = csvOf([head, ["BERKAS-1", "PT Berkas", "RMX", at?.code as string, "Aktif"]]);
  const batch = await imports.bring("bulkCustomer", file, "customer.csv");
  expect(batch, JSON.stringify(await imports.rows(batch.id))).toMatchObject({ state: "checked", faulty: 0 });
  expect((await imports.write(batch.id)).state).toBe("done");
  const [made] = await portal.sql<{ id: string }>("select id from bulk_customer where code = 'BERKAS-1'");
  const id = Number(made?.id);
  await contract(id);
  await contract(id, { days: 30, status: "draft" });
  const profile = (await admin.get(`/api/bulk-customer/${id}/profile`)).json as CustomerProfile;
  expect(profile).toMatchObject({ contracts: { live: 1, tonnes: "100.000" }, serving: 0, radius: 200, visits: [] });
  expect((await admin.get("/api/bulk-customer/999999999/profile")).status).toBe(404);
});

test("a bulk distributor sees its own row and the number of its customers, but no list of customers", async () => {
  const [own] = await portal.sql<{ id: string; vendor: string }>(
    "select b.id, b.distributor_id as vendor from bulk_distributor b join app_user u on u.vendor_id = b.distributor_id where u.status = 'active' order by b.id limit 1",
  );
  const [user] = await portal.sql<{ username: string }>(
    "select username from app_user where vendor_id = $1 and status = 'active' order by id limit 1",
    [own?.vendor],
  );
  const vendor = await portal.as(user?.username as string);
  const listed = (await vendor.get("/api/bulk-distributor?page=1&perPage=20")).json as { data: { id: number }[] };
  expect(listed.data.map((d) => d.id)).toEqual([Number(own?.id)]);
  const [served] = await portal.sql<{ n: number }>(
    "select count(distinct customer_id)::int as n from bulk_customer_distributor where distributor_id = $1 and valid_from <= current_date and (valid_to is null or valid_to > current_date)",
    [own?.vendor],
  );
  const counts = (await vendor.get("/api/bulk-distributor/counts")).json as { data: object[] };
  expect(counts.data).toEqual([{ id: Number(own?.id), customers: served?.n }]);
  expect((await vendor.get("/api/bulk-customer?page=1&perPage=20")).status).toBe(403);
});

type Group = {
  id: number;
  code: string;
  customers: number;
  yearTonnes: string;
  yearShare: string | null;
  kam: { id: number } | null;
};
const groupsOf = async (who: Client, query = "") => {
  const answer = await who.get(`/api/customer-group?page=1&perPage=75${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { data: Group[] }).data;
};

describe("groups of customers", () => {
  test("show customers, tonnes and their share, sort by them, and are found by their KAMs", async () => {
    const expected = await portal.sql<{ id: number; customers: number; tonnes: string; share: string; kams: number[] }>(
      `select g.id::int as id, count(c.id) filter (where c.status <> 'closed')::int as customers, coalesce(sum(c.year_tonnes), 0)::text as tonnes,
         round(coalesce(sum(c.year_tonnes), 0) * 100 / (select sum(year_tonnes) from bulk_customer where archived_at is null), 1)::text as share,
         array_remove(array_agg(distinct c.kam_id), null)::int[] as kams
       from customer_group g left join bulk_customer c on c.customer_group_id = g.id and c.archived_at is null
       where g.archived_at is null group by g.id order by sum(c.year_tonnes) desc nulls last, g.id`,
    );
    const seen = await groupsOf(admin, "&sort=-yearTonnes,id");
    expect(seen.map((g) => [g.id, g.customers, Number(g.yearTonnes), Number(g.yearShare), g.kam?.id ?? null])).toEqual(
      expected.map((g) => [
        g.id,
        g.customers,
        Number(g.tonnes),
        Number(g.share),
        g.kams.length === 1 ? g.kams[0] : null,
      ]),
    );
    const shared = expected.find((g) => g.kams.length > 1) as (typeof expected)[number];
    for (const one of shared.kams)
      expect((await groupsOf(admin, `&f.kam=${one}`)).map((g) => g.id).sort()).toEqual(
        expected
          .filter((g) => g.kams.includes(one))
          .map((g) => g.id)
          .sort(),
      );
    const none = expected.filter((g) => g.kams.length === 0).map((g) => g.id);
    expect((await groupsOf(admin, "&f.kam=~")).map((g) => g.id).sort()).toEqual(none.sort());
    expect((await admin.post("/api/customer-group", { code: "X", name: "X", active: true, customers: 1 })).status).toBe(
      422,
    );
  });

  test("count only the customers in the reader's scope", async () => {
    await portal.sql(
      "insert into role_action (role_id, action) select id, 'customerGroup.read' from role where code = 'ROLE_DISTRIBUTOR' on conflict do nothing",
    );
    // the permissions of a session are cached for a second
    await new Promise((done) => setTimeout(done, 1_200));
    const limited = await groupsOf(await portal.as("distributor"));
    const served = await portal.sql<{ id: number; n: number }>(
      `select c.customer_group_id::int as id, count(distinct c.id)::int as n from bulk_customer c join bulk_customer_distributor d on d.customer_id = c.id
         join app_user u on u.vendor_id = d.distributor_id and u.username = 'distributor'
       where c.status <> 'closed' and c.customer_group_id is not null and d.valid_from <= $1::date and (d.valid_to is null or d.valid_to > $1::date) group by 1 order by 1`,
      [today],
    );
    expect(
      limited
        .filter((g) => g.customers > 0)
        .map((g) => [g.id, g.customers])
        .sort(),
    ).toEqual(served.map((s) => [s.id, s.n]).sort());
  });

  test("are assigned by a file of codes and groups, which changes nothing else", async () => {
    const made = await admin.post("/api/customer-group", { code: "BERKAS", name: "Grup berkas", active: true });
    const { id } = (made.json as { data: { id: number } }).data;
    const [one, other] = [await added(), await added()];
    const named = async (c: Customer) => (await read(c.id)) as Customer & { code: string; name: string };
    const before = [await named(one), await named(other)];
    const imports = importsOf(admin);
    const file = csvOf([["Kode", "Grup customer"], ...before.map((c) => [c.code, "BERKAS"])]);
    const batch = await imports.bring("bulkCustomer", file, "anggota.csv");
    expect(batch.state).toBe("matching");
    const checked = await imports.match(batch.id, {
      sheet: 0,
      headLine: 1,
      columns: ["code", "group"],
      onlyUpdates: true,
    });
    expect(checked, JSON.stringify(await imports.rows(batch.id))).toMatchObject({
      state: "checked",
      faulty: 0,
      good: 2,
    });
    expect((await imports.write(batch.id)).state).toBe("done");
    expect((await groupsOf(admin)).find((g) => g.id === id)?.customers).toBe(2);
    expect((await named(one)).name).toBe(before[0]?.name);
  });
});
