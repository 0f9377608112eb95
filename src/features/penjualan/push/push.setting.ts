import { defineSetting } from "#kit/setting.ts";

export const apiLogDays = defineSetting("api.logDays", {
  group: "Integrasi",
  label: "Lama panggilan API disimpan",
  help: "Log panggilan sistem distributor yang lebih tua dihapus setiap jam.",
  of: { type: "integer", min: 1, max: 3650, unit: "hari" },
  default: 90,
});
