import { type Fault, networkFault, ServiceFault } from "#platform/http/index.server.ts";

/** Why a mail was not sent, besides faults of the connection itself. */
export type MailFault = Fault | "recipient" | "message" | "deferred" | "expired";

export type MailFailure = {
  readonly fault: MailFault;
  /** Whether the refusal is permanent. */
  readonly final: boolean;
  /** The SMTP reply code, if the server replied. */
  readonly replyCode: number | null;
  /** The text of the server's reply, or null. */
  readonly answer: string | null;
  /** The code for the log: the reply code, or the system's error code. */
  readonly code: string;
};

type SmtpError = {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly rejectedErrors?: readonly SmtpError[];
};

/** Replies that concern the portal's account at the mail server and not the mail (RFC 4954, 6). */
const accountReplies = new Set([530, 534, 535, 538]);
const maxAnswer = 500;

/** Classifies an error of sending: whether it concerns the mail or the connection. */
export function failureOf(error: unknown): MailFailure {
  const thrown = (error ?? {}) as SmtpError;
  // if every recipient was refused, the first refusal is used
  const { code, responseCode, response, command } = thrown.rejectedErrors?.[0] ?? thrown;
  const replyCode =
    typeof responseCode === "number" && responseCode >= 100 && responseCode <= 999 ? responseCode : null;
  const answer = typeof response === "string" ? oneLine(response) : null;
  if (replyCode === null) {
    // an address that is invalid in SMTP is refused before anything is sent
    if (code === "EENVELOPE") return { fault: "recipient", final: true, replyCode, answer, code };
    const network = networkFault(error);
    return {
      fault: network?.fault ?? (code === "EAUTH" ? "mailAccountMissing" : "mailProtocol"),
      final: false,
      replyCode,
      answer,
      code: network?.code ?? code ?? "–",
    };
  }
  const reply = { replyCode, answer, code: String(replyCode) };
  if (code === "EAUTH" || accountReplies.has(replyCode))
    return { ...reply, final: false, fault: code === "EAUTH" ? "mailAccount" : "mailAccountMissing" };
  if (command === "CONN" || command === "EHLO" || command === "HELO" || command === "STARTTLS")
    return { ...reply, final: false, fault: replyCode >= 400 ? "mailGreeting" : "mailProtocol" };
  if (replyCode < 500) return { ...reply, final: false, fault: "deferred" };
  return { ...reply, final: true, fault: command === "RCPT TO" ? "recipient" : "message" };
}

/** The fault of a connection test, with a message. */
export function connectionFault(error: unknown, host: string): ServiceFault {
  const { fault, code } = failureOf(error);
  const known = fault === "recipient" || fault === "message" || fault === "deferred" || fault === "expired";
  return new ServiceFault(known ? "mailProtocol" : fault, { host, code });
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, maxAnswer);
