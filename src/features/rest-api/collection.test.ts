import { afterAll, beforeAll, expect, test } from "vitest";
import { openPusher, type Pusher } from "#test/support/push.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { collectionOf } from "./collection.ts";
import { entriesOf, type OpenApi, resolved } from "./open-api.ts";

/** A collection in Postman format (v2.1). */
type Variable = { readonly key: string; readonly value: string; readonly disabled?: boolean };
type Item = {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly header: readonly Variable[];
    readonly body?: { readonly raw: string };
    readonly url: { readonly raw: string; readonly query: readonly Variable[]; readonly variable: readonly Variable[] };
  };
};
type Collection = {
  readonly auth: { readonly bearer: readonly Variable[] };
  readonly variable: readonly Variable[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
};

let portal: TradePortal;
let erp: Pusher;
let document: ReturnType<typeof resolved>;
let collection: Collection;
beforeAll(async () => {
  portal = await openTrade();
  erp = await openPusher(portal);
  document = resolved((await erp.get("openapi.json")).json as OpenApi);
  collection = collectionOf(document, "https://portal.example.test") as Collection;
});
afterAll(() => portal?.close());

const items = () => collection.item.flatMap((folder) => folder.item);
/** The requests that Postman sends: variables replaced, disabled parameters omitted. */
function sent({ request }: Item) {
  const filled = (text: string) =>
    text
      .replace(/\{\{(\w+)\}\}/g, (_, key: string) => collection.variable.find((v) => v.key === key)?.value ?? "")
      .replace(/\/:(\w+)/g, (_, key: string) => `/${request.url.variable.find((v) => v.key === key)?.value || "NONE"}`);
  return { method: request.method, url: filled(request.url.raw), body: request.body?.raw };
}

test("contains every call of the document once, in its folders, with variables for address and key", () => {
  expect(items().map((i) => i.name)).toEqual(
    expect.arrayContaining(entriesOf(document).map((e) => e.operation.summary)),
  );
  expect(items()).toHaveLength(entriesOf(document).length);
  expect(collection.variable).toContainEqual({ key: "baseUrl", value: "https://portal.example.test" });
  expect(collection.auth.bearer[0]?.value).toBe("{{apiKey}}");
  expect(JSON.stringify(collection)).not.toContain(erp.key);
});

test("can be sent unchanged: every call is known, every body valid, and only example codes are refused", async () => {
  for (const item of items()) {
    const { method, url, body } = sent(item);
    expect(url.startsWith("https://portal.example.test/api/v1/"), url).toBe(true);
    const answer = await portal.server.app.inject({
      method: method as "GET",
      url: url.slice("https://portal.example.test".length),
      headers: {
        authorization: `Bearer ${erp.key}`,
        ...Object.fromEntries(item.request.header.map((h) => [h.key, h.value])),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const usual = method === "GET" ? (url.endsWith("/NONE") ? [404] : [200]) : [200, 202, 422];
    expect(usual, `${item.name}: ${answer.body}`).toContain(answer.statusCode);
    if (answer.statusCode === 422) expect(answer.json<{ code: string }>().code, answer.body).not.toBe("invalid");
  }
});

test("contains all parameters of a call, disabled unless they are required", () => {
  const lists = items().find((i) => i.request.url.raw.endsWith("/api/v1/documents"));
  expect(lists?.request.url.query.map((q) => [q.key, q.disabled])).toEqual(
    ["changedSince", "kind", "state", "cursor", "limit"].map((key) => [key, true]),
  );
  for (const { method, url, body } of items()
    .map(sent)
    .filter((s) => s.method === "POST"))
    expect([method, url.includes("dryRun"), typeof JSON.parse(body ?? "")]).toEqual(["POST", false, "object"]);
});
