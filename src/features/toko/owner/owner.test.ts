import { afterAll, beforeAll, expect, test } from "vitest";
import { importsOf, sheet } from "#test/support/imports.ts";
import { dataOf, openRedemptions, type Redemptions } from "#test/support/redemptions.ts";
import type { OwnerOfStore } from "./owner.calls.ts";

let r: Redemptions;
beforeAll(async () => {
  r = await openRedemptions();
});
afterAll(() => r?.portal.close());
const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;
const nik = "3201234567890123";
const ownerOf = async (store: number, by = r.admin) =>
  dataOf<OwnerOfStore | null>(await by.get(`/api/store/${store}/owner`));
const save = (store: number, version: number | null, more: object, by = r.crm) =>
  by.request("PUT", `/api/store/${store}/owner`, {
    body: { version, name: "Siti Aminah", taxpayer: "person", ...more },
  });

test("an owner is entered by CRM, verified with a separate permission, and verified again after a change", async () => {
  const store = await r.stage.store();
  expect(await ownerOf(store)).toBeNull();
  expect((await save(store, null, { nik: "123" })).status).toBe(422);
  expect((await save(store, null, { nik }, r.tso)).status).toBe(403);
  const entered = dataOf<OwnerOfStore>(await save(store, null, { nik, phone: "0812 3456 789" }));
  expect(entered).toMatchObject({ nik: "3201••••••••0123", kyc: "none", hasPhoto: false });
  const review = (version: number, verdict: string, reason: string | null = null, by = r.admin) =>
    by.post(`/api/store/${store}/owner/review`, { version, verdict, reason });
  expect(codeOf(await review(entered.version, "verified"))).toBe("owner.incomplete");
  const photo = await r.photo("crm", "ktp");
  expect((await save(store, entered.version + 1, { photo })).status, "outdated version").toBe(409);
  const shown = dataOf<OwnerOfStore>(await save(store, entered.version, { photo }));
  expect(shown, "an omitted NIK is unchanged").toMatchObject({ nik: "3201••••••••0123", kyc: "submitted" });
  expect((await review(shown.version, "verified", null, r.crm)).status).toBe(403);
  expect((await review(shown.version, "rejected")).status, "without a reason").toBe(422);
  const rejected = dataOf<OwnerOfStore>(await review(shown.version, "rejected", "foto tidak terbaca"));
  expect(rejected).toMatchObject({ kyc: "rejected", reason: "foto tidak terbaca" });
  const verified = dataOf<OwnerOfStore>(await review(rejected.version, "verified"));
  expect(verified).toMatchObject({ kyc: "verified", reason: null });
  const phone = dataOf<OwnerOfStore>(await save(store, verified.version, { phone: "0812 0000 000" }));
  expect(phone.kyc, "the telephone number is not part of the identity").toBe("verified");
  const renamed = dataOf<OwnerOfStore>(await save(store, phone.version, { name: "Siti Aminah Putri" }));
  expect(renamed).toMatchObject({ kyc: "submitted", reviewedBy: null });
});

test("confidential data needs a separate permission, and every access is recorded", async () => {
  const [{ id: store } = { id: 0 }] = await r.sql<{ id: number }>(
    "select s.id from store s join store_owner o on o.id = s.owner_id where o.nik = $1",
    [nik],
  );
  const list = async () =>
    (
      await r.sql<{ n: number }>(
        "select count(*)::int as n from audit_event where entity = 'storeOwner' and action = 'open'",
      )
    )[0]?.n;
  const before = await list();
  for (const by of [r.crm, r.tso, r["vendor-a"]])
    expect((await by.post(`/api/store/${store}/owner/identity`, {})).status).toBe(403);
  expect((await r.crm.get(`/api/store/${store}/owner/photo`)).status).toBe(403);
  expect(dataOf<{ nik: string }>(await r.admin.post(`/api/store/${store}/owner/identity`, {})).nik).toBe(nik);
  expect((await r.admin.get(`/api/store/${store}/owner/photo`)).status).toBe(200);
  expect(await list()).toBe(Number(before) + 2);
  const trail = await r.sql(
    "select 1 from audit_event where entity = 'storeOwner' and (before::text || after::text) like $1",
    [`%${nik}%`],
  );
  expect(trail, "the audit trail does not contain the NIK").toEqual([]);
  expect((await r["vendor-a"].get(`/api/store/${store}/owner`)).status).toBe(403);
  expect((await r.admin.get("/api/store/999999999/owner")).status).toBe(404);
});

