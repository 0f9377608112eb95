import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvals } from "#test/support/approvals.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { ProposalFacts } from "./pengajuan-toko.calls.ts";

let portal: TradePortal;
let admin: Client;
let tso: Client;
let asm: Client;
let ssm: Client;
let vendor: Client;
beforeAll(async () => {
  portal = await openTrade();
  [admin, tso, asm, ssm, vendor] = (await Promise.all(
    ["admin", "tso", "asm", "ssm", "vendor-a"].map((u) => portal.as(u)),
  )) as [Client, Client, Client, Client, Client];
});
afterAll(() => portal?.close());

let made = 0;
const store = (extra: Record<string, unknown> = {}) => ({
  name: `TB Maju Terus ${++made}`,
  ownerName: "Asep Saepudin",
  phone: `0813${String(20_000_000 + made * 7919)}`,
  address: "Jl. Raya Laswi No. 204",
  district: portal.trade.districts[0],
  latitude: "-6.500000",
  longitude: "107.100000",
  distributor: portal.trade.distributors[0],
  ...extra,
});
const propose = async (
  by: Client,
  extra: Record<string, unknown> = {},
  submit = true,
): Promise<{ id: number; version: number; number: string }> => {
  const answer = await by.post("/api/store-proposal", { content: store(extra), submit });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: number; version: number; number: string } }).data;
};
const { view, act, mask } = approvals(
  () => portal,
  () => admin,
);

describe("a proposal of a store", () => {
  test("goes from the TSO through the area to the store, with its mapping, history and audit record", async () => {
    const { id, number } = await propose(tso, { name: "TB Sinar Jaya Abadi" });
    expect(number).toMatch(/^PT-\d{4}-\d{6}$/);
    expect((await view(asm, id)).moves.map((m) => m.name)).toEqual(["verify", "returnVerify", "rejectVerify"]);
    expect((await act(asm, id, "verify", "lokasi sesuai")).status).toBe(200);
    expect((await act(ssm, id, "approve")).status).toBe(200);
    const done = await view(tso, id);
    expect(done.state).toMatchObject({ value: "approved", tone: "success" });
    expect(done.steps).toMatchObject([
      { no: 1, state: "approved", decidedBy: { label: "asm" }, note: "lokasi sesuai" },
      { no: 2, state: "approved", decidedBy: { label: "ssm" } },
    ]);
    const [row] = await portal.sql<{ code: string; name: string; status: string; distributor: number }>(
      "select s.code, s.name, s.status, m.distributor_id as distributor from store s join store_distributor m on m.store_id = s.id where s.id = $1",
      [done.resultId],
    );
    expect(row).toEqual({
      code: "TK320400001",
      name: "TB Sinar Jaya Abadi",
      status: "active",
      distributor: portal.trade.distributors[0],
    });
    expect(((await vendor.get(`/api/store/${done.resultId}`)).json as { data: { name: string } }).data.name).toBe(
      "TB Sinar Jaya Abadi",
    );
    expect(
      await portal.sql("select 1 as one from store_version where store_id = $1 and valid_to is null", [done.resultId]),
    ).toHaveLength(1);
    const events = await portal.sql<{ action: string }>(
      "select action from audit_event where entity = 'storeProposal' and entity_id = $1 order by id",
      [String(id)],
    );
    expect(events.map((e) => e.action)).toEqual(["create", "submit", "verify", "approve"]);
  });

  test("of fifty concurrent approvals one succeeds, and one store is created", async () => {
    const { id } = await propose(tso);
    await act(asm, id, "verify");
    const { version } = await view(ssm, id);
    const before = await portal.sql("select count(*)::int as n from store");
    const gm = await portal.as("gm");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? ssm : gm).post(`/api/submission/${id}/move`, { move: "approve", version }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status !== 200).every((a) => a.status === 409)).toBe(true);
    const after = await portal.sql<{ n: number }>("select count(*)::int as n from store");
    expect((after[0]?.n ?? 0) - (before[0] as unknown as { n: number }).n).toBe(1);
    expect(
      await portal.sql("select state from submission_step where submission_id = $1 order by step_no", [id]),
    ).toEqual([{ state: "approved" }, { state: "approved" }]);
  });

  test("twelve concurrent approvals in one district give twelve codes", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => propose(tso)));
    for (const { id } of ids) await act(asm, id, "verify");
    const answers = await Promise.all(
      ids.map(({ id }) => ssm.post(`/api/submission/${id}/move`, { move: "approve", version: 3 })),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(12).fill(200));
    const codes = await portal.sql<{ n: number }>(
      "select count(distinct code)::int as n from store where code like 'TK3204%'",
    );
    expect(codes[0]?.n).toBeGreaterThanOrEqual(12);
  });
});

