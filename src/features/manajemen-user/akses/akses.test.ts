import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccessNeeds } from "#platform/access/index.ts";
import type { NoticeView } from "#platform/jobs/index.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import type { Explanation, Finding } from "./akses.calls.ts";

let portal: Portal;
let admin: Client;
let tso: Client;
const idOf = async (username: string) =>
  (await portal.sql<{ id: number }>("select id::int as id from app_user where username = $1", [username]))[0]
    ?.id as number;
const explain = async (query: Record<string, string | number>, who = admin) => {
  const answer = await who.get(
    `/api/access/explain?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  );
  return { status: answer.status, explanation: answer.json as Explanation };
};
const of = (e: Explanation, key: string): Finding | undefined => e.findings.find((f) => f.key === key);

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  tso = await portal.as("tso");
});
afterAll(() => portal?.close());

describe("a refusal", () => {
  test("names the permission, its subject and its roles; users are named only to readers of users", async () => {
    const refused = await tso.get("/api/user");
    expect(refused.status).toBe(403);
    const { detail } = refused.json as {
      detail: { action: string; subject: string; roles: string[]; people?: string[] };
    };
    expect(detail).toMatchObject({ action: "user.read", roles: expect.arrayContaining(["Administrator BK"]) });
    expect(detail.people).toBeUndefined();
    const helpdesk = await portal.as("helpdesk");
    const other = (await helpdesk.request("PUT", `/api/user/${await idOf("tso")}/access`, { body: {} })).json as {
      detail: { people?: string[] };
    };
    expect(other.detail.people?.length).toBeGreaterThan(0);
  });

  test("names no permission if only the page is missing from the menu", async () => {
    expect((await tso.get("/api/report/pengajuan")).status).toBe(200);
    expect((await tso.get("/api/access/needs?path=/laporan/pengajuan")).json).toMatchObject({ action: null });
  });

  test("can be reported: repeated requests give one notification, and their number is limited", async () => {
    const path = "/manajemen-user/daftar-pengguna";
    const needs = async () => (await tso.get(`/api/access/needs?path=${path}`)).json as AccessNeeds;
    expect(await needs()).toMatchObject({ action: "user.read", askedAt: null, people: [] });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tso.post("/api/access/request", { path, reason: "Perlu melihat tim saya" })),
    );
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((a) => (a.json as { told: number }).told > 0).length).toBe(1);
    expect((await needs()).askedAt).not.toBeNull();
    const news = ((await admin.get("/api/notification")).json as { data: NoticeView[] }).data.filter(
      (n) => n.kind === "request",
    );
    expect(news.length).toBe(1);
    expect(news[0]).toMatchObject({
      title: "{name} meminta akses ke {subject}",
      values: { reason: "Perlu melihat tim saya" },
      href: expect.stringContaining(`user=${await idOf("tso")}`),
    });
    expect((await tso.post("/api/access/request", { action: "gratis.uang" })).status).toBe(404);
    expect((await tso.post("/api/access/request", {})).status).toBe(422);
    const pages = ["bank", "segment", "brand", "store", "district", "warehouse", "product", "area"].map(
      (n) => `${n}.write`,
    );
    const all = [];
    for (const action of pages) all.push((await tso.post("/api/access/request", { action })).status);
    expect(all.filter((s) => s === 200).length).toBeLessThanOrEqual(5);
    expect(all).toContain(429);
  });
});

describe("explanation of access", () => {
  test("a page: the missing permission or menu entry, and the roles that have it", async () => {
    const { explanation } = await explain({ user: await idOf("tso"), path: "/manajemen-user/daftar-pengguna" });
    expect(explanation.sees).toBe(false);
    expect(of(explanation, "account")?.ok).toBe(true);
    expect(of(explanation, "action")).toMatchObject({
      ok: false,
      values: { action: "user.read", roles: expect.stringContaining("Administrator BK") },
    });
    expect(of(explanation, "menu")?.ok).toBe(false);
    const may = await explain({ user: await idOf("admin"), path: "/manajemen-user/daftar-pengguna" });
    expect(may.explanation.sees).toBe(true);
  });

  test("a record: the explanation matches the list, row by row", async () => {
    for (const username of ["tso", "distributor"]) {
      const user = await idOf(username);
      const client = await portal.as(username);
      const rows = await portal.sql<{ id: number }>(
        "select id::int as id from store where archived_at is null order by id limit 400",
      );
      let [seen, hidden] = [0, 0];
      for (const { id } of rows.filter((_, i) => i % 25 === 0)) {
        const { explanation } = await explain({ user, noun: "store", id });
        const sees = (await client.get(`/api/store/${id}`)).status === 200;
        expect([username, id, of(explanation, "scope")?.ok]).toEqual([username, id, sees]);
        sees ? seen++ : hidden++;
        if (!sees && username === "tso") expect(of(explanation, "scope")?.words).toContain("{district}");
        if (!sees && username === "distributor") expect(of(explanation, "scope")?.words).toMatch(/distributor/);
      }
      expect(hidden).toBeGreaterThan(0);
      expect(seen + hidden).toBeGreaterThan(5);
    }
  });

  test("a locked account, and a person without a role", async () => {
    await portal.sql("update app_user set status = 'locked' where username = 'crm'");
    const locked = await explain({ user: await idOf("crm"), path: "/dashboard" });
    expect([locked.explanation.sees, of(locked.explanation, "account")?.ok]).toEqual([false, false]);
    await portal.sql("insert into app_user (username, fullname, status) values ('noroles', 'Tanpa Peran', 'active')");
    const bare = await explain({ user: await idOf("noroles"), path: "/dashboard" });
    expect(of(bare.explanation, "roles")?.ok).toBe(false);
  });

  test("requires permission to read users, and does not reveal records outside the reader's scope", async () => {
    expect((await explain({ user: 1, path: "/dashboard" }, tso)).status).toBe(403);
    expect((await explain({ user: await idOf("tso"), noun: "store", id: 999_999_999 })).status).toBe(404);
    expect((await explain({ user: 999_999_999, path: "/dashboard" })).status).toBe(404);
    expect((await explain({ user: await idOf("tso"), path: "/tidak/ada" })).status).toBe(404);
    expect((await explain({ user: await idOf("tso") })).status).toBe(404);
  });
});
