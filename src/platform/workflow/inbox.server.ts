import type { ApprovalBox, ApprovalKind, ApprovalQuery, ApprovalRow } from "./approval.calls.ts";
import { pageSizes } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import type { MoveView } from "./submission.calls.ts";
import { type Move, type Workflow, waitingStates } from "./workflow.ts";
import { can, type Person } from "#kit/person.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { decides, effectOf, stateOf } from "./chain.server.ts";
import { proposalAddressOf, proposalRouteOf } from "./notices.server.ts";
import { joinSql, rowOf, rowSql, type SubmissionRecord } from "./read.server.ts";
import { servedKinds, servedOf } from "./served.server.ts";
import { personOf, territorySql } from "#platform/access/index.server.ts";
import { kindsFor, waitingFor } from "./waiting.server.ts";

const spans = {
  late: "t.due_at < now()",
  today: `t.due_at >= now() and (t.due_at at time zone 'Asia/Jakarta')::date = ${todaySql}`,
  later: `(t.due_at is null or (t.due_at at time zone 'Asia/Jakarta')::date > ${todaySql})`,
} as const;
const lateSql =
  "t.state = 'pending' and t.archived_at is null and t.due_at < now() and t.kind = any(:answersFor::text[]) and not (t.id = any(:waiting::bigint[]))";

/** Kinds whose last step the person may decide, and whose overdue steps the person therefore sees. */
const answersFor = (person: Person): string[] =>
  [...servedKinds()].flatMap(([kind, { workflow }]) =>
    Object.values(workflow.moves).some((m) => decides(effectOf(workflow, m)) && can(person, m.access)) ? [kind] : [],
  );

