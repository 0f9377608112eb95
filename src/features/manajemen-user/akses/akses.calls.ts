import { defineCall } from "#kit/call.ts";
import type { WordValues } from "#platform/jobs/index.ts";

/** A condition: met, not met, or for information only (null). Texts are templates with values. */
export type Finding = {
  readonly key: string;
  readonly ok: boolean | null;
  readonly title: string;
  readonly words: string;
  readonly values: WordValues;
  /** Page on which it can be changed. */
  readonly href?: string;
};
export type Explanation = {
  readonly user: { readonly id: number; readonly name: string };
  readonly subject: string;
  readonly sees: boolean;
  readonly findings: readonly Finding[];
};
export type ExplainTarget = {
  readonly user: number;
  readonly path?: string;
  readonly action?: string;
  readonly noun?: string;
  readonly id?: number;
};

/** Explains why a user sees, or does not see, a page, the scope of a permission or a record. */
export const explainAccess = defineCall<ExplainTarget, Explanation>("GET", "/api/access/explain", "user.read");
export type Explainable = {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  readonly nouns: readonly { readonly name: string; readonly title: string; readonly path: string }[];
};
export const explainable = defineCall<Record<string, never>, Explainable>(
  "GET",
  "/api/access/explainable",
  "user.read",
);
