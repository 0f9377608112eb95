import type { Db } from "#platform/database/index.server.ts";
import { type Addressee, notify, queueMail, type Writer, writerIn } from "#platform/jobs/index.server.ts";
import { addressOf } from "../query/address.server.ts";
import type { Alert } from "./alert-type.server.ts";
import { changeEmail } from "./change-email.server.ts";
import { figureText } from "./figure-text.server.ts";
import type { Measured } from "./limit.server.ts";
import { type Change, countsOf, titleOf } from "./alert-change.server.ts";

/** A recipient; without an address only a notice is created. */
export type Recipient = { readonly userId: number; readonly to: Addressee | undefined };
/** Number of rows listed in the notice; the others are only counted. */
const inNotice = 5;

/**
 * Creates one notice for all changes, with figures in the reader's format, and a mail if the rule or the reader
 * requires one.
 */
export async function notifyOfChange(tx: Db, change: Change, { userId, to }: Recipient): Promise<void> {
  const { alert, crossed, back } = change;
  const writer = writerIn(to?.language ?? "id");
  const values = {
    ...countsOf(change),
    ...ruleOf(change, writer),
    list: listOf(change, crossed.length ? crossed : back, writer),
  };
  const body = alert.alert.test === "below" ? "{figure} di bawah {bound}: {list}" : "{figure} di atas {bound}: {list}";
  const href = addressOf(alert) ?? null;
  await notify(tx, { userId, kind: "alert", title: titleOf(change), body, values, href, ownEmail: true });
  if (to && (await wantsLetter(tx, alert, userId))) await queueMail(tx, changeEmail(change, to));
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
    .internal("own notice settings")
    .maybe<{ shown: boolean; mail: boolean }>(
      "select c.shown, c.mail from {notification_choice} c where c.user_id = :userId and c.kind = 'alert'",
      { userId },
    );
  return own === undefined ? alert.mail : own.shown && (alert.mail || own.mail);
}
