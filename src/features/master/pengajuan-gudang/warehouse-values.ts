import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import type { FormPhoto, ProposalSpec } from "#platform/workflow/index.web.ts";
import {
  type Ownership,
  type ProposedWarehouse,
  type WarehouseFacts,
  warehouseProposal,
} from "./pengajuan-gudang.calls.ts";

export const ownerships: Readonly<Record<Ownership, string>> = {
  own: "Milik sendiri",
  rented: "Sewa",
  third_party: "Pihak ketiga",
};

/** Form values of a warehouse. */
export type WarehouseValues = {
  readonly code: string;
  readonly name: string;
  readonly distributor: RefValue | null;
  readonly district: RefValue | null;
  readonly address: string;
  readonly latitude: Decimal | null;
  readonly longitude: Decimal | null;
  readonly packingPlant: RefValue | null;
  readonly capacity: Decimal | null;
  readonly ownership: Ownership;
  readonly leaseUntil: PlainDate | null;
  readonly floorArea: Decimal | null;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly openedOn: PlainDate | null;
  readonly notes: string;
  readonly photos: readonly FormPhoto[];
};
export const nothing: WarehouseValues = {
  code: "",
  name: "",
  distributor: null,
  district: null,
  address: "",
  latitude: null,
  longitude: null,
  packingPlant: null,
  capacity: null,
  ownership: "own",
  leaseUntil: null,
  floorArea: null,
  contactName: "",
  contactPhone: "",
  openedOn: null,
  notes: "",
  photos: [],
};

export const warehouseForm: ProposalSpec<WarehouseValues, ProposedWarehouse> = {
  kind: "warehouse-proposal",
  calls: warehouseProposal,
  needed: (v) => [
    "name",
    "distributor",
    "district",
    "address",
    "latitude",
    "longitude",
    "capacity",
    ...(v.ownership === "rented" ? (["leaseUntil"] as const) : []),
    "contactName",
    "contactPhone",
  ],
  contentOf: (v) => ({
    code: v.code.trim() || null,
    name: v.name.trim(),
    distributor: v.distributor?.id ?? 0,
    district: v.district?.id ?? 0,
    address: v.address.trim(),
    latitude: v.latitude ?? "",
    longitude: v.longitude ?? "",
    packingPlant: v.packingPlant?.id ?? null,
    capacity: v.capacity ?? "",
    ownership: v.ownership,
    leaseUntil: v.ownership === "rented" ? v.leaseUntil : null,
    floorArea: v.floorArea,
    contactName: v.contactName.trim(),
    contactPhone: v.contactPhone.trim(),
    openedOn: v.openedOn,
    notes: v.notes.trim() || null,
    photos: v.photos.map((p) => p.id),
  }),
};

const named = (id: number | null | undefined, label: string | null): RefValue | null =>
  id ? { id, label: label ?? String(id) } : null;

/** Form values of an existing proposal, with the names of its references. */
export const valuesOf = ({ data, labels, photos }: WarehouseFacts): WarehouseValues => ({
  ...nothing,
  ...data,
  code: data.code ?? "",
  distributor: named(data.distributor, labels.distributor),
  district: named(data.district, labels.district),
  packingPlant: named(data.packingPlant, labels.packingPlant),
  leaseUntil: data.leaseUntil ?? null,
  floorArea: data.floorArea ?? null,
  openedOn: data.openedOn ?? null,
  notes: data.notes ?? "",
  photos,
});
