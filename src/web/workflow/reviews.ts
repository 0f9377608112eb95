import type { ComponentType } from "react";
import { addressesOf } from "#kit/route.ts";
import type { SubmissionView } from "#kit/submission.calls.ts";

/** What one kind of proposal shows to whoever decides it; the page of the kind and the inbox of all kinds use the same. */
export type ReviewPart = {
  readonly Facts: ComponentType<{ readonly proposal: SubmissionView }>;
  /** What approval brought about. */
  readonly Outcome?: ComponentType<{ readonly proposal: SubmissionView }>;
  /** Ready-made beginnings of a reason to turn it down. */
  readonly reasons: readonly string[];
  /** Calls whose answers a decision makes old. */
  readonly touches: readonly string[];
};

const files = import.meta.glob<{ review?: ReviewPart }>("/src/features/**/*.review.tsx");
const byRoute = new Map(
  Object.entries(files).flatMap(([file, load]) => addressesOf(file).map((a) => [a.route, load] as const)),
);

/** The part of the kind that is at home at an address. */
export async function reviewOf(route: string): Promise<ReviewPart> {
  const found = await byRoute.get(route)?.();
  if (!found?.review) throw new Error(`no review stands at ${route}`);
  return found.review;
}
