import { useSearchParams } from "react-router";
import { Page, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { ProposalList, NewButton, ProposalPage, type ProposalPageSpec } from "#platform/workflow/index.web.ts";
import { AuctionForm } from "./AuctionForm.tsx";
import { Auctions } from "./Auctions.tsx";
import { review } from "./lelang.review.tsx";
import { StoreAuction } from "./lelang.workflow.ts";
import workflowStyles from "#platform/workflow/workflow.module.css";

const spec: ProposalPageSpec = {
  kind: "store-auction",
  workflow: StoreAuction as never,
  title: "Lelang toko",
  newTitle: "Lelang toko baru",
  review,
  Form: AuctionForm,
};
const parts = { auctions: "Lelang", asked: "Pengajuan" } as const;

/** Auctions of unserved stores with their results and, for staff, the proposals behind them. */
export default function StoreAuctionPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  if (params.has("id")) return <ProposalPage spec={spec} />;
  const staff = may("storeAuction.submit") || may("storeAuction.approve");
  const part = staff && (params.get("part") === "asked" || params.has("box")) ? "asked" : "auctions";
  return (
    <Page title={t(spec.title)} extra={<NewButton spec={spec} />}>
      {staff ? (
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
      ) : null}
      {part === "asked" ? (
        <ProposalList
          kind={spec.kind}
          workflow={spec.workflow}
          noun={t("pengajuan")}
          emptyAction={<NewButton spec={spec} />}
        />
      ) : (
        <Auctions />
      )}
    </Page>
  );
}
