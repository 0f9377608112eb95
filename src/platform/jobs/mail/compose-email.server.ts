import { authEnv, publicUrl } from "#platform/access/index.server.ts";
import type { Addressee } from "./addressee.server.ts";
import type { Content, Frame } from "./email-content.server.ts";
import { emailHtml } from "./email-html.server.ts";
import { emailText } from "./email-text.server.ts";
import type { EmailMessage } from "./email-message.server.ts";
import { type Writer, writerIn } from "./writer.server.ts";

/** The page on which users choose which mails to receive. */
const settingsPath = "/akun/pemberitahuan";

/**
 * Composes a mail as text and as HTML in the recipient's language: portal name, greeting, content, one button, the
 * reason for the mail, and where to change that. `compose` returns the content, using the recipient's writer.
 */
export function composeEmail(to: Addressee, kind: string, compose: (writer: Writer) => Content): EmailMessage {
  const writer = writerIn(to.language);
  const content = compose(writer);
  const frame = frameOf(to, writer);
  return {
    to: to.email,
    userId: to.id,
    kind,
    subject: content.subject,
    text: emailText(content, frame),
    html: emailHtml(content, frame),
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
