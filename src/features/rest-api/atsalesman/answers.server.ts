import { z } from "zod";

const uuid = z.uuid();
const instant = z.string().meta({ format: "date-time" });
const field = z.strictObject({ field: z.string(), message: z.string() });
export const result = z.strictObject({
  clientId: uuid.nullable().meta({ description: "null bila item tidak menyebut UUID." }),
  status: z.enum(["applied", "waiting", "refused", "unknown"]),
  id: z.int().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  fields: z.array(field).optional(),
});
const row = z.strictObject({
  kind: z.enum([
    "place",
    "customer",
    "reason",
    "survey",
    "product",
    "competitor",
    "brand",
    "compBrand",
    "settings",
    "message",
  ]),
  key: z.string(),
});

export const answers = {
  enrol: z.strictObject({
    token: z.string(),
    salesman: z.strictObject({ code: z.string(), name: z.string(), channel: z.string() }),
    settings: z.record(z.string(), z.unknown()),
    serverTime: instant,
  }),
  rotate: z.strictObject({ token: z.string(), olderEndsAt: instant }),
  bootstrap: z.strictObject({
    changed: z.array(row.extend({ data: z.record(z.string(), z.unknown()) })),
    gone: z.array(row),
    next: z.int(),
    more: z.boolean(),
    serverTime: instant,
  }),
  schedule: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.int(),
        day: z.string(),
        place: z.strictObject({ store: z.string().optional(), customer: z.string().optional() }),
        status: z.enum(["planned", "cancelled"]),
        version: z.int(),
        order: z.int().nullable(),
      }),
    ),
  }),
  batch: z.strictObject({ results: z.array(result) }),
  tracks: z.strictObject({
    stored: z.int(),
    duplicate: z.int(),
    dropped: z.strictObject({
      future: z.int(),
      afterHours: z.int(),
      onLeave: z.int(),
      old: z.int(),
      noConsent: z.int(),
    }),
  }),
  photos: z.strictObject({ id: z.int() }),
  status: z.strictObject({
    results: z.array(result),
    advice: z.strictObject({ batch: z.int(), everySeconds: z.int(), pointsEverySeconds: z.int() }),
    today: z.strictObject({
      planned: z.int(),
      plannedDone: z.int(),
      visits: z.int(),
      inRadiusPct: z.string().nullable(),
    }),
    messages: z.array(z.strictObject({ id: z.int(), at: instant, from: z.string(), text: z.string() })).meta({
      description: "Pesan kantor tiga hari terakhir, yang terlama lebih dahulu; tampilkan setiap id sekali.",
    }),
  }),
} as const;
export const refused = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(field),
  requestId: z.string().optional(),
});
export type AnswerName = keyof typeof answers;
