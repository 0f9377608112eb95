import { SurveyItem } from "#features/atsalesman/[channel]/survei/butir.resource.ts";
import { SurveyOption } from "#features/atsalesman/[channel]/survei/pilihan.resource.ts";
import { Survey } from "#features/atsalesman/[channel]/survei/survei.resource.ts";
import { SurveyVersion } from "#features/atsalesman/[channel]/survei/versi.resource.ts";
import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import {
  attribute,
  column,
  defineCube,
  distinct,
  fixedLevel,
  lastDay,
  level,
  oneDay,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { positionLevels, days, ownDistrict, places } from "./levels.cube.ts";

const reach = { group: "Respons" } as const;
const said = { group: "Jawaban butir" } as const;
/** Columns with one value per response. */
const ofResponse = ["survey_id", "version_id", "channel_id", "district_id", "store_id", "salesman_id", oneDay];

/** Responses to surveys by round, compared with the stores due in it; answers by item and option over all versions. */
export const Surveys = defineCube("surveys", {
  title: "Hasil survei",
  own: true,
  geography: "area toko",
  counted: "responses",
  refusal: "Hasil survei tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...positionLevels,
    ...days,
    district: ownDistrict,
    channel: fixedLevel("Kanal", { 1: "Retail", 2: "Corsales" }, column("channel_id"), "(lainnya)", {
      retail: 1,
      corsales: 2,
    }),
    survey: level("Survei", Survey, column("survey_id")),
    surveyVersion: level("Versi survei", SurveyVersion, column("version_id")),
    surveyItem: level("Pertanyaan", SurveyItem, column("item_id")),
    surveyOption: level("Pilihan jawaban", SurveyOption, column("option_id"), "(jawaban bebas)"),
    salesman: level("Salesman", Salesman, column("salesman_id"), "(tanpa salesman)"),
    store: level("Toko", Store, column("store_id"), "(bukan toko)"),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
    cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
  },
  leaves: {
    surveyTargets: sum("Sasaran", "n", "Tempat yang ditugaskan, dihitung per putaran survei", {
      ...reach,
      refusal: "Sasaran ditugaskan untuk seluruh survei, bukan untuk satu butir atau versi.",
    }),
    responses: distinct(
      "Jawaban",
      "n",
      "Jawaban yang lengkap; jawaban ulang satu tempat dalam satu putaran dan yang dibatalkan tidak dihitung. Per butir: yang melihat pertanyaannya",
      ofResponse,
      { ...reach, better: "more" },
    ),
    storesSurveyed: distinct("Tempat disurvei", "n", "Tempat berbeda yang memiliki jawaban", [], reach),
    photos: sum("Foto", "n", "Jumlah foto dalam jawaban", { ...reach, better: "more" }),
    lastResponseAt: lastDay("Terakhir", "Hari jawaban terakhir", reach),
    seen: distinct(
      "Melihat pertanyaan",
      "n",
      "Jawaban yang melihat pertanyaannya, per butir",
      [...ofResponse, "item_id"],
      said,
    ),
    chosen: sum("Dijawab", "n", "Jawaban yang memilih pilihan ini, atau mengisi butir tanpa pilihan", said),
    scoreSum: sum("Jumlah nilai", "n", "Σ nilai butir skala", { ...said, scale: 0 }),
    scored: sum("Nilai terisi", "n", "Jumlah butir skala yang diisi", said),
  },
  measures: {
    responseRatePct: ratio("Tingkat respons", "responses", "surveyTargets", "Jawaban ÷ sasaran", {
      unit: "%",
      scale: 1,
      ...reach,
      better: "more",
    }),
    answerPct: ratio(
      "Jawaban %",
      "chosen",
      "seen",
      "Memilih ÷ yang melihat pertanyaannya; pilihan ganda dapat melebihi 100",
      {
        unit: "%",
        scale: 1,
        ...said,
      },
    ),
    avgScore: ratio("Nilai rata-rata", "scoreSum", "scored", "Σ nilai ÷ nilai terisi", {
      unit: "n",
      scale: 2,
      ...said,
    }),
  },
});

/** Common declarations of the pages of survey results. */
export const surveyPage = {
  title: "Hasil survei",
  access: "report.survey",
  of: Surveys,
  by: ["survey", "surveyItem", "surveyOption"],
  show: [
    "surveyTargets",
    "responses",
    "responseRatePct",
    "storesSurveyed",
    "chosen",
    "seen",
    "answerPct",
    "avgScore",
    "photos",
    "lastResponseAt",
  ],
  headline: ["surveyTargets", "responses", "responseRatePct", "storesSurveyed"],
  period: "m12",
  compare: "none",
  sparks: false,
  chart: { kind: "bar", measure: "responses", question: "Survei mana yang paling banyak dijawab?" },
  marks: [{ kind: "few", of: ["answerPct", "avgScore"], on: "seen", least: 30, note: "Kurang dari 30 jawaban" }],
} as const;
export const surveyFilters = [
  "survey",
  "surveyVersion",
  "region",
  "area",
  "district",
  "segment",
  "cluster",
  "position",
  "salesman",
] as const;
