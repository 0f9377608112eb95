import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { bulkKinds, type PushKind, pushKinds, tradeKinds } from "#features/penjualan/push/push-schemas.server.ts";
import { buildBulk } from "#test/support/bulk.ts";
import { endpoints, openPusher, type Pusher } from "#test/support/push.ts";
import { addPackingPlant, openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import {
  appliedAnswer,
  batchAnswer,
  clientAnswer,
  documentAnswer,
  failedAnswer,
  refusedAnswer,
  voidAnswer,
  waitingAnswer,
} from "./distributor/push-answers.server.ts";
import { exampleIn, type Language, languages } from "./examples.ts";
import { signatureOf } from "#features/penjualan/push/webhook-send.server.ts";
import { lookupCalls } from "./distributor/lookups.calls.ts";
import { addressOf, entriesOf, fieldLines, type OpenApi, resolved } from "./open-api.ts";
import { type RecipeLanguage, recipeIn, recipeLanguages } from "./signature-recipes.ts";

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
/** In CI all languages are required; elsewhere a missing one is named by the skipped test. */
const demanded = process.env.CI === "true";
const present = new Map(await Promise.all(languages.map(async (l) => [l, await there(l)] as const)));

let portal: TradePortal;
let erp: Pusher;
let url: string;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100");
  await buildBulk(portal.sql, portal.trade);
  erp = await openPusher(portal, 0, { may_bulk: true });
  url = await portal.server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => portal?.close());

describe("examples of the reference", () => {
  for (const language of languages)
    test.skipIf(!present.get(language) && !demanded)(
      `${language} sends a sale that is applied, and reads it${present.get(language) ? "" : ` (${interpreters[language][0]} is not installed here)`}`,
      async () => {
        expect(present.get(language), `${interpreters[language][0]} is needed and not installed`).toBe(true);
        const body = {
          externalId: `EX-${language}`,
          store: "T0",
          warehouse: "G0",
          soldOn: portal.trade.today,
          notes: `Toko "Maju" \\ Bu Siti's – contoh`,
          lines: [{ product: "P0", uom: "ZAK", qty: "1" }],
        };
        const [program, args] = commands[language](
          exampleIn(language, { method: "POST", url: `${url}/api/v1/sales`, key: erp.key, body }),
        );
        const { stdout, stderr } = await run(program, [...args]);
        expect(stdout, stderr).toContain('"status":"applied"');
        expect(await portal.sql("select notes from sale where external_id = $1", [body.externalId])).toEqual([
          { notes: body.notes },
        ]);
        const [reader, readerArgs] = commands[language](
          exampleIn(language, { method: "GET", url: `${url}/api/v1/documents/${body.externalId}`, key: erp.key }),
        );
        expect((await run(reader, [...readerArgs])).stdout).toContain('"kind":"sale"');
      },
    );
});

test.each(languages.filter((l) => present.get(l)))("%s sends a bulk sale that is applied", async (language) => {
  const body = {
    externalId: `CRH-${language}`,
    customer: "C0",
    product: "P0",
    soldOn: portal.trade.today,
    tonnes: "1.250",
  };
  const [program, args] = commands[language](
    exampleIn(language, { method: "POST", url: `${url}/api/v1/bulk-sales`, key: erp.key, body }),
  );
  const { stdout, stderr } = await run(program, [...args]);
  expect(stdout, stderr).toContain('"status":"applied"');
  expect(
    await portal.sql("select tonnes::text as tonnes from bulk_sale where external_id = $1", [body.externalId]),
  ).toEqual([{ tonnes: "1.250" }]);
});

