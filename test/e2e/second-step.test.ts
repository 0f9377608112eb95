import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { demoPassword } from "../support/portal.ts";
import {
  enter,
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  type Stage,
  sizes,
  type Visit,
  visit,
} from "./support/browser.ts";

/** Two-step verification: switched on with a phone, required at sign-in, and switched off. */
inBrowser("two-step verification", () => {
  let stage: Stage;
  let v: Visit;
  let secret = "";
  let codes: string[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
    v = await enter(stage, "crm");
    secret = "";
  });
  const card = () => v.page.locator("section.p-card", { hasText: "Verifikasi dua langkah" });
  /** The current code. Resets the record of used codes, so that a test need not wait for the next code. */
  const codeNow = async () => {
    const [row] = await stage.portal.sql<{ s: number }>(
      "with forgotten as (update second_step set last_step = null) select extract(epoch from clock_timestamp())::float8 as s",
    );
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Number(row?.s) * 1_000 });
  };
  /** Switches two-step verification on, unless an earlier test has done so on this stage. */
  const switchedOn = async () => {
    if (secret) return;
    const crm = await stage.portal.as("crm");
    secret = ((await crm.post("/api/auth/second-step/start")).json as { secret: string }).secret;
    codes = ((await crm.post("/api/auth/second-step/confirm", { code: await codeNow() })).json as { codes: string[] })
      .codes;
  };
  const send = async (code: string) => {
    await v.page.locator("input[autocomplete=one-time-code]").fill(code);
    await v.page.keyboard.press("Enter");
  };
  /** Signs in with name and password up to the question for the code. */
  const enterPassword = async (size: keyof typeof sizes) => {
    await v.context.close();
    v = await visit(stage, "/#/guest/welcome", { size, dark: true, settings: { locale: "id-ID" } });
    await v.page.locator("input[name=username]").fill("crm");
    await v.page.locator("input[type=password]").fill(demoPassword);
    await v.page.keyboard.press("Enter");
    await v.page.getByLabel("Kode verifikasi").waitFor();
  };

  test("is switched on with a code of the app, and shows its recovery codes once", async () => {
    await v.page.goto(`${stage.url}/#/akun`);
    await card().getByRole("button", { name: "Aktifkan verifikasi dua langkah" }).click();
    await card().getByRole("img", { name: "Kode QR untuk aplikasi autentikator" }).waitFor();
    await expectAccessible(v.page, "the secret");
    secret = (await card().locator(".p-mono").innerText()).replaceAll(/\s/g, "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await send("nothing");
    await card().getByRole("alert").getByText("Kode verifikasi salah atau sudah dipakai.").waitFor();
    await send(await codeNow());
    await expect.poll(() => card().getByRole("listitem").count()).toBe(10);
    codes = await card().getByRole("listitem").allInnerTexts();
    await expectAccessible(v.page, "recovery codes");
    const [file] = await Promise.all([
      v.page.waitForEvent("download"),
      card().getByRole("link", { name: "Unduh" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("kode-pemulihan.txt");
    await card().getByRole("button", { name: "Sudah saya simpan" }).click();
    await card().getByText("Kode pemulihan tersisa: 10.").waitFor();
    expect(await v.page.content()).not.toContain(codes[0]);
  });

  test("is required at sign-in without an error, refuses a wrong code, and accepts one of the app", async () => {
    await switchedOn();
    await enterPassword("phone");
    await expect
      .poll(() => v.page.getByLabel("Kode verifikasi").evaluate((e) => e === document.activeElement))
      .toBe(true);
    await v.page.getByRole("status").getByText("Masukkan kode verifikasi dua langkah.").waitFor();
    expect(await v.page.getByRole("alert").count()).toBe(0);
    await expectAccessible(v.page, "asked for a code");
    await send("nothing");
    await v.page.getByRole("alert").getByText("Kode verifikasi salah atau sudah dipakai.").waitFor();
    expect(await v.page.getByRole("alert").count()).toBe(1);
    await send(await codeNow());
    await v.page.waitForURL(/#\/(?!guest)/);
  });

  test("a recovery code works once, however it is typed, and switches it off", async () => {
    await switchedOn();
    await enterPassword("desktop");
    await send(codes[0]?.toLowerCase().replaceAll("-", " ") ?? "");
    await v.page.waitForURL(/#\/(?!guest)/);
    await v.page.goto(`${stage.url}/#/akun`);
    await card().getByText("Kode pemulihan tersisa: 9.").waitFor();
    await card().getByRole("button", { name: "Matikan" }).click();
    await expectAccessible(v.page, "switching off");
    await send(codes[0] ?? "");
    await card().getByRole("alert").waitFor();
    await v.page.setViewportSize(sizes.phone);
    await expect
      .poll(() => v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await send(codes[1] ?? "");
    await card().getByRole("button", { name: "Aktifkan verifikasi dua langkah" }).waitFor();
    expect(
      await stage.portal.sql(
        "select action from audit_event where action like 'second-step.%' and label = 'crm' order by id",
      ),
    ).toEqual([{ action: "second-step.on" }, { action: "second-step.off" }]);
    expect(v.problems).toEqual([]);
  });
});
