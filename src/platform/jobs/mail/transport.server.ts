import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createTransport } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { authEnv } from "#platform/access/index.server.ts";
import { hostOf } from "#platform/http/index.server.ts";
import { connectionFault } from "./mail-failure.server.ts";

export type Due = {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly tries: number;
  readonly messageKey: string;
};
export type Attached = { readonly name: string; readonly mime: string; readonly content: Buffer };

/**
 * Sending timeout in milliseconds. It is shorter than the lock on a mail (`sender.server.ts`), so that no other instance
 * takes it while it is being sent.
 */
const longestMs = 100_000;

function mailServer(url: string) {
  const silence = authEnv().SMTP_TIMEOUT_SECONDS * 1_000;
  const atFirst = Math.min(10_000, silence);
  // limits are options of the connection; a second argument would make them defaults of messages
  return createTransport({
    url,
    connectionTimeout: atFirst,
    dnsTimeout: atFirst,
    greetingTimeout: atFirst,
    socketTimeout: silence,
  });
}

/** Connects to the mail server and authenticates, if configured, without sending a mail. Throws a `ServiceFault`. */
export async function pingMail(): Promise<void> {
  const url = authEnv().SMTP_URL ?? "";
  const transport = mailServer(url);
  try {
    await transport.verify();
  } catch (error) {
    throw connectionFault(error, hostOf(url) ?? "–");
  } finally {
    transport.close();
  }
}

/** The addresses of a recipient line, each of which gets a separate mail. */
export const addressesOf = (to: string): string[] => [
  ...new Set(addressparser(to, { flatten: true }).flatMap((a) => ("address" in a && a.address ? [a.address] : []))),
];

/** The Message-ID, the same for every attempt, by which mail servers and mail programs recognize duplicates. */
const messageIdOf = (due: Due): string =>
  `<${due.messageKey}@${addressesOf(authEnv().MAIL_FROM)[0]?.split("@")[1] ?? "localhost"}>`;

/**
 * Sends the mail and returns the mail server's reply. Without a configured server, the mail is written to a file below
 * the data folder and the result is null. Rejects with the error of the mail library (see `failureOf`).
 */
export async function send(due: Due, file: Attached | undefined): Promise<string | null> {
  const env = authEnv();
  const message = {
    messageId: messageIdOf(due),
    from: env.MAIL_FROM,
    to: { name: "", address: due.recipient },
    subject: due.subject,
    text: due.body,
    ...(due.html === null ? {} : { html: due.html }),
    attachments: file ? [{ filename: file.name, contentType: file.mime, content: file.content }] : [],
  };
  if (!env.SMTP_URL) return writeAsFile(due.id, message);
  const transport = mailServer(env.SMTP_URL);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("sending timed out"), { code: "ETIMEDOUT" })), longestMs);
  });
  try {
    const info = (await Promise.race([transport.sendMail(message), late])) as {
      readonly response?: string;
      readonly rejected?: readonly unknown[];
      readonly rejectedErrors?: readonly Error[];
    };
    if (info.rejected?.length) throw info.rejectedErrors?.[0] ?? new Error("the recipient was refused");
    return info.response ?? null;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

async function writeAsFile(id: number, message: object): Promise<null> {
  const folder = resolve(process.env.DATA_DIR || ".data", "mail");
  await mkdir(folder, { recursive: true });
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await writeFile(`${folder}/${id}.eml`, (built as { message: Buffer }).message);
  return null;
}
