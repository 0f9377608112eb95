import { expect, test } from "vitest";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, type Visit } from "./support/browser.ts";

inBrowser("articles and manuals", () => {
  let stage: Stage;
  let editor: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    editor = await enter(stage, "admin");
  });

  const go = async ({ page }: Visit, path: string) => {
    await page.goto(`${stage.url}/#${path}`);
    await page.locator("h1").first().waitFor();
    await quiet(page);
  };
  /** An entry of the action menu in the open record. */
  const act = async ({ page }: Visit, name: string) => {
    await page
      .locator("[class*=drawer_drawer_]")
      .getByRole("button", { name: /^Tindakan/ })
      .click();
    await page.getByRole("menuitem", { name }).click();
  };
  const fill = (v: Visit, name: string, text: string) =>
    v.page.locator(`[data-field="${name}"]`).locator("input, textarea").first().fill(text);

  test("an article goes from its draft to a reader, and its editor sees that it was read", async () => {
    const { page } = editor;
    await go(editor, "/promo-management/article");
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await fill(editor, "title", "Cara menghitung tonase");
    await fill(editor, "slug", "cara-menghitung-tonase");
    await fill(editor, "summary", "Zak dikali berat.");
    await page.locator("[data-field=body] textarea").fill("<p>Empat puluh kilogram per zak.</p>");
    await page.locator("[class*=form_form_]").getByRole("button", { name: "Simpan", exact: true }).click();
    await page.getByText("Cara menghitung tonase").first().click();
    await quiet(page);
    await act(editor, "Terbitkan");
    await page.getByRole("dialog").getByRole("button", { name: "Terbitkan", exact: true }).click();
    await page.getByText("Sudah tayang").waitFor();
    const reader = await enter(stage, "distributor");
    await go(reader, "/page/cara-menghitung-tonase");
    await reader.page.getByText("Empat puluh kilogram per zak.").waitFor();
    await expect
      .poll(() => stage.portal.sql("select readers from article where slug = 'cara-menghitung-tonase'"))
      .toEqual([{ readers: 1 }]);
    await reader.context.close();
  });

  test("a published chapter is found by its words", async () => {
    const { page } = editor;
    await go(editor, "/konfigurasi-system/manual-book?id=1");
    await act(editor, "Bab dan penerbitan");
    const dialog = page.getByRole("dialog").filter({ hasText: "Terbitkan edisi" });
    await dialog.getByRole("button", { name: /^(plus )?Bab$/ }).click();
    await dialog.getByRole("button", { name: /Bab baru$/ }).waitFor();
    await dialog.getByLabel("Judul").fill("Palet");
    await dialog.getByLabel("Isi", { exact: true }).fill("<p>Satu palet berisi lima puluh zak.</p>");
    await dialog.getByRole("button", { name: "Simpan bab" }).click();
    await page.getByText("Bab tersimpan").waitFor();
    await dialog.getByRole("button", { name: "Terbitkan edisi" }).click();
    await page.getByRole("button", { name: "Terbitkan", exact: true }).click();
    await page.getByText("Edisi 2 terbit").waitFor();
    await go(editor, "/manual-book/penjualan-distributor");
    await page.getByRole("searchbox", { name: "Cari di manual" }).fill("palet");
    await page.locator("[class*=manual_hits_]").getByRole("button", { name: /Palet/ }).click();
    await page.getByText("Satu palet berisi lima puluh zak.").waitFor();
  });
});
