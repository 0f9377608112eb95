import type { WordValues } from "../job/job.ts";
import type { NoticeKind } from "./notification.ts";

/** How a value is formatted in a mail; numbers and plain words need no style. */
export type FactStyle = "day" | "moment" | "percent" | "word";
/** A line of a notice's mail: a label in the source language, and the name of a value or a template of several. */
export type NoticeFact = readonly [label: string, value: string, style?: FactStyle];

export type Notice = {
  readonly userId: number;
  readonly kind: NoticeKind;
  /** Title and body are templates in the source language, filled with `values`. */
  readonly title: string;
  readonly body?: string | null;
  readonly values?: WordValues;
  /** Path within the portal, beginning with a slash. */
  readonly href?: string | null;
  /** Lines of the mail that replace the body. */
  readonly facts?: readonly NoticeFact[];
  /** The caller sends its own mail, so that no mail is generated for the notice. */
  readonly ownEmail?: boolean;
  /** Sent also to persons who have disabled its kind. */
  readonly always?: boolean;
};

/** A notice in the form from which its mail is generated. */
export type StoredNotice = Required<Pick<Notice, "kind" | "title" | "facts" | "values">> & {
  readonly body: string | null;
  readonly href: string | null;
};
