import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

test("every kind of response has the security headers and a request id", async () => {
  const answers = [
    await portal.anonymous.get("/api/health"),
    await portal.anonymous.get("/api/bank"),
    await admin.get("/api/bank"),
    await admin.get("/api/nothing-here"),
    await admin.request("POST", "/api/bank", {
      payload: "x".repeat(1_100_000),
      headers: { "content-type": "application/json" },
    }),
  ];
  expect(answers.map((a) => a.status)).toEqual([200, 401, 200, 404, 413]);
  for (const { headers } of answers) {
    const csp = String(headers["content-security-policy"]);
    expect(csp).toContain("default-src 'self'");
    expect(/script-src ([^;]*)/.exec(csp)?.[1]).not.toMatch(/unsafe/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.stringContaining("max-age"),
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("a page is sent without more listeners on its response than Node expects", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on("warning", note);
  try {
    expect((await portal.anonymous.get("/master/bank")).status).toBe(200);
    await new Promise((done) => setImmediate(done));
  } finally {
    process.off("warning", note);
  }
  expect(warnings).not.toContain("MaxListenersExceededWarning");
});

test("an error contains its code and request id, and never a table, a file or a stack", async () => {
  for (const path of [
    "/api/bank/abc",
    "/api/bank?page=0",
    "/api/bank?sort=%00",
    "/api/bank/99999999999999999999",
    "/api/bank?q=%ED%A0%80",
    "/api/bank?f.code=%27%20or%201=1--",
  ]) {
    const answer = await admin.get(path);
    expect(answer.status, path + answer.text).toBeLessThan(500);
    expect(answer.text).not.toMatch(
      /\bat .+\(.+:\d+|node_modules|\.[tj]s:\d+|SQLSTATE|syntax error|invalid input|violates|relation "|column "|pg_/,
    );
    if (answer.status >= 400)
      expect(answer.json).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      });
  }
});

test("only JSON is accepted, and an invalid body is a client error", async () => {
  expect(
    (await admin.request("POST", "/api/bank", { payload: "code=1", headers: { "content-type": "text/plain" } })).status,
  ).toBe(415);
  expect(
    (await admin.request("POST", "/api/bank", { payload: "{", headers: { "content-type": "application/json" } }))
      .status,
  ).toBe(400);
  expect(
    (
      await admin.request("POST", "/api/bank", {
        payload: '{"__proto__":{"a":1}}',
        headers: { "content-type": "application/json" },
      })
    ).status,
  ).toBe(400);
  expect(
    (await admin.request("POST", "/api/bank", { payload: "[1]", headers: { "content-type": "application/json" } }))
      .status,
  ).toBe(422);
});

test("a known address refuses other methods with the list of its own, for every client and body", async () => {
  for (const by of [admin, portal.anonymous])
    for (const [method, path, allow] of [
      ["PUT", "/api/bank", "GET, HEAD, POST"],
      ["DELETE", "/api/bank?page=2", "GET, HEAD, POST"],
      ["PUT", "/api/bank/1", "GET, HEAD, PATCH"],
      ["POST", "/api/health", "GET, HEAD"],
      ["GET", "/api/v1/sales", "POST"],
      ["PUT", "/api/v1/documents/GR-1", "GET, HEAD"],
    ] as const) {
      const answer = await by.request(
        method,
        path,
        method === "PUT" ? { payload: "{", headers: { "content-type": "application/json" } } : {},
      );
      expect(answer.status, `${method} ${path} ${answer.text}`).toBe(405);
      expect(answer.headers.allow).toBe(allow);
      expect(answer.json).toMatchObject({
        code: "method-not-allowed",
        message: expect.stringContaining(allow),
        fields: [],
        requestId: expect.any(String),
      });
    }
  for (const path of ["/api/nothing-here", "/api/v1/nothing-here", "/api/bank/1/nothing", "/api"]) {
    const answer = await admin.request("PUT", path);
    expect([path, answer.status, answer.headers.allow, answer.json]).toMatchObject([
      path,
      404,
      undefined,
      { code: "not-found" },
    ]);
  }
  // an address that is too long answers 404 rather than 405
  const long = await admin.request("GET", `/api/v1/documents/${"x".repeat(301)}`);
  expect([long.status, long.headers.allow, long.json]).toMatchObject([404, undefined, { code: "not-found" }]);
});

test("long responses are compressed for clients that accept it; short ones and workbooks are not", async () => {
  const request = (path: string, encoding: string) =>
    admin.request("GET", path, { headers: { "accept-encoding": encoding } });
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  const plain = await request("/api/store", "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.bytes.length).toBeGreaterThan(2_000);
  for (const [encoding, open] of Object.entries(unpack)) {
    const packed = await request("/api/store", encoding);
    expect(packed.headers).toMatchObject({
      "content-encoding": encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(open(packed.bytes).toString()).toBe(plain.text);
  }
  expect((await request("/api/health", "br")).headers["content-encoding"]).toBeUndefined();
  expect((await request("/api/bank/export", "br")).headers).toMatchObject({
    "content-type": expect.stringContaining("spreadsheetml"),
  });
  expect((await request("/api/bank/export", "br")).headers["content-encoding"]).toBeUndefined();
  const wrapped = {
    payload: gzipSync("{}"),
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  };
  expect(await admin.request("POST", "/api/bank", wrapped)).toMatchObject({ status: 415, json: { code: "encoding" } });
});

test("oversized, unreadable and overlapping input is refused where it occurs", async () => {
  const large = await admin.request("POST", "/api/bank", {
    payload: "x".repeat(1_100_000),
    headers: { "content-type": "application/json" },
  });
  expect([large.status, large.json]).toMatchObject([413, { code: "too-large", fields: [{ field: "body" }] }]);
  const unread = await admin.get("/api/bank/%ED%A0%80");
  expect([unread.status, unread.json]).toMatchObject([400, { code: "bad-request", fields: [{ field: "path" }] }]);
  const limit = { days: 3, validFrom: "2031-01-01" };
  await admin.post("/api/backdate-limit", limit);
  const twice = await admin.post("/api/backdate-limit", { ...limit, validFrom: "2031-02-01" });
  expect([twice.status, twice.json]).toMatchObject([422, { code: "overlap", fields: [{ field: "validFrom" }] }]);
});

test("no foreign origin is allowed", async () => {
  const answer = await admin.request("GET", "/api/bank", { headers: { origin: "https://evil.invalid" } });
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

test("messages are in the reader's language, and in Indonesian for a client that names none", async () => {
  const id = (await admin.get("/api/bank?page=0")).json as { message: string };
  expect(id.message).toBe("Isian page tidak mengenal nilai “0”. Yang diterima: 1, 2, 3, …, last.");
  const en = (await admin.request("GET", "/api/bank?page=0", { headers: { "accept-language": "en-US,en" } })).json as {
    message: string;
  };
  expect(en.message).toBe("page does not take the value “0”. It takes: 1, 2, 3, …, last.");
  // messages that the schema validator produces without a text of their own are translated too
  const size = (await admin.get("/api/report/penjualan-per-toko?perPage=6")).json as { fields: unknown };
  expect(size.fields).toEqual([{ field: "perPage", message: "Nilai tidak sah." }]);
});

test("an update based on an outdated version of a row is refused", async () => {
  const made = (await admin.post("/api/bank", { code: "ZV1", name: "Bank Versi" })).json as {
    data: { id: number; version: number };
  };
  const path = `/api/bank/${made.data.id}`;
  expect((await admin.patch(path, { version: made.data.version, name: "Pertama" })).status).toBe(200);
  const late = await admin.patch(path, { version: made.data.version, name: "Kedua" });
  expect(late.status).toBe(409);
  expect(late.json).toMatchObject({ code: "conflict", detail: { current: { name: "Pertama" } } });
});

test("of 50 simultaneous changes of one version, one succeeds", async () => {
  const made = (await admin.post("/api/bank", { code: "ZV2", name: "Bank Balapan" })).json as {
    data: { id: number; version: number };
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      admin.patch(`/api/bank/${made.data.id}`, { version: made.data.version, name: `Nama ${i}` }),
    ),
  );
  expect(answers.filter((a) => a.status === 200).length).toBe(1);
  expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200, 409]));
});
