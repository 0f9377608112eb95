import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { announceAll } from "./publication-notices.server.ts";
import { stateOf } from "./publication-fields.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

const words = { title: "Uji", summary: "Ringkas", body: "<p>Isi</p>", pinned: false } as const;
type Answer = { readonly status: number; readonly json: unknown };
const dataOf = <T>(a: Answer): T => (a.json as { data: T }).data;
type Made = { id: number; version: number };

async function made(noun: "article" | "news", fields: Record<string, unknown>): Promise<Made> {
  const admin = await portal.as("admin");
  const extra = noun === "news" ? { mustRead: false } : {};
  const answer = await admin.post(`/api/${noun}`, { ...words, ...extra, ...fields });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return dataOf<Made>(answer);
}
const publish = async (noun: string, m: Made, more = {}) =>
  (await portal.as("admin")).post(`/api/${noun}/${m.id}/publish`, { version: m.version, ...more });

test("the state of a text depends on the clock", () => {
  const at = (publishAt: string | null, expireAt: string | null = null, status = "published") =>
    stateOf({ status, publishAt, expireAt }, Date.parse("2026-11-26T10:00:00+07:00"));
  expect(at(null, null, "draft")).toBe("draft");
  expect(at("2026-11-26T10:00:01+07:00")).toBe("scheduled");
  expect(at("2026-11-26T10:00:00+07:00")).toBe("live");
  expect(at("2026-11-25T10:00:00+07:00", "2026-11-26T10:00:00+07:00")).toBe("ended");
});

test("a draft is not visible to readers; a published text is, to its roles only, until it expires", async () => {
  const m = await made("article", { slug: "hanya-admin", roles: "ROLE_ADMIN_BK" });
  const admin = await portal.as("admin");
  const distributor = await portal.as("vendor-a");
  expect((await admin.get("/api/publication/hanya-admin")).status).toBe(404);
  expect((await publish("article", m)).status).toBe(200);
  expect(dataOf<{ body: string }>(await admin.get("/api/publication/hanya-admin")).body).toBe("<p>Isi</p>");
  const missing = await distributor.get("/api/publication/tidak-ada");
  const hidden = await distributor.get("/api/publication/hanya-admin");
  expect(hidden.status).toBe(404);
  const withoutRequestId = ({ json }: Answer) => ({ ...(json as object), requestId: undefined });
  expect(withoutRequestId(hidden)).toEqual(withoutRequestId(missing));
  expect((await distributor.post("/api/publication/hanya-admin/read", {})).status).toBe(404);
  expect((await portal.anonymous.get("/api/publication/hanya-admin")).status).toBe(401);
  await portal.sql(
    "update article set publish_at = now() - interval '2 days', expire_at = now() - interval '1 second' where id = $1",
    [m.id],
  );
  expect((await admin.get("/api/publication/hanya-admin")).status).toBe(404);
});

test("publishing, scheduling and withdrawing require the version that the user saw", async () => {
  const m = await made("article", { slug: "jadwal" });
  expect((await publish("article", { ...m, version: 9 })).status).toBe(409);
  expect((await publish("article", m, { at: "2020-01-01T00:00:00+07:00" })).status).toBe(422);
  const planned = await publish("article", m, { at: new Date(Date.now() + 86_400_000).toISOString() });
  expect(planned.status).toBe(200);
  const admin = await portal.as("admin");
  expect((await admin.get("/api/publication/jadwal")).status).toBe(404);
  const now = await publish("article", dataOf<Made>(planned));
  expect(now.status).toBe(200);
  expect((await admin.get("/api/publication/jadwal")).status).toBe(200);
  const back = await admin.post(`/api/article/${m.id}/withdraw`, { version: dataOf<Made>(now).version });
  expect(back.status).toBe(200);
  expect((await admin.get("/api/publication/jadwal")).status).toBe(404);
  expect(
    (await admin.post(`/api/article/${m.id}/withdraw`, { version: dataOf<Made>(back).version })).json,
  ).toMatchObject({
    code: "publication.draft",
  });
});

