import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineCall } from "#kit/call.ts";
import { readEnv, handle, Raw } from "#platform/http/index.server.ts";
import { createServer, openRegistry } from "#server/server.ts";
import { freshDatabase } from "../support/database.ts";
import { multipart } from "../support/imports.ts";
import { type Client, type Portal, portalOn } from "../support/portal.ts";

/** A file whose creation fails at once or after its first bytes. */
const failing = defineCall<{ after: string }, unknown>("GET", "/api/test/failing-file", "session");
const onFailing = handle(failing, z.strictObject({ after: z.string() }), async ({ after }) => {
  const out = new PassThrough();
  const fail = () => out.destroy(Object.assign(new Error('relation "x" is gone'), { code: "42P01" }));
  if (after === "count") setTimeout(fail, 20);
  else {
    out.write(Buffer.alloc(100_000));
    setTimeout(fail, 200);
  }
  return new Raw(out, { "content-type": "application/octet-stream" });
});

let portal: Portal;
let admin: Client;
let port = 0;
beforeAll(async () => {
  const database = await freshDatabase();
  const registry = await openRegistry();
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMIT_PER_MINUTE: "0" });
  const handlers = [...registry.handlers, { ...registry.handlers[0], value: onFailing } as never];
  const server = await createServer({ url: database.url, env, registry: { ...registry, handlers } });
  portal = portalOn(server, database);
  admin = await portal.as("admin");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => portal?.close());

/** Sends raw bytes and returns everything received until the connection ends. */
const raw = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("data", (part) => (text += part.toString("latin1")));
    socket.on("error", () => undefined).on("close", () => resolve(text));
  });
const secured = (head: string) => {
  expect(head).toMatch(/content-security-policy: default-src 'self'/i);
  expect(head).toMatch(/x-content-type-options: nosniff/i);
  expect(head).toMatch(/strict-transport-security: max-age/i);
  expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i);
  expect(head).toMatch(/cache-control: no-store/i);
};

describe("pages are served to clients that accept no compression", () => {
  const encodings = [undefined, "identity", "", "*;q=0", "deflate", "gzip;q=0", "gzip", "br", "zstd"];
  test.each(["GET", "HEAD"])("%s", async (method) => {
    for (const path of ["/", "/?a=1", "/master/", "/master/bank", "/master/bank/", "/assets", "/guest/welcome"])
      for (const encoding of encodings) {
        const headers: Record<string, string> = encoding === undefined ? {} : { "accept-encoding": encoding };
        const answer = await portal.anonymous.request(method, path, { headers });
        expect([path, encoding, answer.status]).toEqual([path, encoding, 200]);
        expect(answer.headers["content-type"]).toContain("text/html");
        if (!answer.headers["content-encoding"] && method === "GET") expect(answer.text).toContain("<html");
      }
  });
  test("built files support ranges and conditional requests, and a missing file answers 404", async () => {
    const entry = /\/assets\/[\w.-]+\.js/.exec((await portal.anonymous.get("/")).text)?.[0] as string;
    for (const encoding of ["identity", "gzip", "br", "*;q=0"]) {
      const headers = { "accept-encoding": encoding };
      const complete = await portal.anonymous.request("GET", entry, { headers });
      const part = await portal.anonymous.request("GET", entry, { headers: { ...headers, range: "bytes=0-9" } });
      const condition = { ...headers, "if-none-match": String(complete.headers.etag) };
      const again = await portal.anonymous.request("GET", entry, { headers: condition });
      expect([encoding, complete.status, part.status, again.status]).toEqual([encoding, 200, 206, 304]);
      expect(part.bytes).toEqual(complete.bytes.subarray(0, 10));
      for (const path of ["/assets/", "/assets/none.js", "/assets//x"])
        expect([path, (await portal.anonymous.request("GET", path, { headers })).status]).toEqual([path, 404]);
    }
  });
});

