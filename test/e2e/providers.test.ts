import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noDirectory, openDirectory } from "../support/directory.ts";
import { type IdentityProvider, openIdentityProvider } from "../support/identity-provider.ts";
import { demoPassword } from "../support/portal.ts";
import { inBrowser, openStage, registerSetup, type Stage, type Visit, visit } from "./support/browser.ts";

const person = { uid: "sari", name: "Sari Dewi", mail: "sari@contoh.id", password: "kata sandi sari" };
const admin = "(select id from app_user where username = 'admin')";

/** At the provider: a name and any password, then consent if the provider asks for it. */
async function passProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("x");
  await page.locator("button[type=submit]").click();
  const consent = page.locator("form button[type=submit]", { hasText: /continue/i });
  await Promise.race([
    consent.waitFor().then(() => consent.click()),
    page.waitForURL(/#\//),
    page.waitForEvent("close"),
  ]).catch(() => undefined);
}

inBrowser("signing in through a provider", () => {
  let stage: Stage;
  let provider: IdentityProvider;
  let v: Visit;
  registerSetup(async (opened) => {
    opened.defer(() => {
      for (const name of Object.keys(process.env)) if (/^(OIDC_|LDAP_|PUBLIC_URL)/.test(name)) delete process.env[name];
    });
    stage = opened.use(await openStage());
    const people = { ratna: { name: "Ratna" }, bagus: { name: "Bagus", email: "tso@demo.portal.example" } };
    provider = opened.adopt(await openIdentityProvider(`${stage.url}/auth/callback`, people), (p) => p.close());
    Object.assign(process.env, { PUBLIC_URL: stage.url, LOGIN_RATE_PER_MINUTE: "1000" }, provider.env);
    if (noDirectory) console.warn(noDirectory);
    else {
      const directory = opened.adopt(await openDirectory([person]), (d) => d.stop());
      Object.assign(process.env, {
        LDAP_URL: directory.url,
        LDAP_BASE_DN: directory.base,
        LDAP_BIND_DN: directory.admin.dn,
        LDAP_BIND_PASSWORD: directory.admin.password,
      });
    }
    await stage.portal.sql(
      `insert into external_identity (provider, subject, user_id) values ('oidc', 'ratna', ${admin}), ('ldap', 'name:${person.uid}', ${admin})`,
    );
  });

  test.skipIf(noDirectory)(
    "the corporate directory uses the same form; an unknown name is refused with the same message",
    async () => {
      v = await visit(stage, "/#/master/bank");
      await v.page.getByRole("button", { name: /direktori|directory/i }).click();
      await v.page.locator("input[name=username]").fill(person.uid);
      await v.page.locator("input[name=password]").fill("salah");
      await v.page.keyboard.press("Enter");
      await v.page.locator("[class*=guest_note_][data-tone=error]").waitFor();
      await v.page.locator("input[name=password]").fill(person.password);
      await v.page.keyboard.press("Enter");
      await v.page.waitForURL(/#\/master\/bank/);
      await v.page.goto(`${stage.url}/#/auth/lockscreen`);
      await v.page.locator("[class*=guest_lock_] input[type=password]").fill(person.password);
      await v.page.keyboard.press("Enter");
      await v.page.locator("[class*=guest_lock_]").waitFor({ state: "detached" });
      await v.context.close();
    },
  );

  test("the identity provider: sign-in, then a second one in a window over the open page", async () => {
    v = await visit(stage, "/#/master/bank");
    await v.page.getByRole("button", { name: "Penyedia uji" }).click();
    await v.page.waitForURL(new RegExp(`^${provider.issuer}`));
    await passProvider(v.page, "ratna");
    await v.page.waitForURL(/#\/master\/bank/);
    await v.page.locator("h1").first().waitFor();
    expect(
      await stage.portal.sql(
        `select 1 from session where provider = 'oidc' and revoked_at is null and user_id = ${admin}`,
      ),
    ).toHaveLength(1);

    await stage.portal.sql("update session set revoked_at = now(), revoke_reason = 'test' where provider = 'oidc'");
    await stage.portal.sql("select pg_notify('portal_access', 'all')");
    await v.page.evaluate(() => void (document.body.dataset.mark = "same page"));
    await v.page.evaluate(() => void (location.hash = "#/parameter/opco"));
    const dialog = v.page.getByRole("dialog").filter({ hasText: "Your session has ended" });
    await dialog.waitFor();
    const popup = v.page.waitForEvent("popup");
    await dialog.getByRole("button", { name: "Continue with the identity provider" }).click();
    await passProvider(await popup, "ratna");
    await dialog.waitFor({ state: "detached" });
    expect(await v.page.evaluate(() => document.body.dataset.mark)).toBe("same page");
    expect(
      await stage.portal.sql(
        `select 1 from session where provider = 'oidc' and revoked_at is null and user_id = ${admin}`,
      ),
    ).toHaveLength(1);
    await v.context.close();
  });

  test("a response of the provider that this browser did not request is refused", async () => {
    v = await visit(stage, "/auth/callback?code=stolen&state=stolen");
    await v.page.locator("[class*=guest_note_][data-tone=error]").waitFor();
    expect(v.page.url()).not.toContain("stolen");
    expect(await v.page.evaluate(() => localStorage.getItem("app.session"))).toBeNull();
    await v.context.close();
  });

  test("cancelling at the provider shows a message and returns to the sign-in page", async () => {
    v = await visit(stage, "/#/guest/welcome");
    await v.page.getByRole("button", { name: "Penyedia uji" }).click();
    await v.page.getByRole("link", { name: /cancel/i }).click();
    await v.page.locator("[class*=guest_note_][data-tone=info]", { hasText: "cancelled" }).waitFor();
    expect(v.page.url()).not.toContain("error=");
    await v.page.getByRole("link", { name: "Back to sign-in" }).click();
    await v.page.locator("input[name=username]").waitFor();
    await v.context.close();
  });

  test("an e-mail of an existing account is linked with that account's password, and signs in from then on", async () => {
    v = await visit(stage, "/#/dashboard");
    await v.page.getByRole("button", { name: "Penyedia uji" }).click();
    await passProvider(v.page, "bagus");
    const password = v.page.locator("input[name=password]");
    await password.fill("salah");
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=guest_error_]").waitFor();
    await password.fill(demoPassword);
    await v.page.keyboard.press("Enter");
    await v.page.locator("[class*=side_side_], [class*=top_top_]").first().waitFor();
    const sessions = await stage.portal.sql(
      "select 1 from session s join app_user u on u.id = s.user_id where u.username = 'tso' and s.provider = 'oidc'",
    );
    expect(sessions).toHaveLength(1);
    await v.context.close();
  });

  test.each([
    ["fr-CA", "fr-FR"],
    ["id", "id-ID"],
    ["de-DE", "en-US"],
  ])("a first visit with %s is shown in %s until a language is chosen", async (locale, shown) => {
    const context = await stage.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${stage.url}/`);
    await page.locator("input[name=username]").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(shown);
    expect(await page.evaluate(() => localStorage.getItem("app.settings.locale"))).toBeNull();
    await page.evaluate(() => localStorage.setItem("app.settings.locale", '"ru-RU"'));
    await page.reload();
    await page.getByRole("button", { name: "Войти" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("ru-RU");
    await context.close();
  });
});
