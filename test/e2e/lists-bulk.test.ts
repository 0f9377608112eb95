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

/** Changes of many rows: previewed before and undone afterwards. */
inBrowser("bulk changes of a list", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    await stage.portal.sql(
      "insert into bank (code, name, active) select 'M' || lpad(n::text, 4, '0'), 'Bank massal ' || n, true from generate_series(1, 620) n",
    );
    v = await enter(stage, "admin");
  });

  const open = async (address: string) => {
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("[class*=resource_row_], [class*=states_state_]").first().waitFor();
    await quiet(v.page);
  };
  const modal = () => v.page.locator(".ant-modal").last();
  const inactive = () =>
    stage.portal
      .sql<{ n: number }>("select count(*)::int as n from bank where not active and name like 'Bank massal%'")
      .then((r) => r[0]?.n);

  test("ticked rows: a change is previewed, a row changed meanwhile is refused and listed, the others are changed and undone", async () => {
    await open("/master/bank?f.code=M000&sort=code");
    await v.page.getByLabel("Pilih semua di halaman ini").check();
    await stage.portal.sql("update bank set version = version + 1 where code = 'M0003'");
    await v.page.keyboard.press("Control+Enter");
    await modal().getByLabel("Kolom", { exact: true }).selectOption({ label: "Aktif" });
    await modal().getByRole("switch").click();
    await modal().getByText("1 ditolak").waitFor();
    await modal().getByText("8 berubah").waitFor();
    await modal().getByText("Data ini sudah diubah orang lain.").waitFor();
    await expectAccessible(v.page, "bulk dialog");
    expect(await inactive()).toBe(0);
    await modal().getByRole("button", { name: "Ubah 8 baris" }).click();
    await v.page.getByText("8 bank diubah").waitFor();
    expect(await inactive()).toBe(8);
    await v.page.getByRole("button", { name: "Urungkan" }).click();
    await v.page.getByText("8 baris dikembalikan").waitFor();
    expect(await inactive()).toBe(0);
  });

  test("a change of all matching rows above 500 is a job; its link undoes it", async () => {
    await open("/master/bank?f.name.has=massal");
    await v.page.getByLabel("Pilih semua di halaman ini").check();
    await v.page.getByRole("button", { name: "Pilih 620 yang cocok" }).click();
    await v.page.getByText("Semua 620 yang cocok").waitFor();
    await v.page.getByRole("button", { name: "Arsipkan" }).first().click();
    await modal().getByText("620 baris", { exact: true }).waitFor();
    await modal().getByRole("button", { name: "Arsipkan 620 baris" }).click();
    const left = () =>
      stage.portal
        .sql<{ n: number }>(
          "select count(*)::int as n from bank where archived_at is null and name like 'Bank massal%'",
        )
        .then((r) => r[0]?.n);
    await expect.poll(left).toBe(0);
    const undo = async () =>
      (
        await stage.portal.sql<{ href: string | null }>(
          "select href from job where name = 'bulk.run' order by id desc limit 1",
        )
      )[0]?.href ?? "";
    await expect.poll(undo).toContain("undo=");
    await open(await undo());
    await modal().getByRole("button", { name: "Urungkan semuanya" }).click();
    await expect.poll(left).toBe(620);
    expect(v.problems).toEqual([]);
  });
});
