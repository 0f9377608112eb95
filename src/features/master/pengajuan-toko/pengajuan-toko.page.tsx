import LeftOutlined from "@ant-design/icons/LeftOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import type { Workflow } from "#kit/workflow.ts";
import { useT } from "#web/i18n.ts";
import { useMay } from "#web/resource/useMay.ts";
import { useCrumb } from "#web/shell/page-state.ts";
import { Page } from "#web/shell/Page.tsx";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { Desk, DueTag, useBox } from "#web/workflow/Desk.tsx";
import { useDeskAddress } from "#web/workflow/desk-address.ts";
import { useSubmission, useSubmissions } from "#web/workflow/submission-queries.ts";
import { StoreProposal } from "./pengajuan-toko.workflow.ts";
import { ProposalForm } from "./ProposalForm.tsx";
import { Review } from "./Review.tsx";
import "./proposal.css";

const kind = "store-proposal";
const workflow = StoreProposal as unknown as Workflow;

/** Proposals of new stores: the desk, one proposal with its decision, and the form of a new one. */
export default function StoreProposalPage() {
  const { at } = useDeskAddress();
  if (at.open === "new") return <NewProposal />;
  if (at.open !== undefined) return at.edit ? <ChangeProposal key={at.open} id={at.open} /> : <OneProposal key={at.open} id={at.open} />;
  return <AllProposals />;
}

function AllProposals() {
  const t = useT();
  const may = useMay();
  const { go } = useDeskAddress();
  const add = may("storeProposal.submit") ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void go({ open: "new" })}>
      {t("Ajukan toko")}
    </Button>
  ) : null;
  return (
    <Page title={t("Pengajuan toko")} extra={add}>
      <Desk kind={kind} workflow={workflow} noun={t("pengajuan")} emptyAction={add} />
    </Page>
  );
}

/** The neighbours of a proposal in the box somebody came from. */
function useNeighbours(id: number) {
  const { at } = useDeskAddress();
  const box = useBox(kind, at.box);
  const list = useSubmissions({ kind, box, ...(at.state ? { state: at.state } : {}), ...(at.q ? { q: at.q } : {}), page: 1, perPage: 75 });
  const rows = list.data?.data ?? [];
  const index = rows.findIndex((r) => r.id === id);
  return { index, total: list.data?.meta.totalCount ?? 0, before: index > 0 ? rows[index - 1] : undefined, after: index >= 0 ? rows[index + 1] : undefined };
}

function OneProposal({ id }: { readonly id: number }) {
  const t = useT();
  const { go } = useDeskAddress();
  const found = useSubmission(id);
  const near = useNeighbours(id);
  useCrumb(found.data?.data.number);
  const show = (next: number | undefined) => void go({ open: next }, true);
  useStepKeys(near.before?.id, near.after?.id, show, () => show(undefined));
  if (found.error && !found.data)
    return (
      <Page title={t("Pengajuan toko")}>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} action={<Button onClick={() => show(undefined)}>{t("Ke daftar pengajuan")}</Button>} />
      </Page>
    );
  const proposal = found.data?.data;
  if (!proposal)
    return (
      <Page title={t("Pengajuan toko")}>
        <LoadingState rows={8} />
      </Page>
    );
  const extra = (
    <>
      <span className="o-state">
        <StatusTag tone={proposal.state.tone}>{t(proposal.state.label)}</StatusTag>
      </span>
      <span className="o-due">
        <DueTag at={proposal.dueAt} />
      </span>
      {near.index >= 0 ? <span className="p-small p-muted p-tabular">{t("{n} dari {total}", { n: near.index + 1, total: near.total })}</span> : null}
      <Button icon={<LeftOutlined />} aria-label={t("Sebelumnya")} title={`${t("Sebelumnya")} (k)`} disabled={!near.before} onClick={() => show(near.before?.id)} />
      <Button icon={<RightOutlined />} aria-label={t("Berikutnya")} title={`${t("Berikutnya")} (j)`} disabled={!near.after} onClick={() => show(near.after?.id)} />
    </>
  );
  return (
    <Page title={proposal.title} subtitle={<StatusTag tone={proposal.state.tone}>{t(proposal.state.label)}</StatusTag>} extra={extra}>
      <Review proposal={proposal} next={near.after} onNext={show} onEdit={() => void go({ open: id, edit: true })} onReload={() => void found.refetch()} />
    </Page>
  );
}

/** j and k walk through the box, Escape leads back to it, as in every list. */
function useStepKeys(before: number | undefined, after: number | undefined, show: (id: number) => void, leave: () => void): void {
  const now = useRef({ before, after, show, leave });
  now.current = { before, after, show, leave };
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        (e.target as HTMLElement | null)?.closest("input, textarea, select, [role=dialog]") ||
        document.querySelector(".ant-modal-wrap:not([style*='display: none'])")
      )
        return;
      const to = e.key === "j" ? now.current.after : e.key === "k" ? now.current.before : undefined;
      if (to !== undefined) now.current.show(to);
      else if (e.key === "Escape") now.current.leave();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function NewProposal() {
  const t = useT();
  const { go } = useDeskAddress();
  useCrumb(t("Ajukan toko"));
  return (
    <Page title={t("Ajukan toko")}>
      <ProposalForm onDone={(id) => void go({ open: id }, true)} onCancel={() => void go({ open: undefined })} />
    </Page>
  );
}

function ChangeProposal({ id }: { readonly id: number }) {
  const t = useT();
  const { go } = useDeskAddress();
  const found = useSubmission(id);
  useCrumb(found.data?.data.number);
  const back = () => void go({ open: id }, true);
  const proposal = found.data?.data;
  return (
    <Page title={t("Ubah pengajuan")}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : proposal ? (
        <ProposalForm proposal={proposal} onDone={back} onCancel={back} />
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}