/** Prints the result of the recipe for a header and a body. */
const recipeCalls: Readonly<Record<RecipeLanguage, (recipe: string, header: string, body: string) => string>> = {
  JavaScript: (recipe, header, body) =>
    `${recipe}\nconsole.log(isFromPortal("whsec_x", ${JSON.stringify(header)}, ${JSON.stringify(body)}));`,
  Python: (recipe, header, body) =>
    `${recipe}\nprint(str(is_from_portal("whsec_x", ${JSON.stringify(header)}, ${JSON.stringify(body)}.encode())).lower())`,
  PHP: (recipe, header, body) => `${recipe}\necho json_encode(isFromPortal('whsec_x', '${header}', '${body}'));`,
};
for (const language of recipeLanguages)
  test.skipIf(!present.get(language) && !demanded)(
    `the ${language} recipe accepts genuine messages and refuses forged and old ones`,
    async () => {
      const body = '{"event":"document.applied","externalId":"W–1"}';
      const now = Math.floor(Date.now() / 1000);
      const signed = (at: number, secret = "whsec_x") => `t=${at},v1=${signatureOf(secret, at, body)}`;
      const verdict = async (header: string, text = body) => {
        const [program, args] = commands[language](recipeCalls[language](recipeIn(language), header, text));
        return (await run(program, [...args])).stdout.trim();
      };
      const answers = [
        verdict(signed(now)),
        verdict(signed(now, "whsec_y")),
        verdict(signed(now - 301)),
        verdict(signed(now), `${body} `),
        verdict(""),
      ];
      expect(await Promise.all(answers)).toEqual(["true", "false", "false", "false", "false"]);
    },
  );

test.each([
  ["openapi.json", 2 * tradeKinds.length + Object.keys(lookupCalls).length - 1 + 4],
  ["bulk-openapi.json", 2 * bulkKinds.length + 3 + 3],
])("%s contains every call with its fields, and its examples are valid input", async (file, calls) => {
  const document = (await erp.get(`${file}?language=id`)).json as OpenApi;
  expect(document.openapi).toBe("3.1.0");
  // readers of the file see the same parts as readers of the page
  const parts = document.info["x-parts"] ?? [];
  expect(parts.map((p) => p.title)).toEqual(expect.arrayContaining(["Autentikasi", "Pengiriman ulang", "Kuota"]));
  for (const { title, text } of parts) expect(document.info.description).toContain(`## ${title}\n\n${text}`);
  const entries = entriesOf(resolved(document));
  expect(entries).toHaveLength(calls);
  for (const { path, operation } of entries) {
    const content = operation.requestBody?.content["application/json"];
    if (!content) continue;
    expect(fieldLines(content.schema).length, path).toBeGreaterThan(2);
    const answer = await erp.send(path.replace("/api/v1/", ""), content.example);
    // codes of the demo data do not exist in this network, so only unknown codes may be refused
    const results = path.endsWith("/batch")
      ? (answer.json as { results: { code?: string }[] }).results
      : [answer.json as { code?: string }];
    for (const r of results)
      expect(["push.invalid", "bulk.not-served", undefined], `${path} ${answer.text}`).toContain(r.code);
  }
});

