import type { Tone } from "#kit/field.ts";

/** Labels of the location verdicts of visits. */
export const verdictWords: Readonly<Record<string, string>> = {
  in: "Di tempat",
  override: "Di tempat (override)",
  unsure: "Belum pasti",
  out: "Di luar radius",
  noGps: "Tanpa GPS",
  noPoint: "Tanpa koordinat",
  mock: "Lokasi tiruan",
};
export const verdictTones: Readonly<Record<string, Tone>> = {
  in: "success",
  override: "success",
  unsure: "warning",
  out: "error",
  noGps: "neutral",
  noPoint: "neutral",
  mock: "error",
};
export const outcomeWords: Readonly<Record<string, string>> = {
  order: "Ada pesanan",
  noOrder: "Tanpa pesanan",
  closed: "Tutup",
};
