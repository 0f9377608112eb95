import { fromUnits, unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { type Opened, openSubmission, type Proposal } from "#platform/workflow/index.server.ts";
import { PointBatch } from "../points/approval/approval.workflow.ts";
import { PointProposal } from "../points-v2/approval/approval.workflow.ts";
import type { WantedLine } from "./line-rules.server.ts";
import { pointsEndorseAbove, pointsReleaseAbove, maxV1Value } from "./points.setting.ts";
import type { PointsKind } from "./points-calls.ts";
import type { PointsPayload } from "./points-payload.ts";

export const workflowOf: Readonly<Record<PointsKind, Workflow>> = {
  pointBatch: PointBatch as never,
  pointProposal: PointProposal as never,
};
export type Origin = Pick<PointsPayload, "source" | "document" | "note" | "day" | "windowFrom">;
type Program = { readonly code: string; readonly name: string; readonly approval: "v1" | "v2"; readonly value: string };

const programOf = async (db: Db, id: number): Promise<Program> => {
  const pointValue = await db.maybe<Omit<Program, "value"> & { value: string | null }>(
    `select p.code, p.name, p.approval, (select v.value_rp::text from {point_value} v where v.program_id = p.id and v.valid_from <= ${todaySql} order by v.valid_from desc limit 1) as value
     from {loyalty_program} p where p.id = :id`,
    { id },
  );
  if (!pointValue)
    throw new Refused("invalid", "Isian belum benar.", { "content.program": "Pilihan tidak ditemukan." });
  if (pointValue.value === null) throw new Refused("points.value", "Program ini belum punya nilai poin.");
  return { ...pointValue, value: pointValue.value };
};

export type Region = { readonly region: number | null; readonly name: string | null; readonly district: number | null };
/** Today's region of each store, and a district of the region; stores out of scope are refused. */
export async function regionsOf(db: Db, stores: readonly number[]): Promise<Map<number, Region>> {
  const rows = await db.query<Region & { store: number }>(
    `select p.store_id as store, p.region_id as region, r.name, min(p.district_id) over (partition by p.region_id) as district
     from {store_place_today} p left join {region} r on r.id = p.region_id where p.store_id = any(:stores::bigint[])`,
    { stores: [...new Set(stores)] },
  );
  return new Map(rows.map((r) => [r.store, r]));
}

const worth = (lines: readonly WantedLine[], value: string): string => {
  const points = lines.reduce((sum, l) => sum + BigInt(Math.abs(l.points)), 0n);
  return fromUnits((points * unitsOf(value, 4) + 50n) / 100n, 2);
};

/** Content of a proposal with these lines, with the current limits. */
export async function proposalOfLines(
  db: Db,
  kind: PointsKind,
  lines: readonly WantedLine[],
  origin: Origin,
  place: Region,
): Promise<Proposal & { readonly payload: PointsPayload }> {
  const program = lines[0]?.program ?? 0;
  const p = await programOf(db, program);
  const valueRp = worth(lines, p.value);
  const most = await readSetting(db, maxV1Value);
  if (kind === "pointBatch" && unitsOf(valueRp, 2) > unitsOf(String(most), 2))
    throw new Refused(
      "points.v1Most",
      "Nilai berkas Rp {value} melebihi batas v1 Rp {most}; pakai persetujuan v2 di /program-loyalty/points-v2/approval.",
      [],
      422,
      { value: valueRp, most },
    );
  const sum = (sign: 1 | -1) => lines.reduce((s, l) => s + (l.points * sign > 0 ? Math.abs(l.points) : 0), 0);
  const payload: PointsPayload = {
    ...{ program, ...origin, region: place.name, lines: lines.length, plus: sum(1), minus: sum(-1) },
    ...{ pointValue: p.value, valueRp },
    endorseAbove: String(await readSetting(db, pointsEndorseAbove)),
    releaseAbove: String(await readSetting(db, pointsReleaseAbove)),
    special: lines.some((l) => l.reason === "claim" || l.reason === "writeoff"),
  };
  const what = origin.source === "claims" ? "Klaim susulan" : (origin.document ?? "Koreksi poin");
  return {
    title: [`${what}: ${p.code}`, origin.windowFrom?.slice(0, 7), place.name].filter(Boolean).join(" – ").slice(0, 200),
    payload,
    districtId: place.district,
  };
}

/** Replaces the lines stored with a proposal. */
export async function replaceLines(db: Db, submission: number, lines: readonly WantedLine[]): Promise<void> {
  const sys = db.internal("lines of an own proposal");
  await sys.run("delete from {!point_request_line} where submission_id = :submission", { submission });
  await sys.run(
    `insert into {!point_request_line} (submission_id, line_no, program_id, store_id, points, reason, valid_until, note, window_from)
     select :submission, x.n, x.program, x.store, x.points, x.reason, x.until, x.note, x."from" from jsonb_to_recordset(:lines::jsonb) as x(n int, program bigint, store bigint, points bigint, reason text, until date, note text, "from" date)`,
    {
      submission,
      lines: JSON.stringify(
        lines.map((l, i) => ({
          ...{ n: i + 1, program: l.program, store: l.store, points: l.points, reason: l.reason },
          ...{ until: l.validUntil, note: l.note, from: l.windowFrom ?? null },
        })),
      ),
    },
  );
}

export type OpenedGroup<L> = Opened & { readonly kind: PointsKind; readonly lines: readonly L[] };
/** Submits lines, one proposal per programme and region, so that the reviewers of a region see all of its lines. */
export async function openPoints<L extends WantedLine>(
  db: Db,
  lines: readonly L[],
  origin: Origin,
): Promise<OpenedGroup<L>[]> {
  const places = await regionsOf(
    db,
    lines.map((l) => l.store),
  );
  const made: OpenedGroup<L>[] = [];
  const groups = Map.groupBy(lines, (l) => `${l.program}/${places.get(l.store)?.region ?? ""}`);
  for (const group of groups.values()) {
    const first = group[0] as L;
    const kind = await kindOfProgram(db, first.program);
    const place = places.get(first.store) ?? { region: null, name: null, district: null };
    const proposal = await proposalOfLines(db, kind, group, origin, place);
    const opened = await openSubmission(db, workflowOf[kind], proposal, { submit: true });
    await replaceLines(db, opened.id, group);
    made.push({ ...opened, kind, lines: group });
  }
  return made;
}

const kindOfProgram = async (db: Db, id: number): Promise<PointsKind> =>
  (await programOf(db, id)).approval === "v1" ? "pointBatch" : "pointProposal";
