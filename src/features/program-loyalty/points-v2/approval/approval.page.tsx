import { Button } from "antd";
import { useCall } from "#platform/http/index.web.ts";
import { Page, usePageName, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import {
  ProposalList,
  NewButton,
  ProposalPage,
  type ProposalPageSpec,
  useProposalListAddress,
  useInvalidateSubmissions,
} from "#platform/workflow/index.web.ts";
import { pointsFormOf } from "../../proposals/PointsForm.tsx";
import { prepareClaims, proposalPointsCalls } from "./approval.calls.ts";
import { review } from "./approval.review.tsx";
import { PointProposal } from "./approval.workflow.ts";

const spec: ProposalPageSpec = {
  kind: "point-proposal",
  workflow: PointProposal as never,
  title: "Approval poin v2",
  newTitle: "Ajukan poin",
  review,
  Form: pointsFormOf("pointProposal", proposalPointsCalls, "Ajukan poin"),
};

/** Proposes the points of closed windows. */
function ClaimsButton() {
  const t = useT();
  const may = useMay();
  const { message } = useFeedback();
  const invalidate = useInvalidateSubmissions();
  const prepare = useCall(prepareClaims, {
    onSuccess: async ({ made }) => {
      void message.info(
        made.length > 0
          ? t("{count, plural, other {# klaim susulan}} diajukan", { count: made.length })
          : t("Tidak ada klaim susulan yang belum diajukan."),
      );
      await invalidate();
    },
    onError: (e) => void message.error(t(e.message)),
  });
  return may("pointProposal.submit") ? (
    <Button loading={prepare.isPending} onClick={() => prepare.mutate({})}>
      {t("Siapkan klaim susulan")}
    </Button>
  ) : null;
}

/** Points reviewed line by line (v2), with late claims and write-offs of debt. */
export default function PointProposalPage() {
  const t = useT();
  const pageName = usePageName();
  const { at } = useProposalListAddress();
  if (at.open !== undefined) return <ProposalPage spec={spec} />;
  const add = <NewButton spec={spec} />;
  return (
    <Page
      title={pageName(spec.title)}
      extra={
        <>
          <ClaimsButton />
          {add}
        </>
      }
    >
      <ProposalList kind={spec.kind} workflow={spec.workflow} noun={t("pengajuan")} emptyAction={add} />
    </Page>
  );
}
