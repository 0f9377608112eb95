import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pushKinds } from "#features/penjualan/push/push-schemas.server.ts";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import { exampleIn, type Language, languages } from "./examples.ts";
import { entriesOf, fieldLines, type OpenApi } from "./open-api.ts";

const run = promisify(execFile);
const commands: Readonly<Record<Language, (code: string) => readonly [string, readonly string[]]>> = {
  curl: (code) => ["bash", ["-c", `${code.replace("curl -sS", "curl -sS -w '%{http_code}'")}`]],
  JavaScript: (code) => [process.execPath, ["--input-type=module", "-e", code]],
  Python: (code) => ["python3", ["-c", code]],
  PHP: (code) => ["php", ["-r", code.replace("<?php", "")]],
};
const interpreters: Readonly<Record<Language, readonly [string, string]>> = {
  curl: ["curl", "--version"],
  JavaScript: [process.execPath, "--version"],
  Python: ["python3", "--version"],
  PHP: ["php", "--version"],
};
const there = async (language: Language) =>
  run(interpreters[language][0], [interpreters[language][1]]).then(
    () => true,
    () => false,
  );
const present = new Map(await Promise.all(languages.map(async (l) => [l, await there(l)] as const)));

let portal: TradePortal;
let erp: Pusher;
let url: string;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
  erp = await openPusher(portal);
  url = await portal.server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => portal?.close());

describe("examples as they stand in the reference", () => {
  for (const language of languages)
    test.skipIf(!present.get(language))(`${language} sends a sale that is applied, and asks for it${present.get(language) ? "" : " (not installed here)"}`, async () => {
      const body = {
        externalId: `EX-${language}`,
        store: "T0",
        warehouse: "G0",
        soldOn: portal.trade.today,
        notes: `Toko "Maju" \\ Bu Siti's – contoh`,
        lines: [{ product: "P0", uom: "ZAK", qty: "1" }],
      };
      const [program, args] = commands[language](exampleIn(language, { method: "POST", url: `${url}/api/v1/sales`, key: erp.key, body }));
      const { stdout, stderr } = await run(program, [...args]);
      expect(stdout, stderr).toContain('"status":"applied"');
      expect(await portal.sql("select notes from sale where external_id = $1", [body.externalId])).toEqual([{ notes: body.notes }]);
      const [asker, asked] = commands[language](exampleIn(language, { method: "GET", url: `${url}/api/v1/documents/${body.externalId}`, key: erp.key }));
      expect((await run(asker, [...asked])).stdout).toContain('"kind":"sale"');
    });
});

test("the document names every call with its fields, and its examples are what the calls take", async () => {
  const document = (await portal.stranger.get("/api/v1/openapi.json")).json as OpenApi;
  expect(document.openapi).toBe("3.1.0");
  const entries = entriesOf(document);
  expect(entries).toHaveLength(2 * pushKinds.length + 2);
  for (const { path, operation } of entries) {
    const content = operation.requestBody?.content["application/json"];
    if (!content) continue;
    expect(fieldLines(content.schema).length, path).toBeGreaterThan(2);
    const answer = await erp.send(path.replace("/api/v1/", ""), content.example);
    // codes of the demo are not those of this network, but the shape is right wherever codes are what is complained of
    const results = path.endsWith("/batch") ? (answer.json as { results: { code?: string }[] }).results : [answer.json as { code?: string }];
    for (const r of results) expect(["push.invalid", undefined], `${path} ${answer.text}`).toContain(r.code);
  }
});

test("the portal's own document holds what the reader may do and no more", async () => {
  const paths = async (who: string) => Object.keys(((await (await portal.as(who)).get("/api/openapi.json")).json as OpenApi).paths);
  const [admin, vendor] = [await paths("admin"), await paths("vendor-a")];
  expect(admin).toContain("/api/bank");
  expect(vendor).not.toContain("/api/bank");
  expect(vendor).toContain("/api/sale");
});
