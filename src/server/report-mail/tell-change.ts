import type { Db } from "../db/db.ts";
import type { Addressee } from "../mail/addressee.ts";
import { post } from "../mail/outbox.ts";
import { type Writer, writerIn } from "../mail/writer.ts";
import { notify } from "../notify/notify.ts";
import { addressOf } from "../report/address.ts";
import type { Alert } from "./alert-type.ts";
import { changeLetter } from "./change-letter.ts";
import { figureText } from "./figure-text.ts";
import type { Measured } from "./limit.ts";
import { type Change, countsOf, titleOf } from "./alert-change.ts";

/** A recipient; without an address only a notice is created. */
export type Recipient = { readonly userId: number; readonly to: Addressee | undefined };
/** Number of rows listed in the notice; the others are only counted. */
const inNotice = 5;

/**
 * Creates one notice for all changes, with figures in the reader's format, and a mail if the rule or the reader
 * requires one.
 */
export async function tellChange(tx: Db, change: Change, { userId, to }: Recipient): Promise<void> {
  const { alert, crossed, back } = change;
  const writer = writerIn(to?.language ?? "id");
  const values = {
    ...countsOf(change),
    ...ruleOf(change, writer),
    list: listOf(change, crossed.length ? crossed : back, writer),
  };
  const body = alert.alert.test === "below" ? "{figure} di bawah {bound}: {list}" : "{figure} di atas {bound}: {list}";
  const href = addressOf(alert) ?? null;
  await notify(tx, { userId, kind: "alert", title: titleOf(change), body, values, href, ownLetter: true });
  if (to && (await wantsLetter(tx, alert, userId))) await post(tx, changeLetter(change, to));
}

const ruleOf = ({ alert, figure }: Change, writer: Writer) => ({
  figure: figure.label,
  bound: figureText(writer, figure, alert.alert.bound),
});
const listOf = ({ figure }: Change, rows: readonly Measured[], writer: Writer): string =>
  [
    ...rows.slice(0, inNotice).map((r) => `${r.name} ${figureText(writer, figure, r.value)}`),
    ...(rows.length > inNotice ? [`+${rows.length - inNotice}`] : []),
  ].join(" · ") || "–";

/**
 * Whether a mail is sent: not if the person has disabled this kind of notice; also without the rule's request if the
 * person receives mails for all of them.
 */
async function wantsLetter(tx: Db, { alert }: Alert, userId: number): Promise<boolean> {
  const own = await tx
    .internal("own choice of news")
    .maybe<{ shown: boolean; mail: boolean }>(
      "select c.shown, c.mail from {notification_choice} c where c.user_id = :userId and c.kind = 'alert'",
      { userId },
    );
  return own === undefined ? alert.mail : own.shown && (alert.mail || own.mail);
}
