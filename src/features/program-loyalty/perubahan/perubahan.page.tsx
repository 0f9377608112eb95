import { ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
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

/** Pending and decided changes of rules. */
export default function ProgramChangePage() {
  return <ProposalPage spec={spec} />;
}
