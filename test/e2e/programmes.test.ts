import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { enter, inBrowser, openStage, registerSetup, quiet, type Stage, type Visit } from "./support/browser.ts";

const tilesOf = (page: Page) => page.locator("[class*=loyalty_tiles_]");

/** A programme from its draft to one that runs, and how its rules change then. */
inBrowser("loyalty programmes", () => {
  let stage: Stage;
  let crm: Visit;
  let admin: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    [crm, admin] = await Promise.all([enter(stage, "crm"), enter(stage, "admin")]);
  });
  afterEach(() => expect([...crm.problems, ...admin.problems]).toEqual([]));

  const go = async ({ page }: Visit, path: string): Promise<Page> => {
    await page.goto(`${stage.url}/#${path}`);
    await page.locator("h1").first().waitFor();
    await quiet(page);
    return page;
  };
  const tab = (page: Page, name: string) =>
    page.locator("[class*=drawer_drawer_]").getByRole("tab", { name, selected: true });
  const pick = async (box: Locator, words: string, typed = words) => {
    await box.click();
    if (typed) await box.pressSequentially(typed);
    const options = box.page().locator(".ant-select-dropdown:visible .ant-select-item-option");
    await options.filter({ hasText: words }).first().click();
  };
  /** An entry of the action menu in the open record. */
  const act = async (page: Page, name: string) => {
    const drawer = page.locator("[class*=drawer_drawer_]");
    await drawer.getByRole("button", { name: /^Tindakan untuk/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const one = async <R extends object>(sql: string, params: unknown[] = []): Promise<R> =>
    (await stage.portal.sql<R>(sql, params))[0] as R;
  const program = (id: number) =>
    one<{ status: string; version: number }>(
      "select status, rule_version as version from loyalty_program where id = $1",
      [id],
    );
  type Tried = { points: number; stores: number };
  /** The result of the programme's last simulation, once it is done. */
  const simulated = async (id: number): Promise<{ before: Tried; after: Tried }> => {
    const last = () =>
      one<{ result: { before: Tried; after: Tried } | null }>(
        "select result from program_simulation where program_id = $1 order by id desc limit 1",
        [id],
      );
    await expect.poll(async () => (await last())?.result ?? null, { timeout: 30_000 }).not.toBeNull();
    return (await last()).result as { before: Tried; after: Tried };
  };

  async function create(page: Page): Promise<number> {
    const { day } = await one<{ day: string }>(
      "select date_trunc('month', now() at time zone 'Asia/Jakarta')::date::text as day",
    );
    const field = (name: string) => page.locator(`[class*=form_form_] [data-field="${name}"]`);
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await field("code").locator("input").fill("E2E-KRB");
    await field("name").locator("input").fill("Karebosi bersama");
    await pick(field("productLine").getByRole("combobox"), "Semen");
    await field("validFrom").locator("input").fill(day);
    await page.keyboard.press("Enter");
    await field("stackGroup").locator("input").fill("e2e");
    await page.locator("[class*=form_form_]").getByRole("button", { name: "Simpan", exact: true }).click();
    await page.locator("[class*=drawer_drawer_]").getByText("E2E-KRB").first().waitFor();
    return (await one<{ id: number }>("select id::int as id from loyalty_program where code = 'E2E-KRB'")).id;
  }
  const rate = async (page: Page, points: string) => {
    await page.getByRole("button", { name: "Tambah tarif" }).click();
    const row = page.getByRole("group", { name: "Tarif 1" });
    await pick(row.getByRole("combobox", { name: "Jenis" }), "Merk", "");
    await pick(row.getByRole("combobox", { name: "Merk" }), "KAREBOSI");
    await pick(row.getByRole("combobox", { name: "Satuan" }), "TON");
    await row.getByLabel("Poin per satuan").fill(points);
  };
  /** Rate, value and a tier, saved at once because the programme is a draft. */
  async function writeRules(page: Page, points: string): Promise<void> {
    await act(page, "Ubah aturan");
    await rate(page, points);
    await page.getByRole("group", { name: "Tier dan bonus" }).getByRole("button", { name: "Ubah daftar ini" }).click();
    await page.getByRole("button", { name: "Tambah tier" }).click();
    const step = page.getByRole("group", { name: "Tier 1" });
    await step.getByLabel("Mulai ton").fill("5");
    await step.getByLabel("Faktor").fill("1,5");
    await page.getByLabel("Nilai satu poin").fill("1000");
    await page.getByRole("dialog").getByRole("button", { name: "Simpan", exact: true }).click();
    await page.getByText("Aturan tersimpan").waitFor();
  }
  /** Sends the completed proposal; returns its number once its simulation is there. */
  async function send(page: Page, id: number, reason: string): Promise<number> {
    await page.getByLabel("Alasan").fill(reason);
    await page.getByRole("button", { name: "Ajukan", exact: true }).click();
    const sent = () =>
      stage.portal.sql<{ id: number }>(
        "select id::int as id from submission where kind = 'program-change' and state = 'pending' and (payload->>'program')::int = $1",
        [id],
      );
    await expect.poll(sent).toHaveLength(1);
    return (await sent())[0]?.id as number;
  }
  /** Checks that the submitter has no button to approve, and approves as another user who sees the simulation. */
  async function decide(proposal: number, points: number): Promise<void> {
    const at = `/program-loyalty/perubahan?id=${proposal}`;
    await go(crm, at);
    await tilesOf(crm.page).first().waitFor();
    expect(await crm.page.locator("[data-move=approve]").count()).toBe(0);
    const page = await go(admin, at);
    await tilesOf(page).getByText(points.toLocaleString("id-ID")).first().waitFor();
    await page.locator("[data-move=approve]").click();
    await page.locator("[class*=workflow_go_]").click();
  }

  test("a draft is simulated and started, and its rules change when another person approves", async () => {
    const page = await go(crm, "/program-loyalty");
    const id = await create(page);
    await writeRules(page, "30");
    const buyers = await stage.portal.sql<{ id: number }>(
      "select m.store_id::int as id from program_store m join loyalty_program p on p.id = m.program_id and p.code = 'APR-KRB' where m.valid_to is null order by m.store_id limit 20",
    );
    const { from } = await one<{ from: string }>(
      'select valid_from::text as "from" from loyalty_program where id = $1',
      [id],
    );
    const api = await stage.portal.as("crm");
    const joined = await api.post(`/api/loyalty-program/${id}/members`, {
      ...{ from, stores: buyers.map((b) => b.id), codes: [] },
    });
    expect(joined.status).toBe(200);

    const tries = await go(admin, `/program-loyalty?id=${id}&tab=simulation`);
    await tab(tries, "Simulasi").waitFor();
    await tries.getByRole("tabpanel").getByRole("button", { name: "Simulasi", exact: true }).click();
    const draft = await simulated(id);
    expect(draft.before.points).toBe(0);
    expect(draft.after.points).toBeGreaterThan(0);
    await tilesOf(tries).getByText(draft.after.points.toLocaleString("id-ID")).first().waitFor();

    await go(crm, `/program-loyalty?id=${id}`);
    await act(page, "Aktifkan");
    await page.getByRole("button", { name: "Buka formulir" }).click();
    const start = await send(page, id, "Disetujui rapat wilayah");
    await decide(start, (await simulated(id)).after.points);
    await expect.poll(() => program(id)).toMatchObject({ status: "active" });

    const { version } = await program(id);
    await go(crm, `/program-loyalty?id=${id}`);
    await act(page, "Ajukan perubahan");
    await page.getByRole("button", { name: "Buka formulir" }).click();
    await page.getByRole("checkbox", { name: "Berlaku surut sejak awal program" }).check();
    await rate(page, "60");
    const change = await send(page, id, "Tarif dinaikkan dua kali");
    const tried = await simulated(id);
    expect(tried.before.points).toBe(draft.after.points);
    expect(tried.after.points).toBeGreaterThan(1.9 * tried.before.points);
    expect(await program(id)).toEqual({ status: "active", version });
    await decide(change, tried.after.points);
    await expect.poll(() => program(id)).toEqual({ status: "active", version: version + 1 });
    await go(crm, `/program-loyalty?id=${id}&tab=rates`);
    await tab(page, "Tarif").waitFor();
  });

  test("an address names the tab of a record, and a link to another tab is followed while the record is open", async () => {
    const { id } = await one<{ id: number }>("select id::int as id from loyalty_program where code = 'APR-KRB'");
    const page = await go(admin, `/program-loyalty?id=${id}&tab=budget`);
    await tab(page, "Anggaran").waitFor();
    await page.getByRole("tabpanel").getByText("Tertahan").waitFor();
    await page.getByRole("tab", { name: "Riwayat" }).click();
    await tab(page, "Riwayat").waitFor();
    await go(admin, `/program-loyalty?id=${id}&tab=rules`);
    await tab(page, "Aturan").waitFor();
    await go(admin, `/program-loyalty?id=${id + 1}&tab=nowhere`);
    await tab(page, "Ringkasan").waitFor();
  });
});
