import { defineSetting } from "#kit/setting.ts";

export const embedTokenSeconds = defineSetting("embed.tokenSeconds", {
  group: "Dashboard terpasang",
  label: "Umur token dashboard",
  help: "Selama itu penyedia menerima satu token; portal memperbaruinya sendiri sebelum habis.",
  of: { type: "integer", min: 10, max: 600, unit: "detik" },
  default: 300,
});
