import { type Fault, networkFault, ServiceFault } from "../outbound/service-fault.ts";

/** Why a letter did not leave, beside what the connection itself may lack. */
export type MailFault = Fault | "recipient" | "message" | "deferred" | "expired";

export type MailFailure = {
  readonly fault: MailFault;
  /** The server will not take this letter, however often it is offered. */
  readonly final: boolean;
  /** The reply code of SMTP, where the server answered. */
  readonly replyCode: number | null;
  /** The server's answer in its own words, or null where it gave none. */
  readonly answer: string | null;
  /** What the log names: the reply code, or the system's name of the error. */
  readonly code: string;
};

type SmtpError = {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly rejectedErrors?: readonly SmtpError[];
};

/** Replies that speak of the portal's account at the mail server and not of the letter (RFC 4954, 6). */
const accountReplies = new Set([530, 534, 535, 538]);
const maxAnswer = 500;

/** Reads what sending threw: which replies are about the letter, which about the connection. */
export function failureOf(error: unknown): MailFailure {
  const thrown = (error ?? {}) as SmtpError;
  // where every recipient was refused the refusal of one stands for it
  const { code, responseCode, response, command } = thrown.rejectedErrors?.[0] ?? thrown;
  const replyCode =
    typeof responseCode === "number" && responseCode >= 100 && responseCode <= 999 ? responseCode : null;
  const answer = typeof response === "string" ? oneLine(response) : null;
  if (replyCode === null) {
    // an address that cannot be written in SMTP is refused before anything is sent
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
  const said = { replyCode, answer, code: String(replyCode) };
  if (code === "EAUTH" || accountReplies.has(replyCode))
    return { ...said, final: false, fault: code === "EAUTH" ? "mailAccount" : "mailAccountMissing" };
  if (command === "CONN" || command === "EHLO" || command === "HELO" || command === "STARTTLS")
    return { ...said, final: false, fault: replyCode >= 400 ? "mailGreeting" : "mailProtocol" };
  if (replyCode < 500) return { ...said, final: false, fault: "deferred" };
  return { ...said, final: true, fault: command === "RCPT TO" ? "recipient" : "message" };
}

/** The same for a test of the connection, in words. */
export function connectionFault(error: unknown, host: string): ServiceFault {
  const { fault, code } = failureOf(error);
  const known = fault === "recipient" || fault === "message" || fault === "deferred" || fault === "expired";
  return new ServiceFault(known ? "mailProtocol" : fault, { host, code });
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, maxAnswer);
