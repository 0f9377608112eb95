import type { Decimal, RefValue } from "#kit/field.ts";
import type { FormPhoto, ProposalSpec } from "#platform/workflow/index.web.ts";
import { type ProposalFacts, type ProposedStore, storeProposal } from "./pengajuan-toko.calls.ts";

/** Form values of a store. */
export type StoreValues = {
  readonly name: string;
  readonly ownerName: string;
  readonly phone: string;
  readonly npwp: string;
  readonly address: string;
  readonly postalCode: string;
  readonly notes: string;
  readonly district: RefValue | null;
  readonly subdistrict: RefValue | null;
  readonly segment: RefValue | null;
  readonly distributor: RefValue | null;
  readonly latitude: Decimal | null;
  readonly longitude: Decimal | null;
  readonly potentialTonnes: Decimal | null;
  readonly photos: readonly FormPhoto[];
};
export const nothing: StoreValues = {
  name: "",
  ownerName: "",
  phone: "",
  npwp: "",
  address: "",
  postalCode: "",
  notes: "",
  district: null,
  subdistrict: null,
  segment: null,
  distributor: null,
  latitude: null,
  longitude: null,
  potentialTonnes: null,
  photos: [],
};

const contentOf = (v: StoreValues): ProposedStore => ({
  name: v.name.trim(),
  ownerName: v.ownerName.trim(),
  phone: v.phone.trim(),
  npwp: v.npwp.trim() || null,
  address: v.address.trim(),
  postalCode: v.postalCode.trim() || null,
  notes: v.notes.trim() || null,
  district: v.district?.id ?? 0,
  subdistrict: v.subdistrict?.id ?? null,
  segment: v.segment?.id ?? null,
  distributor: v.distributor?.id ?? 0,
  latitude: v.latitude ?? "",
  longitude: v.longitude ?? "",
  potentialTonnes: v.potentialTonnes,
  photos: v.photos.map((p) => p.id),
});

export const storeForm: ProposalSpec<StoreValues, ProposedStore> = {
  kind: "store-proposal",
  calls: storeProposal,
  needed: () => ["name", "ownerName", "phone", "address", "district", "distributor", "latitude", "longitude"],
  contentOf,
};

const named = (id: number | null | undefined, label: string | null): RefValue | null =>
  id ? { id, label: label ?? String(id) } : null;

/** Form values of an existing proposal, with the names of its references. */
export const valuesOf = ({ data, labels, photos }: ProposalFacts): StoreValues => ({
  name: data.name,
  ownerName: data.ownerName ?? "",
  phone: data.phone ?? "",
  npwp: data.npwp ?? "",
  address: data.address ?? "",
  postalCode: data.postalCode ?? "",
  notes: data.notes ?? "",
  district: named(data.district, labels.district),
  subdistrict: named(data.subdistrict, labels.subdistrict),
  segment: named(data.segment, labels.segment),
  distributor: named(data.distributor, labels.distributor),
  latitude: data.latitude ?? null,
  longitude: data.longitude ?? null,
  potentialTonnes: data.potentialTonnes ?? null,
  photos,
});