test("an address is unique among articles, news and pages", async () => {
  await made("article", { slug: "satu-alamat" });
  const admin = await portal.as("admin");
  for (const [path, more] of [
    ["/api/news", { mustRead: false }],
    ["/api/content-page", { published: true }],
  ] as const) {
    const { summary: _s, pinned: _p, ...page } = words;
    const body = path === "/api/news" ? { ...words, ...more } : { ...page, ...more };
    const refused = await admin.post(path, { ...body, slug: "satu-alamat" });
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ fields: [{ field: "slug" }] });
  }
  expect((await admin.post("/api/article", { ...words, slug: "faq" })).status).toBe(422);
});

test("a text is counted once per reader, and a change after publishing creates a revision", async () => {
  const m = await made("news", { slug: "dibaca", mustRead: true });
  await publish("news", m);
  const distributor = await portal.as("vendor-a");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => distributor.post("/api/publication/dibaca/read", {})),
  );
  expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
  expect(await portal.sql("select readers from news where id = $1", [m.id])).toEqual([{ readers: 1 }]);
  const admin = await portal.as("admin");
  const saved = dataOf<Made>(await admin.get(`/api/news/${m.id}`));
  expect((await admin.patch(`/api/news/${m.id}`, { version: saved.version, summary: "Lain" })).status).toBe(200);
  expect(dataOf(await distributor.get("/api/publication/dibaca"))).toMatchObject({
    read: true,
    revision: 2,
    readRevision: 1,
  });
  const counts = (await admin.get(`/api/news/${m.id}/readers`)).json as { audience: number; read: number };
  expect(counts.read).toBe(1);
  expect(counts.audience).toBeGreaterThan(1);
});

test("each text is announced once, also with two instances, and never early", async () => {
  await announceAll(portal.server.db);
  const m = await made("news", { slug: "kabar-lonceng", roles: "ROLE_ADMIN_BK" });
  await publish("news", m);
  const later = await made("news", { slug: "kabar-nanti", roles: "ROLE_ADMIN_BK" });
  await publish("news", later, { at: new Date(Date.now() + 3_600_000).toISOString() });
  const counts = await Promise.all([announceAll(portal.server.db), announceAll(portal.server.db)]);
  expect(counts[0] + counts[1]).toBe(1);
  const notices = await portal.sql<{ n: number }>(
    "select count(*)::int as n from notification where kind = 'news' and href = '/page/kabar-lonceng'",
  );
  const admins = await portal.sql<{ n: number }>(
    "select count(distinct u.id)::int as n from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id where r.code = 'ROLE_ADMIN_BK' and u.status = 'active'",
  );
  expect(notices).toEqual(admins);
  expect(await portal.sql("select 1 from notification where href = '/page/kabar-nanti'")).toEqual([]);
});

test("muted articles and news do not mute texts that must be confirmed", async () => {
  const admin = await portal.as("admin");
  await portal.sql(
    "insert into notification_choice (user_id, kind, shown, mail) select id, 'news', false, false from app_user where username = 'admin'",
  );
  await publish("news", await made("news", { slug: "boleh-diam", roles: "ROLE_ADMIN_BK" }));
  await publish("news", await made("news", { slug: "wajib-baca", roles: "ROLE_ADMIN_BK", mustRead: true }));
  await announceAll(portal.server.db);
  const heard = ((await admin.get("/api/notification")).json as { data: { href: string }[] }).data.map((n) => n.href);
  expect(heard).toContain("/page/wajib-baca");
  expect(heard).not.toContain("/page/boleh-diam");
});

test("a cover requires an alternative text; unknown roles and areas are refused", async () => {
  const admin = await portal.as("admin");
  for (const [field, value] of [
    ["coverAlt", { cover: "0b8f3f1e-1111-4222-8333-444455556666" }],
    ["roles", { roles: "ROLE_BUKAN_APA" }],
    ["areas", { areas: "ZZZ" }],
  ] as const) {
    const refused = await admin.post("/api/article", { ...words, slug: `salah-${field.toLowerCase()}`, ...value });
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ fields: [{ field }] });
  }
});

test("an area restricts the readers, for the reader and in the audience alike", async () => {
  const m = await made("article", { slug: "satu-area", areas: "A1" });
  await publish("article", m);
  const inside = await portal.as("vendor-a");
  const outside = await portal.as("vendor-b");
  expect((await inside.get("/api/publication/satu-area")).status).toBe(200);
  expect((await outside.get("/api/publication/satu-area")).status).toBe(404);
});
