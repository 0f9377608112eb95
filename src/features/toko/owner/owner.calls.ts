import { defineCall } from "#kit/call.ts";
import type { Instant, RefValue, Tone } from "#kit/field.ts";

/** States of the verification of an owner's identity. */
export const kycStates = {
  none: { label: "Belum ada", tone: "neutral" },
  submitted: { label: "Diajukan", tone: "warning" },
  verified: { label: "Terverifikasi", tone: "success" },
  rejected: { label: "Ditolak", tone: "error" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly tone: Tone }>>;
export type Kyc = keyof typeof kycStates;

export type OwnerOfStore = {
  readonly version: number;
  readonly name: string;
  /** The first and last four digits; `ownerIdentity` returns all of them. */
  readonly nik: string | null;
  readonly npwp: string | null;
  readonly phone: string | null;
  readonly taxpayer: "person" | "company";
  readonly kyc: Kyc;
  readonly reason: string | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Instant | null;
  readonly hasPhoto: boolean;
  /** Other stores of the same owner in the reader's scope. */
  readonly others: readonly RefValue[];
};
type Done = { readonly data: OwnerOfStore };
/** Values of an owner; an omitted NIK or photo keeps the current one. */
export type TypedOwner = {
  readonly name: string;
  readonly nik?: string | null;
  readonly npwp?: string | null;
  readonly phone?: string | null;
  readonly taxpayer: OwnerOfStore["taxpayer"];
  readonly photo?: string | null;
};

export const storeOwner = defineCall<{ readonly id: number }, { readonly data: OwnerOfStore | null }>(
  "GET",
  "/api/store/:id/owner",
  "storeOwner.read",
);
/** Creates or changes the owner; a changed identity must be verified again. */
export const saveOwner = defineCall<TypedOwner & { readonly id: number; readonly version: number | null }, Done>(
  "PUT",
  "/api/store/:id/owner",
  "storeOwner.write",
);
/** Assigns the store to an existing owner, identified by NIK. */
export const linkOwner = defineCall<
  { readonly id: number; readonly version: number | null; readonly nik: string },
  Done
>("POST", "/api/store/:id/owner/link", "storeOwner.write");
export const reviewOwner = defineCall<
  {
    readonly id: number;
    readonly version: number;
    readonly verdict: "verified" | "rejected";
    readonly reason?: string | null;
  },
  Done
>("POST", "/api/store/:id/owner/review", "storeOwner.identity", { notMasked: true });
/** Returns the complete NIK; access is recorded in the audit trail. */
export const ownerIdentity = defineCall<{ readonly id: number }, { readonly data: { readonly nik: string | null } }>(
  "POST",
  "/api/store/:id/owner/identity",
  "storeOwner.identity",
  { notMasked: true },
);
/** Returns the photo of the identity card; access is recorded in the audit trail. */
export const ownerPhoto = defineCall<{ readonly id: number }, unknown>(
  "GET",
  "/api/store/:id/owner/photo",
  "storeOwner.identity",
  { notMasked: true },
);
/** Multipart, field `file`: JPEG, PNG or WebP up to 5 MB. */
export const addOwnerPhoto = defineCall<
  Record<string, never>,
  { readonly data: { readonly id: string; readonly name: string } }
>("POST", "/api/store-owner/photo", "storeOwner.write");
