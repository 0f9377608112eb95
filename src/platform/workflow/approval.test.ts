import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApprovalRow, DelegationView } from "./approval.calls.ts";
import { approvals } from "#test/support/approvals.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { escalate } from "./escalate.server.ts";

let portal: TradePortal;
let admin: Client;
let tso: Client;
let vendor: Client;
let asm: Client;
let two: Client;
let ssm: Client;
const ids = new Map<string, number>();
beforeAll(async () => {
  portal = await openTrade();
  [admin, tso, vendor, asm, two, ssm] = (await Promise.all(
    ["admin", "tso", "vendor-a", "asm", "asm-two", "ssm"].map((u) => portal.as(u)),
  )) as [Client, Client, Client, Client, Client, Client];
  for (const u of await portal.sql<{ id: number; username: string }>("select id, username from app_user"))
    ids.set(u.username, Number(u.id));
});
afterAll(() => portal?.close());
const { view, act, mask } = approvals(
  () => portal,
  () => admin,
);

let made = 0;
const propose = async (by: Client, extra: Record<string, unknown> = {}): Promise<number> => {
  const content = {
    name: `TB Antre ${++made}`,
    ownerName: "Asep",
    phone: `0813${20_000_000 + made * 7919}`,
    address: "Jl. Raya Laswi 4",
    district: portal.trade.districts[0],
    latitude: "-6.5",
    longitude: "107.1",
    distributor: portal.trade.distributors[0],
    ...extra,
  };
  const answer = await by.post("/api/store-proposal", { content, submit: true });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: number } }).data.id;
};
const requestOverride = async (by: Client): Promise<number> => {
  const content = {
    rule: "backdate",
    distributor: portal.trade.distributors[0],
    amount: "5",
    validFrom: await portal.day(0),
    validTo: await portal.day(1),
    reason: "Server distributor mati",
  };
  return ((await by.post("/api/override", { content, submit: true })).json as { data: { id: number } }).data.id;
};
type Listed = {
  data: ApprovalRow[];
  counts: { inbox: number; overdue: number };
  kinds: { kind: string; count: number }[];
  late: number;
  meta: { totalCount: number };
};
const inbox = async (by: Client, query = "") =>
  (await by.get(`/api/approval?box=inbox&perPage=75${query}`)).json as Listed;
const waits = async (by: Client, id: number) => (await inbox(by)).data.find((r) => r.id === id);
const delegate = async (by: Client, to: string, from = 0, until = 3) =>
  by.post("/api/approval/delegation", {
    delegate: ids.get(to),
    from: await portal.day(from),
    to: await portal.day(until),
    reason: "cuti",
  });
const clear = () => portal.sql("delete from approval_delegation");

describe("the inbox", () => {
  test("contains waiting steps of all kinds by due time, with the moves that decide them", async () => {
    const [store, override] = [await propose(tso), await requestOverride(vendor)];
    await portal.sql("update submission set due_at = now() - interval '2 hours' where id = $1", [store]);
    const listed = await inbox(asm);
    expect(listed.data.findIndex((r) => r.id === store)).toBeLessThan(listed.data.findIndex((r) => r.id === override));
    expect(listed.data.find((r) => r.id === store)).toMatchObject({
      kind: "store-proposal",
      route: "/master/pengajuan-toko",
      kindTitle: "Pengajuan toko",
      step: { no: 1, of: 2 },
      approve: { name: "verify" },
      reject: { name: "rejectVerify", note: "required" },
      onBehalfOf: null,
    });
    expect(listed.late).toBe(1);
    expect((await inbox(asm, "&kind=override")).data.map((r) => r.id)).toEqual([override]);
    expect((await inbox(asm, "&due=late")).data.map((r) => r.id)).toEqual([store]);
    const areas = await portal.sql<{ id: number }>("select id from area order by code");
    expect((await inbox(asm, `&area=${areas[0]?.id}`)).meta.totalCount).toBe(2);
    expect((await inbox(asm, `&area=${areas[1]?.id}`)).meta.totalCount).toBe(0);
    expect((await inbox(vendor)).data).toEqual([]);
    expect((await asm.get("/api/approval?box=nowhere")).status).toBe(422);
  });

  test("a move that its proposals do not have is refused with the list of valid moves", async () => {
    const id = await propose(tso);
    const { status, json } = await asm.post(`/api/submission/${id}/move`, { move: "bury", version: 1 });
    expect([status, json]).toMatchObject([
      422,
      { code: "workflow.move", fields: [{ field: "move", message: expect.stringMatching(/^Pilihan: .*\bverify\b/) }] },
    ]);
  });

  test("shows overdue steps of others to the decider of the last step", async () => {
    const id = await propose(tso);
    await portal.sql("update submission set due_at = now() - interval '3 days' where id = $1", [id]);
    await act(asm, id, "verify");
    await portal.sql("update submission set due_at = now() - interval '1 day' where id = $1", [id]);
    const late = (await asm.get("/api/approval?box=overdue&perPage=75")).json as Listed;
    expect(late.data.find((r) => r.id === id)).toMatchObject({ step: { no: 2 }, approve: null });
    expect(await waits(ssm, id)).toBeDefined();
  });

  test("notifies those of the area who may decide the step, and the submitter of the result", async () => {
    const id = await propose(tso);
    const heard = async (who: string) =>
      (
        await portal.sql<{ kind: string; title: string }>(
          "select kind, title from notification where user_id = $1 and href like $2 order by id",
          [ids.get(who), `%id=${id}`],
        )
      ).map((n) => n.kind);
    expect([await heard("asm"), await heard("asm-two"), await heard("vendor-a"), await heard("tso")]).toEqual([
      ["approval"],
      ["approval"],
      [],
      [],
    ]);
    await act(asm, id, "rejectVerify", "duplikat");
    expect(await heard("tso")).toEqual(["decision"]);
  });
});