test("a second store of an existing owner is linked by NIK, not entered twice", async () => {
  const store = await r.stage.store();
  const twice = await save(store, null, { nik });
  expect([twice.status, codeOf(twice)]).toEqual([409, "owner.known"]);
  const link = (typed: string) => r.crm.post(`/api/store/${store}/owner/link`, { version: null, nik: typed });
  expect(codeOf(await link("3201234567890999"))).toBe("owner.unknown");
  const linked = dataOf<OwnerOfStore>(await link(nik));
  expect(linked.others).toHaveLength(1);
  expect(await r.sql("select count(*)::int as n from store_owner where nik = $1", [nik])).toEqual([{ n: 1 }]);
});

test("a changed account by form, grid, bulk, import or undo delays payouts by seven days", async () => {
  const store = await r.store(1000);
  const reward = await r.reward("money", 100);
  const rowOf = async () =>
    (
      await r.sql<{ version: number; code: string; at: string | null }>(
        "select version, code, account_changed_at as at from store where id = $1",
        [store],
      )
    )[0] as { version: number; code: string; at: string | null };
  const long = () => r.sql("update store set account_changed_at = now() - interval '8 days' where id = $1", [store]);
  const attempt = async () => codeOf(await r.request("money", store, reward)) ?? "ok";
  const changed = async (how: string, change: () => Promise<unknown>) => {
    await long();
    await change();
    expect(await attempt(), how).toBe("account.new");
  };
  const patch = async (values: object) =>
    expect((await r.admin.patch(`/api/store/${store}`, { version: (await rowOf()).version, ...values })).status).toBe(
      200,
    );
  const imports = importsOf(r.admin);
  const bring = async (fields: string[], cells: string[]) => {
    const rows = [
      ["Kode", ...fields],
      [(await rowOf()).code, ...cells],
    ];
    const batch = await imports.bring("store", await sheet(rows));
    const place = { sheet: 0, headLine: 1, columns: ["code", ...fields], onlyUpdates: true };
    expect(await imports.match(batch.id, place)).toMatchObject({ state: "checked", good: 1 });
    expect((await imports.write(batch.id)).state).toBe("done");
    return batch.id;
  };
  await changed("form", () => patch({ accountNumber: "9000000001" }));
  await changed("holder", () => patch({ accountHolder: "ORANG LAIN" }));
  let batch = 0;
  await changed("file", async () => void (batch = await bring(["accountNumber"], ["9000000002"])));
  await changed("undone file", () => imports.undo(batch));
  await changed("bulk", async () => {
    const proposal = {
      what: "change",
      set: { accountHolder: "ORANG KETIGA" },
      target: { rows: [{ id: store, version: (await rowOf()).version }] },
    };
    const done = await r.admin.post("/api/store/bulk", { ...proposal, mode: "all", expected: 1 });
    expect(done.status, done.text.slice(0, 300)).toBe(200);
  });
  await changed("grid", async () => {
    const rows = [{ id: store, version: (await rowOf()).version, values: { accountNumber: "9000000003" } }];
    const done = await r.admin.post("/api/store/grid/save", { rows });
    expect(done.status, done.text.slice(0, 300)).toBe(200);
  });
  await long();
  await patch({ phone: "0812 3456 000" });
  await bring(["phone", "accountNumber"], ["0812 3456 001", "9000000003"]);
  expect(await attempt()).toBe("ok");
});
