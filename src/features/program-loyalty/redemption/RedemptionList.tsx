import { keepPreviousData } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useHref, useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  integer,
  isStep,
  money,
  plainDate,
  StatusTag,
  UnknownAddress,
  useT,
} from "#platform/ui/index.web.ts";
import { type LineColumn, LineTable, StateList, TwoLines } from "#platform/workflow/index.web.ts";
import { type RedemptionCalls, type RedemptionKind, type RedemptionRow, statesOf } from "./redemption-calls.ts";
import { RedemptionTotals } from "./RedemptionTotals.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import workflowStyles from "#platform/workflow/workflow.module.css";
import styles from "./redemption.module.css";

const perPage = 20;
const entries = { state: "Status", late: "Terlambat", page: "Halaman" };
export type RowActs = ComponentType<{ readonly row: RedemptionRow; readonly onAct: (act: string) => void }>;
export type ActDialogs = ComponentType<{
  readonly row: RedemptionRow;
  readonly act: string;
  readonly onClose: () => void;
}>;
type Props = {
  readonly kind: RedemptionKind;
  readonly calls: RedemptionCalls;
  readonly address: string;
  readonly Acts: RowActs;
  readonly Dialogs: ActDialogs;
};

function useAddress(kind: RedemptionKind) {
  const [params, setParams] = useSearchParams();
  const state = params.get("state");
  const at = {
    state: state !== null && Object.hasOwn(statesOf(kind), state) ? state : undefined,
    q: params.get("q") ?? "",
    late: params.get("late") === "yes",
    page: Math.max(1, Number(params.get("page")) || 1),
  };
  const go = (patch: Partial<typeof at>) => {
    const { late, ...next } = { ...at, page: 1, ...patch };
    setParams(
      Object.fromEntries(
        Object.entries({ ...next, late: late ? "yes" : undefined }).flatMap(([k, v]) =>
          v && v !== 1 ? [[k, String(v)]] : [],
        ),
      ),
      { replace: !isStep(Object.keys(patch)) },
    );
  };
  return { at, go };
}

/** Totals of all redemptions, and the list with the actions of each. */
export function RedemptionList({ kind, calls, address, Acts, Dialogs }: Props) {
  const t = useT();
  const { at, go } = useAddress(kind);
  const [acting, setActing] = useState<{ readonly row: RedemptionRow; readonly act: string }>();
  const query = {
    ...(at.state ? { state: at.state } : {}),
    ...(at.q ? { q: at.q } : {}),
    ...(at.late ? { late: "yes" as const } : {}),
    page: at.page,
    perPage,
  };
  const list = useQueryCall(calls.list, query, { placeholderData: keepPreviousData, staleTime: 0 });
  const rows = list.data?.data ?? [];
  const narrowed = !!at.q || !!at.state || at.late;
  return (
    <>
      <UnknownAddress names={entries} said={{ ...at, late: at.late ? "yes" : undefined }} />
      <RedemptionTotals head={list.data?.head} kind={kind} address={address} />
      <StateList
        label={t("Penukaran")}
        states={statesOf(kind)}
        query={at}
        onQuery={go}
        search={t(kind === "gift" ? "Cari nomor, toko, atau hadiah" : "Cari nomor, toko, atau pilihan uang")}
        counts={list.data?.counts}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            narrow={narrowed}
            title={narrowed ? undefined : t("Belum ada penukaran")}
            onClear={() => go({ q: "", state: undefined, late: false })}
          />
        }
        noun={t("penukaran")}
        perPage={perPage}
        total={list.data?.meta.totalCount}
      >
        {rows.length > 0 ? (
          <Rows
            {...{ kind, rows, Acts }}
            stale={list.isPlaceholderData}
            onAct={(row, act) => setActing({ row, act })}
          />
        ) : null}
      </StateList>
      {acting ? <Dialogs {...acting} onClose={() => setActing(undefined)} /> : null}
    </>
  );
}

