import type { ComponentType } from "react";
import { addressesOf } from "#kit/route.ts";
import type { SubmissionView } from "./submission.calls.ts";

/** The components that show one kind of proposal to its deciders, used by its page and by the common inbox. */
export type ReviewPart = {
  readonly Facts: ComponentType<{ readonly proposal: SubmissionView }>;
  /** The result of the approval. */
  readonly Outcome?: ComponentType<{ readonly proposal: SubmissionView }>;
  /** Predefined beginnings of a reason for rejection. */
  readonly reasons: readonly string[];
  /** Calls whose results a decision invalidates. */
  readonly touches: readonly string[];
};

const files = import.meta.glob<{ review?: ReviewPart }>("/src/features/**/*.review.tsx");
let byRoute: ReadonlyMap<string, () => Promise<{ review?: ReviewPart }>> | undefined;
/** Computed when first needed, so that pages that open no review do not contain the list of all of them. */
const reviewsByRoute = () =>
  (byRoute ??= new Map(
    Object.entries(files).flatMap(([file, load]) => addressesOf(file).map((a) => [a.route, load] as const)),
  ));

/** The components of the kind whose page is at an address. */
export async function reviewOf(route: string): Promise<ReviewPart> {
  const module = await reviewsByRoute().get(route)?.();
  if (!module?.review) throw new Error(`no review at ${route}`);
  return module.review;
}
