import { choice, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { SurveyItem } from "./butir.resource.ts";
import { surveyChannels } from "./survei.resource.ts";

/** An answer option across all versions of its survey. */
export const SurveyOption = defineResource("surveyOption", {
  title: "Pilihan jawaban survei",
  counts: "pilihan jawaban",
  scope: { channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    item: ref("Butir survei", SurveyItem, { required: true }),
    channel: choice("Kanal", surveyChannels, { required: true }),
    value: text("Nilai", { required: true, max: 40 }),
    label: text("Jawaban", { required: true, max: 200 }),
  },
  represent: ["label"],
  list: { columns: ["item", "value", "label"], search: ["label"], filters: ["item"], sort: "label" },
});
