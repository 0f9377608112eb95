import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { sealAll } from "#test/support/seals.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { AuditDetail, AuditVerdict } from "./audit-trail.calls.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

type Listed = {
  data: {
    id: number;
    action: string;
    masked: boolean;
    user: { label: string } | null;
    realUser: { label: string } | null;
  }[];
};
const list = async (by: Client, query: string) => (await by.get(`/api/audit-event?${query}`)).json as Listed;

describe("the audit trail", () => {
  test("lists changes by entity, action and day, and shows the values before and after", async () => {
    const made = (await admin.post("/api/bank", { code: "UJI1", name: "Bank Uji", active: true })).json as {
      data: { id: number; version: number };
    };
    const changed = await admin.patch(`/api/bank/${made.data.id}`, { version: made.data.version, name: "Bank Ujian" });
    expect(changed.status).toBe(200);
    const events = await list(admin, `f.entity=bank&f.action=update&f.at=${portal.trade.today}`);
    expect(events.data).toHaveLength(1);
    const detail = (await admin.get(`/api/audit-event/${events.data[0]?.id}`)).json as AuditDetail;
    expect(detail.data.differences).toEqual([{ field: "name", before: "Bank Uji", after: "Bank Ujian" }]);
    expect(detail.data).toMatchObject({ masked: false, entityId: String(made.data.id) });
    expect((await admin.get("/api/audit-event/kinds")).json).toMatchObject({
      entities: expect.arrayContaining([{ name: "bank", title: "Bank" }]),
      actions: expect.arrayContaining(["create", "update"]),
    });
  });

  test("names both people under masking", async () => {
    const [user] = await portal.sql<{ id: number }>("select id from app_user where username = 'asm'");
    const answer = await admin.post("/api/mask-login", {
      user_id: [user?.id],
      ip_address: "",
      device: "uji",
      location: "",
      path: "/",
    });
    const token = (answer.json as { access_token: string }).access_token;
    const proposal = {
      name: "TB Masking",
      ownerName: "Asep",
      phone: "081322179045",
      address: "Jl. Raya 1",
      district: portal.trade.districts[0],
      latitude: "-6.5",
      longitude: "107.1",
      distributor: portal.trade.distributors[0],
    };
    const sent = await portal.anonymous.request("POST", "/api/store-proposal", {
      body: { content: proposal, submit: true },
      headers: { authorization: `Bearer ${token}`, accesstoken: token },
    });
    expect(sent.status).toBe(200);
    const events = await list(admin, "f.masked=true&f.entity=storeProposal");
    expect(events.data.length).toBeGreaterThan(0);
    expect(
      events.data.every((e) => e.masked && e.user?.label.includes("asm") && e.realUser?.label.includes("admin")),
    ).toBe(true);
  });

  test("is readable only with permission, cannot be written, and its verification finds changed entries", async () => {
    expect((await portal.anonymous.get("/api/audit-event")).status).toBe(401);
    expect((await (await portal.as("tso")).get("/api/audit-event")).status).toBe(403);
    expect((await admin.post("/api/audit-event", { action: "x" })).status).toBe(405);
    expect((await admin.patch("/api/audit-event/1", { action: "x" })).status).toBe(405);
    await sealAll(portal);
    expect(((await admin.post("/api/audit-event/verify")).json as AuditVerdict).sound).toBe(true);
    await portal.sql("update audit_event set note = 'palsu' where id = (select min(id) from audit_event)");
    expect(((await admin.post("/api/audit-event/verify")).json as AuditVerdict).findings).toMatchObject([
      { kind: "edited" },
    ]);
  });
});
