import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";

export type Ownership = "own" | "rented" | "third_party";
export type ProposedWarehouse = {
  /** If absent, the next code of the distributor is used. */
  readonly code?: string | null;
  readonly name: string;
  readonly distributor: number;
  readonly district: number;
  readonly address: string;
  readonly latitude: Decimal;
  readonly longitude: Decimal;
  /** The usual supplier. */
  readonly packingPlant?: number | null;
  /** Tonnes. */
  readonly capacity: Decimal;
  readonly ownership: Ownership;
  readonly leaseUntil?: PlainDate | null;
  /** Square metres. */
  readonly floorArea?: Decimal | null;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly openedOn?: PlainDate | null;
  readonly notes?: string | null;
  readonly photos?: readonly string[] | null;
};
/** A possible duplicate; distances in metres. */
export type Duplicate = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly distributor: string;
  readonly sameDistributor: boolean;
  readonly sameCode: boolean;
  readonly address: string | null;
  readonly distance: number | null;
  /** 0–100: 100 for the same code; otherwise 60 % name, 30 % distance and 10 % distributor. */
  readonly score: number;
  readonly latitude: Decimal | null;
  readonly longitude: Decimal | null;
};
export type DuplicateQuery = Partial<Pick<ProposedWarehouse, "code" | "distributor" | "district">> & {
  readonly name: string;
  readonly latitude?: Decimal | null;
  readonly longitude?: Decimal | null;
};
export type WarehouseFacts = {
  readonly data: ProposedWarehouse;
  readonly labels: {
    readonly distributor: string | null;
    readonly district: string | null;
    readonly province: string | null;
    readonly packingPlant: string | null;
  };
  /** Existing warehouses of the distributor. */
  readonly has: { readonly count: number; readonly capacity: Decimal };
  readonly duplicates: readonly Duplicate[];
  readonly photos: readonly { readonly id: string; readonly name: string; readonly at: Instant }[];
  /** The warehouse that was created on approval. */
  readonly warehouse: RefValue | null;
};

export const warehouseProposal = proposalCalls<ProposedWarehouse>("/api/warehouse-proposal", "warehouseProposal");
export const warehouseFacts = defineCall<{ id: number }, WarehouseFacts>(
  "GET",
  "/api/warehouse-proposal/:id",
  "warehouseProposal.read",
);
export const findWarehouses = defineCall<DuplicateQuery, { data: readonly Duplicate[] }>(
  "POST",
  "/api/warehouse-proposal/duplicates",
  "warehouseProposal.read",
);
