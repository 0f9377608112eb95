import { pageSizes } from "#kit/constants.ts";
import type { Page } from "#kit/call.ts";
import { forbidden, notFound, Refused } from "#kit/refused.ts";
import type {
  MoveView,
  StepView,
  SubmissionBox,
  SubmissionQuery,
  SubmissionRow,
  SubmissionView,
} from "./submission.calls.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import { can, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { actorSql } from "./actor.server.ts";
import { authorityFor } from "./authority.server.ts";
import {
  accessOf,
  decides,
  effectOf,
  type StoredState,
  storedStateOf,
  readAction,
  stateOf,
  toneOf,
} from "./chain.server.ts";
import { involved } from "./locked.server.ts";
import { decidersForDisplay } from "./notices.server.ts";
import { servedOf } from "./served.server.ts";
import { isEditable } from "./submit.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { waitingFor } from "./waiting.server.ts";

export type SubmissionRecord = Omit<SubmissionRow, "state"> & {
  readonly state: StoredState;
  readonly current_step: number;
  readonly payload: Record<string, unknown>;
  readonly decisionNote: string | null;
  readonly resultId: number | null;
  readonly submitter_id: number;
  readonly submitter_real_id: number | null;
  readonly distributor_id: number | null;
  readonly district_id: number | null;
};

export const rowSql = `t.id, t.version, t.kind, t.number, t.title, t.state, t.current_step, t.submitter_id, t.submitter_real_id, t.distributor_id, t.district_id, t.submitted_at as "submittedAt", t.due_at as "dueAt", t.decided_at as "decidedAt",
  coalesce(${actorSql("u", "w")}, json_build_object('id', t.submitter_id, 'label', '–')) as submitter,
  case when d.id is not null then json_build_object('id', d.id, 'label', d.name) end as district, case when x.id is not null then json_build_object('id', x.id, 'label', concat_ws(' – ', x.code, x.name)) end as distributor`;
export const joinSql = `left join {~app_user} u on u.id = t.submitter_id left join {~app_user} w on w.id = t.submitter_real_id left join {~district} d on d.id = t.district_id left join {~distributor} x on x.id = t.distributor_id`;

const mineSql =
  "(t.submitter_id = any(:people::bigint[]) or coalesce(t.submitter_real_id = any(:people::bigint[]), false))";
/* The steps that wait for the person, on own or delegated authority. */
const boxes: Readonly<Record<SubmissionBox, string>> = {
  all: "true",
  mine: mineSql,
  inbox: "t.id = any(:waiting::bigint[])",
};

/** Proposals of one kind within scope, by box: those to decide by due date, the others newest first. */
export async function listSubmissions(
  db: Db,
  q: SubmissionQuery,
): Promise<Page<SubmissionRow> & { counts: Record<SubmissionBox, number>; can: { submit: boolean } }> {
  const { workflow } = readable(db, q.kind);
  const person = personOf(db);
  const perPage = q.perPage ?? 20;
  const page = q.page ?? 1;
  if (!(pageSizes as readonly number[]).includes(perPage) || page > 5000)
    throw new Refused("invalid", "Permintaan belum benar.", {
      page: "Halaman di luar jangkauan; persempit dengan penyaring.",
    });
  const words = (q.q ?? "")
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((w) => `%${likeText(w)}%`);
  if (q.state !== undefined && !Object.hasOwn(workflow.states, q.state))
    throw new Refused("invalid", "Permintaan belum benar.", { state: "Status tidak dikenal." });
  const waiting = waitingStates(workflow);
  const params = {
    kind: q.kind,
    words,
    product: q.product ?? null,
    storedState: q.state ? storedStateOf(workflow, q.state) : null,
    step: q.state ? waiting.indexOf(q.state) : -1,
    limit: perPage,
    offset: (page - 1) * perPage,
    people: [person.userId, person.realUserId],
    waiting: (await waitingFor(db, [q.kind])).map((w) => w.id),
    round: waiting.length,
  };
  const base = `t.kind = :kind and (:product::text is null or t.payload ->> 'product' = :product::text) and t.archived_at is null and not (t.state = 'draft' and t.current_step = 0 and not ${boxes.mine})`;
  const match = `${base} and (:storedState::text is null or t.state = :storedState::text) and (:step::int < 0 or (t.current_step - 1) % :round::int = :step::int) and (select coalesce(bool_and(t.number ilike x or fold_search(t.title) like fold_search(x)), true) from unnest(:words::text[]) x)`;
  const order = q.box === "inbox" ? "t.due_at nulls last, t.id" : "t.id desc";
  const [counted, rows] = [
    await db.one<Record<SubmissionBox, number> & { matching: number }>(
      `select count(*) filter (where ${boxes.inbox})::int as inbox, count(*) filter (where ${boxes.mine})::int as mine, count(*)::int as "all", count(*) filter (where (${boxes[q.box]}) and ${match})::int as matching from {submission} t where ${base}`,
      params,
    ),
    await db.query<SubmissionRecord>(
      `select ${rowSql} from (select t.* from {submission} t where ${match} and (${boxes[q.box]}) order by ${order} limit :limit::int offset :offset::int) t ${joinSql} order by ${order}`,
      params,
    ),
  ];
  const { matching, ...counts } = counted;
  return {
    data: rows.map((r) => rowOf(workflow, r)),
    meta: { currentPage: page, perPage, totalCount: matching },
    counts,
    can: { submit: maySubmit(workflow, person) },
  };
}

