/** What a letter says, before it is written as text and as HTML. All texts are in the reader's language already. */

/** What it is, its figure, and what that is compared with. */
export type Fact = readonly [name: string, value: string, was?: string];
/** Figures, under the heads of their two columns where all of them say the same; so many `more` stand elsewhere. */
export type Figures = {
  readonly heads?: readonly [string, string];
  readonly lines: readonly Fact[];
  readonly more?: number;
};
/** One of several things that a letter tells; `path` is where it leads within the portal. */
export type Item = {
  readonly title: string;
  readonly path: string | null;
  readonly facts: readonly Fact[];
  readonly note?: string | null;
};
/** A sentence, facts about one thing, figures, a code to type, or a list under a heading. */
export type Block =
  | string
  | { readonly facts: readonly Fact[] }
  | { readonly figures: Figures }
  | { readonly code: string; readonly words: string }
  | { readonly heading: string; readonly items: readonly Item[] };

export type Content = {
  /** What it is about, in one line. */
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Where it leads; `path` begins with a slash. */
  readonly button: { readonly words: string; readonly path: string };
  /** Why the reader gets it. */
  readonly why: string;
};

/** All that both ways of writing a letter need. */
export type Frame = {
  readonly language: string;
  readonly portal: string;
  readonly greeting: string;
  /** The absolute address of a path; undefined where nobody has said the portal's address. */
  readonly address: (path: string) => string | undefined;
  readonly settings: { readonly words: string; readonly path: string };
  readonly automatic: string;
  /** "and 12 more rows". */
  readonly rest: (more: number) => string;
};
