import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createTransport } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import { authEnv } from "../access/auth-env.ts";
import { hostOf } from "../outbound/service-fault.ts";
import { connectionFault } from "./mail-failure.ts";

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

/** Shorter than a letter is held for (`sender.ts`), so that nobody else takes it up while it is still being sent. */
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

/** Greets the mail server and signs in there, where it asks for that; no letter is sent. Throws a `ServiceFault`. */
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

/** Every address of a recipient line, so that each becomes a letter of its own with a fate of its own. */
export const addressesOf = (to: string): string[] => [
  ...new Set(addressparser(to, { flatten: true }).flatMap((a) => ("address" in a && a.address ? [a.address] : []))),
];

/** The same at each attempt: a mail server or a reader that has the letter already can tell a repeat by it. */
const messageIdOf = (due: Due): string =>
  `<${due.messageKey}@${addressesOf(authEnv().MAIL_FROM)[0]?.split("@")[1] ?? "localhost"}>`;

/**
 * Hands the letter to the mail server and resolves with its answer; without a server, a developer finds the letter as a file
 * below the data folder, and the answer is null. Rejects with what the mail library threw (see `failureOf`).
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
  if (!env.SMTP_URL) return keepAsFile(due.id, message);
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

async function keepAsFile(id: number, message: object): Promise<null> {
  const folder = resolve(process.env.DATA_DIR || ".data", "mail");
  await mkdir(folder, { recursive: true });
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await writeFile(`${folder}/${id}.eml`, (built as { message: Buffer }).message);
  return null;
}
