import { ProgramRegistration } from "#features/[product]/registrasi-program-apresiasi-toko/registrasi-program-apresiasi-toko.workflow.ts";
import { StoreProposal } from "#features/master/pengajuan-toko/pengajuan-toko.workflow.ts";
import { PointBatch } from "#features/program-loyalty/points/approval/approval.workflow.ts";
import { PointProposal } from "#features/program-loyalty/points-v2/approval/approval.workflow.ts";
import { waitingStates, type Workflow } from "#platform/workflow/index.ts";
import { defineSources, type Source } from "#platform/report/index.server.ts";
import { kindOf, stepSql } from "#platform/workflow/index.server.ts";
import { proposalKinds } from "./submission-kinds.ts";
import {
  BatchSubmissions,
  PointSubmissions,
  RegistrationSubmissions,
  StoreSubmissions,
  Submissions,
} from "./submissions.cube.ts";

const count = (test: string) => `case when ${test} then 1 else 0 end`;
const decided = "f.state in ('approved', 'rejected')";
const hours = "round(extract(epoch from f.decided_at - f.submitted_at) / 3600, 6)";

const byKind = (value: (k: (typeof proposalKinds)[number], i: number) => number, other: number) =>
  `(case ${proposalKinds.map((k, i) => `when f.kind = '${kindOf(k.workflow)}' then ${value(k, i)}`).join(" ")} else ${other} end)`;
const kind = byKind((_, i) => i + 1, 0);
const round = byKind(({ workflow }) => waitingStates(workflow).length, 1);

const proposals: Source = {
  table: "submission",
  grain: "day",
  date: "(f.submitted_at at time zone 'Asia/Jakarta')::date",
  where: "f.state <> 'draft' and f.archived_at is null",
  columns: {
    district_id: "coalesce(f.district_id, 0)",
    distributor_id: "coalesce(f.distributor_id, 0)",
    submitter_id: "f.submitter_id",
    submission_id: "f.id",
    program_id:
      "case when jsonb_typeof(f.payload->'program') = 'number' then (f.payload->>'program')::bigint else 0 end",
    kind_id: kind,
    step_id: `${kind} * 10 + ${stepSql("f.current_step", round)}`,
    approver_ids:
      "array(select x.decided_by from {submission_step} x where x.submission_id = f.id and x.decided_by is not null)",
    status_id:
      "case when f.state = 'pending' then 1 when f.state = 'approved' then 2 when f.state = 'rejected' then 3 else 4 end",
  },
  leaves: {
    submitted: "1",
    approved: count("f.state = 'approved'"),
    rejected: count("f.state = 'rejected'"),
    withdrawn: count("f.state = 'cancelled'"),
    pending: count("f.state = 'pending'"),
    decided: count(decided),
    processHours: `case when ${decided} then ${hours} else 0 end`,
    longestHours: `case when ${decided} then ${hours} end`,
    medianHours: `case when ${decided} then ${hours} end`,
    p90Hours: `case when ${decided} then ${hours} end`,
    // rounded down to the hour, so that consecutive questions get the same answer
    ageDays:
      "case when f.state = 'pending' then greatest(round(extract(epoch from date_trunc('hour', now()) - f.submitted_at) / 86400, 6), 0) end",
    overdue: count("f.state = 'pending' and f.due_at < now()"),
    duplicatesFlagged: count("f.look_alikes > 0"),
    withoutReason: count("f.state = 'rejected' and length(trim(coalesce(f.decision_note, ''))) = 0"),
    ownDecided: count(
      "exists (select 1 from {submission_step} x where x.submission_id = f.id and (x.decided_by in (f.submitter_id, f.submitter_real_id) or x.decided_real_by in (f.submitter_id, f.submitter_real_id)))",
    ),
    pointsPending:
      "case when f.state = 'pending' and jsonb_typeof(f.payload->'plus') = 'number' then (f.payload->>'plus')::numeric + (f.payload->>'minus')::numeric else 0 end",
  },
  weight: 2_000,
};

/** One row per decided step. */
const decisions: Source = {
  ...proposals,
  join: "join {~submission_decision} st on st.submission_id = f.id",
  columns: { ...proposals.columns, decision_id: "st.id" },
  leaves: {
    stepsDecided: "1",
    stepHours: "case when st.hours >= 0 then round(st.hours, 6) end",
    decidedOn: "(st.decided_at at time zone 'Asia/Jakarta')::date",
  },
  weight: 3_000,
};
export const submissionSources = defineSources(Submissions, [proposals, decisions]);
const of = (workflow: Workflow, source = proposals): Source => ({
  ...source,
  where: `${source.where} and f.kind = '${kindOf(workflow)}'`,
});
const both = (workflow: Workflow): Source[] => [of(workflow), of(workflow, decisions)];
export const storeSubmissionSources = defineSources(StoreSubmissions, both(StoreProposal as never));
export const batchSubmissionSources = defineSources(BatchSubmissions, both(PointBatch as never));
export const pointSubmissionSources = defineSources(PointSubmissions, both(PointProposal as never));
export const registrationSubmissionSources = defineSources(
  RegistrationSubmissions,
  both(ProgramRegistration as never).map((source) => ({
    ...source,
    columns: { ...source.columns, program_id: "(f.payload ->> 'program')::bigint", store_id: "f.store_id" },
  })),
);