type RowsProps = Pick<Props, "kind" | "Acts"> & {
  readonly rows: readonly RedemptionRow[];
  readonly stale: boolean;
  readonly onAct: (row: RedemptionRow, act: string) => void;
};
function Rows({ kind, rows, stale, Acts, onAct }: RowsProps) {
  const t = useT();
  const base = useHref(".");
  const states = statesOf(kind);
  const own = kind === "gift" ? giftColumn(t) : moneyColumns(t);
  const columns: readonly LineColumn<RedemptionRow>[] = [
    {
      name: "number",
      head: t("Nomor"),
      width: 148,
      cell: (r) => (
        <TwoLines
          first={
            r.points === null ? (
              r.number
            ) : (
              <a className={resourceStyles.link} href={`${base}?id=${r.submission}`}>
                {r.number}
              </a>
            )
          }
          second={plainDate(r.requestedOn)}
        />
      ),
    },
    {
      name: "store",
      head: t(kind === "gift" ? "Toko dan hadiah" : "Toko dan pilihan uang"),
      card: "line",
      cell: (r) => (
        <TwoLines
          first={<b className="p-strong">{r.store.label}</b>}
          second={`${r.qty > 1 ? `${r.qty} × ` : ""}${r.reward} · ${r.program}`}
        />
      ),
    },
    ...(rows.some((r) => r.points !== null) ? [pointColumn(t)] : []),
    ...own,
    {
      name: "age",
      head: t("Umur"),
      width: 72,
      figure: true,
      cell: (r) => <span className={r.late ? "p-down" : undefined}>{t("{days} hari", { days: integer(r.age) })}</span>,
    },
    {
      name: "state",
      head: t("Status"),
      card: "corner",
      width: 140,
      cell: (r) => (
        <StatusTag tone={states[r.state]?.tone ?? "neutral"}>{t(states[r.state]?.label ?? r.state)}</StatusTag>
      ),
    },
    {
      name: "act",
      head: t("Tindakan"),
      width: kind === "gift" ? 172 : 128,
      quiet: true,
      cell: (r) => (
        <span className={styles.acts}>
          <Acts row={r} onAct={(act) => onAct(r, act)} />
        </span>
      ),
    },
  ];
  return <LineTable label={t("Penukaran")} columns={columns} rows={rows} stale={stale} />;
}

type Say = ReturnType<typeof useT>;
const pointColumn = (t: Say): LineColumn<RedemptionRow> => ({
  name: "points",
  head: t("Poin"),
  width: 100,
  figure: true,
  cell: (r) => (
    <TwoLines
      first={r.points === null ? "–" : integer(r.points)}
      second={r.valueRp === null ? null : money(r.valueRp)}
    />
  ),
});
const giftColumn = (t: Say): readonly LineColumn<RedemptionRow>[] => [
  {
    name: "delivery",
    head: t("Pengiriman"),
    width: 168,
    cell: (r) => {
      const none = <span className={workflowStyles.none}>–</span>;
      const sent = r.receiver ?? [r.courier, r.tracking].filter(Boolean).join(" ");
      const note = r.reason ?? (r.approvedBy ? t("disetujui oleh {name}", { name: r.approvedBy }) : null);
      return sent || note ? <TwoLines first={sent || none} second={note} /> : none;
    },
  },
];
const moneyColumns = (t: Say): readonly LineColumn<RedemptionRow>[] => [
  {
    name: "net",
    head: t("Dibayarkan"),
    width: 116,
    figure: true,
    cell: (r) => (
      <TwoLines
        first={r.netRp === null ? "–" : money(r.netRp)}
        second={r.taxRp === null ? t("pajak belum dihitung") : t("pajak {tax}", { tax: money(r.taxRp) })}
      />
    ),
  },
  {
    name: "bank",
    head: t("Rekening"),
    width: 148,
    cell: (r) => (
      <TwoLines
        first={`${r.bank ?? "–"} ${r.account ?? ""}`}
        second={r.accountChanged && r.state === "failed" ? t("rekening toko sudah berubah") : (r.reason ?? r.holder)}
      />
    ),
  },
];
