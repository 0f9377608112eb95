import { choice, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Survey, surveyChannels } from "./survei.resource.ts";

/** The questions of a survey during a period; a published version cannot be changed. */
export const SurveyVersion = defineResource("surveyVersion", {
  title: "Versi survei",
  counts: "versi survei",
  scope: { channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    survey: ref("Survei", Survey, { required: true }),
    channel: choice("Kanal", surveyChannels, { required: true }),
    no: integer("Nomor versi", { required: true, min: 1, max: 10_000 }),
    title: text("Judul survei", { required: true }),
    state: choice("Status", {
      draft: ["Rancangan", "neutral"],
      published: ["Terbit", "success"],
      retired: ["Digantikan", "neutral"],
    }),
    publishedAt: instant("Diterbitkan"),
  },
  represent: ["no", "title"],
  list: {
    columns: ["survey", "no", "title", "state", "publishedAt"],
    search: ["title"],
    filters: ["survey", "state", "publishedAt"],
    sort: "-publishedAt",
  },
});
