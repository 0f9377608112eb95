import { defineCall, type Page } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import type { Threshold } from "./thresholds.ts";

export const moveWords = {
  up: "Naik",
  down: "Turun",
  stay: "Tetap",
  enter: "Masuk kelas",
  leave: "Keluar kelas",
  none: "Tanpa cluster",
} as const;
export type Move = keyof typeof moveWords;
export type Flow = { readonly from: number | null; readonly to: number | null; readonly stores: number };
export type StoreMove = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly move: Move;
  /** Average per month. */
  readonly tonnes: Decimal;
  readonly invoices: Decimal;
  /** Percent; null without a previous value. */
  readonly growth: Decimal | null;
};
export type Outcome = {
  readonly clusters: readonly { readonly id: number; readonly name: string; readonly rank: number }[];
  readonly flows: readonly Flow[];
  readonly counts: Readonly<Record<Move, number>>;
};

type Limits = Pick<Threshold, "cluster" | "minTonnes" | "minInvoices" | "minGrowth">;
export type GrowthBasis = "previous" | "lastYear";
export type PreviewInput = {
  readonly thresholds: readonly Limits[];
  readonly firstMonth: PlainDate;
  readonly months: number;
  readonly growthBasis: GrowthBasis;
};
/** The classes that these thresholds would give with current sales; changes nothing. */
export const previewClusters = defineCall<PreviewInput, Outcome & { readonly moved: readonly StoreMove[] }>(
  "POST",
  "/api/cluster-configuration/preview",
  "clusterConfiguration.read",
);

export type ThresholdSet = {
  readonly thresholds: readonly Threshold[];
  readonly today: PlainDate;
  readonly canWrite: boolean;
};
export const thresholdsToday = defineCall<Record<string, never>, ThresholdSet>(
  "GET",
  "/api/cluster-configuration/today",
  "clusterConfiguration.read",
);
/** Replaces all thresholds from a day on; the previous ones end on that day. */
export const replaceThresholds = defineCall<
  { validFrom: PlainDate; thresholds: readonly Limits[] },
  { changed: number }
>("POST", "/api/cluster-configuration/replace", "clusterConfiguration.write");

export const periodOutcome = defineCall<
  { id: number },
  Outcome & {
    readonly thresholds: readonly Threshold[];
    readonly stale: string | null;
    readonly job: number | null;
    /** The user's own running job that publishes or withdraws the period. */
    readonly publishing: number | null;
    readonly computedAt: string | null;
  }
>("GET", "/api/cluster-period/:id/outcome", "clusterPeriod.read");
export const periodStores = defineCall<{ id: number; move?: Move; q?: string; page?: number }, Page<StoreMove>>(
  "GET",
  "/api/cluster-period/:id/stores",
  "clusterPeriod.read",
);
type Versioned = { readonly id: number; readonly version: number };
/** A job assigns the computed classes to the stores from the day of validity; null if published already. Idempotent. */
export const publishPeriod = defineCall<Versioned, { job: number | null }>(
  "POST",
  "/api/cluster-period/:id/publish",
  "clusterPeriod.manage",
);
/** Only the last publication can be withdrawn; the previous classes are restored. */
export const withdrawPeriod = defineCall<Versioned & { reason: string }, { job: number }>(
  "POST",
  "/api/cluster-period/:id/withdraw",
  "clusterPeriod.manage",
);
