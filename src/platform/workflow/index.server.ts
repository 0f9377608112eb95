export { actorSql } from "./actor.server.ts";
export { approvalHandlers } from "./approval-handlers.server.ts";
export { authorityFor } from "./authority.server.ts";
export { accessOf, type StoredState, kindOf, stateOf, stepSql, toneOf } from "./chain.server.ts";
export { escalate } from "./escalate.server.ts";
export { workflowHandlers } from "./handlers.server.ts";
export { listApprovals } from "./inbox.server.ts";
export { lockMovesOf, type Locked, lockForUpdates, lockSubmission } from "./locked.server.ts";
export { move } from "./move.server.ts";
export { decidersForDisplay, possibleDeciders, proposalFacts, registerProposalRoutes } from "./notices.server.ts";
export { photoHandlers, photosSql, proposalHandlers, refuseMissing, takePhotos } from "./proposals.server.ts";
export { readSubmission } from "./read.server.ts";
export {
  type Effects,
  type EffectResult,
  type Proposal,
  servedKinds,
  servedOf,
  serveWorkflow,
  type Subject,
} from "./served.server.ts";
export { openDraftFor, openSubmission } from "./open.server.ts";
export { editSubmission, type Opened, startRound } from "./submit.server.ts";
export { workflowKind, workflowsOf } from "./registry.server.ts";
