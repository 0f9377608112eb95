import { addDays } from "#kit/day.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codesOf } from "#test/support/redemptions.ts";
import { faultsOf, openRegistrations, type Registrations } from "#test/support/registrations.ts";
import type { RegistrationFacts, StoreRegistration } from "./registrasi-program-apresiasi-toko.calls.ts";

let r: Registrations;
beforeAll(async () => {
  r = await openRegistrations();
});
afterAll(() => r?.portal.close());

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const facts = async (by: Registrations["crm"], id: number) =>
  (await by.get(`/api/program-registration/${id}`)).json as RegistrationFacts;
const codeOf = (a: { json: unknown }) => (a.json as { code?: string }).code;

describe("registration workflow", () => {
  test("is approved by ASM and CRM; purchases since the first of the month earn points", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    await r.stage.sell({ store, day: r.today, lines: [{ product: r.trade.products[0] as number, qty: 40 }] });
    await r.stage.award(r.today);
    expect(await r.stage.entries(store)).toEqual([]);
    const { id, number } = await r.submitted(program, store);
    expect(number).toMatch(/^RG-\d{4}-\d{6}$/);
    expect(await r.steps(id)).toEqual(["Pemeriksaan ASM waiting", "Persetujuan CRM waiting"]);
    const href = `/semen/registrasi-program-apresiasi-toko?id=${id}`;
    const notifications = () =>
      r.sql("select 1 from notification n join app_user u on u.id = n.user_id where n.href = $1", [href]);
    expect((await notifications()).length, "ASMs are notified with a link to the page").toBeGreaterThan(0);
    expect((await r.act(r.crm, id, "verify")).status).toBe(403);
    expect((await r.act(r.asm, id, "approve")).status).toBe(403);
    expect((await r.act(r.asm, id, "verify")).status).toBe(200);
    expect(await r.members(program)).toEqual([]);
    expect((await r.act(r.asm, id, "approve")).status).toBe(403);
    expect((await r.act(r.crm, id, "approve")).status).toBe(200);
    const from = monthOf(r.today);
    expect(await r.members(program)).toEqual([{ store, since: from, registration: id }]);
    expect(
      await r.sql("select day::text as day, cause from point_dirty where store_id = $1 and cause = 'membership'", [
        store,
      ]),
    ).toEqual([{ day: from, cause: "membership" }]);
    await r.stage.award(r.today);
    expect(await r.stage.entries(store)).toEqual(["earn 40"]);
    const [s] = await r.sql(
      "select o.name, o.kyc, s.account_number like '123456%' as account, s.account_changed_at > now() - interval '1 minute' as new from store s join store_owner o on o.id = s.owner_id where s.id = $1",
      [store],
    );
    expect(s).toEqual({ name: "Siti Aminah", kyc: "submitted", account: true, new: true });
    expect((await facts(r.crm, id)).member).toEqual({ program, since: from });
    const listed = (await r.asm.get(`/api/program-registration/store/${store}`)).json as { data: StoreRegistration[] };
    expect(listed.data).toMatchObject([{ number, product: "semen", state: { label: "Disetujui" } }]);
  });

  test("skips the ASM step for a store on the whitelist while the entry is valid", async () => {
    const program = await r.stage.program();
    const [listed, late] = [await r.stage.store(), await r.stage.store()];
    await r.list(program, listed);
    await r.list(program, late, r.today);
    const { id } = await r.submitted(program, listed);
    expect(await r.steps(id)).toEqual(["Pemeriksaan ASM skipped", "Persetujuan CRM waiting"]);
    expect(await r.steps((await r.submitted(program, late)).id)).toEqual([
      "Pemeriksaan ASM waiting",
      "Persetujuan CRM waiting",
    ]);
    expect((await r.act(r.crm, id, "approve")).status).toBe(200);
    expect((await r.members(program)).map((m) => m.store)).toEqual([listed]);
  });

  test("starts the membership when an earlier membership of the group ended", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    await r.stage.join(program, store);
    await r.sql("update program_store set valid_to = $2 where store_id = $1", [store, r.today]);
    await r.list(program, store);
    const { id } = await r.submitted(program, store);
    expect((await r.act(r.crm, id, "approve")).status).toBe(200);
    expect((await r.members(program)).map((m) => m.since)).toEqual(["2020-01-01", r.today]);
  });

  test("allows a new registration after rejection, withdrawal and return", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    const first = await r.submitted(program, store);
    expect(faultsOf(await r.submit(program, store))).toEqual({
      "content.store": "Toko ini sudah punya registrasi yang menunggu keputusan.",
    });
    expect((await r.act(r.asm, first.id, "rejectVerify", "foto buram")).status).toBe(200);
    const second = await r.submitted(program, store);
    expect((await r.act(r.tso, second.id, "withdraw")).status).toBe(200);
    const third = await r.submitted(program, store);
    expect((await r.act(r.asm, third.id, "returnVerify", "lengkapi NPWP")).status).toBe(200);
    const { version } = await r.view(r.tso, third.id);
    const content = await r.content(program, store, { nik: null, ktp: null, npwp: "01.234.567.8-901.000" });
    const changed = await r.tso.request("PUT", `/api/program-registration/${third.id}`, {
      body: { version, content, submit: true },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await r.act(r.asm, third.id, "verify")).status).toBe(200);
    expect((await r.act(r.crm, third.id, "approve")).status).toBe(200);
    expect((await r.members(program)).map((m) => m.registration)).toEqual([third.id]);
    const owner = await r.sql(
      "select o.npwp, o.ktp_photo is not null as photo from store s join store_owner o on o.id = s.owner_id where s.id = $1",
      [store],
    );
    expect(owner, "the stored card and the new tax number").toEqual([{ npwp: "01.234.567.8-901.000", photo: true }]);
  });
});

