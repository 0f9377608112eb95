import { ProposalPage, type ProposalPageSpec } from "#web/workflow/ProposalPage.tsx";
import { ChangeForm } from "./ChangeForm.tsx";
import { review } from "./perubahan.review.tsx";
import { ProgramChange } from "./perubahan.workflow.ts";

const spec: ProposalPageSpec = {
  kind: "program-change",
  workflow: ProgramChange as never,
  title: "Perubahan program",
  newTitle: "Ajukan perubahan program",
  review,
  Form: ChangeForm,
};

/** Changes of rules that wait to be decided, and those that were. */
export default function ProgramChangePage() {
  return <ProposalPage spec={spec} />;
}
