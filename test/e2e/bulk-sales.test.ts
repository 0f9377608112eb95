import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { buildBulk, bulkDocuments } from "../support/bulk.ts";
import { endpoints, openPusher, type Pushed, type Pusher } from "../support/push.ts";
import { openTrade, type TradePortal } from "../support/trade.ts";
import {
  enter,
  expectAccessible,
  inBrowser,
  registerSetup,
  quiet,
  type Stage,
  stageOf,
  type Visit,
} from "./support/browser.ts";

/** Bulk sales that partner systems push, and that users view and enter. */
inBrowser("bulk sales", () => {
  let stage: Stage<TradePortal>;
  let erp: Pusher;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await stageOf(openTrade()));
    await buildBulk(stage.portal.sql, stage.portal.trade);
    erp = await openPusher(stage.portal, 0, { may_bulk: true });
  });
  afterEach(async () => {
    for (const v of open.splice(0)) await v.context.close();
  });
  async function arrive(who: string, path: string): Promise<Page> {
    const v = await enter(stage, who);
    open.push(v);
    await v.page.goto(`${stage.url}/#${path}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
    return v.page;
  }
  const push = async (p: Pushed) => {
    const answer = await erp.send(endpoints[p.kind], p.body);
    expect(answer.status, answer.text).toBe(200);
  };

  test("a pushed sale, its return and its cancellation are visible to its distributor and to no other", async () => {
    const { sale, back, cancel } = bulkDocuments(() => stage.portal.trade.today);
    await push(sale("S-1", "35.500"));
    await push(back("R-1", "S-1", "10.000"));
    const page = await arrive("vendor-a", "/atbusiness/penjualan-curah");
    await page.getByText("35,500").first().waitFor();
    expect(await page.locator("main").textContent()).toMatch(/[-−]10,000/);
    await page.getByRole("button", { name: "Baris jumlah" }).click();
    await page.getByText("25,500").first().waitFor();
    await expectAccessible(page, "bulk sales");
    await push(cancel("C-1", "S-1"));
    await page.reload();
    await quiet(page);
    await page.getByText("Dibatalkan").nth(1).waitFor();
    expect(await page.locator("main").textContent()).not.toContain("25,500");
    const rival = await arrive("vendor-b", "/atbusiness/penjualan-curah");
    expect(await rival.locator("main").textContent()).not.toContain("35,500");
  });

  test("a direct sale is entered, priced by its contract and found in the list", async () => {
    const page = await arrive("admin", "/atbusiness/penjualan-curah/input");
    const choose = async (name: string, words: string) => {
      const input = page.locator(`[data-field="${name}"] input`).first();
      await input.click();
      await input.fill(words);
      await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: words }).first().click();
    };
    await choose("customer", "C0");
    await choose("product", "P0");
    await page.locator('[data-field="tonnes"] input').fill("28,5");
    await page.locator('[data-field="tonnes"] input').blur();
    await page.getByText("28.500.000").first().waitFor();
    await expectAccessible(page, "bulk sales");
    await page.locator('button[type="submit"]').click();
    const recorded = page.getByRole("region", { name: "Baru saja dicatat" }).getByRole("link");
    await recorded.waitFor();
    expect(
      await stage.portal.sql(
        "select distributor_id::int as seller, net_total::text as net from bulk_sale where source = 'form'",
      ),
    ).toEqual([{ seller: 0, net: "28500000.00" }]);
    await recorded.click();
    await page.getByText("Langsung").first().waitFor();
  });
});