describe("refusals", () => {
  test("names the reason and saves nothing", async () => {
    const program = await r.stage.program();
    const [store, member, closed] = [await r.stage.store(), await r.stage.store(), await r.stage.store()];
    const ended = await r.stage.program({ status: "paused" });
    const grouped = await r.stage.program({ stack_group: "kelompok" });
    const sibling = await r.stage.program({ stack_group: "kelompok" });
    await r.stage.join(program, member);
    await r.stage.join(sibling, store);
    await r.sql("update store set status = 'closed' where id = $1", [closed]);
    const before = await r.sql("select count(*)::int as n from submission");
    const errors = async (...a: Parameters<typeof r.submit>) => faultsOf(await r.submit(...a));
    expect(await errors(ended, store)).toEqual({ "content.program": "Program ini tidak sedang berjalan." });
    expect(await errors(program, member)).toEqual({ "content.store": "Toko sudah menjadi peserta." });
    expect(await errors(program, closed)).toEqual({ "content.store": "Toko sudah tutup." });
    expect(await errors(grouped, store)).toEqual({
      "content.store": "Toko sudah ikut program lain dari kelompok yang sama.",
    });
    expect(await errors(program, store, { nik: "320101010180000" })).toEqual({
      "content.nik": "NIK harus 16 angka.",
    });
    expect(await errors(program, store, { photos: [] })).toEqual({
      "content.photos": "Foto persetujuan bertanda tangan wajib ada.",
    });
    expect(await errors(program, store, { nik: null, ktp: null })).toEqual({
      "content.nik": "Wajib diisi.",
      "content.ktp": "Wajib diisi.",
    });
    const nik = r.nik();
    await r.sql("insert into store_owner (name, nik) values ('Budi Hartono', $1)", [nik]);
    expect(await errors(program, store, { nik })).toEqual({ "content.nik": "NIK ini milik Budi Hartono." });
    expect((await r.submit(program, store, {}, "vendor-a")).status).toBe(403);
    expect((await r.submit(program, store, {}, "asm")).status).toBe(403);
    expect(await r.sql("select count(*)::int as n from submission")).toEqual(before);
  });

  test("one_per_owner is validated on submission, and again on approval if both were pending", async () => {
    const program = await r.stage.program({ one_per_owner: true });
    const [first, second, third] = [await r.stage.store(), await r.stage.store(), await r.stage.store(1)];
    for (const s of [first, second]) await r.list(program, s);
    const nik = r.nik();
    const a = await r.submitted(program, first, { nik });
    const [label] = await r.sql<{ label: string }>(
      "select concat_ws(' – ', code, name) as label from store where id = $1",
      [first],
    );
    const says = { "content.nik": `Pemilik sudah punya toko peserta (${label?.label}).` };
    expect(faultsOf(await r.submit(program, second, { nik })), "already pending").toEqual(says);
    expect((await r.act(r.crm, a.id, "approve")).status).toBe(200);
    expect(faultsOf(await r.submit(program, second, { nik })), "a member").toEqual(says);
    expect(faultsOf(await r.submit(program, third, { nik }, "tso-far")), "not named outside the scope").toEqual({
      "content.nik": "Pemilik sudah punya toko peserta (–).",
    });
    const b = await r.submitted(program, second);
    await r.sql("update program_registration set nik = $2 where submission_id = $1", [b.id, nik]);
    const refused = await r.act(r.crm, b.id, "approve");
    expect([refused.status, codeOf(refused)]).toEqual([422, "registration.unfit"]);
    expect((await r.members(program)).length).toBe(1);
    expect((await r.view(r.crm, b.id)).state.value).toBe("verified");
  });

  test("a draft must be saved again if its whitelist status has changed", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    await r.list(program, store);
    const { id, version } = await r.submitted(program, store, {}, "tso", false);
    await r.sql("update program_whitelist set archived_at = now() where store_id = $1", [store]);
    const refused = await r.tso.post(`/api/submission/${id}/move`, { move: "submit", version });
    expect([refused.status, codeOf(refused)]).toEqual([422, "registration.list"]);
    expect((await r.view(r.tso, id)).state.value).toBe("draft");
  });
});

