import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { SurveyFault } from "#features/atsalesman/rules/survey-checks.ts";
import type { SurveyItem } from "#features/atsalesman/rules/survey-logic.ts";

export type Channel = "retail" | "corsales";
export type Repeat = "once" | "perVisit" | "everyDays";
/** Kinds of rules for targeted places; `panel` names a panel of sample stores. */
export const targetKinds = [
  "all",
  "area",
  "district",
  "segment",
  "cluster",
  "position",
  "panel",
  "store",
  "bulkSegment",
  "customer",
] as const;
export type TargetKind = (typeof targetKinds)[number];
/** Retail surveys target stores, corsales surveys bulk customers. */
export const targetKindsOf: Readonly<Record<Channel, readonly TargetKind[]>> = {
  retail: ["all", "area", "district", "segment", "cluster", "position", "panel", "store"],
  corsales: ["all", "area", "district", "bulkSegment", "position", "customer"],
};
export type SurveyTarget = { readonly kind: TargetKind; readonly id: number | null; readonly panel: string | null };
export type SurveyFacts = {
  readonly title: string;
  readonly opensOn: PlainDate;
  readonly closesOn: PlainDate;
  readonly graceDays: number;
  readonly repeat: Repeat;
  readonly repeatDays: number | null;
};
export type SurveyContent = SurveyFacts & {
  readonly items: readonly SurveyItem[];
  readonly targets: readonly SurveyTarget[];
};
export type VersionFacts = {
  readonly no: number;
  readonly state: "draft" | "published" | "retired";
  readonly publishedAt: Instant | null;
};
export type SurveyDesign = SurveyContent & {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly state: "draft" | "open" | "closed";
  /** The version whose items are shown. */
  readonly shown: VersionFacts;
  readonly versions: readonly VersionFacts[];
  /** Keys whose kind is fixed because a published version contains them. */
  readonly fixed: readonly string[];
  readonly labels: readonly (RefValue & { readonly kind: TargetKind })[];
  /** Places that the targets choose today. */
  readonly stores: number;
  /** Brands of a brand table; empty without such an item. */
  readonly brands: readonly BrandName[];
  readonly faults: readonly SurveyFault[];
};
export type BrandName = { readonly code: string; readonly name: string; readonly own: boolean };
type Seen = { readonly id: number; readonly version: number };

export const createSurvey = defineCall<
  { channel: Channel; title: string; copyOf?: number | undefined },
  { id: number }
>("POST", "/api/survey-design", "survey.manage");
export const surveyDesign = defineCall<{ id: number; channel: Channel; no?: number | undefined }, SurveyDesign>(
  "GET",
  "/api/survey/:id/design",
  "survey.read",
);
export const saveSurvey = defineCall<Seen & { readonly content: SurveyContent }, { readonly version: number }>(
  "POST",
  "/api/survey/:id/design",
  "survey.manage",
);
export const publishSurvey = defineCall<Seen, { readonly version: number; readonly assigned: number }>(
  "POST",
  "/api/survey/:id/publish",
  "survey.manage",
);
/** Creates a draft with the items of the newest published version. */
export const draftSurvey = defineCall<Seen, { readonly version: number }>(
  "POST",
  "/api/survey/:id/draft",
  "survey.manage",
);
export const closeSurvey = defineCall<Seen, { readonly version: number }>(
  "POST",
  "/api/survey/:id/close",
  "survey.manage",
);
