// The first two determine the order of the styles.
export { ProposalList, DueTag } from "./ProposalList.tsx";
export {
  NewButton,
  OneProposal,
  type ProposalFormProps,
  ProposalPage,
  type ProposalPageSpec,
} from "./ProposalPage.tsx";
export { Candidates, lettersOf, plainWords } from "./Candidates.tsx";
export { fact } from "./Fact.tsx";
export { type DialogField, FieldsDialog, type Typed } from "./FieldsDialog.tsx";
export { type LineColumn, LineTable, TwoLines } from "./LineTable.tsx";
export { type FormPhoto, PhotoField } from "./PhotoField.tsx";
export { Photos } from "./Photos.tsx";
export { PlaceInputs } from "./PlaceInputs.tsx";
export { PlaceMap } from "./PlaceMap.tsx";
export { type InputProps, ProposalField, ProposalForm, ProposalText } from "./ProposalForm.tsx";
export { ReviewFrame } from "./ReviewFrame.tsx";
export { StateList } from "./StateList.tsx";
export { useProposalListAddress } from "./proposal-list-address.web.ts";
export { useNearby } from "./nearby.web.ts";
export { reviewOf, type ReviewPart } from "./reviews.web.ts";
export { useInvalidateSubmissions, useSubmission } from "./submission-queries.web.ts";
export { type ProposalSpec, useProposalForm, type Wrong, wrongOf } from "./useProposalForm.ts";
export { useProposalStart } from "./useProposalStart.ts";
export { useStepKeys } from "./useStepKeys.ts";
