import { decimal } from "#platform/ui/index.web.ts";
import type { Applicable } from "./informasi-pelanggan.calls.ts";

export const fieldLabels: Readonly<Record<Applicable, string>> = {
  ownerName: "Pemilik",
  phone: "Telepon",
  declaredTonnes: "Potensi per bulan",
};
export const shownValue = (field: Applicable, value: string | null): string | null =>
  value !== null && field === "declaredTonnes" ? `${decimal(value)} t` : value;
