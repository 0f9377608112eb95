import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { JobView } from "#platform/jobs/index.ts";
import type { ItemKind } from "#features/atsalesman/rules/survey-logic.ts";
import type { Verdict } from "#features/atsalesman/rules/visit.ts";

/** The answers about one brand. */
export type BrandView = {
  readonly name: string;
  readonly stocked: boolean;
  readonly tonnes: string | null;
  readonly price: string | null;
};
export type AnswerView = {
  readonly key: string;
  readonly kind: ItemKind;
  readonly label: string;
  /** Whether the item was not shown to the salesman because of earlier answers. */
  readonly hidden: boolean;
  /** Answers with the labels of the version; empty if the item was not answered. */
  readonly words: readonly string[];
  readonly point: { readonly latitude: string; readonly longitude: string } | null;
  readonly photos: readonly number[];
  readonly brands: readonly BrandView[];
};
export type ResponseDetail = {
  readonly id: number;
  readonly survey: RefValue;
  readonly versionNo: number;
  /** The store or the bulk customer that answered. */
  readonly at: RefValue;
  readonly salesman: RefValue;
  readonly day: PlainDate;
  readonly submittedAt: Instant;
  readonly receivedAt: Instant;
  readonly flags: readonly string[];
  readonly status: "posted" | "void";
  readonly voided: { readonly at: Instant; readonly by: string | null; readonly reason: string } | null;
  readonly place: { readonly latitude: string | null; readonly longitude: string | null };
  readonly visit: {
    readonly verdict: Verdict;
    readonly distanceM: number | null;
    readonly radiusM: number;
    readonly latitude: string | null;
    readonly longitude: string | null;
  } | null;
  readonly answers: readonly AnswerView[];
  readonly others: readonly {
    readonly id: number;
    readonly survey: string;
    readonly salesman: string;
    readonly submittedAt: Instant;
    readonly status: "posted" | "void";
  }[];
};
export type Channel = "retail" | "corsales";

export const responseDetail = defineCall<{ id: number; channel: Channel }, ResponseDetail>(
  "GET",
  "/api/survey-response/:id/detail",
  "surveyResponse.read",
);
export const responsePhoto = defineCall<{ id: number; channel: Channel; photo: number }, unknown>(
  "GET",
  "/api/survey-response/:id/photo",
  "surveyResponse.read",
);
export const voidResponse = defineCall<{ id: number; channel: Channel; reason: string }, { readonly ok: true }>(
  "POST",
  "/api/survey-response/:id/void",
  "surveyResponse.manage",
);
/** Starts the export of all responses to a survey in the person's scope. */
export const exportAnswers = defineCall<{ id: number; channel: Channel }, { readonly data: JobView }>(
  "POST",
  "/api/survey/:id/export-answers",
  "surveyResponse.export",
);
