import { defineCall } from "#kit/call.ts";
import type { Instant, PlainDate, RefValue, Tone } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";

export type ProposedRegistration = {
  readonly program: number;
  readonly store: number;
  readonly ownerName: string;
  /** Sixteen digits. If omitted in a change, the stored number is kept. */
  readonly nik?: string | null;
  readonly npwp?: string | null;
  readonly phone: string;
  readonly bank: number;
  readonly accountNumber: string;
  readonly accountHolder: string;
  /** The photograph of the identity card. If omitted in a change, the stored photograph is kept. */
  readonly ktp?: string | null;
  readonly note?: string | null;
  /** Photographs of the consent that the owner signed. */
  readonly photos: readonly string[];
};
export type OpenProgram = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly from: PlainDate;
  readonly until: PlainDate | null;
  readonly onePerOwner: boolean;
};
/** A warning for the reviewer; `stores` lists the stores in the reader's scope, `hidden` counts the others. */
export type RegistrationFlag = {
  readonly kind: keyof typeof flagWords;
  readonly stores: readonly RefValue[];
  readonly hidden: number;
  readonly date: PlainDate | null;
};
export const flagWords = {
  ownerMember: "Pemilik sama dengan toko peserta lain",
  phoneMember: "Telepon sama dengan toko peserta lain",
  phoneDistributor: "Telepon sama dengan milik distributor",
  phoneStaff: "Telepon sama dengan milik karyawan",
  accountMember: "Rekening sama dengan toko peserta lain",
  placeMember: "Lokasi kurang dari 30 m dari toko peserta lain",
  placeDistributor: "Lokasi kurang dari 30 m dari gudang distributor",
  ownerChanged: "Pemilik berbeda dari yang tercatat pada toko",
  neverVisited: "Belum pernah dikunjungi",
  notVisited: "Tidak dikunjungi dalam 90 hari",
  noPurchase: "Belum pernah membeli",
  firstPurchase: "Pembelian pertama kurang dari 30 hari lalu",
  oneDistributor: "Hanya membeli dari satu distributor",
} as const;
export type RegistrationFacts = {
  readonly data: Omit<ProposedRegistration, "nik" | "ktp">;
  /** Masked, unless the reader has permission to see identities. */
  readonly nik: string;
  readonly hasKtp: boolean;
  /** Whether the reader has permission to see identities. */
  readonly identity: boolean;
  readonly whitelisted: boolean;
  readonly labels: { readonly program: string | null; readonly store: string | null; readonly bank: string | null };
  readonly onePerOwner: boolean;
  readonly flags: readonly RegistrationFlag[];
  readonly photos: readonly { readonly id: string; readonly name: string; readonly at: Instant }[];
  /** The membership that approval opened. */
  readonly member: { readonly program: number; readonly since: PlainDate } | null;
};
export const registrationCalls = proposalCalls<ProposedRegistration>(
  "/api/program-registration",
  "programRegistration",
);
export const registrationFacts = defineCall<{ readonly id: number }, RegistrationFacts>(
  "GET",
  "/api/program-registration/:id",
  "programRegistration.read",
);
/**
 * A product line with the programmes that are open for registration; `registrations` are limited to the reader's scope.
 */
export const registrationLine = defineCall<
  { readonly product: string },
  {
    readonly data: { readonly id: number; readonly slug: string; readonly name: string };
    readonly programs: readonly OpenProgram[];
    readonly registrations: number;
  }
>("GET", "/api/program-registration/line/:product", "programRegistration.read");
/** The photograph of the identity card. Each view is recorded in the audit trail. */
export const registrationKtp = defineCall<{ readonly id: number }, never>(
  "GET",
  "/api/program-registration/:id/ktp",
  "storeOwner.identity",
);
export type StoreRegistration = {
  readonly id: number;
  readonly number: string;
  readonly product: string;
  readonly program: string;
  readonly state: { readonly label: string; readonly tone: Tone };
  readonly submittedAt: Instant | null;
  readonly decidedAt: Instant | null;
};
/** Registrations of one store in the reader's scope, newest first. */
export const storeRegistrations = defineCall<
  { readonly store: number },
  { readonly data: readonly StoreRegistration[] }
>("GET", "/api/program-registration/store/:store", "programRegistration.read");
