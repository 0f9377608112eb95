import { z } from "zod";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { count, day, handle, type Handler, id, pathId, text } from "#platform/http/index.server.ts";
import { type Opened, type Proposal, proposalHandlers, type Subject } from "#platform/workflow/index.server.ts";
import { lineFaults, refuseLines, type WantedLine } from "./line-rules.server.ts";
import { replaceLines, proposalOfLines, type Region, regionsOf, workflowOf } from "./open-points.server.ts";
import { type GivenReason, givenReasons } from "./point-reasons.ts";
import { pointsFacts, pointsLines } from "./points-facts.server.ts";
import type { PointsPayload } from "./points-payload.ts";
import { maxTyped, type PointsCalls, type PointsKind, type ProposedPoints } from "./points-calls.ts";

const maxPoints = 1_000_000_000;
const content: z.ZodType<ProposedPoints> = z.strictObject({
  program: id,
  note: text(1000).nullable(),
  lines: z
    .array(
      z.strictObject({
        store: id,
        points: z.number().int("Poin harus bilangan bulat, bukan nol.").min(-maxPoints).max(maxPoints),
        reason: z.enum(Object.keys(givenReasons) as [GivenReason, ...GivenReason[]]),
        validUntil: day.nullable(),
        note: text(400).nullable(),
      }),
    )
    .min(1, "Sedikitnya satu baris.")
    .max(maxTyped, "Terlalu banyak baris; pakai unggah poin."),
}) as never;

const atContent = (faults: readonly FieldError[]): FieldError[] =>
  faults.map((f) => ({
    ...f,
    field: f.field.endsWith(".program") ? "content.program" : `content.line${f.field}`,
  }));
const wanted = (o: ProposedPoints): WantedLine[] => o.lines.map((l) => ({ ...l, program: o.program }));

/** Typed lines are validated like those of a file; all of them must be in one region. */
async function proposalOf(db: Db, kind: PointsKind, o: ProposedPoints): Promise<Proposal> {
  const lines = wanted(o);
  const places = await regionsOf(
    db,
    lines.map((l) => l.store),
  );
  const unseen = lines.flatMap((l, i): FieldError[] =>
    places.has(l.store) ? [] : [{ field: `content.line${i}.store`, message: "Pilihan tidak ditemukan." }],
  );
  refuseLines(unseen);
  refuseLines(atContent(await lineFaults(db, lines, kind)));
  const regions = new Set([...places.values()].map((p) => p.region));
  if (regions.size > 1)
    throw new Refused("invalid", "Isian belum benar.", {
      "content.lines": "Toko dari dua regional; ajukan terpisah per regional.",
    });
  const place = [...places.values()][0] as Region;
  return proposalOfLines(db, kind, lines, { source: "form", document: null, note: o.note }, place);
}

/** Lines from a file or of closed windows cannot be edited in the form. */
async function keep(db: Db, opened: Opened, o: ProposedPoints): Promise<void> {
  const other = await db
    .internal("origin of lines of an own proposal")
    .maybe(
      "select 1 where exists (select 1 from {point_upload} u where u.submission_id = :id) or exists (select 1 from {point_request_line} l where l.submission_id = :id and l.reason = 'claim')",
      { id: opened.id },
    );
  if (other)
    throw new Refused(
      "points.file",
      "Baris pengajuan ini tidak diketik di portal; tarik pengajuannya dan unggah berkas yang benar.",
      [],
      409,
    );
  await replaceLines(db, opened.id, wanted(o));
}

const linesSql = `select l.program_id as program, l.store_id as store, l.points, l.reason, l.valid_until::text as "validUntil", l.note, l.window_from::text as "windowFrom", l.state = 'struck' as struck
  from {point_request_line} l where l.submission_id = :id order by l.line_no`;

type DraftLine = WantedLine & { readonly struck: boolean };
/**
 * The content of a draft with the value of a point and the limits of today; lines that are given and not struck are
 * validated again.
 */
export const refreshPoints =
  (kind: PointsKind) =>
  async (db: Db, { id: submission, payload, districtId }: Subject): Promise<Proposal> => {
    const p = payload as unknown as PointsPayload;
    const lines = await db.internal("lines of an own proposal").query<DraftLine>(linesSql, { id: submission });
    if (p.source !== "claims") {
      const faults = await lineFaults(db, lines, kind);
      refuseLines(atContent(faults.filter((f) => !lines[Number.parseInt(f.field, 10)]?.struck)));
    }
    const { source, document, note, day: prepared, windowFrom } = p;
    const origin = {
      ...{ source, document, note },
      ...(prepared === undefined ? {} : { day: prepared }),
      ...(windowFrom === undefined ? {} : { windowFrom }),
    };
    return proposalOfLines(db, kind, lines, origin, { region: null, name: p.region, district: districtId });
  };

/** The handlers of one kind's calls. */
export function pointsHandlers(
  kind: PointsKind,
  calls: PointsCalls,
): Readonly<Record<"onPropose" | "onChange" | "onFacts" | "onLines", Handler>> {
  const workflow = workflowOf[kind];
  return {
    ...proposalHandlers(workflow, calls, { content, proposalOf: (db, o) => proposalOf(db, kind, o), keep }),
    onFacts: handle(calls.facts, z.strictObject({ id: pathId }), (i, { db }) => pointsFacts(db, workflow, i.id)),
    onLines: handle(
      calls.lines,
      z.strictObject({ id: pathId, page: count.optional(), flagged: z.literal("yes").optional() }) as never,
      (i: { id: number; page?: number; flagged?: "yes" }, { db }) =>
        pointsLines(db, workflow, i.id, i.page ?? 1, i.flagged === "yes"),
    ),
  };
}
