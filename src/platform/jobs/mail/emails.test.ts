import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { OutgoingEmail } from "#features/administrators/outgoing-mail.resource.ts";
import { noticeKinds } from "../notice/notification.ts";
import { routePattern } from "#kit/route.ts";
import { type Mailbox, openMailbox, openPeople, type People } from "#test/support/identity.ts";
import { everyEmail } from "#test/support/emails.ts";
import { queueMail } from "./outbox.server.ts";

const base = "https://portal.example.test";
const languages = ["id", "en", "fr", "ru", "zh"];
/** Public pages have no entry in the registry of guarded pages. */
const publicPages = /^\/(guest\/welcome|auth\/(register|forgot-password))$/;
/** Common words of the source language that occur in no other language of the portal. */
const indonesian =
  /(?<![\w“])(anda|surel|dan|yang|oleh|untuk|tidak|kepada|baris|batas|menunggu|atas nama|kata sandi|laporan|sandi)(?!\w)/iu;

let people: People;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  vi.stubEnv("SMTP_URL", mailbox.url);
  vi.stubEnv("PUBLIC_URL", `${base}/`);
  vi.stubEnv("APPLICATION_NAME", "Portal Uji");
  people = await openPeople();
});
afterAll(async () => {
  await people?.close();
  await mailbox?.close();
  vi.unstubAllEnvs();
});

/** All e-mails to one person, sent over SMTP and parsed as by a mail program. */
const arrivals = new Map<string, Promise<ReadonlyMap<string, Email>>>();
function received(language: string): Promise<ReadonlyMap<string, Email>> {
  const known = arrivals.get(language) ?? sendAll(language);
  arrivals.set(language, known);
  return known;
}
async function sendAll(language: string): Promise<ReadonlyMap<string, Email>> {
  const email = `bima-${language}@uji.example`;
  const emails = everyEmail(people.server.registry, { id: null, fullname: "Bima <Saputra>", email, language });
  for (const [name, message] of Object.entries(emails))
    await queueMail(people.server.db, { ...message, to: `${name.replaceAll(" ", ".")}.${email}` });
  const mine = () => mailbox.raw.filter((raw) => raw.includes(email));
  for (let i = 0; i < 400 && mine().length < Object.keys(emails).length; i++) await sleep(25);
  const parsed = await Promise.all(mine().map((raw) => PostalMime.parse(raw)));
  return new Map(
    Object.keys(emails).map((name) => {
      const arrived = parsed.find((p) => p.to?.[0]?.address === `${name.replaceAll(" ", ".")}.${email}`);
      if (!arrived) throw new Error(`the e-mail "${name}" did not arrive`);
      return [name, arrived];
    }),
  );
}

