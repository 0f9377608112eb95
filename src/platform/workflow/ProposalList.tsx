import { Select } from "antd";
import type { ReactNode } from "react";
import { useHref, useLocation } from "react-router";
import type { SubmissionBox, SubmissionRow } from "./submission.calls.ts";
import type { Workflow } from "./workflow.ts";
import {
  EmptyState,
  ErrorState,
  LoadingState,
  relative,
  DebouncedSearch,
  StatusTag,
  UnknownAddress,
  useT,
} from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import { type LineColumn, LineTable, TwoLines } from "./LineTable.tsx";
import { useProposalListAddress } from "./proposal-list-address.web.ts";
import { ageOf, dueIn, dueText } from "./due.ts";
import { proposalTitle } from "./proposal-title.ts";
import { boxLabels, useSubmissions } from "./submission-queries.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./workflow.module.css";

const perPage = 20;
type Props = {
  readonly kind: string;
  readonly workflow: Workflow;
  readonly noun: string;
  readonly emptyAction?: ReactNode;
  /** Only proposals of a product line. */
  readonly product?: string | undefined;
};

const entries = { box: "Kotak", page: "Halaman" };

/** The list of one kind of proposal: waiting for the person, own ones, and all in scope; waiting ones oldest first. */
export function ProposalList({ kind, workflow, noun, emptyAction, product }: Props) {
  const t = useT();
  const { at, go } = useProposalListAddress();
  const box = useBox(kind, at.box, product);
  const list = useSubmissions({
    kind,
    box,
    ...(product ? { product } : {}),
    ...(at.state ? { state: at.state } : {}),
    ...(at.q ? { q: at.q } : {}),
    page: at.page,
    perPage,
  });
  const rows = list.data?.data ?? [];
  return (
    <section className={`p-card ${resourceStyles.list}`} aria-label={t("Daftar pengajuan")}>
      <nav className={resourceStyles.tabs} aria-label={t("Kotak")}>
        {(Object.keys(boxLabels) as SubmissionBox[]).map((b) => (
          <button key={b} type="button" aria-pressed={b === box} onClick={() => go({ box: b, page: 1 })}>
            {t(boxLabels[b])} {list.data ? <span className={styles.count}>{list.data.counts[b]}</span> : null}
          </button>
        ))}
      </nav>
      <UnknownAddress names={entries} said={at} />
      <div className={resourceStyles.filters}>
        <DebouncedSearch value={at.q} label={t("Cari nomor atau nama")} onChange={(q) => go({ q, page: 1 }, true)} />
        <Select
          className={styles.state}
          size="small"
          allowClear
          aria-label={t("Status")}
          placeholder={t("Semua status")}
          value={at.state ?? null}
          options={Object.entries(workflow.states).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(state: string | null) => go({ state: state ?? undefined, page: 1 })}
        />
      </div>
      <div className={resourceStyles.body}>
        {list.error && !list.data ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <LoadingState rows={8} />
        ) : rows.length === 0 ? (
          <EmptyState
            narrow={!!at.q || !!at.state}
            onClear={() => go({ q: "", state: undefined, page: 1 })}
            title={box === "inbox" && !at.q && !at.state ? t("Tidak ada yang menunggu Anda") : undefined}
            action={box === "inbox" ? undefined : emptyAction}
          />
        ) : (
          <Rows rows={rows} stale={list.isPlaceholderData} />
        )}
      </div>
      {list.data?.meta.totalCount ? (
        <Pager
          page={at.page}
          perPage={perPage}
          total={list.data.meta.totalCount}
          noun={noun}
          onPage={(page) => go({ page })}
        />
      ) : null}
    </section>
  );
}

/** The default box: steps that wait for the person if there are any, otherwise all. */
export function useBox(kind: string, requested: SubmissionBox | undefined, product?: string): SubmissionBox {
  const first = useSubmissions({ kind, box: "inbox", ...(product ? { product } : {}), page: 1, perPage });
  return (
    requested ??
    (first.data && first.data.counts.inbox === 0
      ? first.data.can.submit && first.data.counts.mine > 0
        ? "mine"
        : "all"
      : "inbox")
  );
}

function Rows({ rows, stale }: { readonly rows: readonly SubmissionRow[]; readonly stale: boolean }) {
  const t = useT();
  const { search } = useLocation();
  const base = useHref({ search: withoutId(search) });
  const hrefOf = (id: number) => `${base}${base.includes("?") ? "&" : "?"}id=${id}`;
  const columns: readonly LineColumn<SubmissionRow>[] = [
    {
      name: "number",
      head: t("Nomor"),
      width: 152,
      cell: (r) => (
        <a href={hrefOf(r.id)} className={resourceStyles.link}>
          {r.number}
        </a>
      ),
    },
    {
      name: "name",
      head: t("Nama"),
      card: "line",
      cell: (r) => (
        <TwoLines
          first={
            <a href={hrefOf(r.id)} tabIndex={-1} className={styles.title} title={proposalTitle(r.title, t)}>
              {proposalTitle(r.title, t)}
            </a>
          }
          second={r.district?.label}
        />
      ),
    },
    { name: "who", head: t("Pengaju"), width: 176, cell: (r) => <span className="p-muted">{r.submitter.label}</span> },
    {
      name: "when",
      head: t("Diajukan"),
      width: 128,
      cell: (r) => <span className="p-muted">{relative(r.submittedAt)}</span>,
    },
    {
      name: "status",
      head: t("Status"),
      width: 184,
      card: "corner",
      cell: (r) => <StatusTag tone={r.state.tone}>{t(r.state.label)}</StatusTag>,
    },
    { name: "due", head: t("Batas waktu"), width: 136, cell: (r) => <DueTag at={r.dueAt} /> },
  ];
  return <LineTable label={t("Daftar pengajuan")} columns={columns} rows={rows} stale={stale} />;
}

function withoutId(search: string): string {
  const p = new URLSearchParams(search);
  p.delete("id");
  p.delete("edit");
  const text = p.toString();
  return text ? `?${text}` : "";
}

/** The remaining time of a waiting step; nothing otherwise. */
export function DueTag({ at }: { readonly at: string | null }) {
  const t = useT();
  const due = dueIn(at);
  if (!due) return null;
  const looks = { late: "p-down p-strong", soon: "p-warn p-strong" } as const;
  const age = ageOf(at);
  return <span className={`p-tabular p-small ${age ? looks[age] : "p-muted"}`}>{dueText(due, t)}</span>;
}