describe("a delegation", () => {
  test("delegates the steps for its days, is recorded in the audit trail, and can be ended", async () => {
    await clear();
    await portal.sql(
      "delete from user_role where user_id = $1 and role_id = (select id from role where code = 'ROLE_ASM')",
      [ids.get("asm-two")],
    );
    await portal.sql("insert into user_role (user_id, role_id) select $1, id from role where code = 'ROLE_TSO'", [
      ids.get("asm-two"),
    ]);
    await portal.sql("notify portal_access, 'all'");
    await expect.poll(async () => (await two.get("/api/account")).status, { timeout: 5000 }).toBeGreaterThan(0);
    const id = await propose(tso);
    await expect.poll(async () => (await act(two, id, "verify")).status, { timeout: 5000 }).toBe(403);
    const lent = await delegate(asm, "asm-two");
    expect(lent.status, lent.text).toBe(200);
    expect(await waits(two, id)).toMatchObject({ onBehalfOf: { label: "asm" } });
    expect((await view(two, id)).onBehalfOf).toMatchObject({ label: "asm" });
    expect((await act(two, id, "verify", "sudah dicek")).status).toBe(200);
    const by = { label: "asm-two", onBehalfOf: { label: "asm" } };
    const steps = [{ state: "approved", note: "sudah dicek", decidedBy: by }, { state: "waiting" }];
    expect(await view(tso, id)).toMatchObject({ decisionNote: null, steps });
    const [event] = await portal.sql<{ user_id: string; after: unknown }>(
      "select user_id, after from audit_event where entity = 'storeProposal' and entity_id = $1 and action = 'verify'",
      [String(id)],
    );
    expect(event).toMatchObject({ user_id: ids.get("asm-two"), after: { onBehalfOf: { label: "asm" } } });
    expect((await act(two, await propose(tso), "rejectVerify", "Foto tidak jelas")).status).toBe(200);
    const [notices] = await portal.sql<{ body: string; text_values: object; facts: unknown }>(
      "select body, text_values, facts from notification where kind = 'decision' and user_id = $1 order by id desc limit 1",
      [ids.get("tso")],
    );
    expect(notices).toMatchObject({
      body: "{number} oleh {by} atas nama {behalf}: {note}",
      text_values: { by: "asm-two", behalf: "asm", note: "Foto tidak jelas" },
      facts: expect.arrayContaining([["Diputuskan oleh", "{by} atas nama {behalf}"]]),
    });
    const second = await propose(tso);
    const { data } = lent.json as { data: DelegationView };
    expect((await asm.post(`/api/approval/delegation/${data.id}/end`, { version: data.version })).status).toBe(200);
    expect((await act(two, second, "verify")).status).toBe(403);
    expect(await waits(two, second)).toBeUndefined();
    const trail = await portal.sql<{ action: string }>(
      "select action from audit_event where entity = 'approvalDelegation' and entity_id = $1 order by id",
      [String(data.id)],
    );
    expect(trail.map((e) => e.action)).toEqual(["delegate", "undelegate"]);
  });

  test("never lets a submitter decide, neither as delegating person nor as deputy, masked or not", async () => {
    await clear();
    expect((await delegate(asm, "asm-two")).status).toBe(200);
    const ofLender = await propose(asm);
    const ofDelegate = await propose(two);
    expect((await act(two, ofLender, "verify")).status).toBe(403);
    expect((await act(two, ofDelegate, "verify")).status).toBe(403);
    const ofAdmin = await propose(admin);
    const masked = await mask(admin, "asm-two");
    expect((await act(masked, ofAdmin, "verify")).status).toBe(403);
    expect((await delegate(masked, "ssm")).status, "masked users cannot delegate").toBe(403);
    for (const id of [ofLender, ofDelegate, ofAdmin])
      expect(await waits(two, id)?.then((r) => r && (id !== ofAdmin || r.id !== id))).toBeFalsy();
  });

  test("does not let one person decide two steps, neither personally nor through a deputy", async () => {
    await clear();
    const id = await propose(tso);
    expect((await act(asm, id, "verify")).status).toBe(200);
    expect((await delegate(asm, "asm-two")).status).toBe(200);
    expect((await act(two, id, "approve")).status).toBe(403);
    const other = await propose(tso);
    expect((await act(two, other, "verify")).status).toBe(200);
    expect((await act(asm, other, "approve")).status, "the delegating person decided the first step").toBe(403);
    expect((await act(ssm, other, "approve")).status).toBe(200);
  });

  test("is refused without the scope or the page, to oneself, for overlapping days and for too many days", async () => {
    await clear();
    for (const who of ["vendor-a", "kam", "asm"]) expect((await delegate(asm, who)).status, who).toBe(422);
    expect((await delegate(asm, "ssm", -1)).status).toBe(422);
    expect((await delegate(asm, "ssm", 0, 200)).status).toBe(422);
    expect((await delegate(await portal.as("kam"), "admin")).status).toBe(403);
    await portal.sql("update user_scope set ref_id = (select id from area where code = 'A2') where user_id = $1", [
      ids.get("gm"),
    ]);
    expect((await delegate(asm, "gm")).status, "another area").toBe(422);
    const tries = await Promise.all(Array.from({ length: 10 }, () => delegate(asm, "ssm")));
    expect(tries.filter((a) => a.status === 200)).toHaveLength(1);
    const choices = (await asm.get("/api/approval/delegate?q=")).json as { data: { label: string }[] };
    expect(choices.data.map((c) => c.label)).toContain("asm-two");
    expect(choices.data.map((c) => c.label)).not.toContain("vendor-a");
  });

  test("of fifty simultaneous decisions by the delegating person, the deputy and others, one decides the step", async () => {
    await clear();
    await delegate(asm, "asm-two");
    const id = await propose(tso);
    const { version } = await view(admin, id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        ([asm, two, ssm, admin][i % 4] as Client).post(`/api/submission/${id}/move`, { move: "verify", version }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.every((a) => a.status === 200 || a.status === 409 || a.status === 403)).toBe(true);
    expect((await view(admin, id)).steps.filter((s) => s.state === "approved")).toHaveLength(1);
  });

  test("if it is ended during a decision, the step is either decided or the decision is refused", async () => {
    await clear();
    const made = (await delegate(asm, "asm-two")).json as { data: DelegationView };
    const proposals = await Promise.all(Array.from({ length: 8 }, () => propose(tso)));
    const [ended, ...moves] = await Promise.all([
      asm.post(`/api/approval/delegation/${made.data.id}/end`, { version: made.data.version }),
      ...proposals.map((id) => act(two, id, "verify")),
    ]);
    expect(ended?.status).toBe(200);
    for (const [i, m] of moves.entries()) {
      expect([200, 403]).toContain(m.status);
      expect((await view(admin, proposals[i] as number)).state.value).toBe(m.status === 200 ? "reviewed" : "submitted");
    }
  });
});

test("the dashboard, which only reads, counts the waiting steps too", async () => {
  const id = await propose(tso);
  const board = (await asm.get("/api/dashboard")).json as { pending: { count: number; href: string } | null };
  expect(board.pending?.href).toBe("/persetujuan");
  expect(board.pending?.count).toBe((await inbox(asm)).counts.inbox);
  expect((await act(asm, id, "verify")).status).toBe(200);
});

test("an overdue step is escalated once to the deciders of the next step, with any number of instances", async () => {
  const id = await propose(tso);
  await portal.sql(
    "update submission_step set due_at = now() - interval '1 hour' where submission_id = $1 and step_no = 1",
    [id],
  );
  const done = await Promise.all(Array.from({ length: 6 }, () => escalate(portal.server.db)));
  expect(done.reduce((n, x) => n + x, 0)).toBeGreaterThanOrEqual(1);
  const notices = await portal.sql<{ n: number }>(
    "select count(*)::int as n from notification where user_id = $1 and href like $2",
    [ids.get("ssm"), `%overdue&id=${id}`],
  );
  expect(notices).toEqual([{ n: 1 }]);
  expect((await view(tso, id)).steps[0]?.escalatedAt).not.toBeNull();
  expect(await escalate(portal.server.db)).toBe(0);
  const events = await portal.sql(
    "select 1 from audit_event where entity = 'storeProposal' and entity_id = $1 and action = 'escalate'",
    [String(id)],
  );
  expect(events).toHaveLength(1);
});
