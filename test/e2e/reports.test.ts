import { readFile } from "node:fs/promises";
import pg from "pg";
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
  sizes,
  type Visit,
} from "./support/browser.ts";

/** Reports as people use them: the address contains the whole query, totals are exact, and drilling keeps the query. */
inBrowser("reports", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });

  const open = async (address: string) => {
    // opens another page first, so that no figure of the previous page is taken for one of this page
    await v.page.goto(`${stage.url}/#/page/faq`);
    await v.page.locator("[class*=report_report_]").waitFor({ state: "detached" });
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("[class*=table_total_], [class*=_state_], [class*=_cardTotal_]").first().waitFor();
    await quiet(v.page);
  };
  const shareLink = async (name: string | RegExp = "Salin tautan") => {
    await v.page.getByRole("button", { name: "Bagikan" }).click();
    await v.page.getByRole("menuitem", { name, exact: true }).click();
  };
  const rows = () => v.page.locator("tr[data-path]:not([class*=_total_])");
  const cell = (column: string) => v.page.locator(`[class*=table_total_] [data-column="${column}"]`).first();
  const figure = (text: string): number =>
    Number(
      text
        .replaceAll(".", "")
        .replace(",", ".")
        .replaceAll(/[^\d.-]/g, ""),
    );

  test("the catalogue finds a report and opens it", async () => {
    const first = () => v.page.locator("[class*=laporan_card_] b").first().innerText();
    for (const [words, title] of [
      ["gpm", /^GPM/],
      ["umur", /^Umur stok/],
    ] as const) {
      await v.page.goto(`${stage.url}/#/laporan?q=${words}`);
      await expect.poll(first).toMatch(title);
    }
    await v.page.goto(`${stage.url}/#/laporan`);
    await v.page.getByRole("searchbox").last().fill("per area");
    await v.page
      .getByRole("link", { name: /Penjualan per area/ })
      .first()
      .click();
    await v.page.waitForURL(/#\/laporan\/penjualan-per-area/);
    await v.page.locator("[class*=table_total_]").waitFor();
  });

  test("the catalogue shows reports of a product line and lists of other modules in the reader's language", async () => {
    const english = await enter(stage, "admin", { settings: { locale: "en-US" } });
    await english.page.goto(`${stage.url}/#/laporan`);
    const names = () => english.page.locator("[class*=laporan_card_] b").allInnerTexts();
    for (const name of [/ sales by distributor$/i, /^Stock transactions$/, /^Store mapping data$/])
      await expect
        .poll(async () => (await names()).filter((n) => name.test(n)).length, { message: String(name) })
        .toBeGreaterThan(0);
    await english.context.close();
  });

  test("a report that exceeds the time limit of the database shows which changes would make it faster", async () => {
    const lockClient = new pg.Client({ connectionString: stage.portal.url });
    await lockClient.connect();
    try {
      await lockClient.query("begin");
      const sums = await lockClient.query(
        "select string_agg(quote_ident(relname), ', ') as names from pg_class where relkind in ('r', 'p') and relname like 'sale\\_%' and relnamespace = 'public'::regnamespace",
      );
      await lockClient.query(`lock table ${sums.rows[0].names} in access exclusive mode`);
      await v.page.goto(`${stage.url}/#/page/faq`);
      await v.page.goto(`${stage.url}/#/laporan/penjualan-per-area?period=m13&compare=lastYear&sort=netSales`);
      const lighter = v.page.locator("[class*=too-slow_lighter_]");
      // the limit of a statement is fifteen seconds
      await lighter.waitFor({ timeout: 40_000 });
      await expectAccessible(v.page, "too slow");
      await lockClient.query("rollback");
      expect(await lighter.getByRole("button").allInnerTexts()).toEqual([
        "3 bulan penuh terakhir",
        "Tanpa banding",
        "Ekspor di latar belakang",
        "Coba lagi",
      ]);
      expect(await lighter.locator("li").first().innerText()).toContain("Membaca 6 dari 26 bulan data, paling sedikit");
      await lighter.getByRole("button").first().click();
      await v.page.waitForURL(/period=last3m/);
      await v.page.locator("[class*=table_total_]").waitFor();
    } finally {
      await lockClient.end();
    }
  });

  test("a chart that is loading is announced and has its space reserved, and nothing moves when it is drawn", async () => {
    const fresh = await enter(stage, "admin");
    let blocked = true;
    await fresh.page.route(/\/assets\/Chart-[^/]*\.js/, async (route) => {
      while (blocked) await new Promise((done) => setTimeout(done, 50));
      await route.continue();
    });
    await fresh.page.goto(`${stage.url}/#/laporan/penjualan-per-area`);
    const placeholder = fresh.page.locator("[class*=chart_chartCard_] [aria-busy=true]");
    await placeholder.waitFor();
    const height = async () => (await fresh.page.locator("[class*=chart_chartCard_]").boundingBox())?.height;
    const before = await height();
    blocked = false;
    await fresh.page.locator("[class*=chart_chartCard_] [class*=chart_chart_] svg").waitFor();
    expect(await placeholder.count()).toBe(0);
    expect(await height()).toBe(before);
    await fresh.context.close();
  });

  test("a period is chosen by name, is in the address, and Back returns to the previous one", async () => {
    await open("/laporan/penjualan-per-area");
    const before = await cell("tonnes").innerText();
    await v.page.locator("[class*=line_pick_]").first().click();
    await v.page.locator("[class*=line_periods_]").getByRole("button", { name: "Bulan lalu", exact: true }).click();
    await v.page.waitForURL(/period=/);
    await expect.poll(() => cell("tonnes").innerText()).not.toBe(before);
    const there = await cell("tonnes").innerText();
    await v.page.reload();
    await expect.poll(() => cell("tonnes").innerText()).toBe(there);
    await v.page.goBack();
    await expect.poll(() => cell("tonnes").innerText()).toBe(before);
  });

  test("a filter is ticked from names, becomes a chip, and Reset removes all filters", async () => {
    await open("/laporan/penjualan-per-area?period=month");
    const before = await cell("tonnes").innerText();
    await v.page.locator("[class*=resource_add_]").click();
    await v.page.locator("[class*=resource_fields_] button").filter({ hasText: "Area" }).first().click();
    await v.page.locator("[class*=resource_editor_] [type=checkbox]").first().check();
    // ticked values take effect without confirmation
    await v.page.keyboard.press("Escape");
    await v.page.locator("[class*=resource_chip_]").waitFor();
    await expect.poll(() => cell("tonnes").innerText()).not.toBe(before);
    expect(v.page.url()).toMatch(/area(Group)?=\d+/);
    await v.page.getByRole("button", { name: "Reset", exact: true }).click();
    await v.page.locator("[class*=resource_chip_]").waitFor({ state: "detached" });
    await expect
      .poll(() => v.page.evaluate(() => document.activeElement?.className), {
        message: "the keyboard stays with the filters",
      })
      .toMatch(/^resource_add_/);
  });

  test("the rows on the page sum to the total above them, and a branch to its own row", async () => {
    await open("/laporan/penjualan-per-area?period=month&perPage=75");
    const tonnes = async (locator: string) =>
      Promise.all(
        (await v.page.locator(`${locator} [data-column="tonnes"]:not([data-was])`).allInnerTexts()).map(figure),
      );
    const total = figure(await cell("tonnes").innerText());
    expect(total).toBeGreaterThan(0);
    const shown = await tonnes('tr[data-path][aria-level="1"]:not([class*=table_total_])');
    // rows are shown in whole tonnes, so each may differ from its exact value by half a tonne
    expect(Math.abs(shown.reduce((s, x) => s + x, 0) - total)).toBeLessThanOrEqual(shown.length);
    await rows().first().locator("[class*=table_plus_]").click();
    await v.page.locator('tr[data-path][aria-level="2"]').first().waitFor();
    const branch = await tonnes('tr[data-path][aria-level="2"]');
    expect(Math.abs(branch.reduce((s, x) => s + x, 0) - (shown[0] ?? 0))).toBeLessThanOrEqual(branch.length);
    expect(v.page.url()).toContain("open=");
  });

  test("drilling keeps period and filters, and the page behind shows the same figure", async () => {
    await open("/laporan/penjualan-per-area?period=month&booking=store");
    const first = rows().first();
    const figureHere = await first.locator('[data-column="tonnes"]:not([data-was])').innerText();
    await first.getByRole("button", { name: /Lihat lebih dalam/ }).click();
    await v.page.waitForURL(/penjualan-per-distrik\?.*area=\d+/);
    await expect.poll(() => cell("tonnes").innerText()).toBe(figureHere);
    expect(v.page.url()).toContain("period=month");
    await v.page.goBack();
    await v.page.waitForURL(/penjualan-per-area/);
  });

  test("reports by the distributor's area open deeper levels on the same page, where the figure remains valid", async () => {
    await open("/laporan/penjualan-per-area?period=month");
    await v.page.getByText("menurut area distributor").first().waitFor();
    const first = rows().first();
    const figureHere = await first.locator('[data-column="tonnes"]:not([data-was])').innerText();
    await first.getByRole("button", { name: /Lihat lebih dalam/ }).click();
    await v.page.waitForURL(/penjualan-per-area\?.*path=area/);
    await expect.poll(() => cell("tonnes").innerText()).toBe(figureHere);
  });

  test("the keyboard moves in the grid, opens a branch and explains a number", async () => {
    await open("/laporan/penjualan-per-area?period=month");
    await v.page.locator('[class*=table_total_] [data-cell="0"]').focus();
    await v.page.keyboard.press("ArrowDown");
    await v.page.keyboard.press("ArrowRight");
    await v.page.locator('tr[data-path][aria-level="2"]').first().waitFor();
    await v.page.keyboard.press("ArrowLeft");
    await expect.poll(() => v.page.locator('tr[data-path][aria-level="2"]').count()).toBe(0);
    await v.page.keyboard.press("End");
    await v.page.keyboard.press("Home");
    await v.page.keyboard.press("ArrowRight");
    await v.page.locator('tr[data-path][aria-level="2"]').first().waitFor();
    const drawer = v.page.locator("[class*=_explain_]");
    await v.page.keyboard.press("e");
    // on a name: what the page shows
    await drawer.getByText("Yang dihitung").waitFor({ timeout: 8_000 });
    await v.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.matches('th[data-cell="0"]'))).toBe(true);
    await v.page.keyboard.press("ArrowRight");
    await v.page.keyboard.press("e");
    await drawer.getByText("Yang dihitung").waitFor();
    await expectAccessible(v.page, "explained number");
    await v.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    const focusPosition = () =>
      v.page.evaluate(
        () =>
          document.activeElement?.closest("tr[data-path]")?.getAttribute("data-path") ??
          document.activeElement?.tagName,
      );
    const row = (await rows().first().getAttribute("data-path")) as string;
    await expect.poll(focusPosition, { message: "back in the cell that was explained" }).toBe(row);
    // down a level, and back to the row of origin, by key and by the button in the path
    for (const back of ["Backspace", "Escape", "crumb"]) {
      await v.page.keyboard.press("Enter");
      await expect.poll(focusPosition, { message: `first row below, then ${back}` }).toMatch(new RegExp(`^${row}/`));
      if (back === "crumb") await v.page.locator("[class*=table_path_] button").first().focus();
      await v.page.keyboard.press(back === "crumb" ? "Enter" : back);
      await expect.poll(focusPosition, { message: back }).toBe(row);
    }
    await v.page.keyboard.press("s");
    await v.page.waitForURL(/sort=/);
    await expect.poll(focusPosition, { message: "sorted" }).toBe(row);
    // a whole row, then a block of four cells
    await v.page.keyboard.press(" ");
    await expect
      .poll(() => v.page.locator(`tr[data-path="${row}"] [aria-selected="true"]`).count())
      .toBe(await v.page.locator(`tr[data-path="${row}"] [data-cell]`).count());
    await v.page.keyboard.press("Shift+ArrowRight");
    await v.page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => v.page.locator('[class*=table_table_] [aria-selected="true"]').count()).toBe(4);
    await v.page.keyboard.press("Escape");
    await expect.poll(() => v.page.locator('[class*=table_table_] [aria-selected="true"]').count()).toBe(0);
    // redrawing the table does not move the focus to another row either
    await v.page.getByRole("button", { name: "Tabel pivot" }).focus();
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=heat_heat_]").waitFor();
    await expect
      .poll(() => v.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Tabel pivot");
    await v.page.keyboard.press("/");
    await v.page.locator("[class*=resource_fields_]").waitFor();
    await v.page.keyboard.press("Escape");
    await v.page.locator("[class*=resource_fields_]").waitFor({ state: "detached" });
    await expect
      .poll(() => v.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Tabel pivot");
  });

  test("columns are hidden, pinned, moved and shown in percent by keyboard and pointer; address, copies and links keep it", async () => {
    await v.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("/laporan/penjualan-per-area?period=month&booking=store");
    const heads = () =>
      v.page.locator("[class*=table_heads_] th").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.head));
    const usual = await heads();
    const choose = (name: string) => v.page.getByRole("menuitem", { name, exact: true }).click();
    const menuOf = async (column: string) => {
      await v.page.locator(`th[data-head="${column}"]`).hover();
      await v.page.locator(`th[data-head="${column}"] [class*=table_menu_]`).click();
    };
    // by keyboard, from a cell; hiding the current column keeps the focus in its row
    await cell("avgPrice").focus();
    await v.page.keyboard.press("Alt+ArrowDown");
    await v.page.getByRole("menuitem", { name: "Sembunyikan kolom" }).waitFor();
    await expectAccessible(v.page, "menu of a column");
    expect(
      await v.page.getByRole("menuitem", { name: "Tampilkan % dari total" }).count(),
      "a ratio is no part of a total",
    ).toBe(0);
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menuitem");
    await v.page.keyboard.press("End");
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.textContent)).toBe("Sembunyikan kolom");
    await v.page.keyboard.press("Enter");
    await v.page.waitForURL(/hide=avgPrice/);
    await expect.poll(heads).toEqual(usual.filter((id) => id !== "avgPrice"));
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.closest("tr")?.className)).toMatch(/_total/);
    // also from a header, and Escape returns the focus
    const sort = v.page.locator('th[data-head="netSales"] > button').first();
    await sort.focus();
    await v.page.keyboard.press("Alt+ArrowDown");
    await v.page.getByRole("menuitem", { name: "Urutkan naik" }).waitFor();
    await v.page.keyboard.press("Escape");
    await expect.poll(() => sort.evaluate((e) => e === document.activeElement)).toBe(true);
    // by pointer
    await menuOf("target");
    await choose("Sematkan di kiri");
    await expect
      .poll(heads)
      .toEqual(["name", "target", ...usual.filter((id) => id !== "name" && id !== "target" && id !== "avgPrice")]);
    await menuOf("netSales");
    await choose("Tampilkan % dari total");
    await expect.poll(() => cell("netSales").innerText()).toBe("100,0%");
    const shares = await v.page.locator('tr[data-path]:not([class*=_total_]) [data-column="netSales"]').allInnerTexts();
    expect(Math.abs(shares.reduce((sum, text) => sum + figure(text), 0) - 100)).toBeLessThan(
      0.05 * shares.length + 0.01,
    );
    await menuOf("netSales");
    await choose("Pindah ke kiri");
    const others = usual.filter((id) => id !== "name" && id !== "target" && id !== "avgPrice" && id !== "netSales");
    const place = usual.filter((id) => id !== "name" && id !== "target").indexOf("netSales") - 1;
    const wished = ["name", "target", ...others.slice(0, place), "netSales", ...others.slice(place)];
    await expect.poll(heads).toEqual(wished);
    // a pinned column stays beside the names
    await v.page.setViewportSize(sizes.tablet);
    const gap = () =>
      v.page.evaluate(() => {
        const scroll = document.querySelector("[class*=table_scroll_]") as HTMLElement;
        scroll.scrollLeft = 9_999;
        const [name, target] = [
          document.querySelector("[class*=table_total_] th"),
          document.querySelector('[class*=table_total_] [data-column="target"]'),
        ];
        return [
          scroll.scrollLeft > 50,
          Math.abs((name?.getBoundingClientRect().right ?? 0) - (target?.getBoundingClientRect().left ?? 99)) < 2,
        ];
      });
    await expect.poll(gap).toEqual([true, true]);
    await v.page.setViewportSize(sizes.desktop);
    // the copied text equals what is shown
    const copied = await v.page.evaluate(() => {
      const e = new ClipboardEvent("copy", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
      document.querySelector("[class*=table_total_] th")?.dispatchEvent(e);
      return e.clipboardData?.getData("text/plain").split("\r\n").slice(0, 2) ?? [];
    });
    expect(copied[0]?.split("\t")).toHaveLength(wished.length);
    expect(copied[0]).toContain("% dari total");
    expect(copied[1]?.split("\t")[wished.indexOf("netSales")]).toMatch(/^100,0+$/);
    await v.page.reload();
    await expect.poll(heads).toEqual(wished);
    await shareLink();
    await expect.poll(() => v.page.evaluate(() => navigator.clipboard.readText())).toMatch(/percent=netSales/);
    const link = await v.page.evaluate(() => navigator.clipboard.readText());
    await open("/laporan/penjualan-harian");
    await v.page.goto(link);
    await expect.poll(heads).toEqual(wished);
    // a phone shows the same figures, and can show hidden columns again
    await v.page.setViewportSize(sizes.phone);
    await v.page.locator("[class*=phone-rows_cards_] li button").first().click();
    const labels = v.page.locator("[class*=phone-rows_cardMore_] dt");
    await expect.poll(() => labels.allInnerTexts()).toContain("Penjualan bersih, % dari total");
    const before = await labels.count();
    await v.page.getByRole("button", { name: "Kolom", exact: true }).click();
    const panel = v.page.locator("[class*=resource_columns_]");
    await panel.getByRole("checkbox", { name: "Harga rata-rata", exact: true }).click();
    await expect.poll(() => labels.count()).toBe(before + 1);
    // and moves them; a pinned column stays before the others
    const placed = () =>
      panel.locator("li[data-column]").evaluateAll((all) => all.map((li) => (li as HTMLElement).dataset.column));
    const order = await placed();
    expect(order[0]).toBe("target");
    expect(await panel.locator('[data-column="target"] button:enabled').count()).toBe(0);
    const down = panel.locator(`[data-column="${order[1]}"] [data-by="1"]`);
    await down.click();
    await expect.poll(placed).toEqual([order[0], order[2], order[1], ...order.slice(3)]);
    await expect.poll(() => down.evaluate((e) => e === document.activeElement)).toBe(true);
    await expectAccessible(v.page, "columns of a report on a phone");
    await panel.locator(`[data-column="${order[1]}"] [data-by="-1"]`).click();
    await expect.poll(placed).toEqual(order);
    await v.page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await v.page.setViewportSize(sizes.desktop);
    await v.page.locator("[class*=table_heads_]").waitFor();
    // and shows a column in percent, and resets everything
    await v.page.setViewportSize(sizes.phone);
    await v.page.getByRole("button", { name: "Kolom", exact: true }).click();
    await panel.getByRole("checkbox", { name: "Volume, % dari total", exact: true }).click();
    await v.page.waitForURL(/percent=netSales(%2C|,)tonnes/);
    await v.page.keyboard.press("Escape");
    await v.page.setViewportSize(sizes.desktop);
    await menuOf("target");
    await choose("Sembunyikan kolom");
    await v.page.getByRole("button", { name: "1 kolom tersembunyi" }).click();
    await v.page.getByRole("menuitem", { name: /^Tampilkan Target/ }).click();
    await expect.poll(heads).toContain("target");
    await menuOf("tonnes");
    await choose("Kolom semula");
    await v.page.waitForURL((url) => !/(hide|pin|percent|order)=/.test(url.href));
    await expect.poll(heads).toEqual(usual);
    expect(v.page.url()).not.toMatch(/hide=|pin=|percent=|order=/);
    expect(v.problems).toEqual([]);
  });

  test("a second change before the first one is drawn does not undo it", async () => {
    await open("/laporan/penjualan-per-area?period=month&booking=store");
    await v.page.evaluate(() => {
      for (const row of [...document.querySelectorAll<HTMLElement>("tr[data-path][aria-expanded]")].slice(0, 2))
        row.querySelector<HTMLElement>("[class*=table_plus_]")?.click();
    });
    await expect.poll(() => v.page.locator('tr[data-path][aria-expanded="true"]').count()).toBe(2);
  });

  test("Backspace leaves a page that a row led to, back to that row; single-letter keys can be switched off", async () => {
    await open("/laporan/penjualan-per-area?period=month&booking=store");
    await v.page.keyboard.press("t");
    await v.page.keyboard.press("ArrowDown");
    const row = await rows().first().getAttribute("data-path");
    const focusPosition = () =>
      v.page.evaluate(() => document.activeElement?.closest("tr[data-path]")?.getAttribute("data-path"));
    await v.page.keyboard.press("Enter");
    await v.page.waitForURL(/penjualan-per-distrik/);
    await expect.poll(focusPosition).toMatch(/^district:/);
    await v.page.keyboard.press("Backspace");
    await expect.poll(focusPosition).toBe(row);
    await v.page.evaluate(() => localStorage.setItem("app.settings.isLetterKeys", "false"));
    await v.page.reload();
    await v.page.locator("[class*=table_total_]").waitFor();
    await v.page.keyboard.press("t");
    expect(await focusPosition()).toBeUndefined();
    await v.page.evaluate(() => localStorage.removeItem("app.settings.isLetterKeys"));
    await v.page.reload();
  });

  test("a row that leads to a page without figures moves the focus there, and Back returns it to the row", async () => {
    const focused = () =>
      v.page.evaluate(
        () => document.activeElement?.id || document.activeElement?.closest("tr[data-path]")?.getAttribute("data-path"),
      );
    for (const [from, to] of [
      ["/laporan/penjualan-per-toko?period=month", /#\/toko\/\d+/],
      ["/laporan/mutasi-stok", /#\/laporan\/log-stok/],
    ] as const) {
      await open(from);
      await v.page.keyboard.press("t");
      await v.page.keyboard.press("ArrowDown");
      const row = await rows().first().getAttribute("data-path");
      await v.page.keyboard.press("Enter");
      await v.page.waitForURL(to);
      await quiet(v.page);
      expect(await focused()).toBe("content");
      await v.page.goBack();
      await expect.poll(focused).toBe(row);
    }
  });

  test("no figure, header or name is cut off, however wide the reader's font is", async () => {
    for (const style of ["fluent", "clean", "air"]) {
      await v.page.evaluate((s) => localStorage.setItem("app.settings.version", JSON.stringify(s)), style);
      await v.page.reload();
      for (const address of [
        "/laporan/penjualan-per-area",
        "/laporan/sell-in-sell-out",
        "/laporan/tren-penjualan",
        "/laporan/kepatuhan-distributor",
        "/laporan/mutasi-stok",
      ]) {
        await open(address);
        await v.page.locator("[class*=table_total_]").waitFor();
        await v.page.evaluate(() => document.fonts.ready);
        const cut = await v.page.evaluate(() => {
          const words = document.createRange();
          // a fraction of a pixel is enough to replace the last letter by an ellipsis
          const short = (e: Element): boolean => {
            words.selectNodeContents(e);
            const { width, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(e);
            const [whole = 0, ...sides] = [width, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(
              Number.parseFloat,
            );
            return (
              e.matches("td") &&
              words.getBoundingClientRect().width > sides.reduce((left, side) => left - side, whole) + 0.02
            );
          };
          return [...document.querySelectorAll("[class*=_table] :is(td, [class*=heads] button, [class*=name] .p-cut)")]
            .filter((e) => e.scrollWidth > e.clientWidth + 1 || short(e))
            .map((e) => e.textContent);
        });
        expect(cut, `${style} ${address}`).toEqual([]);
      }
    }
    await v.page.evaluate(() => localStorage.removeItem("app.settings.version"));
    await v.page.reload();
  });

  test("a menu is used and closed by keyboard, and returns the focus", async () => {
    await open("/laporan/penjualan-per-area");
    const button = v.page.locator("[class*=line_pick_]").nth(1);
    const focusPosition = () => v.page.evaluate(() => document.activeElement?.className ?? "");
    const line = () => v.page.evaluate(() => document.activeElement?.textContent ?? "");
    for (const leave of ["Escape", "Enter"]) {
      await button.focus();
      await v.page.keyboard.press("Enter");
      await expect.poll(focusPosition, { message: "its first line" }).toContain("ant-dropdown-menu-item");
      await v.page.keyboard.press("End");
      await expect.poll(line, { message: "its last line" }).toBe("Rentang sendiri…");
      await v.page.keyboard.press("ArrowUp");
      await expect.poll(line, { message: "the line above" }).toBe("Periode sebelumnya");
      await v.page.keyboard.press(leave);
      await expect.poll(focusPosition, { message: leave }).toContain("filter-line_pick_");
    }
    await v.page.waitForURL(/compare=previousPeriod/);
  });

  test("custom comparison days are typed by keyboard alone, shown in the line, and the focus returns", async () => {
    await open("/laporan/penjualan-per-area");
    const button = v.page.locator("[class*=line_pick_]").nth(1);
    const focusPosition = () =>
      v.page.evaluate(
        () =>
          `${document.activeElement?.className} ${document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent}`,
      );
    await button.focus();
    await v.page.keyboard.press("Enter");
    await expect.poll(focusPosition).toContain("ant-dropdown-menu-item");
    await v.page.keyboard.press("End");
    await expect.poll(focusPosition, { message: "the last line" }).toContain("Rentang sendiri…");
    await v.page.keyboard.press("Enter");
    await expect.poll(focusPosition, { message: "the first day" }).toContain("Dari");
    await v.page.keyboard.type("2026-03-01");
    await v.page.keyboard.press("Enter");
    await v.page.getByRole("textbox", { name: "Sampai" }).focus();
    await v.page.keyboard.type("2026-03-10");
    // with both days typed, Enter applies them
    await v.page.keyboard.press("Enter");
    await v.page.waitForURL(/compare=2026-03-01\.\.2026-03-10/);
    await expect.poll(() => button.innerText()).toContain("1–10 Mar 2026");
    await expect.poll(focusPosition).toContain("filter-line_pick_");
  });

  test("texts that are cut off are available in full by pointer and keyboard", async () => {
    await v.page.goto(`${stage.url}/#/laporan`);
    const card = v.page.locator("[class*=laporan_card_] a").filter({ hasText: "Penjualan per regional" }).last();
    const [cut, tip] = [card.locator(".p-cut"), v.page.locator("[class*=tip_tip_]")];
    await cut.hover();
    await expect.poll(() => tip.innerText().catch(() => "")).toMatch(/^Regional › .* › Toko$/);
    await v.page.mouse.move(0, 0);
    await tip.waitFor({ state: "detached" });
    await card.focus();
    await v.page.keyboard.press("Tab");
    await v.page.keyboard.press("Shift+Tab");
    await expect.poll(() => tip.innerText().catch(() => "")).toMatch(/› Toko$/);
  });

  test("a matrix by day opens at its latest days, and its names stay in view", async () => {
    await open("/laporan/kepatuhan-distributor?period=month");
    const heat = v.page.locator("[class*=heat_heat_]");
    await heat.locator("tbody tr").first().waitFor();
    await expect
      .poll(() => heat.evaluate((e) => Math.round(e.scrollWidth - e.clientWidth - e.scrollLeft)))
      .toBeLessThanOrEqual(1);
    const [box, name] = [await heat.boundingBox(), await heat.locator("tbody th").first().boundingBox()];
    expect(name?.x).toBeGreaterThanOrEqual(box?.x ?? 0);
  });

  test("the chart has a table for screen readers", async () => {
    await open("/laporan/penjualan-harian?period=month");
    await v.page.locator(".p-card canvas, .p-card svg[role=img], .p-card [role=img]").first().waitFor();
    await v.page.getByRole("group", { name: "Tampilan grafik" }).getByRole("button", { name: "Tabel" }).click();
    await expect.poll(() => v.page.locator(".p-card table").count()).toBeGreaterThan(1);
    await expectAccessible(v.page, "chart as table");
  });

  test("the exported sheet contains the query and ends with the same total", async () => {
    await open("/laporan/penjualan-per-area?period=month");
    const total = figure(await cell("netSales").innerText());
    // by keyboard alone: the button opens the kinds of file, and the first of them has the focus
    const taken = async (kind: string, ...keys: string[]) => {
      await v.page.getByRole("button", { name: "Ekspor" }).focus();
      await v.page.keyboard.press("Enter");
      await v.page.getByRole("menuitem", { name: "Excel (.xlsx)" }).waitFor();
      await expect.poll(() => v.page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menuitem");
      for (const key of keys) await v.page.keyboard.press(key);
      // the focus moves in the frame after a key press
      await expect.poll(() => v.page.evaluate(() => document.activeElement?.textContent)).toBe(kind);
      const [got] = await Promise.all([v.page.waitForEvent("download"), v.page.keyboard.press("Enter")]);
      return got;
    };
    const file = await taken("Excel (.xlsx)");
    const csv = await taken("CSV (.csv)", "ArrowDown");
    expect(csv.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await csv.path(), "utf8");
    expect(text).toMatch(/^\ufeffTingkat;Kode;Nama;/);
    expect(text).toContain("\r\nTotal;;Total;");
    const book = await readXlsx(await readFile(await file.path()));
    const rows = book.sheets[0]?.rows ?? [];
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect(rows.find((r) => r[0] === "Periode")?.[1]).toMatch(/^\d{4}-\d\d-01 s\.d\. \d{4}-\d\d-\d\d$/);
    const heads = rows.findIndex((r) => r[0] === "Kode");
    const at = (rows[heads] ?? []).findIndex((c) => String(c).startsWith("Bersih"));
    expect(rows[heads + 1]?.[1]).toBe("Total");
    // the page rounds to millions, the sheet does not
    expect(Number(rows[heads + 1]?.[at])).toBeGreaterThan(0);
    expect(String(rows[heads + 1]?.[at])).toContain(String(Math.trunc(total)).slice(0, 3));
  });

  test("a change is shown by its effects, for a row and for the total", async () => {
    await open("/laporan/penjualan-per-area?period=month&compare=lastMonth&booking=store");
    for (const row of [v.page.locator("[class*=_total_]"), v.page.locator("tbody tr[data-path^='area:']").first()]) {
      const cell = row.locator("[data-column=netSales]");
      await cell.focus();
      await v.page.keyboard.press("e");
      const parts = v.page.locator("[class*=explain_split_] dd");
      await expect.poll(() => parts.count()).toBe(5);
      const texts = (await parts.allInnerTexts()).map(
        (text) => (text.includes("−") ? -1 : 1) * Number(text.replace(/\D/g, "")),
      );
      expect(texts.slice(0, 4).reduce((a, b) => a + b)).toBe(texts[4]);
      expect(String(texts[4])).toBe(
        await v.page.locator("[class*=_explainValue_]").evaluate((e) => e.firstChild?.textContent?.replace(/\D/g, "")),
      );
      const summary = v.page.locator("[class*=_explain_]").getByText(/terutama karena efek (harga|volume|bauran)\./);
      expect(await summary.count()).toBe(1);
      await expectAccessible(v.page, "a change in parts");
      await v.page.keyboard.press("Escape");
      await v.page.locator("[class*=_explain_]").waitFor({ state: "detached" });
    }
    // after a reload of the figures, the effects are requested again
    await Promise.all([
      v.page.waitForResponse(/\/penjualan-per-area\?/),
      v.page.getByRole("button", { name: "Muat ulang" }).click(),
    ]);
    await v.page.locator("[class*=table_total_] [data-column=netSales]").focus();
    await Promise.all([v.page.waitForResponse(/\/split\?/), v.page.keyboard.press("e")]);
    await v.page.keyboard.press("Escape");
    await v.page.locator("[class*=_explain_]").waitFor({ state: "detached" });
  });

  test("a row explains its figure to the mouse too, with the name of its filter", async () => {
    await open("/laporan/penjualan-per-area?period=month&booking=store&region=1");
    const row = v.page.locator("tbody tr[data-path^='area:']").first();
    await row.hover();
    await row.getByRole("button", { name: /^Jelaskan / }).click();
    const explanation = v.page.locator("[class*=_explain_]");
    await explanation.waitFor();
    await expect.poll(() => explanation.innerText()).toMatch(/Regional\s+R1 – /);
    expect(figure(await explanation.locator("[class*=_explainValue_]").innerText())).toBe(
      figure(await row.locator("[data-column=tonnes]").innerText()),
    );
  });

  test("a link can be shared for the days on screen, and offers no second choice where the days are fixed", async () => {
    await open("/laporan/penjualan-per-area?period=month&region=1");
    await v.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const days = (await v.page.locator("[class*=line_pick_]").first().innerText()).replace(/^[\s\S]*?(?=\d)/, "");
    await shareLink(/^Salin tautan untuk .* saja$/);
    const link = await v.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/penjualan-per-area\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}&region=1$/);
    const before = await cell("tonnes").innerText();
    await open("/laporan/penjualan-harian");
    await open(link.slice(link.indexOf("#") + 1));
    expect([await cell("tonnes").innerText(), await v.page.locator("[class*=line_pick_]").first().innerText()]).toEqual(
      [before, expect.stringContaining(days.trim())],
    );
    await v.page.getByRole("button", { name: "Bagikan" }).click();
    await v.page.getByRole("menuitem", { name: "Salin tautan", exact: true }).waitFor();
    expect(await v.page.getByRole("menuitem", { name: /untuk .* saja/ }).count()).toBe(0);
    await v.page.keyboard.press("Escape");
    await v.page.locator(".ant-message-notice").waitFor({ state: "detached" });
  });

  test("a drawer keeps its title and its close button: messages are shown to the left of it", async () => {
    for (const width of [1440, 820]) {
      await v.page.setViewportSize({ width, height: 900 });
      await open("/laporan/penjualan-per-area?period=month");
      await shareLink();
      await v.page.locator(".ant-message-notice").waitFor();
      await v.page.getByRole("button", { name: "Jadwal" }).click();
      const drawer = v.page.locator(".ant-drawer-content-wrapper");
      await drawer.waitFor();
      await quiet(v.page);
      const [note, own] = [await v.page.locator(".ant-message-notice").boundingBox(), await drawer.boundingBox()];
      expect(note && own ? [width, note.x >= 0, note.x + note.width <= own.x] : null).toEqual([width, true, true]);
      await v.page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await v.page.locator(".ant-message-notice").waitFor({ state: "detached" });
    }
    await v.page.setViewportSize({ width: 1440, height: 900 });
  });

  test("on a slow connection the old figures are dimmed and not shown under the new period", async () => {
    await open("/laporan/penjualan-per-merk");
    const picked = v.page.locator("[class*=line_pick_]").first();
    const days = await picked.locator(".p-tabular").innerText();
    let answer = () => {};
    await v.page.route(/\/api\/report\/penjualan-per-merk\?/, async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await picked.click();
    await v.page.locator("[class*=line_periods_]").getByRole("button", { name: "Bulan lalu", exact: true }).click();
    await v.page.locator("[class*=_headline_][data-dimmed]").waitFor();
    expect(await picked.innerText()).toContain("Bulan lalu");
    expect(await picked.innerText()).not.toContain(days);
    answer();
    await v.page.locator("[class*=_headline_]:not([data-dimmed])").waitFor();
    await v.page.unroute(/\/api\/report\/penjualan-per-merk\?/);
    expect(await picked.locator(".p-tabular").innerText()).not.toBe("");
  });

  test("figures, captions and axis of the dashboard are not cut off", async () => {
    for (const width of [1440, 1240, 820, 390]) {
      await v.page.setViewportSize({ width, height: 900 });
      await v.page.goto(`${stage.url}/#/dashboard`);
      await v.page.locator("[class*=dashboard_daily_] svg").waitFor();
      await quiet(v.page);
      const cut = await v.page.evaluate(() => [
        ...[...document.querySelectorAll("[class*=dashboard_tileValue_], [class*=dashboard_tileCaption_]")]
          .filter((e) => e.scrollWidth > e.clientWidth + 1)
          .map((e) => e.textContent),
        ...[...document.querySelectorAll("[class*=dashboard_daily_] svg text")]
          .filter((e) => e.getBoundingClientRect().left < (e.closest("svg") as SVGElement).getBoundingClientRect().left)
          .map((e) => e.textContent),
      ]);
      expect([width, cut]).toEqual([width, []]);
    }
    await v.page.setViewportSize({ width: 1440, height: 900 });
  });

  test("dashboard filters that match nothing are marked as unknown, produce no zeros and can be removed", async () => {
    await v.page.goto(`${stage.url}/#/dashboard?area=999999`);
    await v.page.locator("[class*=dashboard_nothing_]").getByText("Tidak ada data yang cocok").waitFor();
    await v.page.locator("[class*=dashboard_filters_]").getByText("(tidak dikenal)").waitFor();
    expect(await v.page.locator("[class*=dashboard_tile_]").count()).toBe(0);
    await v.page.getByRole("button", { name: "Hapus semua filter" }).click();
    await v.page.locator("[class*=dashboard_tile_]").first().waitFor();
    expect(v.page.url()).not.toContain("area=");
    const tops = await v.page
      .locator("[class*=dashboard_filters_] .ant-select")
      .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size], "the filters are in one line on a desktop").toEqual([5, 1]);
    // a row of the card links to the page of the card, filtered by that row
    await v.page.locator("[class*=dashboard_areas_] li a").first().click();
    await expect.poll(() => v.page.url()).toMatch(/penjualan-per-area\?.*\barea=\d+/);
  });

  test("the space of the dashboard's chart is reserved before its figures arrive", async () => {
    for (const size of ["desktop", "phone"] as const) {
      const fresh = await enter(stage, "admin");
      await fresh.page.setViewportSize(sizes[size]);
      let blocked = true;
      await fresh.page.route(/\/api\/dashboard/, async (route) => {
        while (blocked) await new Promise((done) => setTimeout(done, 50));
        await route.continue();
      });
      await fresh.page.goto(`${stage.url}/#/dashboard?period=ytd`);
      // from the start: a change of the period alone keeps the previous figures on screen
      await fresh.page.reload();
      await fresh.page.locator("[class*=dashboard_wide_] [aria-busy=true]").waitFor();
      const height = async () => (await fresh.page.locator("[class*=dashboard_wide_]").boundingBox())?.height;
      const [filters, before] = [await fresh.page.locator("[class*=dashboard_filters_]").count(), await height()];
      blocked = false;
      await fresh.page.locator("[class*=dashboard_daily_] svg").waitFor();
      expect(await height(), size).toBe(before);
      expect(filters).toBe(1);
      await fresh.context.close();
    }
  });

  test("a notice is shown in full and is no wider than its container", async () => {
    await open("/laporan/penjualan-per-area?period=month");
    await shareLink();
    const notice = v.page.locator(".ant-message-notice");
    await notice.waitFor();
    const widths = async () =>
      [
        (await v.page.locator(".ant-message").boundingBox())?.width ?? 0,
        (await notice.boundingBox())?.width ?? 0,
      ] as const;
    // it is smaller during its animation
    await expect.poll(async () => (await widths())[1]).toBeGreaterThan(100);
    const [around, own] = await widths();
    expect(around).toBeGreaterThanOrEqual(own);
  });

  test("a narrow screen shows rows as cards, without horizontal scrolling", async () => {
    await v.page.setViewportSize(sizes.phone);
    try {
      await open("/laporan/penjualan-per-area?period=month");
      await expect
        .poll(() => v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      await expectAccessible(v.page, "report on a phone");
      // the reload button is in one line with another element, and the period is not cut off
      const tops = await v.page
        .locator("[class*=status-line_status_]")
        .evaluate((line) => [...line.children].map((e) => Math.round(e.getBoundingClientRect().bottom)));
      expect(tops.filter((y) => Math.abs(y - (tops.at(-1) ?? 0)) < 8).length).toBeGreaterThan(1);
      await open("/laporan/audit-trail");
      expect(
        await v.page
          .locator("[class*=line_when_] > *")
          .evaluateAll((parts) => parts.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)),
      ).toEqual([]);
      await open("/laporan/penjualan-per-area?period=month");
      await v.page.getByRole("button", { name: "Grafik", exact: true }).click();
      await v.page.getByRole("button", { name: "Lihat sebagai grafik" }).waitFor();
      const names = await v.page
        .locator("main button")
        .evaluateAll((all) => all.map((e) => e.getAttribute("aria-label") ?? e.textContent));
      expect(names.filter((n) => n === "Grafik" || n === "Tabel")).toEqual(["Tabel", "Grafik"]);
      // beside a long name the figure is complete, on one line with its mark
      await open("/laporan/umur-stok");
      await v.page.locator("[class*=phone-rows_cardTop_]").first().waitFor();
      const heights = await v.page
        .locator("[class*=phone-rows_cardTop_] > .p-tabular")
        .evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().height)));
      expect(new Set(heights).size).toBe(1);
    } finally {
      await v.page.setViewportSize(sizes.desktop);
    }
  });

  test("nothing in the address can break a report", async () => {
    for (const query of [
      "period=nonsense",
      "from=2026-02-31&to=x",
      "area=99999999999999999999",
      "path=area:x/%00",
      "sort=-nope&page=-4&perPage=1e9",
      "open=;drop",
    ]) {
      await v.page.goto(`${stage.url}/#/laporan/penjualan-per-area?${query}`);
      await v.page.locator("[class*=table_total_], [class*=_state_]").first().waitFor();
    }
    // a refusal shows its reason, and no button to retry
    await v.page.goto(`${stage.url}/#/laporan/penjualan-harian?from=2020-01-01&to=2025-12-31`);
    const state = v.page.locator("[class*=report_report_] [class*=_state_]");
    await state.getByText("Pertanyaan ini tidak dapat dijawab").waitFor();
    expect(await state.innerText()).toMatch(/Sampai \(2025-12-31\): .*400 hari/);
    expect(await state.getByRole("button").allInnerTexts()).toEqual(["Reset"]);
    await state.getByRole("button").click();
    await v.page.locator("[class*=table_total_]").waitFor();
    expect(v.page.url()).toMatch(/penjualan-harian$/);
    expect(v.problems).toEqual([]);
  });
});
