import type { Verdict } from "#features/atsalesman/rules/visit.ts";

export const verdictWords: Readonly<Record<Verdict, string>> = {
  in: "Dalam radius",
  override: "Pengecualian radius",
  unsure: "Tidak pasti",
  out: "Di luar radius",
  noGps: "Tanpa GPS",
  noPoint: "Toko tanpa titik",
  mock: "Lokasi tiruan",
};
