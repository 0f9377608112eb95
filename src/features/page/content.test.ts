import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());

describe("public content", () => {
  test("questions: published ones in the order of their categories", async () => {
    await portal.sql(
      "insert into faq (category, question, answer, sort_order, published) values ('Akun', 'Lupa sandi?', '<p>a</p>', 5, true), ('Stok', 'Stok minus?', '<p>b</p>', 1, true), ('Akun', 'Ganti nama?', '<p>c</p>', 2, true), ('Akun', 'Rahasia?', '<p>d</p>', 0, false)",
    );
    const answer = await portal.anonymous.get("/api/content/faq");
    expect((answer.json as { data: { question: string }[] }).data.map((q) => q.question)).toEqual([
      "Stok minus?",
      "Ganti nama?",
      "Lupa sandi?",
    ]);
  });

  test("pages by their slug, terms by their effective date", async () => {
    await portal.sql(
      "insert into content_page (slug, title, body, published) values ('tentang', 'Tentang', '<p>isi</p>', true), ('draf', 'Draf', '<p>isi</p>', false)",
    );
    await portal.sql(
      "insert into terms (edition, title, body, effective_on, status) values ('1', 'Lama', '<p>1</p>', '2020-01-01', 'published'), ('2', 'Berlaku', '<p>2</p>', current_date - 1, 'published'), ('3', 'Nanti', '<p>3</p>', current_date + 30, 'published'), ('4', 'Draf', '<p>4</p>', current_date - 1, 'draft')",
    );
    expect((await portal.anonymous.get("/api/content/page/tentang")).json).toMatchObject({
      data: { title: "Tentang" },
      others: expect.arrayContaining([
        { slug: "tentang", title: "Tentang" },
        { slug: "syarat-dan-ketentuan", title: "Syarat dan ketentuan" },
      ]),
    });
    expect((await portal.anonymous.get("/api/content/page/syarat-dan-ketentuan")).json).toMatchObject({
      data: { edition: "2", title: "Berlaku" },
    });
    for (const slug of ["draf", "tidak-ada"])
      expect((await portal.anonymous.get(`/api/content/page/${slug}`)).status).toBe(404);
    expect((await portal.anonymous.get("/api/content/page/..%2Fx")).status).toBe(422);
  });

  test("is sanitized when an editor saves it", async () => {
    const admin = await portal.as("admin");
    const made = await admin.post("/api/faq", {
      category: "Uji",
      question: "Aman?",
      answer: '<p onclick="x()">Ya</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      sortOrder: 1,
      published: true,
    });
    expect(made.status).toBe(200);
    expect(await portal.sql("select answer from faq where question = 'Aman?'")).toEqual([{ answer: "<p>Ya</p>" }]);
  });
});
