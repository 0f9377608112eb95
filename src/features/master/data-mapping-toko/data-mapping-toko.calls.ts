import { defineCall, type Page } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";

export const gapKinds = ["distributor", "tso", "spc", "lt", "ltOther", "vacant", "area", "ending"] as const;
export type GapKind = (typeof gapKinds)[number];
export const gapWords: Readonly<Record<GapKind, string>> = {
  distributor: "Tanpa distributor",
  tso: "Tanpa TSO",
  spc: "Tanpa SPC",
  lt: "Tanpa LT",
  ltOther: "LT milik distributor lain",
  vacant: "TSO kosong",
  area: "Distrik tanpa area",
  ending: "Berakhir dalam 14 hari",
};

export type MappedStore = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly area: string | null;
  readonly distributor: string | null;
  /** Distributors that serve the store besides the main one. */
  readonly others: number;
  readonly lt: string | null;
  readonly tso: string | null;
  readonly tsoHolder: string | null;
  readonly spc: string | null;
  readonly spcHolder: string | null;
  readonly gaps: readonly GapKind[];
};
/**
 * `gap` is a kind or "any"; places, distributor and position are comma-separated ids; filters of the store list are
 * added as `f.…`. `placed` selects today's places instead of those on the day of the mappings.
 */
export type MappedQuery = {
  readonly on?: PlainDate;
  readonly placed?: "today";
  readonly gap?: string;
  readonly region?: string;
  readonly areaGroup?: string;
  readonly area?: string;
  readonly distributor?: string;
  readonly position?: string;
  readonly q?: string;
} & Readonly<Record<`f.${string}`, string>>;
export type MappedSums = {
  readonly stores: number;
  readonly any: number;
  readonly gaps: Readonly<Record<GapKind, number>>;
  readonly today: PlainDate;
};

export const mappedStores = defineCall<
  MappedQuery & { readonly page?: number; readonly perPage?: number },
  Page<MappedStore>
>("GET", "/api/store-mapping", "report.mapping");
export const mappedSums = defineCall<MappedQuery, MappedSums>("GET", "/api/store-mapping/sums", "report.mapping");
export const mappedExport = defineCall<MappedQuery, unknown>(
  "GET",
  "/api/store-mapping/export",
  "report.mapping.export",
);