/** All steps that wait for the reader, of all kinds, by due time; with `overdue`, overdue steps of others in scope. */
export async function listApprovals(db: Db, q: ApprovalQuery, titles: ReadonlyMap<string, string>) {
  const person = personOf(db);
  const perPage = q.perPage ?? 20;
  const page = q.page ?? 1;
  if (!(pageSizes as readonly number[]).includes(perPage) || page > 1000)
    throw new Refused("invalid", "Permintaan belum benar.", {
      page: "Halaman di luar jangkauan; persempit dengan penyaring.",
    });
  const waiting = await waitingFor(db);
  const words = (q.q ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 5);
  const params = {
    waiting: waiting.map((w) => w.id),
    answersFor: answersFor(person),
    kind: q.kind ?? null,
    area: q.area ?? null,
    words: words.map((w) => `%${likeText(w)}%`),
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  const box: Readonly<Record<ApprovalBox, string>> = { inbox: "t.id = any(:waiting::bigint[])", overdue: lateSql };
  const narrow = `(:area::bigint is null or ${territorySql().contains(":area::bigint", "t.district_id")}) and (select coalesce(bool_and(t.number ilike y or fold_search(t.title) like fold_search(y)), true) from unnest(:words::text[]) y) ${q.due ? `and ${spans[q.due]}` : ""}`;
  const match = `${box[q.box]} and (:kind::text is null or t.kind = :kind::text) and ${narrow}`;
  const counts = await db.one<Record<ApprovalBox, number> & { late: number; matching: number }>(
    `select count(*) filter (where ${box.inbox})::int as inbox, count(*) filter (where ${lateSql})::int as overdue, count(*) filter (where ${box.inbox} and t.due_at < now())::int as late, count(*) filter (where ${match})::int as matching
     from {submission} t where t.state = 'pending' and t.archived_at is null`,
    params,
  );
  const kinds = await db.query<{ kind: string; count: number }>(
    `select t.kind, count(*)::int as count from {submission} t where ${box[q.box]} and ${narrow} group by t.kind order by t.kind`,
    params,
  );
  const rows = await db.query<SubmissionRecord>(
    `select ${rowSql} from (select t.* from {submission} t where ${match} order by t.due_at nulls last, t.id limit :limit::int offset :offset::int) t ${joinSql} order by t.due_at nulls last, t.id`,
    params,
  );
  const walked = await walkedSteps(db, rows);
  const delegators = new Map(waiting.map((w) => [w.id, w.principal]));
  const titleOf = (kind: string) => titles.get(kind) ?? kind;
  return {
    data: rows.map((r) => ({
      ...approvalOf(r, titleOf(r.kind), q.box === "inbox", delegators.get(r.id) ?? null),
      ...walkedOf(r, walked.get(r.id)),
    })),
    meta: { currentPage: page, perPage, totalCount: counts.matching },
    counts: { inbox: counts.inbox, overdue: counts.overdue },
    late: counts.late,
    kinds: kindsOf(person, kinds, titleOf),
  };
}

/** The position of proposals among the steps they pass through, by id; only for kinds with skipped steps. */
async function walkedSteps(db: Db, rows: readonly SubmissionRecord[]) {
  const ids = rows.filter((r) => servedOf(r.kind).statesFor).map((r) => r.id);
  if (ids.length === 0) return new Map<number, readonly number[]>();
  const steps = await db
    .internal("steps of visible proposals")
    .query<{ id: number; no: number }>(
      "select s.submission_id as id, s.step_no as no from {submission_step} s where s.submission_id = any(:ids::bigint[]) and s.state <> 'skipped' order by s.step_no",
      { ids },
    );
  return new Map([...Map.groupBy(steps, (s) => s.id)].map(([id, group]) => [id, group.map((s) => s.no)]));
}
function walkedOf(r: SubmissionRecord, walked: readonly number[] | undefined): Partial<Pick<ApprovalRow, "step">> {
  if (!walked) return {};
  const { workflow } = servedOf(r.kind);
  const states = waitingStates(workflow);
  const roundOf = (no: number) => Math.floor((no - 1) / states.length);
  const own = walked.filter((no) => roundOf(no) === roundOf(r.current_step));
  const name = workflow.states[states[(r.current_step - 1) % states.length] ?? ""] ?? "";
  return { step: { name, no: own.indexOf(r.current_step) + 1, of: own.length } };
}

/** The number of steps that wait for the reader, for the menu. */
export async function countWaiting(db: Db) {
  const waiting = (await waitingFor(db)).map((w) => w.id);
  const counts = await db.query<{ kind: string; product: string | null; count: number }>(
    "select t.kind, t.payload ->> 'product' as product, count(*)::int as count from {submission} t where t.id = any(:waiting::bigint[]) and t.state = 'pending' and t.archived_at is null group by 1, 2 order by 1, 2",
    { waiting },
  );
  const pages = new Map<string, number>();
  for (const { kind, product, count } of counts) {
    const page = proposalAddressOf(kind, product);
    pages.set(page, (pages.get(page) ?? 0) + count);
  }
  return { total: counts.reduce((sum, f) => sum + f.count, 0), pages: Object.fromEntries(pages) };
}

/** All kinds that the reader may open, so that the choices of the filter do not change with the figures. */
const kindsOf = (
  person: Person,
  counted: readonly { kind: string; count: number }[],
  titleOf: (kind: string) => string,
): ApprovalKind[] =>
  kindsFor(person).map(({ kind }) => ({
    kind,
    title: titleOf(kind),
    route: proposalRouteOf(kind),
    count: counted.find((c) => c.kind === kind)?.count ?? 0,
  }));

function approvalOf(r: SubmissionRecord, kindTitle: string, mine: boolean, principal: Person | null): ApprovalRow {
  const { workflow } = servedOf(r.kind);
  const states = waitingStates(workflow);
  const at = (r.current_step - 1) % states.length;
  const move = (effect: "complete" | "refuse"): MoveView | null =>
    mine ? moveOf(workflow, stateOf(workflow, r), effect) : null;
  return {
    ...rowOf(workflow, r),
    route: proposalRouteOf(r.kind),
    kindTitle,
    step: { name: workflow.states[states[at] ?? ""] ?? "", no: at + 1, of: states.length },
    approve: move("complete"),
    reject: move("refuse"),
    onBehalfOf: principal ? { id: principal.userId, label: principal.fullname } : null,
  };
}

function moveOf(workflow: Workflow, state: string, effect: "complete" | "refuse"): MoveView | null {
  const entry = Object.entries(workflow.moves).find(
    ([, m]: [string, Move<string>]) => m.from.includes(state) && effectOf(workflow, m) === effect,
  );
  return entry
    ? {
        name: entry[0],
        label: entry[1].label,
        tone: entry[1].tone ?? "default",
        note: effect === "refuse" ? "required" : (entry[1].note ?? null),
      }
    : null;
}