const plain = (html: string): string => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const pathOf = (href: string): string => href.slice(`${base}/#`.length).replace(/[?#].*$/s, "");

describe.each(languages)("every e-mail in %s", (language) => {
  let emails: ReadonlyMap<string, Email>;
  beforeAll(async () => {
    emails = await received(language);
  });

  test("has words, dates and figures in the reader's language", () => {
    for (const [name, { subject = "", text = "", html = "" }] of emails) {
      const words = plain(html.replace(/<style>.*<\/style>/s, "").replace(/<[^>]+>/g, " "));
      const read = `${subject}\n${text.replace(/https?:\S+/g, "")}\n${words}`;
      expect(read, name).not.toMatch(/undefined|null|NaN|\[object|Invalid|\{\w+|plural/);
      expect(read, name).not.toMatch(/\d{4}-\d{2}-\d{2}/);
      const own = read.replaceAll("Senin <pagi>", "").replaceAll("Foto depan <toko> tidak jelas", "");
      if (language !== "id") expect(indonesian.exec(own)?.[0], `${name}: ${own}`).toBeUndefined();
    }
  });

  test("has portal, greeting, subject, one button and the link to its settings, as text and as HTML", () => {
    for (const [name, { subject = "", text = "", html = "" }] of emails) {
      expect(text.split("\n")[0], name).toContain("Bima <Saputra>");
      expect(text.split("\n")[2], name).toBe(subject);
      expect(plain(html), name).toContain(`>${subject}</h1>`);
      expect(html, name).toContain("Portal Uji");
      expect(html, name).toContain("Bima &#60;Saputra&#62;");
      const buttons = [...html.matchAll(/<table class="button".*?<a href="([^"]*)"/gs)].map((m) => plain(m[1] ?? ""));
      expect(buttons, name).toHaveLength(1);
      expect(text, name).toContain(`: ${buttons[0]}\n`);
      expect(text, name).toContain(`${base}/#/akun/pemberitahuan`);
    }
  });

  test("links to pages of the portal only, and loads nothing", () => {
    const patterns = people.server.registry.pages.map((p) => routePattern(p.route));
    for (const [name, { html = "" }] of emails) {
      for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
        expect(href.startsWith(`${base}/#/`), `${name}: ${href}`).toBe(true);
        const path = pathOf(plain(href));
        expect(publicPages.test(path) || patterns.some((p) => p.test(path)), `${name}: ${path}`).toBe(true);
      }
      expect(html, name).not.toMatch(/\ssrc=|url\(|@import|<(?:link|script|img|iframe|form)\b/i);
      expect(
        html.replace(/<\/?(?:!doctype|html|head|meta|title|style|body|h1|h2|p|a|br|span|table|tr|th|td)\b[^>]*>/gi, ""),
        name,
      ).not.toMatch(/<\w/);
    }
  });
});

test("the list of e-mails has a name for every kind, and no other", () => {
  const to = { id: null, fullname: "Bima", email: "bima@uji.example", language: "id" };
  const written = new Set(Object.values(everyEmail(people.server.registry, to)).map((l) => l.kind));
  expect([...written].sort()).toEqual(OutgoingEmail.fields.kind.choices.map((c) => c.value).sort());
});

test("figures and dates are formatted for the reader", async () => {
  const text = async (language: string, name: string) => (await received(language)).get(name)?.text ?? "";
  const said = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, " ");
  const id = said(await text("id", "report"));
  expect(id).toContain("Volume (ton): 98.765,432 (tahun lalu 91.234,500)");
  expect(id).toContain("Data sampai: 31 Okt 2026");
  expect(id).toContain("#/laporan/penjualan-per-area?sort=-tonnes&from=2026-08-01&to=2026-10-31");
  expect(id).toContain("milik Ani Lestari");
  const fr = said(await text("fr", "alert"));
  expect(fr).toContain("11 345,600");
  expect(fr).toContain("654,400 au-dessous de la limite");
  const en = said(await text("en", "notice note 0"));
  expect(en).toContain("48.5%");
});

/** The source texts of e-mails: their sentences, and titles, bodies and labels of notices. */
async function textsOfEmails(): Promise<ReadonlySet<string>> {
  const said = /\bsay\(\s*(?:[^"()]*\?\s*)?"([^"]+)"(?:\s*:\s*"([^"]+)")?/g;
  const noticed = /\b(?:title|summary|body|bare|noted): (?:[\w.]+ \? )?"([^"]+)"(?: : "([^"]+)")?|\["([^"]+)", "\w+"/g;
  const sourceTexts = new Set<string>(Object.values(noticeKinds));
  for (const file of await readdir("src", { recursive: true })) {
    if (!/\.ts$/.test(file) || /\.test\.ts$/.test(file)) continue;
    const source = await readFile(`src/${file}`, "utf8");
    const emails = /^(platform\/jobs\/mail\/|platform\/report\/delivery\/(change|report)-email\.server\.ts)/.test(file);
    const notices = /\bnotify(?:All)?\(|NoticeFact|\b(?:define|start|handle)Job\(/.test(source);
    for (const pattern of [...(emails ? [said] : []), ...(notices ? [noticed] : [])])
      for (const [, ...texts] of source.matchAll(pattern))
        for (const text of texts)
          if (text && /^[\p{Lu}{].*\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "{"))) sourceTexts.add(text);
  }
  return sourceTexts;
}

test("every text of an e-mail is translated into every language", async () => {
  const texts = [...(await textsOfEmails())];
  expect(texts.length).toBeGreaterThan(150);
  for (const language of languages.slice(1)) {
    const folder = `src/web/locales/${language}`;
    const files = await Promise.all((await readdir(folder)).map((f) => readFile(`${folder}/${f}`, "utf8")));
    const known = new Set(files.flatMap((f) => Object.keys(JSON.parse(f) as object)));
    expect(
      texts.filter((text) => !known.has(text)),
      language,
    ).toEqual([]);
  }
});
