import { defineSetting } from "#kit/setting.ts";

export const endorseAbove = defineSetting("loyalty.endorseAbove", {
  group: "Program loyalty",
  label: "Penukaran yang perlu persetujuan GM",
  help: "Penukaran bernilai lebih dari ini juga menunggu GM. Dibaca saat diajukan.",
  of: { type: "integer", min: 0, max: 1_000_000_000_000, unit: "Rp" },
  default: 10_000_000,
});
