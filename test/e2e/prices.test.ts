import { expect, test } from "vitest";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, type Visit } from "./support/browser.ts";

const list = "/atsalesman/retail/monitoring-harga/pengamatan";

inBrowser("prices that salesmen saw", () => {
  let stage: Stage;
  let manager: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    manager = await enter(stage, "crmats");
  });

  test("an outlier is found, excluded with a reason and counted again", async () => {
    const { page } = manager;
    const [outlier] = await stage.portal.sql<{ id: number }>(
      "select id from price_observation where judgement = 'outlier' order by price50 desc limit 1",
    );
    const judgement = async () =>
      (await stage.portal.sql("select judgement from price_observation where id = $1", [outlier?.id]))[0];
    await page.goto(`${stage.url}/#${list}?f.judgement=outlier&id=${outlier?.id}`);
    await page.getByRole("tab", { name: "Sebaran" }).click();
    await page.locator("[class*=spread_ring_]").first().waitFor();
    const act = async (name: string) => {
      await page
        .locator("[class*=drawer_drawer_]")
        .getByRole("button", { name: /^Tindakan untuk/ })
        .click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await act("Kecualikan");
    const dialog = page.getByRole("dialog", { name: "Kecualikan harga" });
    await dialog.getByRole("textbox").fill("Salah ketik satu nol");
    await dialog.getByRole("button", { name: "Kecualikan", exact: true }).click();
    await expect.poll(judgement).toEqual({ judgement: "excluded" });
    await page.goto(`${stage.url}/#${list}?f.judgement=excluded&id=${outlier?.id}`);
    await page.locator("[class*=drawer_drawer_]").getByText("Dikecualikan").first().waitFor();
    await quiet(page);
    await act("Hitung kembali");
    const undo = page.getByRole("dialog", { name: "Hitung kembali" });
    await undo.getByRole("button", { name: "Hitung kembali", exact: true }).click();
    await expect.poll(judgement).toEqual({ judgement: "outlier" });
  });
});
