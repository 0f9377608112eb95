import { expect, test } from "vitest";
import {
  enter,
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  type Stage,
  type Visit,
} from "./support/browser.ts";

/** A plan of a year: two people edit one draft, a second person approves it, and a revision follows. */
inBrowser("annual plan", () => {
  let stage: Stage;
  let office: Visit;
  let kam: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    office = await enter(stage, "adminbisnis");
    kam = await enter(stage, "kam");
  });
  const year = 2034;
  const open = async ({ page }: Visit, address: string) => {
    await page.goto(`${stage.url}/api/health`);
    await page.goto(`${stage.url}/#${address}`);
    await page.locator("h1").first().waitFor();
    await quiet(page);
  };
  const cell = ({ page }: Visit, row: number, col: number) =>
    page.locator(`[class*=grid_row_][aria-rowindex="${row + 2}"] [data-col="${col}"]`);
  const rowOf = async (v: Visit, code: string): Promise<number> => {
    const names = await v.page
      .locator("[class*=grid_row_] [class*=rkap_customer_]")
      .evaluateAll((all) => all.map((e) => e.getAttribute("title") ?? ""));
    return names.findIndex((name) => name.startsWith(`${code} – `));
  };
  const button = ({ page }: Visit, name: string) => page.getByRole("button", { name, exact: true });
  const dialog = ({ page }: Visit) => page.locator(".ant-modal:visible");
  const type = async (v: Visit, row: number, col: number, text: string) => {
    await cell(v, row, col).click();
    await v.page.keyboard.type(text);
    await v.page.keyboard.press("Enter");
  };
  const save = async (v: Visit) => {
    // while its loading icon disappears, the name of the button includes the icon
    const button = v.page.getByRole("button", { name: /Simpan$/ });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
  };
  const own = async (): Promise<{ own: string; foreign: string; product: string }> => {
    const [plan] = await stage.portal.sql<{ own: string; foreign: string; product: string }>(
      `select (select c.code from bulk_customer c where c.status = 'active' and c.kam_id = k.id order by c.id limit 1) as own,
         (select c.code from bulk_customer c where c.status = 'active' and c.kam_id <> k.id order by c.id limit 1) as foreign,
         (select p.code from product p where p.active order by p.id limit 1) as product
       from (select a.position_id as id from position_assignment a join app_user u on u.id = a.user_id where u.username = 'kam' and a.valid_to is null) k`,
    );
    return plan as { own: string; foreign: string; product: string };
  };
  const addRow = async (v: Visit, customer: string, product: string) => {
    await button(v, "Tambah baris").click();
    for (const [label, text] of [
      ["Pelanggan curah", customer],
      ["Produk", product],
    ] as const) {
      await dialog(v).getByLabel(label).click();
      await v.page.keyboard.type(text);
      await v.page.keyboard.press("Enter");
    }
    await dialog(v).getByRole("button", { name: "Tambah", exact: true }).click();
    await dialog(v).waitFor({ state: "hidden" });
  };

  test("is drafted by two people, approved by a third, and revised", async () => {
    const who = await own();
    await open(office, `/atbusiness/rkap?year=${year}`);
    await office.page.getByText(`Belum ada RKAP tahun ${year}.`).waitFor();
    await button(office, "Versi baru").first().click();
    await dialog(office).getByRole("button", { name: "Buat draf" }).click();
    await office.page.getByText("Versi ini belum memiliki baris.").waitFor();
    await addRow(office, who.foreign, who.product);
    await addRow(office, who.own, who.product);
    await type(office, 0, 0, "100,5");
    await type(office, 1, 0, "40");
    await save(office);
    await office.page.getByText("2 sel tersimpan").waitFor();
    await expectAccessible(office.page, "annual plan");

    // the other editor sees both rows and may change the one of their own customer
    await open(kam, `/atbusiness/rkap?year=${year}`);
    const [mine, theirs] = [await rowOf(kam, who.own), await rowOf(kam, who.foreign)];
    expect(mine).toBeGreaterThanOrEqual(0);
    expect(await cell(kam, theirs, 0).getAttribute("aria-readonly")).toBe("true");
    expect(await cell(kam, theirs, 0).getAttribute("title")).toContain("Dikunci");
    await type(kam, mine, 1, "7");
    await save(kam);
    await kam.page.getByText("1 sel tersimpan").waitFor();

    // both change one cell: the second save is refused with the name of the first editor, and is then repeated
    const at = await rowOf(office, who.own);
    await type(office, at, 2, "11");
    await type(kam, mine, 2, "12");
    await save(kam);
    await expect.poll(() => cell(kam, mine, 2).getAttribute("data-mark")).toBeNull();
    await save(office);
    await expect.poll(() => cell(office, at, 2).getAttribute("data-mark")).toBe("conflict");
    const [name] = await stage.portal.sql<{ name: string }>(
      "select fullname as name from app_user where username = 'kam'",
    );
    expect(await cell(office, at, 2).getAttribute("title")).toContain(`${name?.name} mengubahnya menjadi 12`);
    await save(office);
    await expect.poll(() => cell(office, at, 2).getAttribute("data-mark")).toBeNull();
    const stored = await stage.portal.sql<{ t: string }>(
      "select string_agg(p.tonnes::text, ' ' order by p.month) as t from annual_plan p join annual_plan_version v on v.id = p.plan_version_id join bulk_customer c on c.id = p.customer_id where v.year = $1 and c.code = $2 and p.archived_at is null",
      [year, who.own],
    );
    expect(stored[0]?.t.split(" ")).toContain("11.000");
    expect(stored[0]?.t.split(" ")).toContain("7.000");

    await button(office, "Ajukan").click();
    await dialog(office).getByRole("button", { name: "Ajukan" }).click();
    await office.page.getByText("Versi diajukan").waitFor();
    await expect.poll(() => button(office, "Simpan").count()).toBe(0);

    const admin = await enter(stage, "admin");
    await open(admin, "/atbusiness/rkap?part=asked&box=inbox");
    await admin.page.getByText(`RKAP ${year} – 1`).first().click();
    await admin.page.getByText("Menjadi acuan tahun itu").waitFor();
    await admin.page.locator("[class*=workflow_tile_]", { hasText: "Setujui" }).first().click();
    await admin.page.locator("textarea").first().click();
    await admin.page.keyboard.press("Control+Enter");
    await expect
      .poll(() =>
        stage.portal
          .sql<{ n: number }>(
            "select count(*)::int as n from annual_plan_version where year = $1 and state = 'approved' and is_reference",
            [year],
          )
          .then((r) => r[0]?.n),
      )
      .toBe(1);

    await open(office, `/atbusiness/rkap?year=${year}`);
    await button(office, "Versi baru").click();
    await dialog(office).getByText("Salin volume × persen").click();
    await dialog(office).getByLabel("Persen dari volume").fill("110");
    await dialog(office).getByRole("button", { name: "Buat draf" }).click();
    await office.page.getByText("Draf dibuat").waitFor();
    await office.page.getByText("Versi 2 · Revisi · Draf").waitFor();
    await expect.poll(async () => cell(office, await rowOf(office, who.own), 0).allInnerTexts()).toEqual(["110,55"]);
    await button(office, "Bandingkan").click();
    await dialog(office)
      .getByText(/dari|menjadi/)
      .first()
      .waitFor();
    expect(await dialog(office).locator("tbody tr").count()).toBe(2);
    await expectAccessible(office.page, "comparison of plans");
  });
});
