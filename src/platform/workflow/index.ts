export {
  type ApprovalBox,
  approvalCounts,
  type ApprovalKind,
  approvalList,
  type ApprovalQuery,
  type ApprovalRow,
  delegate,
  delegateChoices,
  delegationList,
  type DelegationView,
  type DueSpan,
  endDelegation,
} from "./approval.calls.ts";
export { ageOf, dueIn, dueText } from "./due.ts";
export { proposalTitle } from "./proposal-title.ts";
export { proposalCalls } from "./proposal.calls.ts";
export { type Actor, submissionMoveCall, type SubmissionView } from "./submission.calls.ts";
export { defineWorkflow, finalStates, waitingStates, type Workflow } from "./workflow.ts";
