import { z } from "zod";
import { type Condition, itemKinds, type ItemKind } from "#features/atsalesman/rules/survey-logic.ts";
import { day, id, text } from "#platform/http/index.server.ts";
import { targetKinds } from "./survei.calls.ts";

export const maxItems = 100;
const maxOptions = 50;
const deepest = 4;
const maxConditions = 20;
const value = text(40, 1);
const key = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, "Kunci dimulai huruf kecil; hanya huruf, angka, dan garis bawah.");

const operator = {
  is: value.optional(),
  isNot: value.optional(),
  in: z.array(value).min(1).max(maxOptions).optional(),
  lt: value.optional(),
  gte: value.optional(),
  answered: z.boolean().optional(),
};
const itemTest = z
  .strictObject({ item: key, ...operator })
  .refine(
    ({ item: _item, ...rest }) => Object.values(rest).filter((v) => v !== undefined).length === 1,
    "Sebuah syarat menguji satu hal.",
  );
/** Conditions up to the depth that the designer creates; deeper ones are refused. */
const conditionTo = (depth: number): z.ZodType<Condition> =>
  depth === 0
    ? (itemTest as unknown as z.ZodType<Condition>)
    : (z.union([
        itemTest,
        z.strictObject({ all: z.array(conditionTo(depth - 1)).max(maxConditions) }),
        z.strictObject({ any: z.array(conditionTo(depth - 1)).max(maxConditions) }),
      ]) as unknown as z.ZodType<Condition>);

const number = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/, "Tulis angka desimal sebagai teks.")
  .nullish();
const item = z.strictObject({
  key,
  kind: z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]),
  label: text(400),
  help: text(400).nullish(),
  required: z.boolean(),
  min: number,
  max: number,
  options: z.array(z.strictObject({ value, label: text(200) })).max(maxOptions),
  condition: conditionTo(deepest).nullable(),
});
const target = z
  .strictObject({ kind: z.enum(targetKinds), id: id.nullable(), panel: text(20, 1).nullable() })
  .refine(
    (t) => (t.panel !== null) === (t.kind === "panel") && (t.id === null) === (t.kind === "panel" || t.kind === "all"),
    "Sasaran belum lengkap.",
  );

export const surveyTitle = text(200, 3);
export const channel = z.enum(["retail", "corsales"]);
export const surveyContent = z
  .strictObject({
    title: surveyTitle,
    opensOn: day,
    closesOn: day,
    graceDays: z.int().min(0).max(60),
    repeat: z.enum(["once", "perVisit", "everyDays"]),
    repeatDays: z.int().min(1).max(365).nullable(),
    items: z.array(item).max(maxItems),
    targets: z.array(target).max(500),
  })
  .refine((s) => s.closesOn >= s.opensOn, { path: ["closesOn"], message: "Tidak boleh sebelum tanggal dibuka." })
  .refine((s) => (s.repeat === "everyDays") === (s.repeatDays !== null), {
    path: ["repeatDays"],
    message: "Wajib diisi.",
  })
  .refine((s) => new Set(s.items.map((i) => i.key)).size === s.items.length, {
    path: ["items"],
    message: "Kunci ini dipakai lebih dari satu butir.",
  });
