export type EmailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same text as HTML. */
  readonly html?: string;
  /** The purpose of the mail, shown in lists of mails, which never show its text. */
  readonly kind: string;
  readonly userId?: number | null;
  /** Who is notified if the mail is refused or given up: the person it is sent for, if not the recipient. */
  readonly ownerId?: number | null;
  /** Number of hours after which the mail is obsolete. */
  readonly hours?: number;
  readonly attachment?: { readonly name: string; readonly mime: string; readonly content: Buffer };
};
