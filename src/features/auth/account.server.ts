import { z } from "zod";
import { isMasked, type Person } from "#kit/person.ts";
import { authEnv } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { menuOf } from "#features/konfigurasi-system/menu/menu-tree.server.ts";
import {
  type Account,
  account,
  type AccountSettings,
  type MaskingState,
  menu,
  type SignInWay,
} from "#platform/access/index.ts";
import { homeRedirectRoles } from "./home.setting.ts";
import { profileOf } from "./profile.server.ts";

const nothing = z.strictObject({});

export const onAccount = handle(account, nothing, async (_input, { db, person, request }) => {
  const own = await accountOf(db, person);
  if (request.languageNamed && !isMasked(person)) await rememberLanguage(db, own, locales[request.language]);
  return own;
});

/** Mails are written in the language in which the person last used the portal. */
const locales: Readonly<Record<string, string>> = { id: "id-ID", en: "en-US", fr: "fr-FR", ru: "ru-RU", zh: "zh-CN" };
async function rememberLanguage(db: Db, { id, locale }: Account, spoken: string | undefined): Promise<void> {
  if (spoken === undefined || spoken === locale) return;
  await db.internal("own language").run("update {!app_user} set locale = :spoken where id = :id", { id, spoken });
}
export const onMenu = handle(menu, nothing, (_input, { db, person }) => menuOf(db, person.userId));

type SessionFacts = {
  avatar: string | null;
  locale: string | null;
  status: string;
  distributor: string | null;
  provider: SignInWay;
  until: string;
  by: string;
};

/** The signed-in person's data for the shell. */
export async function accountOf(db: Db, person: Person): Promise<Account> {
  const sys = db.internal("own account");
  const [{ profile }, facts, tree, settings] = await Promise.all([
    profileOf(db, person.userId),
    sys.one<SessionFacts>(
      "select u.avatar, u.locale, u.status, (select d.name from {distributor} d where d.id = u.vendor_id) as distributor, s.provider, s.expires_at as until, w.fullname as by from {session} s join {app_user} u on u.id = s.user_id join {~app_user} w on w.id = s.real_user_id where s.id = :id",
      { id: person.sessionId },
    ),
    menuOf(db, person.userId),
    settingsOf(sys),
  ]);
  const masking: MaskingState | null = isMasked(person)
    ? { by: { id: person.realUserId, name: facts.by }, until: facts.until }
    : null;
  return {
    ...profile,
    role: profile.roles[0]?.role ?? null,
    links: person.links,
    menu: tree,
    masking,
    avatar: facts.avatar,
    distributor: facts.distributor,
    authorized: facts.status === "active" && person.roles.length > 0,
    authorizedAt: person.authenticatedAt,
    locale: facts.locale,
    provider: facts.provider,
    settings,
  };
}

async function settingsOf(db: Db): Promise<AccountSettings> {
  const env = authEnv();
  return {
    homeRedirectRoles: await readSetting(db, homeRedirectRoles),
    idleMinutes: env.LOCK_SCREEN_MINUTES,
    applicationName: env.APPLICATION_NAME,
  };
}
