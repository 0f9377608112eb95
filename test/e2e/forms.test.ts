import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import {
  draftsIn,
  enter,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  type Stage,
  sizes,
  type Visit,
} from "./support/browser.ts";

inBrowser("forms", () => {
  let stage: Stage;
  let signedIn: Visit;
  const open: Page[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    signedIn = await enter(stage, "admin");
  });
  afterEach(async () => {
    for (const page of open.splice(0)) await page.close({ runBeforeUnload: false });
  });

  /** A tab of the same person without the drafts of earlier tests. */
  async function arrive(path: string): Promise<Page> {
    await signedIn.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("app.draft.")) localStorage.removeItem(key);
    });
    const page = await signedIn.context.newPage();
    open.push(page);
    page.on("dialog", (d) => void d.accept());
    await page.goto(`${stage.url}/#${path}`);
    await page.locator("[data-row-link], [data-field]").first().waitFor();
    await quiet(page);
    return page;
  }
  const input = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`);
  const type = async (page: Page, code: string, name: string) => {
    await input(page, "code").fill(code);
    await input(page, "name").fill(name);
  };
  const save = (page: Page) => page.locator("[class*=form_form_]").getByRole("button", { name: "Simpan", exact: true });
  const saved = async (code: string) =>
    stage.portal.sql<{ id: string; name: string; version: number }>(
      "select id, name, version from bank where code = $1",
      [code],
    );
  const caret = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field"));
  const question = (page: Page) => page.getByRole("dialog").filter({ hasText: "Ada isian yang belum disimpan" });
  const confirmsLeaving = (page: Page) =>
    page.evaluate(() => {
      const event = new Event("beforeunload", { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });

  test("the message after saving covers no button of the record or the page, on any screen", async () => {
    const page = await arrive("/master/bank");
    await page.locator("[data-row-link]").first().click();
    await page.getByRole("button", { name: "Ubah", exact: true }).click();
    const name = await input(page, "name").inputValue();
    await input(page, "name").fill(`${name} x`);
    await page.keyboard.press("Control+s");
    await page.locator(".ant-notification-notice").waitFor();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      const covered = () =>
        page.evaluate(() => {
          const all = [...document.querySelectorAll(".ant-notification-notice")].map((n) => n.getBoundingClientRect());
          const over = (b: DOMRect) =>
            b.width > 0 &&
            all.some((n) => b.left < n.right && b.right > n.left && b.top < n.bottom && b.bottom > n.top);
          const controls = ":is(button, a[href], input, select, textarea, [role=button], [role=tab], [role=combobox])";
          const row = "tbody tr, li, [role=row]";
          return [...document.querySelectorAll(`[class*=drawer_drawer_] ${controls}, #content ${controls}`)].flatMap(
            (b) => (!b.closest(row) && over(b.getBoundingClientRect()) ? [b.textContent || b.ariaLabel] : []),
          );
        });
      await expect.poll(covered, { message: String(size.width) }).toEqual([]);
    }
  });

  test("choices that cannot be read are reported at their field, also after the list is closed, and read again by a button", async () => {
    const page = await arrive("/master/produk?id=new");
    let broken = true;
    await page.route("**/lookup*", (route) =>
      broken
        ? route.fulfill({ status: 500, json: { code: "internal", message: "Rusak", fields: [] } })
        : route.continue(),
    );
    const field = page.locator("[data-field]", { has: page.locator(".ant-select-show-search") }).first();
    await field.locator(".ant-select").click();
    const alert = field.getByRole("alert").filter({ hasText: "Gagal memuat pilihan." });
    await alert.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".ant-select-dropdown:visible").count()).toBe(0);
    expect(await alert.count()).toBe(1);
    broken = false;
    await alert.getByRole("button", { name: "Coba lagi" }).press("Enter");
    await expect.poll(() => alert.count()).toBe(0);
    await page.locator(".ant-select-item-option").first().waitFor();
    expect(await field.locator("input").evaluate((input) => document.activeElement === input)).toBe(true);
  });

  test("a filter whose choices cannot be read keeps its label, is marked, and is announced to screen readers", async () => {
    const page = await arrive("/master/bank");
    await page.route("**/lookup*", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Rusak", fields: [] } }),
    );
    await page.goto(`${stage.url}/#/dashboard`);
    const filters = page.locator("[class*=dashboard_filters_]");
    await filters.locator(".ant-select").first().click();
    await filters.locator("[class*=field_mark_]").waitFor();
    expect([
      await filters.getByRole("alert").innerText(),
      await filters.locator(".ant-select").first().innerText(),
    ]).toEqual(["Gagal memuat pilihan.", "Regional"]);
  });

  test("the first field of a new record has the focus, also if it is a date, and Esc closes an unchanged form", async () => {
    const page = await arrive("/penjualan/laporan-stok");
    for (let twice = 0; twice < 2; twice++) {
      await page.keyboard.press("n");
      await expect.poll(() => caret(page)).toBe("reportedFor");
      await page.locator("[class*=drawer_drawer_]").getByRole("button", { name: "Tutup" }).focus();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("[class*=drawer_drawer_]").count()).toBe(0);
    }
  });

  test("when a row leaves the list, the focus moves to the row that takes its place", async () => {
    const page = await arrive("/master/bank");
    const rows = page.locator("[data-row-link]");
    const next = await rows.nth(2).innerText();
    await rows.nth(1).focus();
    await page.keyboard.press("Enter");
    await page
      .locator("[class*=drawer_drawer_]")
      .getByRole("button", { name: /^Tindakan/ })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Arsipkan" }).click();
    await page.locator(".ant-modal-confirm").getByRole("button", { name: "Arsipkan" }).press("Enter");
    await page.locator(".ant-notification-notice", { hasText: "1 bank diarsipkan" }).waitFor();
    await page.locator("[class*=drawer_drawer_]").getByRole("button", { name: "Tutup" }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
  });

  test("a column is wide enough for its header in any typeface", async () => {
    const page = await arrive("/penjualan/laporan-stok");
    await page.addStyleTag({ content: "body { font-family: 'DejaVu Sans', Verdana, sans-serif !important }" });
    await page.getByRole("button", { name: "Untuk tanggal" }).click();
    await expect
      .poll(() =>
        page
          .locator("th .p-cut")
          .evaluateAll((heads) => heads.filter((h) => h.scrollWidth > h.clientWidth).map((h) => h.textContent)),
      )
      .toEqual([]);
  });

  test("a draft survives a reload and a crash, is stored per person, and can be discarded", async () => {
    const page = await arrive("/master/bank?id=new");
    await type(page, "DRF1", "Bank Draf");
    await expect.poll(() => draftsIn(page)).toContain("Bank Draf");
    await page.reload();
    await page.getByText("Draf Anda dipulihkan").waitFor();
    expect(await input(page, "name").inputValue()).toBe("Bank Draf");
    const second = await signedIn.context.newPage();
    open.push(second);
    await page.close({ runBeforeUnload: false });
    await second.goto(`${stage.url}/#/master/bank?id=new`);
    await second.getByText("Draf Anda dipulihkan").waitFor();
    await second.getByRole("button", { name: "Buang draf" }).click();
    await expect.poll(() => input(second, "name").inputValue()).toBe("");
    await expect.poll(() => draftsIn(second)).toBe("");
    await second.reload();
    await input(second, "name").waitFor();
    expect(await second.getByText("Draf Anda dipulihkan").count()).toBe(0);
  });

  test("leaving needs confirmation only if a change would be lost, and cancelling keeps the change", async () => {
    const page = await arrive("/master/bank?id=new");
    await type(page, "GRD1", "Bank Jaga");
    await expect.poll(() => confirmsLeaving(page)).toBe(true);
    await page.locator("[class*=drawer_drawer_]").getByRole("button", { name: "Tutup" }).click();
    await question(page).getByRole("button", { name: "Lanjut mengisi" }).click();
    expect(await input(page, "name").inputValue()).toBe("Bank Jaga");
    await page.evaluate(() => {
      location.hash = "#/master/produk";
    });
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    expect(await input(page, "name").inputValue()).toBe("Bank Jaga");
    for (const name of ["code", "name"]) await input(page, name).fill("");
    await expect.poll(() => confirmsLeaving(page)).toBe(false);
    await type(page, "GRD1", "Bank Jaga");
    await page.keyboard.press("Control+s");
    await expect.poll(() => saved("GRD1")).toHaveLength(1);
    await expect.poll(() => confirmsLeaving(page)).toBe(false);
    await page.evaluate(() => {
      location.hash = "#/master/produk";
    });
    await page.getByRole("heading", { level: 1, name: "Produk" }).waitFor();
    expect(await question(page).count()).toBe(0);
  });

  test("five clicks and Enter cause one write; a repetition after a lost response causes no second", async () => {
    const page = await arrive("/master/bank?id=new");
    await type(page, "ONE1", "Bank Sekali");
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("[class*=form_form_]");
      const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
      for (let i = 0; i < 5; i++) button?.click();
      form?.requestSubmit();
    });
    await page.waitForURL(/id=\d+/);
    await quiet(page);
    expect(await saved("ONE1")).toHaveLength(1);
    await page.goto(`${stage.url}/#/master/bank?id=new`);
    await expect.poll(() => input(page, "code").inputValue()).toBe("");
    await quiet(page);
    await type(page, "LOST1", "Bank Putus");
    const keys: (string | null)[] = [];
    await page.route("**/api/bank", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      keys.push(await route.request().headerValue("idempotency-key"));
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await save(page).click();
    await page.locator(".p-note[role=alert]").waitFor();
    expect(await input(page, "name").inputValue()).toBe("Bank Putus");
    await save(page).click();
    await page.waitForURL(/id=\d+/);
    expect(await saved("LOST1")).toHaveLength(1);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test("an error from the server is shown at its field, which gets the focus", async () => {
    const [known] = await stage.portal.sql<{ code: string }>("select code from bank order by id limit 1");
    const page = await arrive("/master/bank?id=new");
    await save(page).click();
    await page.getByText("2 isian perlu diperbaiki").waitFor();
    await expect.poll(() => caret(page)).toBe("code");
    await type(page, known?.code ?? "", "Bank Kembar");
    await expect.poll(() => page.locator("[data-field] [role=alert]").count()).toBe(0);
    await save(page).click();
    await page.locator('[data-field="code"] [role=alert]').waitFor();
    await expect.poll(() => caret(page)).toBe("code");
    expect(await input(page, "name").inputValue()).toBe("Bank Kembar");
  });

  test("after a change in another window both versions are compared with author and time, and the chosen fields are kept", async () => {
    const admin = await stage.portal.as("admin");
    const made = (await admin.post("/api/bank", { code: "TWO1", name: "Bank Awal" })).json as {
      data: { id: number; version: number };
    };
    const page = await arrive(`/master/bank?id=${made.data.id}&edit=1`);
    await input(page, "name").fill("Bank Saya");
    await admin.patch(`/api/bank/${made.data.id}`, { version: made.data.version, name: "Bank Mereka" });
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog").filter({ hasText: "Data ini sudah Anda ubah di jendela lain" });
    await dialog.getByText("Bank Mereka").waitFor();
    expect(await dialog.locator("[class*=form_by_]").textContent()).toMatch(/Ratna Kusumawardhani/);
    expect((await saved("TWO1"))[0]?.name).toBe("Bank Mereka");
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await saved("TWO1"))[0]?.name).toBe("Bank Saya");
  });

  test("a save can be undone from its message, and any earlier version can be compared and restored", async () => {
    const admin = await stage.portal.as("admin");
    const made = (await admin.post("/api/bank", { code: "HIS1", name: "Bank Satu" })).json as {
      data: { id: number; version: number };
    };
    const page = await arrive(`/master/bank?id=${made.data.id}&edit=1`);
    await input(page, "name").fill("Bank Dua");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Urungkan" }).click();
    await expect.poll(async () => (await saved("HIS1"))[0]?.name).toBe("Bank Satu");
    await admin.patch(`/api/bank/${made.data.id}`, { version: (await saved("HIS1"))[0]?.version, name: "Bank Tiga" });
    await page.reload();
    await page.getByRole("tab", { name: /Riwayat/ }).click();
    await page.getByRole("button", { name: "Bandingkan atau pulihkan" }).last().click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Dibandingkan dengan" });
    await expect.poll(() => dialog.locator("tbody").textContent()).toContain("Bank SatuBank Tiga");
    await dialog.getByRole("button", { name: "Pulihkan versi ini" }).click();
    await expect.poll(async () => (await saved("HIS1"))[0]?.name).toBe("Bank Satu");
    await page.getByText("Versi lama dipulihkan").or(page.getByText("Nama diubah")).first().waitFor();
    // archived, and restored from the message
    await page.reload();
    const aside = async () =>
      (await stage.portal.sql<{ is: boolean }>("select archived_at is not null as is from bank where code = 'HIS1'"))[0]
        ?.is;
    await page
      .locator("[class*=drawer_drawer_]")
      .getByRole("button", { name: /^Tindakan untuk/ })
      .click();
    await page.getByRole("menuitem", { name: "Arsipkan" }).click();
    await page.locator(".ant-modal-confirm").getByRole("button", { name: "Arsipkan" }).click();
    const notice = page.locator(".ant-notification-notice", { hasText: "1 bank diarsipkan" });
    await notice.waitFor();
    expect(await aside()).toBe(true);
    await notice.getByRole("button", { name: "Urungkan" }).click();
    await expect.poll(aside).toBe(false);
  });

  test("signing out with a draft announces that it is kept, and cancelling keeps everything", async () => {
    const page = await arrive("/master/bank?id=new");
    await type(page, "OUT1", "Bank Keluar");
    await page.locator("[class*=top_me_]").first().click();
    await page.locator("[class*=options_options_]").getByText("Keluar", { exact: true }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Apakah Anda Yakin Ingin Keluar?" });
    await dialog.getByText("tetap ada sebagai draf").waitFor();
    await dialog.getByRole("button", { name: "Batal" }).click();
    expect(await input(page, "name").inputValue()).toBe("Bank Keluar");
    await expect.poll(() => confirmsLeaving(page)).toBe(true);
  });
});
