import { Button, Select } from "antd";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useHref, useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, isStep, UnknownAddress, useT } from "#platform/ui/index.web.ts";
import { type LineColumn, LineTable, StateList, TwoLines } from "#platform/workflow/index.web.ts";
import { type ExceptionRow, exceptionList, type ExceptionState } from "./override.calls.ts";
import { type RuleName, ruleNames, rules } from "./override-rules.ts";
import { amountOf } from "./override-values.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { daysLeft, periodOf, states, StateTag } from "./StateTag.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import workflowStyles from "#platform/workflow/workflow.module.css";
import styles from "./override.module.css";

const perPage = 20;
const entries = { standing: "Status", rule: "Aturan", page: "Halaman" };
const isState = (s: string | null): s is ExceptionState => s !== null && Object.hasOwn(states, s);
const isRule = (s: string | null): s is RuleName => s !== null && (ruleNames as readonly string[]).includes(s);

function useAddress() {
  const [params, setParams] = useSearchParams();
  const [state, rule] = [params.get("standing"), params.get("rule")];
  const at = {
    state: isState(state) ? state : undefined,
    rule: isRule(rule) ? rule : undefined,
    q: params.get("q") ?? "",
    page: Math.max(1, Number(params.get("page")) || 1),
  };
  const go = (patch: Partial<typeof at>) => {
    const next = { ...at, page: 1, ...patch };
    setParams(
      Object.fromEntries(
        Object.entries(next).flatMap(([k, v]) => (v && v !== 1 ? [[k === "state" ? "standing" : k, String(v)]] : [])),
      ),
      {
        replace: !isStep(Object.keys(patch)),
      },
    );
  };
  return { at, go };
}

/** Granted exceptions: current, upcoming, expired and revoked ones. */
export function Exceptions() {
  const t = useT();
  const { at, go } = useAddress();
  const [ending, setEnding] = useState<ExceptionRow>();
  const query = {
    ...(at.state ? { standing: at.state } : {}),
    ...(at.rule ? { rule: at.rule } : {}),
    ...(at.q ? { q: at.q } : {}),
    page: at.page,
    perPage,
  };
  const list = useQueryCall(exceptionList, query, { placeholderData: keepPreviousData, staleTime: 0 });
  const rows = list.data?.data ?? [];
  return (
    <>
      <UnknownAddress names={entries} said={{ ...at, standing: at.state }} />
      <StateList
        label={t("Yang diberikan")}
        states={states}
        query={at}
        onQuery={go}
        search={t("Cari nomor, nama, atau alasan")}
        filters={
          <Select
            className={workflowStyles.state}
            size="small"
            allowClear
            aria-label={t("Aturan")}
            placeholder={t("Semua aturan")}
            value={at.rule ?? null}
            options={ruleNames.map((value) => ({ value, label: t(rules[value].label) }))}
            onChange={(rule: RuleName | null) => go({ rule: rule ?? undefined })}
          />
        }
        counts={list.data?.counts}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            narrow={!!at.q || !!at.rule || !!at.state}
            title={at.state === "active" && !at.q && !at.rule ? t("Tidak ada override yang sedang berlaku") : undefined}
            onClear={() => go({ q: "", rule: undefined, state: undefined })}
          />
        }
        noun={t("override")}
        perPage={perPage}
        total={list.data?.meta.totalCount}
      >
        {rows.length > 0 ? <Rows rows={rows} stale={list.isPlaceholderData} onEnd={setEnding} /> : null}
      </StateList>
      {ending ? <RevokeDialog of={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  );
}

function Rows({
  rows,
  stale,
  onEnd,
}: {
  readonly rows: readonly ExceptionRow[];
  readonly stale: boolean;
  readonly onEnd: (row: ExceptionRow) => void;
}) {
  const t = useT();
  const base = useHref("/override");
  const columns: readonly LineColumn<ExceptionRow>[] = [
    {
      name: "number",
      head: t("Nomor"),
      width: 136,
      cell: (e) =>
        e.submission ? (
          <a className={resourceStyles.link} href={`${base}?id=${e.submission}`}>
            {e.number}
          </a>
        ) : (
          e.number
        ),
    },
    { name: "rule", head: t("Aturan"), width: 136, cell: (e) => t(rules[e.rule].label) },
    { name: "amount", head: t("Diizinkan"), width: 112, figure: true, cell: (e) => amountOf(e.rule, e.amount, t) },
    {
      name: "about",
      head: t("Untuk siapa dan mengapa"),
      card: "line",
      cell: (e) => (
        <TwoLines
          first={
            <b className="p-strong">{[e.distributor?.label, e.store?.label].filter(Boolean).join(" · ") || "–"}</b>
          }
          second={e.reason}
          title={e.reason}
        />
      ),
    },
    {
      name: "time",
      head: t("Masa berlaku"),
      width: 196,
      cell: (e) => (
        <TwoLines
          first={periodOf(e)}
          second={
            e.standing === "active"
              ? t("sisa {count} hari", { count: daysLeft(e) })
              : e.approvedBy
                ? t("disetujui oleh {name}", { name: e.approvedBy.label })
                : null
          }
        />
      ),
    },
    { name: "state", head: t("Status"), card: "corner", width: 128, cell: (e) => <StateTag of={e.standing} /> },
    {
      name: "act",
      head: t("Tindakan"),
      width: 76,
      quiet: true,
      cell: (e) => (e.revocable ? <End of={e} onEnd={() => onEnd(e)} /> : null),
    },
  ];
  return <LineTable label={t("Yang diberikan")} columns={columns} rows={rows} stale={stale} />;
}

function End({ of, onEnd }: { readonly of: ExceptionRow; readonly onEnd: () => void }) {
  const t = useT();
  return (
    <Button
      className={styles.end}
      type="link"
      size="small"
      danger
      aria-label={t("Cabut {number}", { number: of.number })}
      onClick={onEnd}
    >
      {t("Cabut")}
    </Button>
  );
}
