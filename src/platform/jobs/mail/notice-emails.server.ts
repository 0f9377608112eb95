/** Mails for notices: a single one, or several of the same few minutes. */
import { type NoticeKind, noticeKinds } from "../notice/notification.ts";
import type { NoticeFact, StoredNotice } from "../notice/notice.server.ts";
import type { Addressee } from "./addressee.server.ts";
import type { Block, Fact, Item } from "./email-content.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import type { EmailMessage } from "./email-message.server.ts";
import type { Writer } from "./writer.server.ts";

/** Maximum number of notices listed in one mail; the others are only counted and are shown in the portal. */
const maxItems = 30;
export const noticesPage = "/akun/pemberitahuan";
const inboxPage = "/persetujuan";

/** The label of the button that opens the subject of a notice. */
const buttonLabels: Readonly<Record<NoticeKind, string>> = {
  approval: "Buka persetujuan",
  decision: "Buka pengajuan",
  job: "Lihat hasil",
  access: "Buka akun saya",
  masking: "Buka akun saya",
  request: "Buka permintaan akses",
  release: "Buka portal",
  news: "Baca di portal",
  alert: "Buka laporan",
  note: "Buka di portal",
};

/** Values that are translated. Names of people, places and files are not. */
const words: ReadonlySet<string> = new Set(["noun", "subject", "step"]);
type Said = Readonly<Record<string, string | number>>;
const saidValues = ({ values }: StoredNotice, { say }: Writer): Said =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && words.has(name) ? say(value) : value,
    ]),
  );

function titleOf(notice: StoredNotice, writer: Writer): string {
  const title = writer.say(notice.title, saidValues(notice, writer));
  if (notice.kind !== "job") return title;
  return writer.say(notice.values.failed ? "{job}: gagal" : "{job}: selesai", { job: title });
}
/** A body of several sentences has one sentence per line. */
function bodyOf(notice: StoredNotice, writer: Writer): string | null {
  if (!notice.body || notice.facts.length > 0) return null;
  const values = saidValues(notice, writer);
  return notice.body
    .split("\n")
    .map((line) => writer.say(line, values))
    .join(" ");
}

const factsOf = (notice: StoredNotice, writer: Writer): Fact[] =>
  notice.facts.flatMap(([label, name, style]): Fact[] => {
    const value = name.includes("{") ? writer.say(name, saidValues(notice, writer)) : notice.values[name];
    return value === undefined || value === "" ? [] : [[writer.say(label), factText(value, style, writer)]];
  });
function factText(value: string | number, style: NoticeFact[2], writer: Writer): string {
  if (style === "day") return writer.day(String(value));
  if (style === "moment") return writer.moment(new Date(value));
  if (style === "percent") return writer.percent(String(value), 1);
  if (style === "word") return writer.say(String(value));
  return typeof value === "number" ? writer.number(value) : value;
}

const whyOf = (kinds: readonly NoticeKind[], { say, language }: Writer): string => {
  const named = kinds.map((kind) => `“${say(noticeKinds[kind])}”`);
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(named);
  return say("Anda menerima surel ini karena Anda memilih surel untuk {kinds}.", { kinds: list });
};

export const noticeEmail = (to: Addressee, notice: StoredNotice): EmailMessage =>
  composeEmail(to, "notification", (writer) => {
    const facts = factsOf(notice, writer);
    const body = bodyOf(notice, writer);
    return {
      subject: titleOf(notice, writer),
      blocks: [...(body ? [body] : []), ...(facts.length > 0 ? [{ facts }] : [])],
      button: notice.href
        ? { words: writer.say(buttonLabels[notice.kind]), path: notice.href }
        : { words: writer.say("Buka pemberitahuan"), path: noticesPage },
      why: whyOf([notice.kind], writer),
    };
  });

/** The mail for several notices of one person, grouped by kind and in chronological order. */
export const digestEmail = (to: Addressee, notices: readonly [StoredNotice, ...StoredNotice[]]): EmailMessage =>
  composeEmail(to, "notification", (writer) => {
    const { say } = writer;
    const [first] = notices;
    const kinds = [...new Set(notices.map((n) => n.kind))];
    const ordered = kinds.flatMap((kind) => notices.filter((n) => n.kind === kind));
    const shown = ordered.slice(0, maxItems);
    const rest = ordered.length - shown.length;
    const waiting = kinds.length === 1 && kinds[0] === "approval";
    return {
      subject: say("{first} dan {count} kabar lain", { first: titleOf(first, writer), count: notices.length - 1 }),
      blocks: [
        ...kinds.flatMap((kind): Block[] => {
          const items = shown.filter((n) => n.kind === kind).map((n) => itemOf(n, writer));
          return items.length === 0 ? [] : [{ heading: say(noticeKinds[kind]), items }];
        }),
        ...(rest > 0 ? [say("dan {count} pemberitahuan lagi di portal", { count: rest })] : []),
      ],
      button: waiting
        ? { words: say("Buka persetujuan"), path: inboxPage }
        : { words: say("Buka pemberitahuan"), path: noticesPage },
      why: whyOf(kinds, writer),
    };
  });

const itemOf = (notice: StoredNotice, writer: Writer): Item => ({
  title: titleOf(notice, writer),
  path: notice.href,
  facts: factsOf(notice, writer),
  note: bodyOf(notice, writer),
});
