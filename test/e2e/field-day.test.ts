import { expect, test } from "vitest";
import { event, openPhone, point, salesmenAtWork } from "#test/support/phone.ts";
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

type Store = { readonly code: string; readonly name: string; readonly latitude: string; readonly longitude: string };

/** The pages that show a salesman's day: live, as a replay, after a repair, and within the scope of each reader. */
inBrowser("a day in the field", () => {
  let stage: Stage;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });
  const open = async (v: Visit, address: string) => {
    await v.page.goto(`${stage.url}/api/health`);
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
  };
  const oneStore = async (): Promise<Store> => {
    const [row] = await stage.portal.sql<Store>(
      `select code, name, latitude::text, longitude::text from store
       where status = 'active' and archived_at is null and latitude is not null order by id limit 1`,
    );
    return row as Store;
  };

  test("is shown live, and can be replayed afterwards", async () => {
    const salesman = (await salesmenAtWork(stage.portal))[0] as number;
    const [who] = await stage.portal.sql<{ fullname: string }>("select fullname from salesman where id = $1", [
      salesman,
    ]);
    const [phone, store] = [await openPhone(stage.portal, salesman), await oneStore()];
    const [lat, lon] = [Number(store.latitude), Number(store.longitude)];
    const v = await enter(stage, "admin");
    await open(v, "/atsalesman/retail/monitoring-kunjungan");
    const row = v.page
      .locator("[class*=board_rows_] li")
      .filter({ hasText: who?.fullname ?? "" })
      .first();
    await row.getByRole("img", { name: "Belum ada kunjungan." }).waitFor();

    // all of it is within the day of Jakarta, also soon after midnight
    const sinceMidnightMs = (Date.now() + 7 * 3_600_000) % 86_400_000;
    const [arrived] = await phone.batch([
      event(
        "visit.checkIn",
        { place: { store: store.code }, at6: point(lat, lon, 5) },
        Math.min(600_000, Math.floor(sinceMidnightMs / 2)),
      ),
    ]);
    expect(arrived?.status).toBe("applied");
    await row.getByRole("img", { name: new RegExp(store.name) }).waitFor();
    await row.getByText("Sedang berkunjung").waitFor();
    const now = Math.floor(Date.now() / 1000);
    const stepS = Math.max(1, Math.min(60, Math.floor(sinceMidnightMs / 21_000)));
    const points = Array.from({ length: 20 }, (_, i) => [
      ...[now - (20 - i) * stepS, Math.round(lat * 1e6) + i * 900, Math.round(lon * 1e6)],
      ...[8, 30, 0, 0],
    ]);
    expect((await phone.post("tracks", { points, battery: 70, gpsOff: false })).json).toMatchObject({ stored: 20 });
    await row.getByRole("button", { name: "Kirim pesan" }).click();
    const dialog = v.page.getByRole("dialog", { name: /^Pesan untuk/ });
    await dialog.getByLabel("Pesan", { exact: true }).fill("Rapat pukul 15.00 di gudang");
    await dialog.getByRole("button", { name: "Kirim" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await phone.get("status")).json).toMatchObject({ messages: [{ text: "Rapat pukul 15.00 di gudang" }] });
    await expectAccessible(v.page, "visit board");

    await row.getByRole("link", { name: "Pergerakan" }).click();
    const slider = v.page.getByRole("slider", { name: "Waktu pada hari itu" });
    await slider.waitFor();
    await v.page.locator("[class*=movement_lists_]").getByText(store.name).first().waitFor();
    const before = Number(await slider.inputValue());
    await v.page.getByRole("button", { name: "Putar ulang" }).click();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before);
    expect(v.problems).toEqual([]);
  });

  test("a refused item is repaired by the helpdesk, and its phone is notified", async () => {
    const phone = await openPhone(stage.portal, (await salesmenAtWork(stage.portal))[1] as number);
    const store = await oneStore();
    const item = event("visit.checkIn", { place: { store: "SALAH" }, at6: point(-6.2, 106.8) });
    expect((await phone.batch([item]))[0]).toMatchObject({ status: "refused", code: "place.unknown" });
    const v = await enter(stage, "helpdesk");
    await open(v, "/helpdesk/data-sales");
    await v.page.getByRole("row").filter({ hasText: "visit.checkIn" }).hover();
    await v.page.getByRole("button", { name: /^Tindakan untuk/ }).click();
    await v.page.getByRole("menuitem", { name: "Perbaiki dan coba lagi" }).click();
    const dialog = v.page.getByRole("dialog", { name: "Perbaiki dan coba lagi" });
    await dialog.getByText("Toko ini tidak dikenal.").first().waitFor();
    await dialog.getByLabel("Isi").fill(JSON.stringify({ place: { store: store.code } }));
    await dialog.getByRole("button", { name: "Coba lagi" }).click();
    await v.page.getByText("Diterapkan").first().waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect((await phone.get("status", { ids: item.clientId })).json).toMatchObject({
      results: [{ clientId: item.clientId, status: "applied" }],
    });
    expect(v.problems).toEqual([]);
  });

  test("a TSO sees only the own people", async () => {
    const v = await enter(stage, "tso");
    await open(v, "/atsalesman/retail/monitoring-kunjungan");
    const codes = (await v.page.locator("[class*=board_who_] .p-muted").allInnerTexts()).map(
      (text) => text.split(",")[0],
    );
    const all = await stage.portal.sql<{ id: string; code: string }>(
      "select id, code from salesman where channel = 'retail' and status = 'active' and archived_at is null order by id",
    );
    const foreign = all.find((s) => !codes.includes(s.code));
    expect(codes.length).toBeGreaterThan(0);
    expect(foreign).toBeDefined();
    await v.page.getByRole("searchbox", { name: "Cari salesman" }).fill(foreign?.code ?? "");
    await v.page.getByText("Tidak ada yang cocok.").waitFor();
    await open(v, `/atsalesman/retail/pergerakan?salesman=${foreign?.id}`);
    await v.page.getByText("Tidak ditemukan", { exact: false }).first().waitFor();
    expect(await v.page.locator("[class*=movement_grid_]").count()).toBe(0);
  });

  test("leaving a map during an animated zoom causes no error", async () => {
    const v = await enter(stage, "tso");
    await open(v, "/akun"); // its files are loaded, so that it opens within the animation
    await v.page.evaluate(() => (location.hash = "#/atsalesman/retail/monitoring-kunjungan"));
    await v.page.locator(".leaflet-control-zoom-in").waitFor();
    await quiet(v.page);
    await v.page.evaluate(async () => {
      document.querySelector<HTMLElement>(".leaflet-control-zoom-in")?.click();
      while (!document.querySelector(".leaflet-zoom-anim")) await new Promise(requestAnimationFrame);
      location.hash = "#/akun";
    });
    await v.page.locator(".leaflet-container").waitFor({ state: "detached" });
    await v.page.waitForTimeout(400);
    expect(v.problems).toEqual([]);
  });
});
