import { expect, test } from "vitest";
import { finishedJob } from "../support/jobs.ts";
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

/**
 * Behaviour of the mapping pages: dragging and keys do the same, every move is previewed, and the past does not change.
 */
inBrowser("mappings", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });

  const open = async (address: string, ready = "[class*=mapping_rows_] li, [class*=states_state_]") => {
    // open mappings of an earlier attempt would prevent the next one
    if ((await v.page.locator(".ant-modal, [class*=drawer_drawer_]").count()) > 0)
      await v.page.goto(`${stage.url}/api/health`);
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator(ready).first().waitFor();
    await quiet(v.page);
  };
  const dialog = () => v.page.locator(".ant-modal");
  const confirm = async () => {
    await dialog().locator("[class*=mapping_preview_]").waitFor();
    await dialog().getByRole("button", { name: "Pindahkan", exact: true }).click();
  };
  const areaOf = async (code: string) =>
    (
      await stage.portal.sql<{ code: string }>(
        "select a.code from area_district ad join district d on d.id = ad.district_id join area a on a.id = ad.area_id where d.code = $1 and ad.valid_from <= current_date and (ad.valid_to is null or ad.valid_to > current_date)",
        [code],
      )
    )[0]?.code;

  /** Two areas that the district is not in, whatever the previous test did. */
  const elsewhere = async () => {
    const now = await areaOf("32.04");
    return ["BGR", "BDG", "BKS"].filter((code) => code !== now) as [string, string, ...string[]];
  };

  test("a district is dragged onto an area, after a preview of the consequences", async () => {
    await open("/parameter/pemetaan-wilayah?q=32.04");
    const [to] = await elsewhere();
    const row = v.page.locator("[class*=mapping_rows_] li").first();
    const target = v.page.locator("[class*=mapping_parentsList_] li", { hasText: to });
    await row.dragTo(target);
    await dialog().getByText("1 akan berpindah").waitFor();
    await dialog().getByText("Toko ikut berpindah").waitFor();
    await expectAccessible(v.page, "move dialog");
    await confirm();
    await dialog().waitFor({ state: "detached" });
    await expect.poll(() => areaOf("32.04")).toBe(to);
    await expect.poll(() => row.locator("[class*=mapping_parent_]").innerText()).toContain(to);
  });

  test("the keyboard does the same: move, tick, M, choose, confirm", async () => {
    const [to] = await elsewhere();
    await open("/parameter/pemetaan-wilayah?q=32.04");
    await v.page.locator("[class*=mapping_rows_] input[type=checkbox]").first().focus();
    await v.page.keyboard.press("Space");
    await v.page.getByText("1 dipilih").waitFor();
    await v.page.keyboard.press("m");
    await dialog().getByRole("combobox", { name: "Tujuan" }).fill(to);
    await v.page.locator(".ant-select-item-option-active", { hasText: to }).waitFor();
    await v.page.keyboard.press("Enter");
    await confirm();
    await expect.poll(() => areaOf("32.04")).toBe(to);
  });

  test("a planned change is shown, can be viewed on its day, and is undone from the history", async () => {
    const now = await areaOf("32.04");
    const [to] = await elsewhere();
    await open("/parameter/pemetaan-wilayah?q=32.04");
    await v.page.getByRole("button", { name: /^Pindahkan Kabupaten/ }).click();
    await dialog().getByRole("combobox", { name: "Tujuan" }).fill(to);
    await v.page.locator(".ant-select-item-option", { hasText: to }).click();
    const day = dialog().getByLabel("Berlaku mulai");
    await day.click();
    await v.page.locator(".ant-picker-dropdown").waitFor();
    await day.fill("01/02/2027");
    await day.press("Enter");
    await dialog().getByText("1 Feb 2027").first().waitFor();
    await confirm();
    await dialog().waitFor({ state: "detached" });
    await v.page.locator("[class*=mapping_rows_] .p-tag[data-tone=info]", { hasText: to }).waitFor();
    await open("/parameter/pemetaan-wilayah?q=32.04&on=2027-02-01");
    await expect
      .poll(() => v.page.locator("[class*=mapping_rows_] [class*=mapping_parent_]").first().innerText())
      .toContain(to);
    await v.page.locator("[class*=mapping_rows_] input[type=checkbox]").first().focus();
    await v.page.keyboard.press("h");
    const drawer = v.page.locator("[class*=drawer_drawer_]");
    await drawer.getByText("Berlaku", { exact: true }).waitFor();
    await expectAccessible(v.page, "history");
    await drawer.getByRole("button", { name: "Batalkan rencana" }).click();
    await v.page.locator(".ant-popover").getByRole("button", { name: "Batalkan rencana" }).click();
    await drawer.getByText("Tidak pernah berlaku").first().waitFor();
    expect(await areaOf("32.04")).toBe(now);
  });

  test("a concurrent change is reported, and the new state is shown before the next attempt", async () => {
    const [to, theirs] = await elsewhere();
    await open("/parameter/pemetaan-wilayah?q=32.04");
    await v.page.getByRole("button", { name: /^Pindahkan Kabupaten/ }).click();
    await dialog().getByRole("combobox", { name: "Tujuan" }).fill(to);
    await v.page.locator(".ant-select-item-option", { hasText: to }).click();
    await dialog().locator("[class*=mapping_preview_]").waitFor();
    const admin = await stage.portal.as("admin");
    const [ids] = await stage.portal.sql<{ district: number; area: number }>(
      "select d.id::int as district, a.id::int as area from district d, area a where d.code = '32.04' and a.code = $1",
      [theirs],
    );
    const { today } = (await admin.get("/api/area-district/parents")).json as { today: string };
    const input = { to: ids?.area, from: today, until: null, pick: { ids: [ids?.district] } };
    const { stamp } = (await admin.post("/api/area-district/preview", input)).json as { stamp: string };
    expect((await admin.post("/api/area-district/move", { ...input, reason: null, stamp })).status).toBe(200);
    await dialog().getByRole("button", { name: "Pindahkan", exact: true }).click();
    await dialog().getByRole("alert").getByText("sudah diubah oleh").waitFor();
    await dialog().locator("[class*=mapping_preview_]").getByText(theirs).waitFor();
    expect(await areaOf("32.04")).toBe(theirs);
  });

  test("a bulk move in the background is shown on the page as soon as it is done", async () => {
    await stage.portal.sql(
      "insert into store (code, name, district_id, opened_on, status) select 'ZZ' || lpad(g::text, 5, '0'), 'Toko ramai ' || g, (select min(id) from district), '2020-01-01', 'active' from generate_series(1, 501) g",
    );
    await open("/master/mapping-dist?q=Toko+ramai");
    const place = v.page.locator("[class*=mapping_rows_] [class*=mapping_parent_]").first();
    await expect.poll(() => place.innerText()).not.toContain("D0001");
    const admin = await stage.portal.as("admin");
    const { today } = (await admin.get("/api/area-district/parents")).json as { today: string };
    const input = { to: 1, from: today, until: null, pick: { query: { q: "Toko ramai" } } };
    const { stamp } = (await admin.post("/api/store-distributor/preview", input)).json as { stamp: string };
    const { job, count } = (await admin.post("/api/store-distributor/move", { ...input, reason: null, stamp }))
      .json as {
      job: number;
      count: number;
    };
    expect(count).toBe(501);
    expect(await finishedJob(admin, job)).toMatchObject({ state: "done" });
    await expect.poll(() => place.innerText()).toContain("D0001");
    await v.page.getByRole("button", { name: "Ekspor" }).click();
    await v.page.getByRole("menuitem", { name: /^Berlaku pada/ }).waitFor();
    await v.page.keyboard.press("Escape");
  });

  test("the organisation: keys open and move, a position is dragged to another superior, a person is assigned", async () => {
    await open("/parameter/pemetaan-organisasi", "[role=treeitem]");
    await expectAccessible(v.page, "organisation");
    await v.page.locator("[role=treeitem]").first().focus();
    const lines = () => v.page.locator("[role=treeitem]").count();
    const all = await lines();
    await v.page.keyboard.press("ArrowLeft");
    await expect.poll(lines).toBeLessThan(all);
    await v.page.keyboard.press("ArrowRight");
    await expect.poll(lines).toBe(all);
    const asm = v.page.locator("[role=treeitem]", { hasText: "ASM-R2-2" });
    await asm.dragTo(v.page.locator("[role=treeitem]", { hasText: "SSM-R3" }).first());
    await confirm();
    await dialog().waitFor({ state: "detached" });
    const parent = async () =>
      (
        await stage.portal.sql<{ code: string }>(
          "select q.code from position_parent pp join position p on p.id = pp.position_id join position q on q.id = pp.parent_id where p.code = 'ASM-R2-2' and pp.valid_from <= current_date and (pp.valid_to is null or pp.valid_to > current_date)",
        )
      )[0]?.code;
    await expect.poll(parent).toBe("SSM-R3");
    await v.page.getByText(/^Kosong \d/).click();
    await v.page.locator("[role=treeitem]", { hasText: "ASM-R2-2" }).focus();
    await v.page.keyboard.press("p");
    await dialog().getByRole("combobox", { name: "Tujuan" }).click();
    await v.page.locator(".ant-select-item-option").first().click();
    await confirm();
    await dialog().waitFor({ state: "detached" });
    expect(
      await stage.portal.sql(
        "select 1 from position_assignment a join position p on p.id = a.position_id where p.code = 'ASM-R2-2' and a.valid_to is null",
      ),
    ).toHaveLength(1);
  });

  test("gaps are counted, shown alone, and lead to the page that closes them; areas are shown on a map", async () => {
    await open("/master/data-mapping-toko", "[class*=mapped_table_]");
    await expectAccessible(v.page, "store mappings");
    await v.page.getByRole("button", { name: /^Tanpa TSO/ }).click();
    await v.page.waitForURL(/gap=tso/);
    await v.page.locator("td a .p-tag", { hasText: "Tanpa TSO" }).first().click();
    await v.page.waitForURL(/data-mapping-toko\/tso\?q=/);
    await v.page.locator("[class*=mapping_rows_] li").first().waitFor();
    await open("/parameter/lokasi-area?view=map", "[class*=area-map_code_]");
    await expect.poll(() => v.page.locator("[class*=area-map_code_]").count()).toBeGreaterThan(20);
    expect(v.problems).toEqual([]);
  });
});