describe("permission to decide", () => {
  test("is denied to the submitter, masked or not, and to users masked as the submitter", async () => {
    const { id } = await propose(admin);
    expect(await act(admin, id, "verify")).toMatchObject({ status: 403, json: { code: "workflow.own" } });
    expect(await act(await mask(admin, "asm"), id, "verify")).toMatchObject({
      status: 403,
      json: { code: "workflow.own" },
    });
    expect((await view(admin, id)).barred).toBe("own");
    const asAsm = await propose(await mask(admin, "asm"));
    expect(await act(asm, asAsm.id, "verify")).toMatchObject({ status: 403, json: { code: "workflow.own" } });
    expect(await act(admin, asAsm.id, "verify")).toMatchObject({ status: 403, json: { code: "workflow.own" } });
    expect((await act(ssm, asAsm.id, "verify")).status).toBe(200);
    const [step] = await portal.sql(
      "select s.real_user_id as real, u.username from audit_event s join app_user u on u.id = s.user_id where entity = 'storeProposal' and entity_id = $1 and action = 'submit'",
      [String(asAsm.id)],
    );
    expect(step).toMatchObject({ username: "asm" });
    expect((step as unknown as { real: number }).real).not.toBe(undefined);
  });

  test("one person may not decide two steps of a round", async () => {
    const { id } = await propose(tso);
    expect((await act(ssm, id, "verify")).status).toBe(200);
    expect(await act(ssm, id, "approve")).toMatchObject({ status: 403, json: { code: "workflow.earlier" } });
    expect(await act(await mask(admin, "ssm"), id, "approve")).toMatchObject({
      status: 403,
      json: { code: "workflow.earlier" },
    });
    expect((await act(asm, id, "approve")).status).toBe(200);
  });

  test("requires the permission, and the proposal in scope", async () => {
    const { id } = await propose(vendor);
    expect(await act(tso, id, "verify")).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect((await (await portal.as("kam")).get(`/api/submission/${id}`)).status).toBe(403);
    expect((await (await portal.as("vendor-b")).get(`/api/submission/${id}`)).status).toBe(404);
    expect(
      (await (await portal.as("vendor-b")).post(`/api/submission/${id}/move`, { move: "withdraw", version: 2 })).status,
    ).toBe(404);
    expect((await portal.anonymous.get(`/api/submission/${id}`)).status).toBe(401);
    const elsewhere = await propose(admin, {
      district: portal.trade.districts[1],
      distributor: portal.trade.distributors[1],
    });
    expect((await asm.get(`/api/submission/${elsewhere.id}`)).status).toBe(404);
    expect((await asm.post(`/api/submission/${elsewhere.id}/move`, { move: "verify", version: 2 })).status).toBe(404);
  });

  test("a distributor proposes for itself, staff for their own area", async () => {
    const foreign = await vendor.post("/api/store-proposal", {
      content: store({ distributor: portal.trade.distributors[1] }),
      submit: true,
    });
    expect(foreign).toMatchObject({ status: 422, json: { fields: [{ field: "content.distributor" }] } });
    const outside = await tso.post("/api/store-proposal", {
      content: store({ district: portal.trade.districts[1] }),
      submit: true,
    });
    expect(outside).toMatchObject({ status: 422, json: { fields: [{ field: "content.district" }] } });
  });
});

