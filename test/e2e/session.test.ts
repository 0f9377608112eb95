import { afterEach, expect, test } from "vitest";
import { demoPassword } from "../support/portal.ts";
import {
  expectAccessible,
  inBrowser,
  openStage,
  registerSetup,
  quiet,
  type Stage,
  signIn,
  sizes,
  type Visit,
  visit,
} from "./support/browser.ts";

const pathOf = (v: Visit) => new URL(v.page.url()).hash.slice(1);
/** All sessions of the suite have one IP address, which would exceed the default limit of sign-ins per minute. */
process.env.LOGIN_RATE_PER_MINUTE = "1000";

inBrowser("signing in and staying signed in", () => {
  let stage: Stage;
  const open: Visit[] = [];
  registerSetup(async (opened) => {
    stage = opened.use(await openStage());
  });
  afterEach(async () => {
    for (const v of open.splice(0)) await v.context.close();
  });

  async function arrive(path: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
    const v = await visit(stage, path, options);
    open.push(v);
    return v;
  }
  /** Ends every session of a person on the server, as an administrator or a second device would. */
  const endSessions = async (username: string) => {
    await stage.portal.sql(
      "update session set revoked_at = now(), revoke_reason = 'test' where revoked_at is null and real_user_id = (select id from app_user where username = $1)",
      [username],
    );
    await stage.portal.sql("select pg_notify('portal_access', 'all')");
  };

  test("the form reports missing input in the specified words, and shows refusals of the server", async () => {
    const { page } = await arrive("/");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    expect(await page.locator("[class*=guest_error_]").allTextContents()).toEqual([
      "Please input your username or email!",
      "Please input password!",
    ]);
    await page.locator("input[name=username]").fill("admin");
    await page.locator("input[name=password]").fill("wrong");
    await page.keyboard.press("Enter");
    await page.locator("[class*=guest_note_][data-tone=error]").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("app.session"))).toBeNull();
  });

  test("token and profile are stored encrypted", async () => {
    const v = await arrive("/");
    const seen: { access_token: string; name: string }[] = [];
    await v.page.route("**/api/login", async (route) => {
      const answer = await route.fetch();
      seen.push((await answer.json()) as (typeof seen)[number]);
      await route.fulfill({ response: answer });
    });
    await signIn(v.page, "admin");
    const { access_token: token, name } = seen[0] as (typeof seen)[number];
    const stored = await v.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).toContain("app.session");
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(name);
  });

  test("an address without a hash is moved behind one, and is opened after sign-in", async () => {
    const v = await arrive("/master/bank");
    expect(pathOf(v)).toBe("/guest/welcome");
    await signIn(v.page, "admin");
    expect(pathOf(v)).toBe("/master/bank");
    await v.page.goto(`${stage.url}/#/guest/welcome`);
    await v.page.waitForURL(/#\/(?!guest)/);
    await v.page.goto(`${stage.url}/#/auth/login`);
    await v.page.waitForURL(/#\/(?!guest|auth)/);
  });

  test("a return path never leads to another site", async () => {
    const v = await arrive("/");
    await v.page.evaluate(() => sessionStorage.setItem("app.return", "//evil.example/x"));
    await signIn(v.page, "admin");
    expect(new URL(v.page.url()).origin).toBe(stage.url);
    expect(pathOf(v)).not.toContain("evil");
  });

  test("unknown addresses lead to 404, forbidden pages to 403, and an address with a query passes the guard", async () => {
    const v = await arrive("/");
    await signIn(v.page, "distributor");
    await v.page.goto(`${stage.url}/#/master/bankk`);
    await v.page.waitForURL(/#\/errors\/404$/);
    await v.page.goto(`${stage.url}/#/master/bank`);
    await v.page.waitForURL(/#\/errors\/403$/);
    await v.page.getByText("bank.read").waitFor();
    await v.page.goto(`${stage.url}/#/master/bank?page=1`);
    await quiet(v.page);
    expect(pathOf(v)).toBe("/master/bank?page=1");
  });

  test("a session that ends during work is reopened in place, and the write happens once", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    await v.page.getByRole("button", { name: /^(Tambah|Add)$/ }).click();
    const form = v.page.locator("form").last();
    await form.locator("input[type=text]").nth(1).waitFor();
    await quiet(v.page);
    await form.locator("input[type=text]").nth(0).fill("ZZTOP");
    await form.locator("input[type=text]").nth(1).fill("Bank Uji");
    await endSessions("admin");
    await v.page
      .getByRole("button", { name: /^(Simpan|Save)$/ })
      .last()
      .click();
    const dialog = v.page.getByRole("dialog").filter({ hasText: "Your session has ended" });
    await dialog.waitFor();
    await expectAccessible(v.page, "the dialog over the page");
    await dialog.locator("input[type=password]").fill(demoPassword);
    await v.page.keyboard.press("Enter");
    await v.page.waitForURL(/id=\d+/);
    await quiet(v.page);
    expect(await stage.portal.sql("select code from bank where code = 'ZZTOP'")).toHaveLength(1);
    expect(v.problems).toEqual([]);
  });

  test("masking is required, reviewed, taken over by every tab, and ends in exactly the former session", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    const other = await v.context.newPage();
    await other.goto(`${stage.url}/#/master/bank`);
    await other.locator("h1").first().waitFor();
    await v.page.bringToFront();
    await v.page.locator("[class*=top_me_]").click();
    await v.page.getByRole("button", { name: "Masking User" }).click();
    await v.page.getByRole("button", { name: "Review" }).click();
    await v.page.getByText("Masking user tidak boleh kosong!").waitFor();
    const response = v.page.waitForResponse((r) => r.url().includes("/api/filter/user-by-role?q=Gunawan"));
    await v.page.locator(".ant-select input").fill("Gunawan");
    const [user] = (await (await response).json()) as { nopeg: string; fullname: string }[];
    await v.page.getByText(`${user?.nopeg} - ${user?.fullname}`).first().click();
    await v.page.getByRole("button", { name: "Review" }).click();
    await v.page.getByRole("button", { name: "Continue" }).click();
    await v.page.locator("[class*=bars_mask_]").waitFor();
    await other.locator("[class*=bars_mask_]").waitFor();
    expect(await v.page.evaluate(() => localStorage.getItem("app.session.masking"))).toBe("1");
    await v.page.locator("[class*=bars_mask_] button").click();
    await v.page
      .locator(".ant-modal-confirm-title", { hasText: "Apakah Anda yakin ingin keluar dari mode masking user?" })
      .waitFor();
    await v.page.locator(".ant-modal-confirm-btns .ant-btn-primary").click();
    await v.page.locator("[class*=bars_mask_]").waitFor({ state: "detached" });
    await other.locator("[class*=bars_mask_]").waitFor({ state: "detached" });
    expect(
      await v.page.evaluate(() => [
        localStorage.getItem("app.session.masking"),
        localStorage.getItem("app.session.original"),
      ]),
    ).toEqual([null, null]);
    expect(await stage.portal.sql("select 1 from session where parent_id is not null and revoked_at is null")).toEqual(
      [],
    );
  });

  test("signing out in one tab signs out the other", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    const other = await v.context.newPage();
    await other.goto(`${stage.url}/#/master/bank`);
    await other.locator("[class*=top_me_]").waitFor();
    await v.page.bringToFront();
    await v.page.locator("[class*=top_me_]").click();
    await v.page.getByRole("button", { name: "Keluar" }).click();
    await v.page.locator(".ant-modal-confirm-title", { hasText: "Apakah Anda Yakin Ingin Keluar?" }).waitFor();
    await v.page.locator(".ant-modal-confirm-btns .ant-btn-primary").click();
    for (const page of [v.page, other]) await page.locator("input[name=password]").waitFor();
    expect([pathOf(v), new URL(other.url()).hash.slice(1)]).toEqual(["/guest/welcome", "/guest/welcome"]);
    expect(await v.page.evaluate(() => localStorage.getItem("app.session"))).toBeNull();
  });

  test("the lock screen keeps the session and the open page over a reload until the password is entered", async () => {
    const v = await arrive("/#/master/bank");
    await signIn(v.page, "admin");
    await v.page.goto(`${stage.url}/#/auth/lockscreen`);
    await v.page.getByRole("heading", { name: "Screen locked" }).waitFor();
    await v.page.reload();
    await v.page.getByRole("heading", { name: "Screen locked" }).waitFor();
    await expectAccessible(v.page, "the lock screen");
    await v.page.locator("[class*=guest_lock_] input[type=password]").fill("wrong");
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=guest_lock_] [class*=guest_note_]").waitFor();
    await v.page.locator("[class*=guest_lock_] input[type=password]").fill(demoPassword);
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=guest_lock_]").waitFor({ state: "detached" });
    await v.page.waitForURL(/#\/(?!auth|guest)/);
  });

  test("an expired password must be replaced before anything else", async () => {
    await stage.portal.sql("update app_user set reset_status = true where username = 'gm'");
    const v = await arrive("/");
    await signIn(v.page, "gm");
    const dialog = v.page.getByRole("dialog").filter({ hasText: "Change password" });
    await dialog.waitFor();
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(550);
    await v.page.keyboard.press("Escape");
    await quiet(v.page);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel("Old password", { exact: true }).fill("wrong-one");
    for (const label of ["New password", "Repeat new password"])
      await dialog.getByLabel(label, { exact: true }).fill("Kuda-Lumping#7781");
    await dialog.getByRole("button", { name: "Save password" }).click();
    await dialog.getByText("Gagal melakukan reset kata sandi, silahkan mencoba kembali").waitFor();
    expect(await dialog.locator(".ant-form-item-explain-error").count()).toBe(1);
    await dialog.getByLabel("Old password", { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: "Save password" }).click();
    await v.page.getByText("Reset Password berhasil dilakukan").waitFor();
    await v.page.getByRole("button", { name: "Sign in" }).click();
    await v.page.waitForURL(/#\/guest\/welcome/);
    await signIn(v.page, "gm", "Kuda-Lumping#7781");
    expect(await v.page.getByRole("dialog").count()).toBe(0);
  });

  test("five clicks are one sign-in", async () => {
    const v = await arrive("/");
    let sent = 0;
    v.page.on("request", (r) => {
      if (r.url().endsWith("/api/login")) sent += 1;
    });
    await v.page.locator("input[name=username]").fill("tso");
    await v.page.locator("input[name=password]").fill(demoPassword);
    await v.page.evaluate(() => {
      for (let i = 0; i < 5; i++) document.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
    });
    await v.page.waitForURL(/#\/(?!guest)/);
    expect(sent).toBe(1);
  });

  test.each(["light", "dark"] as const)("guest pages are accessible and fit a phone (%s)", async (theme) => {
    const v = await arrive("/", { dark: theme === "dark" });
    for (const path of ["/guest/welcome", "/auth/register", "/auth/forgot-password"]) {
      await v.page.goto(`${stage.url}/#${path}`);
      await v.page.locator("h1").waitFor();
      for (const size of ["desktop", "tablet", "phone"] as const) {
        await v.page.setViewportSize(sizes[size]);
        await expectAccessible(v.page, `${path} ${size} ${theme}`);
        await expect
          .poll(() => v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0);
      }
    }
    expect(v.problems).toEqual([]);
  });

  test("the sign-in page has five languages and stores the chosen one", async () => {
    const v = await arrive("/");
    for (const [code, title] of [
      ["id", "Selamat datang"],
      ["fr", "Bienvenue"],
      ["ru", "Добро пожаловать"],
      ["zh", "欢迎"],
      ["en", "Welcome"],
      ["id", "Selamat datang"],
    ] as const) {
      await v.page.locator(`fieldset button[lang^=${code}]`).click();
      await v.page.getByRole("heading", { name: title }).waitFor();
    }
    await v.page.reload();
    await v.page.getByRole("heading", { name: "Selamat datang" }).waitFor();
  });

  test("the sign-in page fetches no component library", async () => {
    const v = await arrive("/");
    await v.page.locator("h1").waitFor();
    await quiet(v.page);
    const scripts = await v.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((r) => r.name.endsWith(".js"))
        .map((r) => (r as PerformanceResourceTiming).encodedBodySize),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((a, b) => a + b, 0)).toBeLessThan(75 * 1024);
  });
});
