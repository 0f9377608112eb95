import type { Figure } from "#kit/cube.ts";
import type { WordValues } from "#kit/job.ts";
import type { Db } from "../db/db.ts";
import { fill } from "../http/language.ts";
import { post } from "../mail/outbox.ts";
import { notify } from "../notify/notify.ts";
import type { Alert } from "./alert.ts";
import type { Measured } from "./limit.ts";
import { figureText } from "./figure-text.ts";
import { addressOf, linkOf } from "./recipient.ts";

type Change = {
  readonly alert: Alert;
  readonly figure: Figure;
  readonly crossed: readonly Measured[];
  readonly back: readonly Measured[];
  readonly userId: number;
  readonly email: string | null;
  readonly sample: boolean;
};
/** So many rows stand in the notice, and so many in the letter; of the others only their number. */
const inNotice = 5;
const inLetter = 20;

/** One notice for everything that changed, and a letter where the rule asks for one. */
export async function tellChange(tx: Db, change: Change): Promise<void> {
  const { alert, crossed, back, userId, sample } = change;
  const title = sample
    ? "{name}: {count} di luar batas saat ini"
    : crossed.length === 0
      ? "{name}: {count} kembali dalam batas"
      : back.length === 0
        ? "{name}: {count} melewati batas"
        : "{name}: {count} melewati batas, {back} kembali";
  const values = { name: alert.name, count: crossed.length || back.length, back: back.length, ...ruleOf(change), list: listOf(change, crossed.length ? crossed : back, inNotice) };
  const body = alert.alert.test === "below" ? "{figure} di bawah {bound}: {list}" : "{figure} di atas {bound}: {list}";
  await notify(tx, { userId, kind: "alert", title, body, values, href: addressOf(alert) ?? null });
  if (await wantsLetter(tx, change)) await post(tx, letterOf(change, title, values));
}

const ruleOf = ({ alert, figure }: Change) => ({ figure: figure.label, bound: figureText(figure, alert.alert.bound) });
const listOf = ({ figure }: Change, rows: readonly Measured[], most: number, between = " · "): string =>
  [...rows.slice(0, most).map((r) => `${r.name} ${figureText(figure, r.value)}`), ...(rows.length > most ? [`+${rows.length - most}`] : [])].join(between) || "–";

/** Who has silenced this kind of news hears nothing; who has letters for all of it has one already. */
async function wantsLetter(tx: Db, { alert, email, userId }: Change): Promise<boolean> {
  if (!alert.alert.mail || !email) return false;
  const own = await tx
    .asSystem("own choice of news")
    .maybe<{ shown: boolean; mail: boolean }>("select c.shown, c.mail from {notification_choice} c where c.user_id = :userId and c.kind = 'alert'", {
      userId,
    });
  return own === undefined || (own.shown && !own.mail);
}

function letterOf(change: Change, title: string, values: WordValues) {
  const { alert, crossed, back, userId, email } = change;
  const part = (template: string, rows: readonly Measured[]) => (rows.length ? [`${fill(template, values, "id")}\n${listOf(change, rows, inLetter, "\n")}`] : []);
  const text = [
    ...part(alert.alert.test === "below" ? "{figure} di bawah {bound}:" : "{figure} di atas {bound}:", crossed),
    ...part("Kembali dalam batas:", back),
    fill("Angka dihitung dalam cakupan Anda sendiri.", values, "id"),
    ...linkOf(alert),
    fill("Surel ini dikirim oleh peringatan “{name}”.", values, "id"),
  ].join("\n\n");
  return { to: email ?? "", userId, kind: "alert", subject: fill(title, values, "id"), text };
}
