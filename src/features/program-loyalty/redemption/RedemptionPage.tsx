import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { Page, usePageName, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { ProposalList, NewButton, ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { type ActDialogs, RedemptionList, type RowActs } from "./RedemptionList.tsx";
import type { RedemptionCalls, RedemptionKind } from "./redemption-calls.ts";
import workflowStyles from "#platform/workflow/workflow.module.css";

export type Part = {
  readonly key: string;
  readonly label: string;
  readonly access: string;
  readonly Body: ComponentType;
};
type Props = {
  readonly kind: RedemptionKind;
  readonly calls: RedemptionCalls;
  readonly address: string;
  readonly spec: ProposalPageSpec;
  readonly Acts: RowActs;
  readonly Dialogs: ActDialogs;
  readonly more?: readonly Part[];
};

/** Redemptions of one kind: the list with actions, the proposals, and further tabs of the kind. */
export function RedemptionPage({ kind, calls, address, spec, Acts, Dialogs, more = [] }: Props) {
  const t = useT();
  const may = useMay();
  const pageName = usePageName();
  const [params, setParams] = useSearchParams();
  if (params.has("id")) return <ProposalPage spec={spec} />;
  const add = <NewButton spec={spec} />;
  const others = more.filter((p) => may(p.access));
  const parts = [{ key: "list", label: "Penukaran" }, { key: "asked", label: "Pengajuan" }, ...others];
  const requested = params.get("part") ?? (params.has("box") ? "asked" : "list");
  const part = parts.find((p) => p.key === requested)?.key ?? "list";
  const Other = others.find((p) => p.key === part)?.Body;
  return (
    <Page title={pageName(spec.title)} extra={add}>
      <nav className={workflowStyles.parts} aria-label={t("Bagian")}>
        {parts.map((p) => (
          <button
            key={p.key}
            type="button"
            aria-pressed={p.key === part}
            onClick={() => setParams(p.key === "list" ? {} : { part: p.key })}
          >
            {t(p.label)}
          </button>
        ))}
      </nav>
      {part === "list" ? <RedemptionList {...{ kind, calls, address, Acts, Dialogs }} /> : null}
      {part === "asked" ? (
        <ProposalList kind={spec.kind} workflow={spec.workflow} noun={t("pengajuan")} emptyAction={add} />
      ) : null}
      {Other ? <Other /> : null}
    </Page>
  );
}