describe("any request of a system", () => {
  const line = (more: object = {}) => ({ product: "P0", uom: "ZAK", qty: "1", ...more });
  let sent = 0;
  const bodies: Readonly<Record<PushKind, () => Record<string, unknown>>> = {
    sale: () => ({ store: "T0", warehouse: "G0", soldOn: portal.trade.today, lines: [line()] }),
    return: () => ({ sale: "BASE", returnedOn: portal.trade.today, reason: "rusak", lines: [{ line: 1, qty: "1" }] }),
    cancellation: () => ({ document: "BASE-2", reason: "salah kirim" }),
    receipt: () => ({
      warehouse: "G0",
      opco: "O1",
      receivedOn: portal.trade.today,
      lines: [line({ unitPrice: "50000" })],
    }),
    delivery: () => ({
      packingPlant: "PP1",
      warehouse: "G0",
      shippedAt: "2026-01-02T20:00:00+07:00",
      lines: [{ product: "P0", uom: "ZAK", shippedQty: "50" }],
    }),
    proof: () => ({
      delivery: "SHIP",
      arrivedAt: "2026-01-03T08:00:00+07:00",
      signedAt: "2026-01-03T08:30:00+07:00",
      receiverName: "Budi",
      lines: [{ line: 1, receivedQty: "50" }],
    }),
    stock: () => ({
      warehouse: "G0",
      reportedFor: "2026-01-02",
      reportedAt: "2026-01-02T17:00:00+07:00",
      lines: [line()],
    }),
    nil: () => ({ day: "2026-01-05" }),
    bulkSale: () => ({ customer: "C0", product: "P0", soldOn: portal.trade.today, tonnes: "5" }),
    bulkReturn: () => ({ sale: "BULK", returnedOn: portal.trade.today, tonnes: "1", reason: "silo penuh" }),
    bulkCancel: () => ({ document: "BULK-2", reason: "tiket ganda" }),
  };
  const bodyOf = (kind: PushKind, more: object = {}) => ({ externalId: `X-${sent++}`, ...bodies[kind](), ...more });
  const formOf = (kind: PushKind, status: number) =>
    ({ 200: z.union([appliedAnswer(kind), voidAnswer]), 202: waitingAnswer, 422: failedAnswer })[status as 200] ??
    refusedAnswer;
  /** Sends a document twice and expects the same bytes, according to the schema, with the field of a refusal. */
  async function push(kind: PushKind, more: object): Promise<{ status: number; fields: string[] }> {
    const body = bodyOf(kind, more);
    const [first, again] = [await erp.send(endpoints[kind], body), await erp.send(endpoints[kind], body)];
    const what = `${kind} ${JSON.stringify(more)} ${first.status} ${first.text}`;
    expect([again.status, again.text], what).toEqual([first.status, first.text]);
    expect(formOf(kind, first.status).safeParse(first.json).error, what).toBeUndefined();
    const fields = (first.json as { fields?: { field: string; message: string }[] }).fields ?? [];
    if (first.status >= 400) expect(fields.length, what).toBeGreaterThan(0);
    for (const f of fields) expect(f.message, what).not.toMatch(/^$|Nilai tidak sah|\{/);
    return { status: first.status, fields: fields.map((f) => f.field) };
  }

  beforeAll(async () => {
    await addPackingPlant(portal);
    for (const id of ["BASE", "BASE-2"])
      await erp.send("sales", bodyOf("sale", { externalId: id, lines: [line({ qty: "5" })] }));
    for (const id of ["BULK", "BULK-2"]) await erp.send("bulk-sales", bodyOf("bulkSale", { externalId: id }));
    await erp.send("deliveries", bodyOf("delivery", { externalId: "SHIP" }));
    await erp.send("receipts", bodyOf("receipt", { number: "GR-X" }));
  });

  test("is answered according to the document, repeatedly in the same bytes, with errors at their fields", {
    timeout: 60_000,
  }, async () => {
    const qty = (q: unknown) => ({ lines: [line({ qty: q })] });
    const wrong: readonly (readonly [PushKind, object, string])[] = [
      ...[
        "1e3",
        "NaN",
        "-1",
        "0",
        "1.0001",
        "١٢",
        "１２",
        "0x10",
        " 1 ",
        "1,5",
        "Infinity",
        "",
        5,
        null,
        true,
        [],
        "1.5",
      ].map((q) => ["sale", qty(q), "lines.0.qty"] as const),
      ["sale", qty("99999999999"), "lines.0.qty"],
      ["sale", { lines: [line({ qty: "999", unitPrice: "99999999999999.99" })] }, "lines.0.qty"],
      ["sale", { lines: [line({ unitPrice: "0.005" })] }, "lines.0.unitPrice"],
      ["sale", { lines: [line({ unitPrice: "62500", tax: "100000" })] }, "lines.0.tax"],
      ["receipt", { lines: [line({ unitPrice: "62500", tax: "99999999999999.99" })] }, "lines.0.tax"],
      ["sale", { lines: [] }, "lines"],
      ["sale", { lines: Array.from({ length: 201 }, () => line()) }, "lines"],
      ["sale", { vendorId: 5 }, "vendorId"],
      ["sale", { lines: [line({ id: 5 })] }, "lines.0.id"],
      ...["2026-02-30", "infinity", "today", "10000-01-01", "2100-12-31", "2020-06-01", 20261120].map(
        (d) => ["sale", { soldOn: d }, "soldOn"] as const,
      ),
      ...["", "a b", "ü", "x".repeat(101), 5, null].map((id) => ["sale", { externalId: id }, "externalId"] as const),
      ...["a\u0000b", "\ud800", " ", "x".repeat(1001)].map((n) => ["sale", { notes: n }, "notes"] as const),
      ...["A\u202eB", "=1+1", "A\nB"].map((n) => ["sale", { number: n }, "number"] as const),
      ...["T9", "T2", "\u0422" + "0"].map((s) => ["sale", { store: s }, "store"] as const),
      ...["1e3", "-1", "0", "1.0001", "1,5", "", 5, null, []].map(
        (t) => ["bulkSale", { tonnes: t }, "tonnes"] as const,
      ),
      ["bulkSale", { tonnes: "99999999999", unitPrice: "99999999999999" }, "tonnes"],
      ["bulkSale", { unitPrice: "0.005" }, "unitPrice"],
      ["bulkSale", { product: "P1" }, "unitPrice"],
      ["bulkSale", { discount: "99000000" }, "discount"],
      ["bulkSale", { tax: "99000000" }, "tax"],
      ["bulkSale", { product: "T9" }, "product"],
      ["bulkSale", { project: "PRY-99999" }, "project"],
      ["bulkSale", { packingPlant: "X" }, "packingPlant"],
      ...["T9", "C1", "C3", "", 5].map((c) => ["bulkSale", { customer: c }, "customer"] as const),
      ...["2099-01-01", "2025-06-01", "today"].map(
        (d) => ["bulkSale", { soldOn: d, unitPrice: "1" }, "soldOn"] as const,
      ),
      ["bulkSale", { ticket: "=1+1" }, "ticket"],
      ["bulkSale", { lines: [] }, "lines"],
      ["bulkReturn", { tonnes: "9" }, "tonnes"],
      ["bulkReturn", { sale: "BASE" }, "sale"],
      ["bulkReturn", { externalId: "SELF-2", sale: "SELF-2" }, "sale"],
      ["bulkReturn", { returnedOn: "2020-01-01" }, "returnedOn"],
      ["bulkCancel", { document: "BASE" }, "document"],
      ["bulkCancel", { reason: "x" }, "reason"],
      ["cancellation", { document: "BULK" }, "document"],
      ["return", { sale: "BULK" }, "sale"],
      ["return", { lines: [{ line: 2, qty: "1" }] }, "lines.0.line"],
      ["return", { lines: [{ line: 1, qty: "0.5" }] }, "lines.0.qty"],
      ["return", { lines: [{ line: 1, qty: "99" }] }, "lines.0.qty"],
      ["return", { reasonKind: "nope" }, "reasonKind"],
      ["return", { externalId: "SELF", sale: "SELF" }, "sale"],
      ["return", { sale: "SHIP" }, "sale"],
      ["cancellation", { document: "SHIP" }, "document"],
      ["receipt", { receivedOn: "2099-01-01" }, "receivedOn"],
      ["receipt", { number: "GR-X" }, "number"],
      ["receipt", { delivery: "BASE" }, "delivery"],
      ["receipt", { lines: [line({ qty: "0.5", unitPrice: "1" })] }, "lines.0.qty"],
      ["delivery", { shippedAt: "2099-01-01T00:00:00Z" }, "shippedAt"],
      ["delivery", { shippedAt: "2026-01-02T10:00:00+20:00" }, "shippedAt"],
      ["delivery", { promisedAt: "2026-01-02T12:59:59Z" }, "promisedAt"],
      ["proof", { latitude: "51.5", longitude: "106.8" }, "latitude"],
      ["proof", { arrivedAt: "2026-01-01T00:00:00Z" }, "arrivedAt"],
      ["proof", { signedAt: "2026-01-03T07:00:00+07:00" }, "signedAt"],
      [
        "proof",
        {
          lines: [
            { line: 1, receivedQty: "1" },
            { line: 1, receivedQty: "2" },
          ],
        },
        "lines",
      ],
      ["proof", { lines: [{ line: 1, receivedQty: "51" }] }, "lines.0.receivedQty"],
      ["proof", { delivery: "BASE" }, "delivery"],
      ["stock", { reportedAt: "2099-01-01T00:00:00Z" }, "reportedAt"],
      ["stock", { reportedFor: "2099-01-01" }, "reportedFor"],
      ["nil", { day: "2099-01-01" }, "day"],
      ["nil", { day: "2025-01-01" }, "day"],
    ];
    const storedRows = () =>
      portal.sql(
        "select (select count(*) from sale) as sales, (select count(*) from sale_line) as lines, (select count(*) from purchase) as receipts, (select count(*) from delivery) as deliveries, (select count(*) from stock_movement) as moves, (select sum(qty) from stock_level) as stock, (select count(*) from stock_report) as reports, (select count(*) from nil_report) as nils, (select sum(sign * tonnes) from bulk_sale where status = 'posted') as bulk",
      );
    const before = await storedRows();
    for (const [kind, more, field] of wrong)
      expect(await push(kind, more), `${kind} ${JSON.stringify(more)}`).toEqual({ status: 422, fields: [field] });
    expect((await push("sale", { externalId: "BASE" })).status).toBe(422);
    const zoneless = await erp.send("deliveries", bodyOf("delivery", { shippedAt: "2026-01-02T06:30:00" }));
    expect(zoneless.json).toMatchObject({
      fields: [{ field: "shippedAt", message: expect.stringContaining("+07:00") as string }],
    });
    expect(await storedRows()).toEqual(before);
    await erp.send("sales", bodyOf("sale", { externalId: "LONG-AGO" }));
    await portal.sql("update sale set sold_on = sold_on - 300 where external_id = 'LONG-AGO'");
    expect(await push("cancellation", { document: "LONG-AGO" })).toEqual({ status: 422, fields: ["document"] });
    expect((await push("return", { sale: "LATER" })).status).toBe(202);
    for (const kind of pushKinds) expect((await push(kind, {})).status, kind).toBe(200);
    expect((await push("cancellation", { document: "BASE-2" })).status).toBe(200);
    expect((await push("return", { sale: "BASE-2" })).status).toBe(200);
    expect(
      await push("cancellation", {
        document: (
          await portal.sql<{ id: string }>(
            "select external_id as id from push_item where kind = 'cancellation' and state = 'applied' limit 1",
          )
        )[0]?.id,
      }),
    ).toEqual({
      status: 422,
      fields: ["document"],
    });
  });

  test("is validated item by item in a batch, even with malformed items, and stored as received", async () => {
    const items = [
      1,
      null,
      "x",
      [],
      {},
      { externalId: 5 },
      bodyOf("sale", { lines: [line({ qty: "999", unitPrice: "99999999999999.99" })] }),
      bodyOf("sale"),
      bodyOf("sale"),
    ];
    const first = await erp.send("sales/batch", { items });
    expect(first.status, first.text).toBe(200);
    expect(batchAnswer("sale").safeParse(first.json).error).toBeUndefined();
    expect((first.json as { results: { status: string }[] }).results.map((r) => r.status)).toEqual([
      ...Array(7).fill("failed"),
      "applied",
      "applied",
    ]);
    expect((await erp.send("sales/batch", { items })).text).toBe(first.text);
    // nested too deeply to be stored; the other item is accepted
    const deep = `{"items":[${"[".repeat(50_000)}${"]".repeat(50_000)},${JSON.stringify(bodyOf("sale"))}]}`;
    const answer = await portal.server.app.inject({
      method: "POST",
      url: "/api/v1/sales/batch",
      headers: { authorization: `Bearer ${erp.key}`, "content-type": "application/json" },
      payload: deep,
    });
    expect([answer.statusCode, answer.json<{ results: { status: string }[] }>().results.map((r) => r.status)]).toEqual([
      200,
      ["failed", "applied"],
    ]);
  });

  test("is refused with a separate schema if unreadable, which discloses nothing to anonymous callers", async () => {
    const raw = async (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}, url = "sales") => {
      const a = await portal.server.app.inject({
        method: "POST",
        url: `/api/v1/${url}`,
        headers: { authorization: `Bearer ${erp.key}`, "content-type": "application/json", ...headers },
        payload,
      });
      expect(refusedAnswer.safeParse(a.json()).error, a.body).toBeUndefined();
      return [a.statusCode, a.json<{ code: string }>().code];
    };
    expect(await raw("{")).toEqual([400, "json"]);
    expect(await raw("")).toEqual([400, "json"]);
    expect(await raw(Buffer.from("{}", "utf16le"))).toEqual([400, "json"]);
    expect(await raw('{"__proto__":{}}')).toEqual([400, "json"]);
    expect(await raw("a=1", { "content-type": "application/x-www-form-urlencoded" })).toEqual([415, "media-type"]);
    expect(
      await raw(`--b\r\ncontent-disposition: form-data; name="externalId"\r\n\r\n1\r\n--b--\r\n`, {
        "content-type": "multipart/form-data; boundary=b",
      }),
    ).toEqual([415, "media-type"]);
    expect(await raw(gzipSync(JSON.stringify(bodyOf("sale"))), { "content-encoding": "gzip" })).toEqual([
      415,
      "encoding",
    ]);
    expect(await raw(Buffer.from(JSON.stringify(bodyOf("sale", { notes: "Café" })), "latin1"))).toEqual([400, "json"]);
    expect(await portal.sql("select 1 from push_item where payload like '%Caf%'")).toEqual([]);
    expect(
      await portal.sql(
        "select distinct status from api_log where payload like '%Caf%' or code in ('encoding', 'media-type') order by 1",
      ),
    ).toEqual([{ status: 400 }, { status: 415 }]);
    expect(await raw(`{"externalId":"${"x".repeat(1_048_576)}"}`)).toEqual([413, "too-large"]);
    expect(await raw("[]", { authorization: `Bearer pjd_0123456789_${"A".repeat(43)}` })).toEqual([
      401,
      "unauthenticated",
    ]);
    for (const more of [{}, { items: [] }, { items: {} }, { items: [bodyOf("sale")], more: 1 }])
      expect(await raw(JSON.stringify(more), {}, "sales/batch")).toEqual([422, "invalid"]);
    const answer = await portal.server.app.inject({
      url: "/api/v1/documents/%",
      headers: { authorization: `Bearer ${erp.key}` },
    });
    expect([answer.statusCode, refusedAnswer.safeParse(answer.json()).error]).toEqual([400, undefined]);
    for (const id of ["%00", "x".repeat(101)]) {
      const { status, json } = await erp.get(`documents/${id}`);
      expect([status, refusedAnswer.parse(json).fields.map((f) => f.field)]).toEqual([422, ["externalId"]]);
    }
    const elsewhere = await openPusher(portal, 0, { addresses: "10.0.0.1" });
    const mute = await openPusher(portal, 0, { may_sales: false });
    for (const answer of [await elsewhere.get("client"), await mute.send("sales", bodyOf("sale"))])
      expect([answer.status, refusedAnswer.safeParse(answer.json).error]).toEqual([403, undefined]);
  });

  test("is listed by line in the portal, for its own distributor only", async () => {
    const lines = async (who: string, path: string) =>
      ((await (await portal.as(who)).get(path)).json as { data: object[] }).data;
    const [one] = await portal.sql<{ receipt: number; delivery: number }>(
      "select (select id from purchase where number = 'GR-X') as receipt, (select id from delivery where external_id = 'SHIP') as delivery",
    );
    expect(await lines("vendor-a", `/api/purchase/${one?.receipt}/lines`)).toEqual([
      {
        line: 1,
        product: "P0 – Produk 0",
        qty: "1.000",
        uom: "ZAK",
        tonnes: "0.040",
        unitPrice: "50000.00",
        net: "50000.00",
      },
    ]);
    for (const who of ["admin", "vendor-a"])
      expect(await lines(who, `/api/delivery/${one?.delivery}/lines`), who).toEqual([
        { line: 1, product: "P0 – Produk 0", uom: "ZAK", shipped: "50.000", received: "50.000", damaged: "0.000" },
      ]);
    expect(await lines("vendor-b", `/api/purchase/${one?.receipt}/lines`)).toEqual([]);
    expect(await lines("vendor-b", `/api/delivery/${one?.delivery}/lines`)).toEqual([]);
  });

  test("can be found by any number; errors and dependencies are explained in words", async () => {
    const id = "/".repeat(100);
    expect((await erp.send("returns", bodyOf("return", { externalId: id, sale: "LATER-2" }))).status).toBe(202);
    const readPart = async (what: string) => {
      const answer = await erp.get(`documents/${encodeURIComponent(what)}`);
      expect(documentAnswer.safeParse(answer.json).error, answer.text).toBeUndefined();
      return answer.json as { waitsFor: string; message: string; fields: { field: string; message: string }[] };
    };
    expect(await readPart(id)).toMatchObject({ waitsFor: "document LATER-2", message: "Menunggu dokumen LATER-2." });
    const failed = bodyOf("sale", { store: "T9" });
    await erp.send("sales", failed);
    expect((await readPart(failed.externalId)).fields).toEqual([
      { field: "store", code: "unknown-code", message: "Kode T9 tidak dikenal.", values: { code: "T9" } },
    ]);
    const short = bodyOf("sale", { lines: [line({ qty: "9000" })] });
    await erp.send("sales", short);
    const { waitsFor, message, fields } = await readPart(short.externalId);
    expect([waitsFor, message, fields.map((f) => f.field)]).toEqual([
      "stock G0",
      `Baris 1, Jumlah: ${fields[0]?.message}`,
      ["lines.0.qty"],
    ]);
    expect(clientAnswer.safeParse((await erp.get("client")).json).error).toBeUndefined();
  });
});

test("a trial of a call uses the parameters of path and query, and omits empty ones", () => {
  const parameter = (name: string, at: string) => ({ name, in: at, required: false, schema: {} });
  const entry = {
    path: "/api/x/{id}",
    operation: { parameters: [parameter("id", "path"), parameter("user", "query"), parameter("noun", "query")] },
  } as never;
  expect(addressOf(entry, { id: "a/b", user: "7", noun: "" })).toBe("/api/x/a%2Fb?user=7");
  expect(addressOf(entry, { id: "1" })).toBe("/api/x/1");
});

test("the portal's own document contains only calls that the reader may make", async () => {
  const paths = async (who: string) =>
    Object.keys(((await (await portal.as(who)).get("/api/openapi.json")).json as OpenApi).paths);
  const [admin, vendor] = [await paths("admin"), await paths("vendor-a")];
  expect(admin).toContain("/api/bank");
  expect(vendor).not.toContain("/api/bank");
  expect(vendor).toContain("/api/sale");
});
