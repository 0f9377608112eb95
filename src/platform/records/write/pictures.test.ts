import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { handlersOf } from "#server/handlers.ts";
import { createRow } from "./save.server.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const picture = async (side: number): Promise<string> => {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: "#884422" } })
    .withExif({ IFD0: { Artist: "secret" } })
    .jpeg()
    .toBuffer();
  return `<p>a</p><img src="data:image/jpeg;base64,${bytes.toString("base64")}">`;
};
const handler = (method: string, path: string) => {
  const handler = handlersOf(portal.server.registry).find((h) => h.call.method === method && h.call.path === path);
  if (!handler) throw new Error(`no handler of ${method} ${path}`);
  return handler;
};
/** A context in which beginning a transaction is an error. */
const withoutTransactions = () => {
  const db = Object.create(portal.server.db, {
    tx: { value: () => Promise.reject(new Error("a transaction has begun")) },
  });
  return { db } as never;
};

test("pictures are decoded before the transaction of the call begins", async () => {
  const body = await picture(60);
  for (const [method, path, input] of [
    ["POST", "/api/content-page", { slug: "zz", title: "zz", body }],
    ["PATCH", "/api/content-page/:id", { id: 1, version: 1, body }],
    ["PUT", "/api/menu", { publication: 0, rows: [], notes: { "/x": body }, note: null }],
  ] as const) {
    const ready = (await handler(method, path).ready?.(input as never, withoutTransactions())) as {
      pictures?: ReadonlyMap<string, string>;
      notes?: Record<string, string>;
    };
    const decoded = ready.pictures ? [...ready.pictures.values()][0] : ready.notes?.["/x"];
    expect([path, decoded?.includes("data:image/jpeg;base64,")]).toEqual([path, true]);
    expect([path, body.includes(decoded as string)]).toEqual([path, false]);
  }
  const page = portal.server.registry.byName.get("contentPage");
  const saving = createRow(page as never, { slug: "zz", title: "zz", body, published: false }, {
    db: portal.server.db,
  } as never);
  await expect(saving).rejects.toThrow("a picture was not decoded");
});

test.each<Record<string, string>>([{}, { "idempotency-key": "zz-picture" }])(
  "a page is stored with its re-encoded picture: %o",
  async (headers) => {
    const slug = `zz-${Object.keys(headers).length}`;
    const sent = await picture(80);
    const made = await admin.post("/api/content-page", { slug, title: slug, body: sent, published: true }, headers);
    expect([made.status, made.text.slice(0, 200)]).toEqual([200, made.text.slice(0, 200)]);
    const { data } = made.json as { data: { id: number; version: number; body: string } };
    expect(data.body).toContain("data:image/jpeg;base64,");
    expect(data.body.length).not.toBe(sent.length);
    const again = await admin.patch(`/api/content-page/${data.id}`, {
      version: data.version,
      body: `${data.body}<p>b</p>`,
    });
    expect([again.status, (again.json as typeof made & { data: { body: string } }).data.body]).toEqual([
      200,
      `${data.body}<p>b</p>`,
    ]);
    const broken = await admin.patch(`/api/content-page/${data.id}`, {
      version: data.version + 1,
      body: '<img src="data:image/png;base64,AAAA">',
    });
    expect([broken.status, (broken.json as { fields: { field: string }[] }).fields[0]?.field]).toEqual([422, "body"]);
  },
);