describe("access rights", () => {
  test("a TSO of another area cannot see a registration or register stores outside the scope", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    const { id } = await r.submitted(program, store);
    for (const path of [`/api/program-registration/${id}`, `/api/submission/${id}`]) {
      const [hidden, none] = [await r["tso-far"].get(path), await r["tso-far"].get(path.replace(/\d+$/, "999999"))];
      expect(hidden.status, path).toBe(404);
      expect({ ...(hidden.json as object), requestId: null }).toEqual({ ...(none.json as object), requestId: null });
    }
    expect((await r["tso-far"].post(`/api/submission/${id}/move`, { move: "verify", version: 1 })).status).toBe(404);
    expect(faultsOf(await r.submit(program, store, {}, "tso-far"))).toEqual({
      "content.store": "Pilihan tidak ditemukan.",
    });
    expect((await r["vendor-a"].get(`/api/program-registration/${id}`)).status).toBe(403);
    const rows = (await r["tso-far"].get(`/api/program-registration/store/${store}`)).json as { data: unknown[] };
    expect(rows.data).toEqual([]);
  });

  test("identities are masked without the permission and are not in the audit trail or the content", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    const nik = r.nik();
    const { id } = await r.submitted(program, store, { nik });
    const masked = `${nik.slice(0, 4)}••••••••${nik.slice(-4)}`;
    for (const by of [r.tso, r.asm, r.crm])
      expect(await facts(by, id)).toMatchObject({ nik: masked, identity: false, hasKtp: true });
    expect(await facts(r.admin, id)).toMatchObject({ nik, identity: true });
    expect((await r.crm.get(`/api/program-registration/${id}/ktp`)).status).toBe(403);
    expect((await r.admin.get(`/api/program-registration/${id}/ktp`)).status).toBe(200);
    const [ktp] = await r.sql<{ photo: string }>(
      "select ktp_photo as photo from program_registration where submission_id = $1",
      [id],
    );
    expect((await r.crm.get(`/api/program-registration/${id}/photo/${ktp?.photo}`)).status).toBe(404);
    expect((await r.view(r.crm, id)).payload).not.toHaveProperty("nik");
    const like = `%${nik}%`;
    expect(await r.sql("select 1 from audit_event where after::text like $1 or before::text like $1", [like])).toEqual(
      [],
    );
    expect(await r.sql("select 1 from submission where payload::text like $1", [like])).toEqual([]);
    expect(
      await r.sql("select 1 from audit_event where action = 'open-identity' and entity_id = $1", [String(id)]),
    ).toHaveLength(1);
  });

  test("the submitter cannot decide a registration, not even under masking", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    await r.list(program, store);
    const { id } = await r.submitted(program, store, {}, "crm");
    expect(codeOf(await r.act(r.crm, id, "approve"))).toBe("workflow.own");
    const masked = await r.mask(r.admin, "crm");
    expect(codeOf(await r.act(masked, id, "approve"))).toBe("workflow.own");
    expect((await r.act(r["crm-two"], id, "approve")).status).toBe(200);
  });

  test("only one of several concurrent approvals succeeds", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    await r.list(program, store);
    const { id } = await r.submitted(program, store);
    const { version } = await r.view(r.crm, id);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        (i % 2 ? r.crm : r["crm-two"]).post(`/api/submission/${id}/move`, { move: "approve", version }),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(15).fill(409)]);
    expect((await r.members(program)).length).toBe(1);
  });

  test("of two stores of one owner approved concurrently, one becomes a member", async () => {
    const program = await r.stage.program({ one_per_owner: true });
    const nik = r.nik();
    const ids: number[] = [];
    for (let i = 0; i < 2; i++) {
      const store = await r.stage.store();
      await r.list(program, store);
      ids.push((await r.submitted(program, store)).id);
    }
    await r.sql("update program_registration set nik = $2 where submission_id = any($1)", [ids, nik]);
    const open = { crm: ids[0] as number, "crm-two": ids[1] as number };
    const answers = await Promise.all([
      r.act(r.crm, open.crm, "approve"),
      r.act(r["crm-two"], open["crm-two"], "approve"),
    ]);
    expect((await r.members(program)).length).toBe(1);
    expect(codesOf(answers)).toEqual({ "200": 1, "422 registration.unfit": 1 });
  });

  test("of two concurrent submissions of one store, one becomes pending", async () => {
    const [program, store] = [await r.stage.program(), await r.stage.store()];
    const answers = await Promise.all([r.submit(program, store), r.submit(program, store)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422]);
  });
});