describe("rejection and return", () => {
  test.each(["rejectVerify", "returnVerify"])("%s needs a reason", async (move) => {
    const { id } = await propose(tso);
    for (const note of [undefined, "", "   "])
      expect(await act(asm, id, move, note)).toMatchObject({ status: 422, json: { code: "workflow.note" } });
    expect((await act(asm, id, move, "duplikat")).status).toBe(200);
    expect((await view(tso, id)).decisionNote).toBe("duplikat");
  });

  test("a returned proposal is corrected and decided anew; the history keeps the first round", async () => {
    const { id } = await propose(tso);
    await act(asm, id, "returnVerify", "nomor telepon salah");
    const back = await view(tso, id);
    expect(back).toMatchObject({ state: { value: "draft" }, editable: true });
    expect((await view(asm, id)).moves).toEqual([]);
    const changed = await tso.request("PUT", `/api/store-proposal/${id}`, {
      body: { version: back.version, content: store({ name: "TB Sudah Benar" }), submit: true },
    });
    expect(changed.status).toBe(200);
    expect((await act(asm, id, "verify")).status).toBe(200);
    expect((await act(ssm, id, "approve")).status).toBe(200);
    expect((await view(tso, id)).steps.map((s) => s.state)).toEqual(["rejected", "skipped", "approved", "approved"]);
  });

  test("a rejection is final; only the submitter withdraws a proposal, while it is open", async () => {
    const rejected = await propose(tso);
    await act(asm, rejected.id, "rejectVerify", "duplikat");
    expect((await act(tso, rejected.id, "withdraw")).status).toBe(409);
    const open = await propose(tso);
    expect((await act(vendor, open.id, "withdraw")).status).toBe(403);
    expect((await act(tso, open.id, "withdraw")).status).toBe(200);
    expect((await view(tso, open.id)).state.value).toBe("withdrawn");
    expect((await asm.post(`/api/submission/${open.id}/move`, { move: "verify", version: 3 })).status).toBe(409);
  });

  test("a concurrent decision is a conflict, an unknown move is refused", async () => {
    const { id, version } = await propose(tso);
    expect((await asm.post(`/api/submission/${id}/move`, { move: "verify", version: version - 1 })).status).toBe(409);
    expect((await asm.post(`/api/submission/${id}/move`, { move: "toString", version })).status).toBe(422);
    expect((await asm.post(`/api/submission/${id}/move`, { move: "approve", version })).status).toBe(409);
  });
});

describe("the lists of proposals", () => {
  test("contain those to decide, the user's own, and all in scope; drafts only for the submitter", async () => {
    const draft = await propose(vendor, {}, false);
    const sent = await propose(vendor);
    const box = async (by: Client, name: string) =>
      (
        (await by.get(`/api/submission?kind=store-proposal&box=${name}&perPage=75`)).json as { data: { id: number }[] }
      ).data.map((r) => r.id);
    expect(await box(vendor, "mine")).toEqual(expect.arrayContaining([draft.id, sent.id]));
    expect(await box(asm, "inbox")).toContain(sent.id);
    expect(await box(asm, "all")).not.toContain(draft.id);
    expect(await box(vendor, "inbox")).toEqual([]);
    // an imported proposal has no value in `submitter_real_id`
    await portal.sql("update submission set submitter_real_id = null where id = $1", [sent.id]);
    expect(await box(asm, "inbox")).toContain(sent.id);
    await act(asm, sent.id, "verify");
    expect(await box(asm, "inbox")).not.toContain(sent.id);
    expect(await box(ssm, "inbox")).toContain(sent.id);
    expect((await asm.get("/api/submission?kind=store-proposal&box=all&state=reviewed&q=Maju")).status).toBe(200);
    expect((await asm.get("/api/submission?kind=store-proposal&box=all&state=nowhere")).status).toBe(422);
    expect((await (await portal.as("kam")).get("/api/submission?kind=store-proposal&box=all")).status).toBe(403);
  });
});

