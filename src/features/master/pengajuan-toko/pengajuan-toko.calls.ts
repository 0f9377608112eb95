import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";

export type ProposedStore = {
  readonly name: string;
  readonly ownerName: string;
  readonly phone: string;
  readonly npwp?: string | null;
  readonly address: string;
  readonly postalCode?: string | null;
  readonly district: number;
  readonly subdistrict?: number | null;
  readonly latitude: Decimal;
  readonly longitude: Decimal;
  readonly segment?: number | null;
  readonly potentialTonnes?: Decimal | null;
  /** The proposed distributor. */
  readonly distributor: number;
  readonly notes?: string | null;
  readonly photos?: readonly string[] | null;
};
/** A possible duplicate; distances in metres. */
export type Duplicate = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly ownerName: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly status: string;
  readonly distance: number | null;
  readonly samePhone: boolean;
  /** 0–100: 50 % name, 30 % telephone number and 20 % distance. */
  readonly score: number;
  readonly latitude: Decimal | null;
  readonly longitude: Decimal | null;
};
export type DuplicateQuery = {
  readonly name: string;
  readonly phone?: string | null;
  readonly district?: number | null;
  readonly latitude?: Decimal | null;
  readonly longitude?: Decimal | null;
};
export type ProposalFacts = {
  readonly data: ProposedStore;
  readonly labels: {
    readonly district: string | null;
    readonly province: string | null;
    readonly subdistrict: string | null;
    readonly segment: string | null;
    readonly distributor: string | null;
  };
  readonly duplicates: readonly Duplicate[];
  /** Distance in metres within which a visit counts as on site. */
  readonly radius: number;
  readonly photos: readonly { readonly id: string; readonly name: string; readonly at: Instant }[];
  /** The store that was created on approval. */
  readonly store: (RefValue & { readonly since: PlainDate | null }) | null;
};
export const storeProposal = proposalCalls<ProposedStore>("/api/store-proposal", "storeProposal");
export const proposalFacts = defineCall<{ id: number }, ProposalFacts>(
  "GET",
  "/api/store-proposal/:id",
  "storeProposal.read",
);
export const findDuplicates = defineCall<DuplicateQuery, { data: readonly Duplicate[] }>(
  "POST",
  "/api/store-proposal/duplicates",
  "storeProposal.read",
);
/** Subdistricts of the chosen district. Every user who may propose a store may choose its location. */
export const subdistrictsOf = defineCall<{ district: number }, { data: readonly RefValue[] }>(
  "GET",
  "/api/store-proposal/subdistricts",
  "storeProposal.submit",
);
