import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

type Answer = { readonly status: number; readonly json: unknown };
const dataOf = <T>(a: Answer): T => (a.json as { data: T }).data;
type Saved = { id: number; version: number };

async function book(slug: string, more = {}): Promise<number> {
  const admin = await portal.as("admin");
  const made = await admin.post("/api/manual-book", { title: "Uji", slug, sortOrder: 1, ...more });
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  return dataOf<Saved>(made).id;
}
const add = async (id: number, title: string, parentId?: number): Promise<Saved> =>
  dataOf(
    await (await portal.as("admin")).post(`/api/manual-book/${id}/chapters`, {
      title,
      ...(parentId ? { parentId } : {}),
    }),
  );
const write = async (c: Saved, title: string, body: string) =>
  (await portal.as("admin")).request("PUT", `/api/manual-chapter/${c.id}`, {
    body: { version: c.version, title, body },
  });
const publish = async (id: number) => (await portal.as("admin")).post(`/api/manual-book/${id}/publish`, {});

test("readers see only the newest edition, and the changes since the one that they have read", async () => {
  const id = await book("panduan");
  expect((await publish(id)).json).toMatchObject({ code: "manual.empty" });
  const one = await add(id, "Satu");
  const two = await add(id, "Dua");
  const below = await add(id, "Dua satu", two.id);
  const saved = dataOf<Saved>(await write(one, "Satu", "<p>Isi <script>x</script>pertama</p>"));
  const reader = await portal.as("vendor-a");
  expect((await reader.get("/api/manual/panduan")).status).toBe(404);
  expect((await publish(id)).json).toEqual({ number: 1 });
  const first = dataOf<{ chapters: { label: string; changed: boolean; chapter: number }[] }>(
    await reader.get("/api/manual/panduan"),
  );
  expect(first.chapters.map((c) => [c.label, c.chapter])).toEqual([
    ["1", one.id],
    ["2", two.id],
    ["2.1", below.id],
  ]);
  expect(dataOf<{ body: string }[]>(await reader.get(`/api/manual/panduan/pages?chapter=${one.id}`))[0]?.body).toBe(
    "<p>Isi pertama</p>",
  );
  expect((await reader.post("/api/manual/panduan/read", {})).json).toEqual({ edition: 1 });
  await write(saved, "Satu", "<p>Isi kedua</p>");
  expect(dataOf<{ body: string }[]>(await reader.get("/api/manual/panduan/pages"))[0]?.body).toBe("<p>Isi pertama</p>");
  expect((await publish(id)).json).toEqual({ number: 2 });
  const second = dataOf<{
    edition: number;
    readEdition: number;
    chapters: { changed: boolean }[];
    editions: unknown[];
  }>(await reader.get("/api/manual/panduan"));
  expect(second).toMatchObject({ edition: 2, readEdition: 1, editions: [] });
  expect(second.chapters.map((c) => c.changed)).toEqual([true, false, false]);
  expect((await reader.get("/api/manual/panduan?edition=1")).status).toBe(404);
  const admin = await portal.as("admin");
  expect(dataOf<{ edition: number }>(await admin.get("/api/manual/panduan?edition=1")).edition).toBe(1);
});

test("a manual for other roles is missing from contents, pages, search and files", async () => {
  const id = await book("khusus", { roles: "ROLE_TSO" });
  await write(await add(id, "Rahasia"), "Rahasia", "<p>tersembunyi</p>");
  await publish(id);
  const outside = await portal.as("vendor-a");
  for (const path of ["", "/pages", "/search?q=tersembunyi", "/file/1"])
    expect((await outside.get(`/api/manual/khusus${path}`)).status, path).toBe(404);
  expect((await outside.post("/api/manual/khusus/read", {})).status).toBe(404);
  expect((await (await portal.as("tso")).get("/api/manual/khusus")).status).toBe(200);
});

test("the second of two concurrent edits gets a conflict; a chapter cannot be placed below itself", async () => {
  const id = await book("dua-penyunting");
  const one = await add(id, "Satu");
  const two = await add(id, "Dua", one.id);
  const both = await Promise.all([write(one, "A", "<p>a</p>"), write(one, "B", "<p>b</p>")]);
  expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
  const admin = await portal.as("admin");
  const below = await admin.post(`/api/manual-chapter/${one.id}/place`, { parentId: two.id, before: null });
  expect(below.status).toBe(422);
  const savedChapters = ((await admin.get(`/api/manual-book/${id}/chapters`)).json as { chapters: Saved[] }).chapters;
  const parent = savedChapters.find((c) => c.id === one.id) as Saved;
  expect((await admin.post(`/api/manual-chapter/${one.id}/remove`, { version: parent.version })).json).toMatchObject({
    code: "manual.children",
  });
  expect((await admin.post(`/api/manual-chapter/${two.id}/place`, { parentId: null, before: one.id })).status).toBe(
    200,
  );
  const order = (
    (await admin.get(`/api/manual-book/${id}/chapters`)).json as { chapters: { id: number; parentId: number | null }[] }
  ).chapters;
  expect(order.map((c) => [c.id, c.parentId])).toEqual([
    [two.id, null],
    [one.id, null],
  ]);
});

test("concurrent publications create two editions with different numbers", async () => {
  const id = await book("serentak");
  await add(id, "Satu");
  const numbers = (await Promise.all([publish(id), publish(id)])).map((a) => (a.json as { number: number }).number);
  expect(numbers.sort()).toEqual([1, 2]);
});

test("chapters are found by words, or by similarly spelled words if there are none", async () => {
  const id = await book("cari");
  await write(
    await add(id, "Penerimaan"),
    "Penerimaan",
    "<p>Barang yang sampai di gudang dimasukkan hari itu juga.</p>",
  );
  await write(await add(id, "Retur"), "Retur", "<p>Barang kembali dari toko.</p>");
  await publish(id);
  const reader = await portal.as("vendor-a");
  const titles = async (q: string) =>
    dataOf<{ title: string }[]>(await reader.get(`/api/manual/cari/search?q=${encodeURIComponent(q)}`)).map(
      (h) => h.title,
    );
  expect(await titles("gudang")).toEqual(["Penerimaan"]);
  expect(await titles("barang toko")).toEqual(["Retur"]);
  expect(await titles("gudamg")).toEqual(["Penerimaan"]);
  expect(await titles("zzzzqqqq")).toEqual([]);
});