describe("duplicates", () => {
  test("are found by name, telephone number in any notation, and distance", async () => {
    await portal.sql(
      "update store set name = 'TB Sinar Jaya Abadi Makmur', phone = '+62 813-2217-9045', latitude = -7.034120, longitude = 107.714560 where id = $1",
      [portal.trade.stores[0]],
    );
    const { id } = await propose(tso, {
      name: "TB Sinar Jaya Abadi",
      phone: "0813 2217 9045",
      latitude: "-7.033400",
      longitude: "107.715000",
    });
    const facts = (await asm.get(`/api/store-proposal/${id}`)).json as ProposalFacts;
    expect(facts.labels).toMatchObject({
      district: "Bandung",
      province: "Jawa Barat",
      distributor: "D0 – Distributor 0",
    });
    const hit = facts.duplicates.find((d) => d.id === portal.trade.stores[0]);
    expect(hit).toMatchObject({ samePhone: true });
    expect(hit?.distance).toBeGreaterThan(88);
    expect(hit?.distance).toBeLessThan(98);
    expect(hit?.score).toBeGreaterThan(70);
    // stored for the reports, by the same rules
    const stored = await portal.sql(
      "select look_alikes::int as kept, store_look_alikes(payload, null)::int as again from submission where id = $1",
      [id],
    );
    expect(stored).toEqual([{ kept: facts.duplicates.length, again: facts.duplicates.length }]);
    const far = (
      await asm.post("/api/store-proposal/duplicates", {
        name: "Zzzz",
        phone: "0899999999",
        district: portal.trade.districts[0],
        latitude: "-7.034120",
        longitude: "107.724560",
      })
    ).json as { data: unknown[] };
    expect(far.data).toEqual([]);
  });

  test("exclude stores outside the scope", async () => {
    await portal.sql("update store set phone = '081311112222' where id = $1", [portal.trade.stores[2]]);
    const attempt = async (by: Client) =>
      (
        (
          await by.post("/api/store-proposal/duplicates", {
            name: "Toko 2",
            phone: "081311112222",
            district: portal.trade.districts[1],
          })
        ).json as { data: { id: number }[] }
      ).data;
    expect((await attempt(admin)).map((d) => d.id)).toContain(portal.trade.stores[2]);
    expect((await attempt(vendor)).map((d) => d.id)).not.toContain(portal.trade.stores[2]);
  });
});

describe("photos", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const upload = (by: Client, content: Buffer) => {
    const edge = "----uji";
    const payload = Buffer.concat([
      Buffer.from(
        `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="depan.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    return by.request("POST", "/api/store-proposal/photo", {
      payload,
      headers: { "content-type": `multipart/form-data; boundary=${edge}` },
    });
  };

  test("must be images, belong to the proposal, and are visible to users who see it", async () => {
    const stored = await upload(tso, png);
    expect(stored.status).toBe(200);
    const photo = (stored.json as { data: { id: string } }).data.id;
    const { id } = await propose(tso, { photos: [photo] });
    const seen = await asm.get(`/api/store-proposal/${id}/photo/${photo}`);
    expect(seen).toMatchObject({
      status: 200,
      headers: { "content-type": "image/png", "content-disposition": "attachment" },
    });
    expect((await (await portal.as("vendor-b")).get(`/api/store-proposal/${id}/photo/${photo}`)).status).toBe(404);
    expect(
      (await vendor.post("/api/store-proposal", { content: store({ photos: [photo] }), submit: true })).status,
    ).toBe(422);
    expect((await upload(tso, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"))).status).toBe(
      422,
    );
  });
});
