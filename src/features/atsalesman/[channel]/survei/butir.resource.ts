import { choice, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { itemKinds } from "#features/atsalesman/rules/survey-logic.ts";
import { Survey, surveyChannels } from "./survei.resource.ts";

/** A question across all versions of its survey, with the label of the newest published version. */
export const SurveyItem = defineResource("surveyItem", {
  title: "Butir survei",
  counts: "butir survei",
  scope: { channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    survey: ref("Survei", Survey, { required: true }),
    channel: choice("Kanal", surveyChannels, { required: true }),
    key: text("Kode butir", { required: true, max: 40 }),
    kind: choice("Jenis butir", itemKinds, { required: true }),
    label: text("Pertanyaan", { required: true, max: 400 }),
  },
  represent: ["label"],
  list: {
    columns: ["survey", "key", "label", "kind"],
    search: ["label"],
    filters: ["survey", "kind"],
    sort: "label",
  },
});
