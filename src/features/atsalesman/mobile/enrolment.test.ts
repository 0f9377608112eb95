import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

let at = 0;
/** Sends each request from a separate address, like phones in the field. */
const send = (path: string, payload: object, token?: string, from = `198.51.100.${(at++ % 250) + 1}`) =>
  portal.server.app.inject({
    method: "POST",
    url: `/api/mobile/v1/${path}`,
    payload,
    remoteAddress: from,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const phone = () => ({
  deviceUuid: randomUUID(),
  model: "Uji 1",
  os: "Android 14",
  appVersion: "1.4.1",
  consentVersion: null,
});
const salesmen = () =>
  portal.sql<{ id: string; code: string }>("select id, code from salesman where status = 'active' order by id");
type Issued = { salesman: string; code: string };
const issue = async (id: string) => {
  const answer = await admin.post(`/api/salesman/${id}/activation`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Issued;
};
const living = async (id: string) =>
  Number(
    (
      await portal.sql<{ n: string }>(
        "select count(*) as n from salesman_device where salesman_id = $1 and revoked_at is null",
        [id],
      )
    )[0]?.n,
  );
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code;

test("6. twenty concurrent uses of a code enrol one phone, and neither code nor token is stored", async () => {
  const [salesman] = await salesmen();
  const { id, code } = salesman as { id: string; code: string };
  const made = await issue(id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send("enrol", { salesmanCode: code, code: made.code, ...phone() })),
  );
  expect(answers.map((a) => a.statusCode).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
  expect(await living(id)).toBe(1);
  const [token = ""] = answers.flatMap((a) => (a.statusCode === 200 ? [(a.json() as { token: string }).token] : []));
  expect(token).toMatch(/^pjm_[0-9a-f]{10}_[A-Za-z0-9_-]{43}$/);
  const dump = JSON.stringify([
    await portal.sql("select * from audit_event where entity = 'salesman'"),
    await portal.sql("select prefix, encode(hash, 'hex') from device_token"),
    await portal.sql("select encode(hash, 'hex') from enrolment_code"),
  ]);
  expect(dump).toContain("device.enrol");
  expect([dump.includes(token.slice(-43)), dump.includes(made.code)]).toEqual([false, false]);
});

test("6. a code is valid after five wrong attempts, not six; an unknown salesman gets the same refusal", async () => {
  const [, first, second] = await salesmen();
  for (const [one, wrongs, end] of [
    [first, 5, 200],
    [second, 6, 403],
  ] as const) {
    const { id, code } = one as { id: string; code: string };
    const made = await issue(id);
    for (let i = 0; i < wrongs; i++)
      expect((await send("enrol", { salesmanCode: code, code: "AAAAAAAAAA", ...phone() })).statusCode).toBe(403);
    expect((await send("enrol", { salesmanCode: code, code: made.code, ...phone() })).statusCode).toBe(end);
  }
  const unknownSalesman = await send("enrol", { salesmanCode: "TIDAK-ADA", code: "AAAAAAAAAA", ...phone() });
  expect([unknownSalesman.statusCode, codeOf(unknownSalesman)]).toEqual([403, "enrol.code"]);
});

test("an address has twenty wrong attempts an hour; successful ones do not count", async () => {
  const from = "203.0.113.77";
  const { id, code } = (await salesmen()).at(-1) as { id: string; code: string };
  for (let i = 0; i < 3; i++) {
    const made = await issue(id);
    const answer = await send("enrol", { salesmanCode: code, code: made.code, ...phone() }, undefined, from);
    expect(answer.statusCode).toBe(200);
  }
  const once = () => send("enrol", { salesmanCode: "TIDAK-ADA", code: "AAAAAAAAAA", ...phone() }, undefined, from);
  for (let i = 0; i < 20; i++) expect((await once()).statusCode).toBe(403);
  expect((await once()).statusCode).toBe(429);
});

test("a token is valid for its phone only, for a day after rotation, and until the phone is revoked", async () => {
  const [, , , salesman] = await salesmen();
  const { id, code } = salesman as { id: string; code: string };
  const { deviceUuid, ...about } = phone();
  const made = await issue(id);
  const first = (
    await send("enrol", { salesmanCode: code.toLowerCase(), code: made.code, deviceUuid, ...about })
  ).json() as {
    token: string;
  };
  const other = await send("rotate", { deviceUuid: randomUUID() }, first.token);
  expect([other.statusCode, codeOf(other)]).toEqual([403, "device.mismatch"]);
  const rotated = await send("rotate", { deviceUuid }, first.token);
  expect(rotated.statusCode, rotated.body).toBe(200);
  const { token, olderEndsAt } = rotated.json() as { token: string; olderEndsAt: string };
  expect((Date.parse(olderEndsAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 0);
  expect((await send("rotate", { deviceUuid }, first.token)).statusCode).toBe(200);
  await portal.sql("update salesman set status = 'suspended' where id = $1", [id]);
  expect(codeOf(await send("rotate", { deviceUuid }, token))).toBe("salesman.closed");
  await portal.sql("update salesman set status = 'active' where id = $1", [id]);
  const { data } = (await admin.get(`/api/salesman/${id}/devices`)).json as { data: { id: number; revokedAt: null }[] };
  const now = data.find((d) => d.revokedAt === null);
  expect((await admin.post(`/api/salesman/${id}/devices/${now?.id}/revoke`)).status).toBe(200);
  const refused = await send("rotate", { deviceUuid }, token);
  expect([refused.statusCode, codeOf(refused)]).toEqual([401, "device.revoked"]);
  expect((await send("rotate", { deviceUuid }, `${token.slice(0, -1)}!`)).statusCode).toBe(401);
});

test("users of one channel cannot read the other in lists, rows, choices or exports", async () => {
  const tso = await portal.as("tso");
  const [corsales] = await portal.sql<{ id: string }>("select id from salesman where channel = 'corsales' limit 1");
  const listed = (await tso.get("/api/salesman?page=1&perPage=20&f.channel=corsales")).json as { data: unknown[] };
  expect(listed.data).toEqual([]);
  expect((await tso.get(`/api/salesman/${corsales?.id}`)).status).toBe(404);
  expect((await tso.get(`/api/salesman/${corsales?.id}/devices`)).status).toBe(404);
  expect((await tso.get(`/api/salesman/lookup?ids=${corsales?.id}`)).json).toEqual({ data: [] });
  const account = (await tso.get("/api/auth/account")).json as { links: string[] };
  expect(account.links.filter((l) => l.endsWith("/user-salesman"))).toEqual(["/atsalesman/retail/user-salesman"]);
  const limited = (await admin.get("/api/salesman/lookup?channel=corsales")).json as { data: { label: string }[] };
  expect(limited.data.length).toBeGreaterThan(0);
  expect(limited.data.filter((d) => !d.label.startsWith("COR-"))).toEqual([]);
});

test("a salesman changes between positions of the channel's kinds, visible to readers of the salesman", async () => {
  const [retail, corsales] = await Promise.all(
    ["retail", "corsales"].map(
      async (channel) =>
        (
          await portal.sql<{ id: string }>(
            "select id from salesman where channel = $1 and status = 'active' order by id limit 1",
            [channel],
          )
        )[0]?.id,
    ),
  );
  const positions = await portal.sql<{ id: string; kind: string }>(
    "select id, kind from position where kind in ('TSO', 'CORSALES') and archived_at is null order by id desc",
  );
  const positionOf = (kind: string) => Number(positions.find((c) => c.kind === kind)?.id);
  const { today } = (await admin.get("/api/salesman-position/parents")).json as { today: string };
  const move = (id: string | undefined, to: number) => ({ to, from: today, until: null, pick: { ids: [Number(id)] } });
  const preview = (id: string | undefined, to: number) => admin.post("/api/salesman-position/preview", move(id, to));
  expect((await preview(retail, positionOf("CORSALES"))).json).toMatchObject({ code: "mapping.parent" });
  expect((await preview(corsales, positionOf("TSO"))).json).toMatchObject({ code: "mapping.parent" });
  const seen = await preview(retail, positionOf("TSO"));
  expect(seen.status, seen.text).toBe(200);
  const { stamp } = seen.json as { stamp: string };
  const moved = await admin.post("/api/salesman-position/move", {
    ...move(retail, positionOf("TSO")),
    reason: null,
    stamp,
  });
  expect(moved.status, moved.text).toBe(200);
  const tso = await portal.as("tso");
  const seenBy = await tso.get("/api/salesman-position?page=1&perPage=75");
  expect(seenBy.status, seenBy.text).toBe(200);
  const rows = seenBy.json as { data: { salesman: { id: number } }[] };
  const mine = await portal.sql<{ id: string }>("select id from salesman where channel = 'corsales'");
  expect(rows.data.filter((r) => mine.some((m) => Number(m.id) === r.salesman.id))).toEqual([]);
});
