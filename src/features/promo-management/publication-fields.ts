import { boolean, choice, html, instant, integer, longText, text } from "#kit/field.ts";

/** Address of the text: `/page/<address>`. */
export const slugField = text("Alamat", {
  required: true,
  max: 80,
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  patternHint: "huruf kecil, angka, garis",
  help: "Dibaca di /page/alamat-ini.",
});

/** Fields of articles and news. `roles` and `areas` are comma-separated codes; empty means everybody. */
export const publicationFields = {
  title: text("Judul", { required: true, max: 160 }),
  slug: slugField,
  summary: longText("Ringkasan", { required: true, max: 300 }),
  category: text("Kategori", { max: 60 }),
  cover: text("Sampul", { max: 36, help: "JPEG, PNG, atau WebP; ditampilkan 16:9." }),
  coverAlt: text("Keterangan sampul", { max: 200, help: "Dibacakan kepada yang tidak melihat gambarnya." }),
  body: html("Isi", { required: true }),
  roles: text("Peran pembaca", { max: 2000, secondary: true, help: "Kosongkan untuk semua peran." }),
  areas: text("Area pembaca", { max: 2000, secondary: true, help: "Kosongkan untuk semua area." }),
  pinned: boolean("Disematkan"),
  expireAt: instant("Tayang sampai"),
  status: choice(
    "Status",
    { draft: ["Draf", "neutral"], published: ["Terbit", "success"] },
    { readOnly: true, required: true },
  ),
  publishAt: instant("Tayang mulai", { readOnly: true }),
  revision: integer("Revisi", { readOnly: true, required: true }),
  readers: integer("Pembaca", { readOnly: true, required: true }),
} as const;

export const publicationList = {
  columns: ["title", "status", "publishAt", "expireAt", "roles", "readers", "pinned"],
  search: ["title", "slug", "category"],
  filters: ["status", "publishAt", "pinned"],
  sort: "-id",
} as const;

export const publicationNouns = ["article", "news"] as const;
export type PublicationNoun = (typeof publicationNouns)[number];

export type PublicationState = "draft" | "scheduled" | "live" | "ended";
type Dated = { readonly status: string; readonly publishAt: string | null; readonly expireAt: string | null };

/** State of a text according to the clock; nothing is written when it begins or expires. */
export function stateOf({ status, publishAt, expireAt }: Dated, now: number): PublicationState {
  if (status !== "published") return "draft";
  if (publishAt !== null && Date.parse(publishAt) > now) return "scheduled";
  return expireAt !== null && Date.parse(expireAt) <= now ? "ended" : "live";
}

/** Codes of a comma-separated list. */
export const codesOf = (stored: string | null | undefined): readonly string[] =>
  stored ? stored.split(",").filter((c) => c !== "") : [];