/** One proposal with its steps and the moves available to the reader. */
export async function readSubmission(db: Db, id: number): Promise<SubmissionView> {
  const person = personOf(db);
  const row = await db.maybe<SubmissionRecord>(
    `select ${rowSql}, t.payload, t.decision_note as "decisionNote", t.result_id as "resultId" from {submission} t ${joinSql} where t.id = :id and t.archived_at is null`,
    { id },
  );
  if (!row || (row.state === "draft" && row.current_step === 0 && !involved(row, person))) throw notFound();
  const { workflow } = readable(db, row.kind);
  const state = stateOf(workflow, row);
  const resolved = row.state === "pending" ? await authorityFor(db, workflow, accessOf(workflow, state), row) : null;
  const opensAt = row.state === "pending" ? await opensLater(db, row) : null;
  const decider = resolved !== null && resolved.barred === null;
  const moves = movesFor(workflow, state, { own: involved(row, person), person, decider, opensAt });
  return {
    ...rowOf(workflow, row),
    payload: row.payload,
    decisionNote: row.decisionNote,
    resultId: row.resultId,
    steps: await stepsOf(db, row),
    moves,
    editable: involved(row, person) && maySubmit(workflow, person) && isEditable(workflow, row as never),
    barred: row.state !== "pending" ? null : (resolved?.barred ?? (involved(row, person) ? "own" : null)),
    deciders: row.state === "pending" && !decider ? await decidersForDisplay(db, accessOf(workflow, state), row) : null,
    onBehalfOf: resolved?.authority.principal
      ? { id: resolved.authority.principal.userId, label: resolved.authority.principal.fullname }
      : null,
  };
}

/** The time from which the waiting step may be decided, if it is in the future. */
async function opensLater(db: Db, { id, kind }: SubmissionRecord): Promise<string | null> {
  const { opensAt } = servedOf(kind);
  if (!opensAt) return null;
  const opening = await db
    .internal("opening time of a step of a visible proposal")
    .maybe<{ at: string }>(
      `select x.at from (select ${opensAt} as at from {submission} t where t.id = :id) x where x.at > now()`,
      { id },
    );
  return opening?.at ?? null;
}

type Reader = {
  readonly own: boolean;
  readonly person: Person;
  readonly decider: boolean;
  readonly opensAt: string | null;
};
/** The moves of a step are available to its deciders, the others to the submitter. */
function movesFor(workflow: Workflow, state: string, { own, person, decider, opensAt }: Reader): MoveView[] {
  return Object.entries(workflow.moves).flatMap(([name, m]) => {
    const effect = effectOf(workflow, m);
    const may = m.from.includes(state) && (decides(effect) ? decider : own && can(person, m.access));
    if (!may) return [];
    const note = effect === "refuse" || effect === "return" ? "required" : (m.note ?? null);
    return [
      {
        name,
        label: m.label,
        tone: m.tone ?? "default",
        note,
        ...(effect === "complete" && opensAt !== null ? { opensAt } : {}),
      },
    ];
  });
}

const stepsOf = (db: Db, row: SubmissionRecord): Promise<StepView[]> =>
  db.internal("steps of a visible proposal").query<StepView>(
    `select s.step_no as no, s.name, s.state, (s.state = 'waiting' and s.step_no = :now and :pending) as now, s.due_at as "dueAt", s.decided_at as "decidedAt", ${actorSql("u", "w", "b")} as "decidedBy", s.escalated_at as "escalatedAt", s.note
     from {submission_step} s left join {~app_user} u on u.id = s.decided_by left join {~app_user} w on w.id = s.decided_real_by left join {~app_user} b on b.id = s.on_behalf_of_id where s.submission_id = :id order by s.step_no`,
    { id: row.id, now: row.current_step, pending: row.state === "pending" },
  );

function readable(db: Db, kind: string) {
  const served = servedOf(kind);
  if (!can(db.access, readAction(served.workflow))) throw forbidden(readAction(served.workflow));
  return served;
}

const maySubmit = (w: Workflow, person: Person): boolean =>
  Object.values(w.moves).some((m) => effectOf(w, m) === "submit" && can(person, m.access));

export function rowOf(workflow: Workflow, r: SubmissionRecord): SubmissionRow {
  const value = stateOf(workflow, r);
  const { id, version, kind, number, title, submitter, submittedAt, dueAt, decidedAt, district, distributor } = r;
  return {
    id,
    version,
    kind,
    number,
    title,
    submitter,
    submittedAt,
    dueAt,
    decidedAt,
    district,
    distributor,
    state: { value, label: workflow.states[value] ?? value, tone: toneOf(r.state) },
  };
}
