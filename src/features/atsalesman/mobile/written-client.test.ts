import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMobileApi } from "#features/rest-api/atsalesman/open-api.server.ts";
import { verdictVectors } from "#features/rest-api/atsalesman/verdict-vectors.ts";
import { bodyOf, entriesOf, resolved } from "#features/rest-api/open-api.ts";
import { assessVisit } from "#features/atsalesman/rules/visit.ts";
import { event, openPhone, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let salesmen: number[];
beforeAll(async () => {
  portal = await openPortal();
  salesmen = await salesmenAtWork(portal);
});
afterAll(() => portal?.close());

const guide = fileURLToPath(new URL("../../../../docs/mobile-api.md", import.meta.url));

test("the client of the guide works with a running portal, within the promised fifty lines", async () => {
  const [, source = ""] = /```js\n([\s\S]*?)```/.exec(await readFile(guide, "utf8")) ?? [];
  expect(source.trim().split("\n").length).toBeGreaterThan(30);
  expect(source.split("\n").filter((l) => l.trim() !== "").length).toBeLessThanOrEqual(50);
  const folder = await mkdtemp(join(tmpdir(), "portal-client-"));
  await writeFile(join(folder, "client.mjs"), source);
  const base = await portal.server.app.listen({ port: 0, host: "127.0.0.1" });
  const admin = await portal.as("admin");
  const made = (await admin.post(`/api/salesman/${salesmen[0]}/activation`)).json as { salesman: string; code: string };
  const [store] = await portal.sql<{ code: string }>(
    "select code from store where status = 'active' order by id limit 1",
  );
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(folder, "client.mjs"), base, made.salesman, made.code, store?.code as string],
      { timeout: 60_000 },
    );
    const lines = stdout.trim().split("\n");
    expect(lines.filter((l) => l.startsWith("applied"))).toHaveLength(2);
    expect(lines).toContain("have settings own");
    expect(lines.at(-1)).toBe("status applied");
  } finally {
    await rm(folder, { recursive: true });
  }
  const visits = await portal.sql("select outcome, order_tonnes::text from visit where salesman_id = $1", [
    salesmen[0],
  ]);
  expect(visits).toEqual([{ outcome: "order", order_tonnes: "2.500" }]);
});

test("the document is valid OpenAPI 3.1, and its examples match its schemas", async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  for (const language of ["id", "en"]) {
    const document = makeMobileApi(language);
    const { errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(errors ?? [], language).toEqual([]);
    for (const { operation } of entriesOf(resolved(document))) {
      const body = bodyOf(operation);
      if (body) expect(ajv.validate(body.schema, body.example) ? [] : ajv.errors, operation.operationId).toEqual([]);
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const media = content?.["application/json"];
        const right = media && ajv.validate(media.schema, media.example);
        expect(right ? [] : ajv.errors, `${operation.operationId} ${status}`).toEqual([]);
      }
    }
  }
  const english = JSON.stringify(makeMobileApi("en"), (key, v: unknown) => (key.startsWith("example") ? null : v));
  expect(english.match(/ (yang|dan|tidak|atau|dengan) /g)).toBeNull();
});

test("the document's twenty location examples for app developers match the portal's verdicts", () => {
  expect(makeMobileApi()["x-verdict-vectors"]).toHaveLength(20);
  expect(makeMobileApi()["x-survey-vectors"]).toHaveLength(42);
  for (const [i, v] of verdictVectors.entries())
    expect(assessVisit(v.place, v.fix, v.radius), `vector ${i}`).toEqual({
      verdict: v.verdict,
      distanceM: v.distanceM,
    });
});

test("responses to phones match the document, which anonymous users cannot read", async () => {
  const phone = await openPhone(portal, salesmen[1] as number);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const promised = new Map(entriesOf(resolved(makeMobileApi())).map((e) => [e.operation.operationId, e.operation]));
  const check = (id: string, status: number, json: unknown) => {
    const schema = promised.get(id)?.responses[String(status)]?.content?.["application/json"].schema;
    expect(schema, `${id} ${status}`).toBeDefined();
    expect(ajv.validate(schema as object, json) ? [] : ajv.errors, `${id} ${status}`).toEqual([]);
  };
  const day = new Date().toISOString().slice(0, 10);
  const answers = {
    bootstrap: await phone.get("bootstrap"),
    schedule: await phone.get("schedule", { from: day, to: day }),
    status: await phone.get("status", { ids: event("visit.checkIn", {}).clientId }),
    batch: await phone.post("batch", {
      sentAt: new Date().toISOString(),
      elapsedMs: 1,
      bootId: "x",
      items: [{}, event("visit.checkIn", { place: { store: "?" } })],
    }),
    tracks: await phone.post("tracks", { points: [[1, 2, 3, 4, 5, 6, 0]], gpsOff: true }),
    rotate: await phone.post("rotate", {}),
  };
  for (const [id, { status, json }] of Object.entries(answers)) check(id, status, json);
  expect(
    Object.values(answers)
      .map((a) => a.status)
      .slice(0, 5),
  ).toEqual([200, 200, 200, 200, 200]);
  expect((await portal.anonymous.get("/api/mobile/v1/openapi.json")).status).toBe(401);
  const own = await portal.server.app.inject({
    url: "/api/mobile/v1/openapi.json",
    headers: { authorization: `Bearer ${phone.token}` },
  });
  expect(own.statusCode).toBe(200);
});
