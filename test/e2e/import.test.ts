import { readFileSync } from "node:fs";
import { readXlsx } from "hucre/xlsx";
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

const shots = process.env.PORTAL_SHOTS;
const csv = [
  "Daftar bank;;;",
  "",
  "Kd Bank;Nama;Warna;Swift",
  "ZX1;Bank Satu;merah;ABCDIDJA",
  "ZX2;Bank Dua;biru;salah",
  "ZX3;Bank Tiga;biru;salah",
  "ZX4;;hijau;ABCDIDJA",
].join("\r\n");

/** A realistic file, from the matching of unknown columns to the undo of all rows. */
inBrowser("import studio", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });

  const codes = async () =>
    (await stage.portal.sql<{ code: string }>("select code from bank where code like 'ZX_' order by code")).map(
      (b) => b.code,
    );
  const look = async (name: string) => {
    await expectAccessible(v.page, name);
    if (!shots) return;
    for (const [size, width, height] of [
      ["desk", 1440, 900],
      ["tab", 820, 1180],
      ["phone", 390, 844],
    ] as const)
      for (const theme of ["light", "dark"]) {
        await v.page.setViewportSize({ width, height });
        await v.page.evaluate((t) => document.documentElement.setAttribute("data-theme", t), theme);
        await quiet(v.page, 200);
        await v.page.screenshot({ path: `${shots}/${name}-${size}-${theme}.png` });
      }
    await v.page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await v.page.setViewportSize({ width: 1440, height: 900 });
  };
  const focused = (selector: string) =>
    v.page.evaluate(
      (s) => (document.activeElement?.matches(s) ? "yes" : document.activeElement?.outerHTML.slice(0, 200)),
      selector,
    );
  const upload = (name: string) =>
    v.page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csv, "latin1") });

  test("unknown columns are matched, faults are repaired together, valid rows are written, the others returned, and all is undone", async () => {
    await v.page.goto(`${stage.url}/#/master/bank?import=new`);
    await upload("bank aneh.csv");
    const row = (head: string) => v.page.getByRole("row", { name: new RegExp(`^${head}`) });
    await row("Kd Bank").waitFor();
    await expect.poll(() => row("Kd Bank").innerText()).toContain("Usulan");
    await expect.poll(() => row("Warna").innerText()).toContain("Diabaikan");
    await v.page.getByText("Diabaikan: Warna.").waitFor();
    await look("match");
    await v.page.getByRole("button", { name: "Lanjut ke uji coba" }).press("Enter");

    await v.page.locator("[data-wrong] [class*=import_cell_]").first().waitFor();
    expect(await focused("[class*=_studio_]"), "the pressed button is gone, the keyboard is not").toBe("yes");
    await v.page.getByRole("status").filter({ hasText: "4 baris dibaca, 1 siap disimpan, 3 galat." }).waitFor();
    await look("review");
    expect(await codes()).toEqual([]);
    await v.page.locator("[data-wrong] [class*=import_cell_]", { hasText: "salah" }).first().focus();
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=import_input_]").fill("EFGHIDJA");
    await look("repair");
    await v.page.keyboard.press("Enter");
    await v.page.getByText("2 baris diperbaiki").waitFor();
    await expect.poll(() => v.page.locator("[data-wrong]").count()).toBe(1);
    await expect.poll(() => focused("[class*=import_cell_]")).toBe("yes");
    await v.page.getByRole("switch", { name: /Simpan baris yang siap saja/ }).click();
    await v.page.getByRole("button", { name: "Simpan 3 baris" }).click();
    await v.page.getByText("3 baris tersimpan").waitFor();
    expect(await codes()).toEqual(["ZX1", "ZX2", "ZX3"]);
    await look("done");

    const [file] = await Promise.all([
      v.page.waitForEvent("download"),
      v.page.getByRole("button", { name: "Unduh", exact: true }).click(),
    ]);
    const rows = (await readXlsx(new Uint8Array(readFileSync(await file.path())))).sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(["Kd Bank", "Nama", "Warna", "Swift", "Kesalahan"]);
    expect(rows[1]).toEqual(["ZX4", null, "hijau", "ABCDIDJA", "Nama: Wajib diisi."]);

    const admin = await stage.portal.as("admin");
    const [touched] = await stage.portal.sql<{ id: number; version: number }>(
      "select id, version from bank where code = 'ZX2'",
    );
    expect(
      (await admin.patch(`/api/bank/${touched?.id}`, { version: touched?.version, name: "Bank Dua Baru" })).status,
    ).toBe(200);
    await v.page.getByRole("button", { name: "Kembalikan impor ini" }).click();
    await v.page.locator(".ant-modal").getByRole("button", { name: "Kembalikan impor", exact: true }).click();
    await v.page.getByText("2 baris dikembalikan").waitFor();
    await v.page.getByText("ZX2 – Bank Dua Baru").waitFor();
    expect(await codes()).toEqual(["ZX2"]);
    await look("undone");

    // the same headers need no matching the second time
    await v.page.goto(`${stage.url}/#/master/bank?import=new`);
    await upload("bank lagi.csv");
    await v.page.getByText("galat", { exact: true }).waitFor();
    await v.page.getByRole("button", { name: "Kolom dan cara tulis" }).waitFor();
  });

  test("an ambiguous column needs one choice; the value to be stored is shown next to the text", async () => {
    const stores = await stage.portal.sql<{ code: string }>(
      "select code from store where archived_at is null order by id limit 2",
    );
    const rows = stores.map((s, i) => `${s.code};${["1.500", "2.750"][i]};${["62500.000", "99.500"][i]}`);
    await v.page.goto(`${stage.url}/#/master/data-toko?import=new`);
    await v.page.locator("input[type=file]").setInputFiles({
      name: "toko.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Kode;Potensi per bulan;Batas kredit", ...rows].join("\r\n")),
    });
    await v.page.getByText("Hanya perbarui yang sudah ada").click();
    await v.page.getByRole("button", { name: "Lanjut ke uji coba" }).click();
    await v.page.getByText("Potensi per bulan: apa arti “1.500” pada baris 2?").waitFor();
    await v.page.locator("[class*=import_readings_]", { hasText: "dari “62500.000”, baris 2" }).waitFor();
    await look("asked");
    await v.page.getByRole("group", { name: "Potensi per bulan" }).getByRole("button", { name: "1.500" }).click();
    const cell = (name: string, line: number) => v.page.locator(`[data-cell="${line}/${name}"]`);
    await expect.poll(() => cell("creditLimit", 2).innerText()).toBe("62500.000 → 62.500");
    await expect.poll(() => cell("creditLimit", 3).innerText()).toBe("99.500 → 99,5");
    await expect.poll(() => cell("potentialTonnes", 3).innerText()).toBe("2.750");
    await look("read");
    await v.page.getByRole("button", { name: "Batalkan impor" }).click();
    await v.page.getByText("Letakkan berkas .xlsx atau .csv di sini").waitFor();
  });
});
