import LeftOutlined from "@ant-design/icons/LeftOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import type { ComponentType } from "react";
import type { SubmissionView } from "./submission.calls.ts";
import type { Workflow } from "./workflow.ts";
import { ErrorState, LoadingState, Page, StatusTag, useCrumb, usePageName, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { ProposalList, DueTag, useBox } from "./ProposalList.tsx";
import { useProposalListAddress } from "./proposal-list-address.web.ts";
import { proposalTitle } from "./proposal-title.ts";
import { ReviewFrame } from "./ReviewFrame.tsx";
import type { ReviewPart } from "./reviews.web.ts";
import { useSubmission, useSubmissions } from "./submission-queries.web.ts";
import { useStepKeys } from "./useStepKeys.ts";
import styles from "./proposal.module.css";

export type ProposalFormProps = {
  readonly proposal?: SubmissionView;
  readonly onDone: (id: number) => void;
  readonly onCancel: () => void;
};
export type ProposalPageSpec = {
  readonly kind: string;
  readonly workflow: Workflow;
  readonly title: string;
  /** Label of the button that creates one. */
  readonly newTitle: string;
  readonly review: ReviewPart;
  /** The slug of the product line, for pages of one product line. */
  readonly product?: string;
  readonly Form: ComponentType<ProposalFormProps>;
};

/**
 * The page of one kind of proposal: the list, one proposal with its decision, and the form of a new one, all derived
 * from the declaration.
 */
export function ProposalPage({ spec }: { readonly spec: ProposalPageSpec }) {
  const { at } = useProposalListAddress();
  if (at.open === "new") return <NewProposal spec={spec} />;
  if (at.open === undefined) return <AllProposals spec={spec} />;
  return at.edit ? (
    <ChangeProposal key={at.open} spec={spec} id={at.open} />
  ) : (
    <OneProposal key={at.open} spec={spec} id={at.open} />
  );
}

export function NewButton({ spec }: { readonly spec: ProposalPageSpec }) {
  const t = useT();
  const may = useMay();
  const { go } = useProposalListAddress();
  return may(`${spec.workflow.name}.submit`) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void go({ open: "new" })}>
      {t(spec.newTitle)}
    </Button>
  ) : null;
}

function AllProposals({ spec }: { readonly spec: ProposalPageSpec }) {
  const t = useT();
  const pageName = usePageName();
  const add = <NewButton spec={spec} />;
  return (
    <Page title={pageName(spec.title)} extra={add}>
      <ProposalList
        kind={spec.kind}
        workflow={spec.workflow}
        noun={t("pengajuan")}
        emptyAction={add}
        product={spec.product}
      />
    </Page>
  );
}

/** The adjacent proposals in the box that the person came from. */
function useNeighbours({ kind, product }: Pick<ProposalPageSpec, "kind" | "product">, id: number) {
  const { at } = useProposalListAddress();
  const box = useBox(kind, at.box, product);
  const list = useSubmissions({
    kind,
    box,
    ...(product ? { product } : {}),
    ...(at.state ? { state: at.state } : {}),
    ...(at.q ? { q: at.q } : {}),
    page: 1,
    perPage: 75,
  });
  const rows = list.data?.data ?? [];
  const index = rows.findIndex((r) => r.id === id);
  return {
    index,
    total: list.data?.meta.totalCount ?? 0,
    before: index > 0 ? rows[index - 1] : undefined,
    after: index >= 0 ? rows[index + 1] : undefined,
  };
}

type Shown = Pick<ProposalPageSpec, "kind" | "title" | "review" | "product">;
export function OneProposal({ spec, id }: { readonly spec: Shown; readonly id: number }) {
  const t = useT();
  const pageName = usePageName();
  const { go } = useProposalListAddress();
  const query = useSubmission(id);
  const near = useNeighbours(spec, id);
  useCrumb(query.data?.data.number);
  const show = (next: number | undefined) => void go({ open: next }, true);
  useStepKeys(near.before?.id, near.after?.id, show, () => show(undefined));
  const proposal = query.data?.data;
  if (!proposal)
    return (
      <Page title={pageName(spec.title)}>
        {query.error ? (
          <ErrorState
            error={query.error}
            onRetry={() => void query.refetch()}
            action={<Button onClick={() => show(undefined)}>{t("Ke daftar pengajuan")}</Button>}
          />
        ) : (
          <LoadingState rows={8} />
        )}
      </Page>
    );
  const extra = (
    <>
      <span className={styles.state}>
        <StatusTag tone={proposal.state.tone}>{t(proposal.state.label)}</StatusTag>
      </span>
      <span className={styles.due}>
        <DueTag at={proposal.dueAt} />
      </span>
      {near.index >= 0 ? (
        <span className="p-small p-muted p-tabular">
          {t("{n} dari {total}", { n: near.index + 1, total: near.total })}
        </span>
      ) : null}
      <Button
        icon={<LeftOutlined />}
        aria-label={t("Sebelumnya")}
        title={`${t("Sebelumnya")} (k)`}
        disabled={!near.before}
        onClick={() => show(near.before?.id)}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={t("Berikutnya")}
        title={`${t("Berikutnya")} (j)`}
        disabled={!near.after}
        onClick={() => show(near.after?.id)}
      />
    </>
  );
  return (
    <Page
      title={proposalTitle(proposal.title, t)}
      subtitle={<StatusTag tone={proposal.state.tone}>{t(proposal.state.label)}</StatusTag>}
      extra={extra}
    >
      <ReviewFrame
        proposal={proposal}
        part={spec.review}
        next={near.after}
        onNext={show}
        onEdit={() => void go({ open: id, edit: true })}
        onReload={() => void query.refetch()}
      />
    </Page>
  );
}

export function NewProposal({ spec: { Form, newTitle } }: { readonly spec: ProposalPageSpec }) {
  const t = useT();
  const { go } = useProposalListAddress();
  useCrumb(t(newTitle));
  return (
    <Page title={t(newTitle)}>
      <Form onDone={(id) => void go({ open: id }, true)} onCancel={() => void go({ open: undefined })} />
    </Page>
  );
}

export function ChangeProposal({ spec: { Form }, id }: { readonly spec: ProposalPageSpec; readonly id: number }) {
  const t = useT();
  const { go } = useProposalListAddress();
  const query = useSubmission(id);
  useCrumb(query.data?.data.number);
  const back = () => void go({ open: id }, true);
  const proposal = query.data?.data;
  return (
    <Page title={t("Ubah pengajuan")}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : proposal ? (
        <Form proposal={proposal} onDone={back} onCancel={back} />
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}
