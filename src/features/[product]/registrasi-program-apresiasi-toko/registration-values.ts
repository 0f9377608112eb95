import type { RefValue } from "#kit/field.ts";
import type { FormPhoto, ProposalSpec } from "#platform/workflow/index.web.ts";
import {
  type ProposedRegistration,
  type RegistrationFacts,
  registrationCalls,
} from "./registrasi-program-apresiasi-toko.calls.ts";

/**
 * The values of the registration form. If `known` is true, an identity is already stored; it is used unless a new one
 * is entered.
 */
export type RegistrationValues = {
  readonly program: number | null;
  readonly store: RefValue | null;
  readonly ownerName: string;
  readonly nik: string;
  readonly npwp: string;
  readonly phone: string;
  readonly bank: RefValue | null;
  readonly accountNumber: string;
  readonly accountHolder: string;
  readonly ktp: readonly FormPhoto[];
  readonly note: string;
  readonly photos: readonly FormPhoto[];
  readonly known: string | null;
};
export const nothing: RegistrationValues = {
  program: null,
  store: null,
  ownerName: "",
  nik: "",
  npwp: "",
  phone: "",
  bank: null,
  accountNumber: "",
  accountHolder: "",
  ktp: [],
  note: "",
  photos: [],
  known: null,
};

export const registrationForm: ProposalSpec<RegistrationValues, ProposedRegistration> = {
  kind: "programRegistration",
  calls: registrationCalls,
  unstored: ["nik", "ktp"],
  needed: (v) => [
    ...(["program", "store", "ownerName", "phone", "bank", "accountNumber", "accountHolder"] as const),
    ...(v.known === null ? (["nik"] as const) : []),
  ],
  contentOf: (v) => ({
    program: v.program ?? 0,
    store: v.store?.id ?? 0,
    ownerName: v.ownerName.trim(),
    nik: v.nik.replace(/\s/g, "") || null,
    npwp: v.npwp.trim() || null,
    phone: v.phone.trim(),
    bank: v.bank?.id ?? 0,
    accountNumber: v.accountNumber.replace(/[\s.-]/g, ""),
    accountHolder: v.accountHolder.trim(),
    ktp: v.ktp[0]?.id ?? null,
    note: v.note.trim() || null,
    photos: v.photos.map((p) => p.id),
  }),
};

export const valuesOf = ({ data, labels, photos, nik }: RegistrationFacts): RegistrationValues => ({
  program: data.program,
  store: { id: data.store, label: labels.store ?? String(data.store) },
  ownerName: data.ownerName,
  nik: "",
  npwp: data.npwp ?? "",
  phone: data.phone,
  bank: data.bank ? { id: data.bank, label: labels.bank ?? String(data.bank) } : null,
  accountNumber: data.accountNumber,
  accountHolder: data.accountHolder,
  ktp: [],
  note: data.note ?? "",
  photos,
  known: nik,
});