describe("refusals before routing carry the security headers and the error form", () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ["GET /api/bank/%ZZ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400, "bad-request"],
    [`GET /api/bank?q=${"x".repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, "headers-too-large"],
    [`GET /api/bank HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(40_000)}\r\n\r\n`, 431, "headers-too-large"],
    ["NONSENSE\r\n\r\n", 400, "bad-request"],
    ["GET /api/bank HTTP/9.9\r\nhost: x\r\n\r\n", 400, "bad-request"],
    ["GET /api/bank HTTP/1.1\r\nconnection: close\r\n\r\n", 400, "bad-request"],
    ["GET /api/bank HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n", 400, "bad-request"],
    ["POST /api/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n", 400, "bad-request"],
    ["POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n", 400, "bad-request"],
    ["GET /api/bank HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n", 417, "expectation"],
    ["TRACE /api/bank HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 405, "method-not-allowed"],
    ["PROPFIND /api/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 404, "not-found"],
  ];
  test.each(cases)("%s", async (bytes, status, code) => {
    const [head = "", body = ""] = (await raw(bytes)).split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    secured(head);
    expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ""))).toMatchObject({
      code,
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });
});

describe("a body that is cut off in the middle of a part", () => {
  const routes = [
    "/api/import?kind=bank",
    "/api/store-proposal/photo",
    "/api/warehouse-proposal/photo",
    "/api/stock-adjustment/photo",
    "/api/product/1/images",
  ];
  test.each(routes)("is a client error at %s", async (path) => {
    const { payload, headers } = multipart("a.csv", Buffer.from("code;name\nA;B\n".repeat(50)));
    const signed = { ...headers, authorization: `Bearer ${admin.token}`, accesstoken: String(admin.token) };
    for (const length of [1, 30, 60, 110, 200, payload.length - 30, payload.length - 4]) {
      const answer = await admin.request("POST", path, { headers: signed, payload: payload.subarray(0, length) });
      expect([length, answer.status, answer.text], answer.text).toMatchObject([length, 400, expect.any(String)]);
      expect(answer.json).toMatchObject({ code: "file.unreadable", fields: [{ field: "file" }] });
    }
    const lines = Object.entries({ host: "x", "content-length": String(payload.length), ...signed });
    const head = `POST ${path} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}`).join("\r\n")}\r\n\r\n`;
    const gone = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () =>
        socket.end(Buffer.concat([Buffer.from(head), payload.subarray(0, 200)])),
      );
      socket.on("data", (part) => (text += part.toString("latin1")));
      socket.on("error", () => undefined).on("close", () => resolve(text));
    });
    expect(gone).not.toContain("HTTP/1.1 5");
    const none = await admin.request("POST", path, { headers: { ...signed, "content-type": "multipart/form-data" } });
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(none.status).toBeLessThan(500);
  });
});

describe("a file that cannot be created", () => {
  const get = (path: string) =>
    new Promise<{ status: number; text: string; whole: boolean }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}`, accesstoken: String(admin.token) };
      httpRequest({ port, host: "127.0.0.1", path, headers, agent: false }, (answer) => {
        let text = "";
        answer.on("data", (part: Buffer) => (text += part.toString("latin1")));
        answer.on("error", () => undefined);
        answer.on("close", () => resolve({ status: answer.statusCode ?? 0, text, whole: answer.complete }));
      })
        .on("error", reject)
        .end();
    });
  test("is refused with an error before the first byte, and ends as a broken download after it", async () => {
    const early = await get("/api/test/failing-file?after=count");
    expect([early.status, early.whole]).toEqual([503, true]);
    expect(JSON.parse(early.text)).toMatchObject({ code: "file.failed", requestId: expect.any(String) });
    expect(early.text).not.toContain("relation");
    const late = await get("/api/test/failing-file?after=bytes");
    expect([late.status, late.whole]).toEqual([200, false]);
  });
  test("is refused for a list whose rows cannot be read after they were counted", async () => {
    await portal.sql("alter table bank add column broken int generated always as (0) stored");
    const complete = await get("/api/bank/export");
    expect(complete.status).toBe(200);
    // counting does not read the column that the rows need
    await portal.sql("alter table bank rename column name to name_away");
    try {
      const answer = await get("/api/bank/export");
      expect([answer.status, answer.whole]).toEqual([503, true]);
      expect(JSON.parse(answer.text)).toMatchObject({ code: "file.failed" });
    } finally {
      await portal.sql("alter table bank rename column name_away to name");
      await portal.sql("alter table bank drop column broken");
    }
  });
});
