import { boolean, choice, date, decimal } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Tax rate in percent by kind of recipient; entered by Finance, and required for payments. */
export const RewardTax = defineResource("rewardTax", {
  title: "Pajak hadiah",
  counts: "tarif pajak",
  scope: "open",
  fields: {
    taxpayer: choice(
      "Penerima",
      { person: "Orang pribadi", company: "Badan usaha" },
      { required: true, default: "person" },
    ),
    withNpwp: boolean("Ber-NPWP"),
    percent: decimal("Tarif", { required: true, scale: 3, min: "0", max: "99.999", unit: "%", adds: false }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku." }),
  },
  represent: ["taxpayer", "validFrom"],
  list: {
    columns: ["taxpayer", "withNpwp", "percent", "validFrom", "validTo"],
    filters: ["taxpayer"],
    sort: "-validFrom",
  },
});
