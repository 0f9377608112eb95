import type { WordValues } from "#kit/job.ts";
import type { NoticeKind } from "#kit/notification.ts";

/** How a value is written in a letter; numbers and plain words need no saying. */
export type FactStyle = "day" | "moment" | "percent" | "word";
/** What a letter tells of a notice: a label in the source language, and behind it the name of a value or a template of several. */
export type NoticeFact = readonly [label: string, value: string, style?: FactStyle];

export type Notice = {
  readonly userId: number;
  readonly kind: NoticeKind;
  /** Title and body are templates in the source language; `values` fill their places. */
  readonly title: string;
  readonly body?: string | null;
  readonly values?: WordValues;
  /** Address within the portal, beginning with a slash. */
  readonly href?: string | null;
  /** What stands in a letter instead of the body, one under the other. */
  readonly facts?: readonly NoticeFact[];
  /** The caller sends a letter of its own about the same, so there is no other of this notice. */
  readonly ownLetter?: boolean;
  /** Reaches also those who have silenced its kind. */
  readonly always?: boolean;
};

/** A notice as its letter is made of it. */
export type StoredNotice = Required<Pick<Notice, "kind" | "title" | "facts" | "values">> & {
  readonly body: string | null;
  readonly href: string | null;
};
