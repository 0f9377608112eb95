import { randomUUID } from "node:crypto";
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

/** A week of visits that is planned by drag and by keyboard, and a phone that is enrolled and revoked. */
inBrowser("field sales", () => {
  let stage: Stage;
  let v: Visit;
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "admin");
  });
  const open = async (address: string) => {
    await v.page.goto(`${stage.url}/api/health`);
    await v.page.goto(`${stage.url}/#${address}`);
    await v.page.locator("h1").first().waitFor();
    await quiet(v.page);
  };
  const button = (name: string | RegExp) => v.page.getByRole("button", { name });
  const plus = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);
  /** Monday of next week, which is entirely in the future. */
  const nextMonday = async (): Promise<string> => {
    const [row] = await stage.portal.sql<{ d: string }>(
      "select (date_trunc('week', now() at time zone 'Asia/Jakarta')::date + 7)::text as d",
    );
    return row?.d ?? "";
  };
  const stateOf = async (id: number) =>
    (
      await stage.portal.sql<{ day: string; salesman_id: string }>(
        "select day::text, salesman_id from visit_schedule where id = $1",
        [id],
      )
    )[0];

  test("a visit is dragged to another day, undone, and moved by keyboard", async () => {
    const monday = await nextMonday();
    const [first] = await stage.portal.sql<{ id: string; salesman_id: string; day: string }>(
      `select s.id, s.salesman_id, s.day::text from visit_schedule s join salesman x on x.id = s.salesman_id
       where s.day = $1::date and s.status = 'planned' and x.channel = 'retail' and x.status = 'active' order by x.code, s.id limit 1`,
      [monday],
    );
    const id = Number(first?.id);
    await open(`/atsalesman/retail/jadwal-kunjungan?on=${monday}&salesman=${first?.salesman_id}`);
    const card = v.page.locator(`[data-card="${id}"]`);
    await card.waitFor();
    await expectAccessible(v.page, "week of visits");
    await card.dragTo(v.page.locator(`[data-day="${plus(monday, 6)}"]`));
    await expect.poll(async () => (await stateOf(id))?.day).toBe(plus(monday, 6));
    await button("Urungkan").click();
    await expect.poll(async () => (await stateOf(id))?.day).toBe(monday);
    await quiet(v.page);

    await card.focus();
    await v.page.keyboard.press("Alt+ArrowRight");
    await expect.poll(async () => (await stateOf(id))?.day).toBe(plus(monday, 1));
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.getAttribute("data-card"))).toBe(String(id));
    await quiet(v.page);
    await v.page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(async () => (await stateOf(id))?.day).toBe(monday);
    expect(v.problems).toEqual([]);
  });

  test("a phone is enrolled with a code that is shown once, and is refused after it is revoked", async () => {
    const [salesman] = await stage.portal.sql<{ id: string; code: string }>(
      "select id, code from salesman where status = 'active' and channel = 'retail' order by id limit 1",
    );
    await open(`/atsalesman/retail/user-salesman?id=${salesman?.id}`);
    await v.page.getByRole("tab", { name: "Perangkat" }).click();
    await button("Kode aktivasi").click();
    const dialog = v.page.getByRole("dialog", { name: /Kode aktivasi/ });
    const shown = dialog.locator("strong.p-mono");
    await shown.waitFor();
    const code = (await shown.innerText()).replaceAll(" ", "");
    const deviceUuid = randomUUID();
    const send = (path: string, body: object, token?: string) =>
      fetch(`${stage.url}/api/mobile/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ deviceUuid, ...body }),
      });
    const about = { model: "Uji e2e", os: "Android 14", appVersion: "1.4.1", consentVersion: null };
    const enrolled = await send("enrol", { salesmanCode: salesman?.code, code, ...about });
    expect(enrolled.status).toBe(200);
    const { token } = (await enrolled.json()) as { token: string };
    expect((await send("enrol", { salesmanCode: salesman?.code, code, ...about })).status).toBe(403);
    await button("Selesai").click();
    const device = v.page.locator("[class*=devices_devices_] li").filter({ hasText: "Uji e2e" });
    await device.getByRole("button", { name: "Cabut" }).click();
    await v.page.locator(".ant-modal-confirm").getByRole("button", { name: "Cabut" }).click();
    await device.getByText("Dicabut").first().waitFor();
    expect((await send("rotate", {}, token)).status).toBe(401);
  });
});