describe("information for reviewers", () => {
  test("flags name shared data in the reader's scope and the store's purchases", async () => {
    const program = await r.stage.program();
    const [store, near, far] = [await r.stage.store(), await r.stage.store(), await r.stage.store(1)];
    const nik = r.nik();
    const phone = "081355557777";
    const [owner] = await r.sql<{ id: number }>(
      "insert into store_owner (name, nik) values ('Siti Aminah', $1) returning id",
      [nik],
    );
    await r.sql("update store set latitude = -7.5, longitude = 108.2 where id = any($1)", [[store, near]]);
    await r.sql("update store set phone = '+6281355557777', owner_id = $2 where id = any($1)", [
      [near, far],
      owner?.id,
    ]);
    for (const s of [near, far]) await r.stage.join(program, s);
    await r.sql("update distributor set phone = '0813-5555-7777' where code = 'D0'");
    await r.sql("update app_user set phone = $1 where username = 'gm'", [phone]);
    const { id } = await r.submitted(program, store, { nik, phone });
    const flags = (await facts(r.asm, id)).flags.map((f) => [f.kind, f.stores.map((s) => s.id), f.hidden]);
    expect(flags.sort()).toEqual(
      [
        ["ownerMember", [near], 1],
        ["phoneMember", [near], 1],
        ["phoneDistributor", [], 1],
        ["phoneStaff", [], 1],
        ["placeMember", [near], 0],
        ["neverVisited", [], 0],
        ["noPurchase", [], 0],
      ].sort(),
    );
    await r.stage.sell({ store, day: r.today, lines: [{ product: r.trade.products[0] as number, qty: 1 }] });
    const kinds = (await facts(r.crm, id)).flags.map((f) => f.kind);
    expect(kinds).toEqual(expect.arrayContaining(["firstPurchase", "oneDistributor"]));
    expect(kinds).not.toContain("noPurchase");
    const visit = async (days: number) => {
      await r.sql(
        `with s as (insert into salesman (code, channel, fullname, district_id, joined_on) select concat('KUNJ', $2::int), 'retail', 'Salesman', s.district_id, '2020-01-01' from store s where s.id = $1 returning id, district_id)
         insert into visit (distributor_id, channel, salesman_id, day, store_id, district_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust, usual_m, radius_m, verdict)
         select 0, 'retail', s.id, $3::date - $2::int, $1, s.district_id, gen_random_uuid(), '', now(), now(), now(), 'boot', 100, 100, 'noGps' from s`,
        [store, days, r.today],
      );
      return (await facts(r.crm, id)).flags.filter((f) => /visited/i.test(f.kind)).map((f) => [f.kind, f.date]);
    };
    expect(await visit(90)).toEqual([["notVisited", addDays(r.today, -90)]]);
    expect(await visit(89)).toEqual([]);
  });

  test("an unknown product line returns 404; a line without a running programme has no choices", async () => {
    expect((await r.tso.get("/api/program-registration/line/kayu")).status).toBe(404);
    await r.sql("insert into product_line (slug, name) values ('beton', 'Beton')");
    const line = (slug: string) => r.tso.get(`/api/program-registration/line/${slug}`);
    expect((await line("beton")).json).toMatchObject({ data: { name: "Beton" }, programs: [], registrations: 0 });
    const semen = (await line("semen")).json as { programs: unknown[]; registrations: number };
    expect(semen.programs.length).toBeGreaterThan(0);
    expect(semen.registrations).toBeGreaterThan(0);
    const listOf = async (product: string) =>
      (
        (await r.tso.get(`/api/submission?kind=program-registration&box=all&product=${product}`)).json as {
          counts: { all: number };
        }
      ).counts.all;
    expect(await listOf("beton")).toBe(0);
    expect(await listOf("semen")).toBeGreaterThan(0);
  });
});
