import { expect, test } from "vitest";
import { event, openPhone, salesmenAtWork } from "../support/phone.ts";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, type Visit } from "./support/browser.ts";

inBrowser("surveys", () => {
  let stage: Stage;
  let manager: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    manager = await enter(stage, "asm");
  });

  const go = async ({ page }: Visit, path: string) => {
    await page.goto(`${stage.url}/#${path}`);
    await page.locator("h1").first().waitFor();
    await quiet(page);
  };
  const pick = async ({ page }: Visit, field: string, option: string) => {
    await page.getByLabel(field, { exact: true }).first().click();
    await page.locator(".ant-select-dropdown:visible").getByTitle(option, { exact: true }).click();
  };
  const publish = async ({ page }: Visit, between?: () => Promise<unknown>) => {
    await page.getByRole("button", { name: "Simpan rancangan" }).click();
    await page.getByText("Rancangan disimpan").waitFor();
    await quiet(page);
    await between?.();
    await page.getByRole("button", { name: "Terbitkan", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Terbitkan", exact: true }).click();
    await page
      .getByText(/Survei terbit/)
      .first()
      .waitFor();
    await quiet(page);
  };

  test("go from design to result with a second version", async () => {
    const { page } = manager;
    await go(manager, "/atsalesman/retail/survei");
    await page.getByRole("button", { name: "Tambah", exact: true }).first().click();
    await page.waitForURL(/survei\/baru/);
    await page.getByLabel("Judul survei", { exact: true }).fill("Survei etalase");
    await page.getByRole("button", { name: "Rancang", exact: true }).click();
    await page.getByText("Tambahkan butir pertama di daftar.").waitFor();
    const id = Number(/survei\/(\d+)/.exec(page.url())?.[1]);

    // two items, the second shown after a yes only; the preview follows
    await page.getByRole("button", { name: "Tambah butir" }).click();
    await page.getByLabel("Pertanyaan", { exact: true }).fill("Ada spanduk?");
    await pick(manager, "Jenis butir", "Ya atau tidak");
    await page.getByRole("button", { name: "Tambah butir" }).click();
    await page.getByLabel("Pertanyaan", { exact: true }).fill("Warna apa?");
    await pick(manager, "Jenis butir", "Pilihan tunggal");
    for (const [n, label] of [
      [1, "Merah"],
      [2, "Biru"],
    ] as const) {
      await page.getByRole("button", { name: "Tambah pilihan" }).click();
      await page.getByLabel(`Pilihan ${n}`, { exact: true }).fill(label);
    }
    await page.getByRole("button", { name: "Tambah syarat" }).click();
    await pick(manager, "Syarat", "adalah");
    const preview = page.locator("[class*=designer_phone_]");
    await expect.poll(() => preview.getByText("Warna apa?").count()).toBe(0);
    await preview.getByText("Ya", { exact: true }).click();
    await preview.getByText("Warna apa?").waitFor();

    // after it is moved up by keyboard, its condition refers to a later item, which is reported at once
    const second = page.locator("[class*=designer_list_] li button").nth(1);
    await second.focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("Syarat menyebut butir ini sendiri atau butir sesudahnya.").waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => page.getByText("Syarat menyebut butir ini sendiri").count()).toBe(0);
    await page.locator("[class*=designer_settings_] summary").click();
    await page.getByRole("button", { name: "Tambah sasaran" }).click();
    await publish(manager, () => stage.portal.sql("update survey set opens_on = current_date - 3 where id = $1", [id]));

    const [first] = await stage.portal.sql<{ id: string }>(
      "select id from survey_version where survey_id = $1 and state = 'published'",
      [id],
    );
    const [salesman] = await salesmenAtWork(stage.portal);
    const phone = await openPhone(stage.portal, salesman as number);
    const stores = await stage.portal.sql<{ code: string }>(
      "select s.code from store s join survey_assignment a on a.store_id = s.id where a.survey_id = $1 order by s.id limit 2",
      [id],
    );
    const answer = (version: string | undefined, store: number, q2: string) =>
      event("survey.response", {
        version: Number(version),
        place: { store: stores[store]?.code },
        answers: { q1: "yes", q2 },
      });
    expect(await phone.batch([answer(first?.id, 0, "o1")])).toMatchObject([{ status: "applied" }]);

    // the second version renames an option; both responses are one row, under the new name
    await go(manager, `/atsalesman/retail/survei/${id}`);
    await page.getByRole("button", { name: "Versi baru" }).click();
    // the new draft replaces the displayed one, and with it the selected item
    await quiet(page);
    await page.locator("[class*=designer_list_] li button").nth(1).click();
    await page.getByLabel("Pilihan 1", { exact: true }).fill("Merah tua");
    await publish(manager);
    const [next] = await stage.portal.sql<{ id: string }>(
      "select id from survey_version where survey_id = $1 and state = 'published'",
      [id],
    );
    const [result] = await phone.batch([answer(next?.id, 1, "o1")]);
    expect(result).toMatchObject({ status: "applied" });
    const items = await stage.portal.sql<{ id: string }>(
      "select id from survey_item where survey_id = $1 and key = 'q2'",
      [id],
    );
    const admin = await enter(stage, "admin");
    const report = await stage.portal.as("admin");
    const rows = await report.get(
      `/api/report/atsalesman.retail.hasil-survei?survey=${id}&path=survey:${id}/surveyItem:${items[0]?.id}`,
    );
    expect(rows.json).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ name: "Merah tua" })]) });
    const [old] = await stage.portal.sql<{ id: string }>(
      "select id from survey_response where survey_id = $1 order by id limit 1",
      [id],
    );
    await go(admin, `/atsalesman/retail/hasil-survei/${old?.id}`);
    await admin.page.getByText("Merah", { exact: true }).waitFor();
    await admin.page.getByRole("button", { name: "Batalkan jawaban" }).click();
    await admin.page.getByRole("dialog").getByLabel("Alasan").fill("Diisi di toko lain");
    await admin.page.getByRole("dialog").getByRole("button", { name: "Batalkan jawaban" }).click();
    await admin.page.getByText("Dibatalkan", { exact: true }).first().waitFor();
    await admin.context.close();
  });
});
