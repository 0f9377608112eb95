import { useSearchParams } from "react-router";
import { Page, usePageName, useT } from "#platform/ui/index.web.ts";
import { ProposalList, NewButton, ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { Exceptions } from "./Exceptions.tsx";
import { review } from "./override.review.tsx";
import { Override } from "./override.workflow.ts";
import { OverrideForm } from "./OverrideForm.tsx";
import workflowStyles from "#platform/workflow/workflow.module.css";

const spec: ProposalPageSpec = {
  kind: "override",
  workflow: Override as never,
  title: "Override",
  newTitle: "Ajukan override",
  review,
  Form: OverrideForm,
};
const parts = { granted: "Yang diberikan", asked: "Pengajuan" } as const;

/** Exceptions from rules with their validity, and the requests for them. */
export default function OverridePage() {
  const t = useT();
  const pageName = usePageName();
  const [params, setParams] = useSearchParams();
  if (params.has("id")) return <ProposalPage spec={spec} />;
  const part = params.get("part") === "asked" || params.has("box") ? "asked" : "granted";
  return (
    <Page title={pageName(spec.title)} extra={<NewButton spec={spec} />}>
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
        <ProposalList
          kind={spec.kind}
          workflow={spec.workflow}
          noun={t("pengajuan")}
          emptyAction={<NewButton spec={spec} />}
        />
      ) : (
        <Exceptions />
      )}
    </Page>
  );
}
