import type { Figure } from "#kit/cube.ts";
import type { Db } from "../db/db.ts";
import { fill } from "../http/language.ts";
import { post } from "../mail/outbox.ts";
import { notify } from "../notify/notify.ts";
import type { Alert } from "./alert.ts";
import { changeLetter } from "./change-letter.ts";
import type { CameBack, Measured } from "./limit.ts";
import { figureText } from "./figure-text.ts";
import { addressOf } from "../report/address.ts";

export type Change = {
  readonly alert: Alert;
  readonly figure: Figure;
  readonly crossed: readonly Measured[];
  readonly back: readonly CameBack[];
  readonly userId: number;
  readonly email: string | null;
  readonly sample: boolean;
};
/** So many rows stand in the notice; of the others only their number. */
const inNotice = 5;

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
  const values = {
    name: alert.name,
    count: crossed.length || back.length,
    back: back.length,
    ...ruleOf(change),
    list: listOf(change, crossed.length ? crossed : back, inNotice),
  };
  const body = alert.alert.test === "below" ? "{figure} di bawah {bound}: {list}" : "{figure} di atas {bound}: {list}";
  await notify(tx, { userId, kind: "alert", title, body, values, href: addressOf(alert) ?? null });
  if (await wantsLetter(tx, change)) await post(tx, changeLetter(change, fill(title, values, "id")));
}

const ruleOf = ({ alert, figure }: Change) => ({ figure: figure.label, bound: figureText(figure, alert.alert.bound) });
const listOf = ({ figure }: Change, rows: readonly Measured[], most: number): string =>
  [
    ...rows.slice(0, most).map((r) => `${r.name} ${figureText(figure, r.value)}`),
    ...(rows.length > most ? [`+${rows.length - most}`] : []),
  ].join(" · ") || "–";

/** Who has silenced this kind of news hears nothing; who has letters for all of it has one already. */
async function wantsLetter(tx: Db, { alert, email, userId }: Change): Promise<boolean> {
  if (!alert.alert.mail || !email) return false;
  const own = await tx
    .internal("own choice of news")
    .maybe<{ shown: boolean; mail: boolean }>(
      "select c.shown, c.mail from {notification_choice} c where c.user_id = :userId and c.kind = 'alert'",
      {
        userId,
      },
    );
  return own === undefined || (own.shown && !own.mail);
}
