import { authEnv, publicUrl } from "#platform/access/index.server.ts";
import type { Addressee } from "./addressee.server.ts";
import type { Content, Frame } from "./letter-content.server.ts";
import { letterHtml } from "./letter-html.server.ts";
import { letterText } from "./letter-text.server.ts";
import type { Letter } from "./letter-type.server.ts";
import { type Writer, writerIn } from "./writer.server.ts";

/** The page on which users choose which mails to receive. */
const settingsPath = "/akun/pemberitahuan";

/**
 * Composes a mail as text and as HTML in the recipient's language: portal name, greeting, content, one button, the
 * reason for the mail, and where to change that. `compose` returns the content, using the recipient's writer.
 */
export function writeLetter(to: Addressee, kind: string, compose: (writer: Writer) => Content): Letter {
  const writer = writerIn(to.language);
  const content = compose(writer);
  const frame = frameOf(to, writer);
  return {
    to: to.email,
    userId: to.id,
    kind,
    subject: content.subject,
    text: letterText(content, frame),
    html: letterHtml(content, frame),
  };
}

function frameOf({ fullname }: Addressee, { language, say }: Writer): Frame {
  const base = publicUrl();
  return {
    language,
    portal: authEnv().APPLICATION_NAME,
    greeting: say("Halo {name},", { name: fullname }),
    address: (path) => (base === undefined ? undefined : `${base}/#${path}`),
    settings: { words: say("Atur surel yang Anda terima"), path: settingsPath },
    automatic: say("Surel ini dikirim otomatis; balasannya tidak dibaca."),
    rest: (more) => say("dan {count} baris lagi", { count: more }),
  };
}
