import { useState } from "react";
import { Link } from "react-router";
import { call, useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  Page,
  plainDate,
  usePageName,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import {
  type LineColumn,
  LineTable,
  ProposalForm,
  type ProposalSpec,
  TwoLines,
  useInvalidateSubmissions,
  useProposalForm,
} from "#platform/workflow/index.web.ts";
import {
  contentOf,
  neededOf,
  nothing,
  TransferAside,
  TransferFields,
  type TransferValues,
} from "../../proposals/TransferParts.tsx";
import { makeTransfer, monthsTransfers, type TransferRow } from "./transfer.calls.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "../../proposals/points.module.css";

/** Immediate transfers between two stores of one owner, and the list of this month's transfers. */
export default function TransferPage() {
  const pageName = usePageName();
  return (
    <Page title={pageName("Transfer poin")}>
      <TransferForm />
      <Month />
    </Page>
  );
}

const spec: ProposalSpec<TransferValues, ReturnType<typeof contentOf>> = {
  kind: "pointTransferNow",
  calls: { now: (content, options) => call(makeTransfer, content, options) },
  needed: neededOf,
  contentOf,
};

/** Resets the form after a transfer. */
function TransferForm() {
  const [n, setN] = useState(0);
  return <Filled key={n} onDone={() => setN(n + 1)} />;
}

function Filled({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const { message } = useFeedback();
  const invalidate = useInvalidateSubmissions("/api/point-transfer", "/api/point-entry", "/api/point-account");
  const form = useProposalForm(spec, nothing, undefined, () => {
    void message.success(t("Poin sudah pindah."));
    void invalidate();
    onDone();
  });
  return (
    <ProposalForm
      form={form}
      title={t("Transfer poin")}
      act={t("Transfer sekarang")}
      onCancel={form.discard}
      aside={<TransferAside approval="v1" values={form.values} />}
    >
      <TransferFields approval="v1" values={form.values} set={form.set} />
    </ProposalForm>
  );
}

const perPage = 20;
/** All transfers of this month, including approved ones. */
function Month() {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useQueryCall(monthsTransfers, { page }, { staleTime: 0 });
  const columns: readonly LineColumn<TransferRow>[] = [
    { name: "on", head: t("Tanggal"), width: 112, cell: (r) => plainDate(r.transferredOn) },
    {
      name: "from",
      head: t("Dari toko"),
      card: "line",
      cell: (r) => <TwoLines first={<Link to={`/toko/${r.from.id}`}>{r.from.label}</Link>} second={r.owner} />,
    },
    {
      name: "to",
      head: t("Ke toko"),
      card: "line",
      cell: (r) => <TwoLines first={<Link to={`/toko/${r.to.id}`}>{r.to.label}</Link>} second={r.reason} />,
    },
    { name: "program", head: t("Program"), width: 112, cell: (r) => r.program },
    { name: "points", head: t("Poin"), width: 96, figure: true, cell: (r) => integer(r.points) },
    {
      name: "by",
      head: t("Dicatat oleh"),
      width: 168,
      cell: (r) => <TwoLines first={r.by} second={r.number ?? t("langsung")} />,
    },
  ];
  return (
    <section className={`p-card ${resourceStyles.list} ${styles.month}`} aria-label={t("Transfer bulan ini")}>
      <header className={styles.foot}>
        <h2>{t("Transfer bulan ini")}</h2>
        {query.data ? (
          <span className="p-caption p-faint">{t("{points} poin", { points: integer(query.data.points) })}</span>
        ) : null}
      </header>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={4} />
      ) : query.data.total === 0 ? (
        <EmptyState narrow={false} title={t("Belum ada transfer bulan ini")} />
      ) : (
        <>
          <LineTable label={t("Transfer bulan ini")} columns={columns} rows={query.data.data} stale={false} />
          {query.data.total > perPage ? (
            <Pager page={page} perPage={perPage} total={query.data.total} noun={t("transfer")} onPage={setPage} />
          ) : null}
        </>
      )}
    </section>
  );
}
