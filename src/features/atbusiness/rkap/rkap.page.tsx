import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  patched,
  usePageName,
  useT,
  yearOf,
  YearPicker,
} from "#platform/ui/index.web.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ProposalList, OneProposal, useProposalListAddress } from "#platform/workflow/index.web.ts";
import { NewVersionDialog } from "./NewVersionDialog.tsx";
import { PlanPart } from "./PlanPart.tsx";
import { review } from "./rkap.review.tsx";
import { planOverview } from "./rkap.calls.ts";
import { AnnualPlanApproval } from "./rkap.workflow.ts";
import workflowStyles from "#platform/workflow/workflow.module.css";

const spec = { kind: "annual-plan-approval", title: "RKAP", review } as const;
const parts = { plan: "Rencana bulanan", asked: "Persetujuan" } as const;

/** The annual plan of bulk customers: its versions by month, and their approvals. */
export default function AnnualPlanPage() {
  const t = useT();
  const pageName = usePageName();
  const { at } = useProposalListAddress();
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const year = yearOf(params.get("year"));
  const query = useQueryCall(planOverview, { year });
  if (typeof at.open === "number") return <OneProposal key={at.open} spec={spec} id={at.open} />;
  const part = params.get("part") === "asked" || params.has("box") || params.has("state") ? "asked" : "plan";
  const set = (patch: Readonly<Record<string, string | undefined>>) => setParams((now) => patched(now, patch));
  const add =
    query.data?.canManage && part === "plan" ? (
      <Button type="primary" onClick={() => setAdding(true)}>
        {t("Versi baru")}
      </Button>
    ) : null;
  return (
    <Page
      title={pageName(spec.title)}
      extra={
        part === "plan" ? (
          <>
            <YearPicker year={year} onPick={(y) => set({ year: String(y), planVersion: undefined })} />
            {add}
          </>
        ) : null
      }
    >
      <nav className={workflowStyles.parts} aria-label={t("Bagian")}>
        {(Object.keys(parts) as (keyof typeof parts)[]).map((p) => (
          <button
            key={p}
            type="button"
            aria-pressed={p === part}
            onClick={() => setParams(p === "asked" ? { part: p } : {})}
          >
            {t(parts[p])}
          </button>
        ))}
      </nav>
      {part === "asked" ? (
        <ProposalList kind={spec.kind} workflow={AnnualPlanApproval as never} noun={t("pengajuan")} />
      ) : query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={10} />
      ) : query.data.versions.length === 0 ? (
        <div className="p-card">
          <EmptyState title={t("Belum ada RKAP tahun {year}.", { year: String(year) })} action={add} />
        </div>
      ) : (
        <PlanPart year={year} overview={query.data} />
      )}
      {adding && query.data ? (
        <NewVersionDialog
          year={year}
          overview={query.data}
          first={query.data.versions.find((v) => v.isReference)?.id ?? query.data.versions[0]?.id}
          onClose={(made) => {
            setAdding(false);
            if (made !== undefined) set({ year: String(year), planVersion: String(made) });
          }}
        />
      ) : null}
    </Page>
  );
}
