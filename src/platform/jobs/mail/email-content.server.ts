/** The content of a mail, independent of text and HTML. All texts are in the recipient's language. */

/** A name, its value, and the value it is compared with. */
export type Fact = readonly [name: string, value: string, was?: string];
/** Figures, with headings of the two columns if they apply to all; `more` is the number of figures not included. */
export type Figures = {
  readonly heads?: readonly [string, string];
  readonly lines: readonly Fact[];
  readonly more?: number;
};
/** One of several items of a mail; `path` is its page in the portal. */
export type Item = {
  readonly title: string;
  readonly path: string | null;
  readonly facts: readonly Fact[];
  readonly note?: string | null;
};
/** A sentence, facts about one subject, figures, a code to enter, or a list with a heading. */
export type Block =
  | string
  | { readonly facts: readonly Fact[] }
  | { readonly figures: Figures }
  | { readonly code: string; readonly words: string }
  | { readonly heading: string; readonly items: readonly Item[] };

export type Content = {
  /** The subject line. */
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** The button and its page; `path` begins with a slash. */
  readonly button: { readonly words: string; readonly path: string };
  /** Why the recipient gets the mail. */
  readonly why: string;
};

/** What both versions of a mail require. */
export type Frame = {
  readonly language: string;
  readonly portal: string;
  readonly greeting: string;
  /** The absolute URL of a path; undefined if the portal's URL is not configured. */
  readonly address: (path: string) => string | undefined;
  readonly settings: { readonly words: string; readonly path: string };
  readonly automatic: string;
  /** "and 12 more rows". */
  readonly rest: (more: number) => string;
};
