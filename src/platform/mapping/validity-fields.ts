import { date, text } from "#kit/field.ts";

/** Fields of every dated row of a mapping besides its two ends. */
export const validityFields = {
  validFrom: date("Berlaku dari", { required: true }),
  validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
  reason: text("Alasan", { max: 400 }),
} as const;
