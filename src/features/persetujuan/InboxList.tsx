import type { UseQueryResult } from "@tanstack/react-query";
import { Checkbox, Select } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import {
  ageOf,
  type ApprovalBox,
  type approvalList,
  type ApprovalRow,
  type DueSpan,
  proposalTitle,
} from "#platform/workflow/index.ts";
import type { OutputOf } from "#kit/call.ts";
import {
  EmptyState,
  ErrorState,
  LoadingState,
  RefById,
  relative,
  DebouncedSearch,
  UnknownAddress,
  useT,
} from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import { DueTag } from "#platform/workflow/index.web.ts";
import { BulkBar } from "./BulkBar.tsx";
import type { InboxAddress } from "./inbox-address.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import workflowStyles from "#platform/workflow/workflow.module.css";
import styles from "./persetujuan.module.css";

const perPage = 20;
const boxes: Readonly<Record<ApprovalBox, string>> = { inbox: "Menunggu saya", overdue: "Terlambat di orang lain" };
const spans: Readonly<Record<DueSpan, string>> = {
  late: "Lewat batas",
  today: "Jatuh tempo hari ini",
  later: "Masih ada waktu",
};
type Props = {
  readonly list: UseQueryResult<OutputOf<typeof approvalList>, Error>;
  readonly at: InboxAddress;
  readonly go: (patch: Partial<InboxAddress>, replace?: boolean) => void;
};

/** Pending proposals, earliest due date first; selected ones are decided together. */
export function InboxList({ list, at, go }: Props) {
  const t = useT();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const rows = list.data?.data ?? [];
  const chosen = rows.filter((r) => ticked.has(r.id) && r.approve);
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked((now) => {
      const next = new Set(now);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  return (
    <section className={`p-card ${resourceStyles.list} ${styles.list}`} aria-label={t("Daftar persetujuan")}>
      <nav className={resourceStyles.tabs} aria-label={t("Kotak")}>
        {(Object.keys(boxes) as ApprovalBox[]).map((b) => (
          <button
            key={b}
            type="button"
            aria-pressed={b === at.box}
            onClick={() => go({ box: b, page: 1, open: undefined })}
          >
            {t(boxes[b])} {list.data ? <span className={workflowStyles.count}>{list.data.counts[b]}</span> : null}
          </button>
        ))}
      </nav>
      <Filters list={list} at={at} go={go} />
      {chosen.length > 0 ? (
        <BulkBar rows={chosen} onClear={() => setTicked(new Set())} onDone={(ids) => tick(ids, false)} />
      ) : null}
      <div className={resourceStyles.body}>
        {list.error && !list.data ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <LoadingState rows={8} />
        ) : rows.length === 0 ? (
          <EmptyState
            narrow={!!at.q || !!at.kind || !!at.due || !!at.area}
            title={at.q || at.kind || at.due || at.area ? undefined : t("Tidak ada yang menunggu Anda")}
            onClear={() => go({ q: "", kind: undefined, due: undefined, area: undefined, page: 1 })}
          />
        ) : (
          <>
            {at.box === "inbox" ? (
              <div className={styles.all}>
                <Checkbox
                  checked={chosen.length > 0 && chosen.length === rows.filter((r) => r.approve).length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.filter((r) => r.approve).length}
                  onChange={(e) =>
                    tick(
                      rows.map((r) => r.id),
                      e.target.checked,
                    )
                  }
                >
                  <span className="p-caption p-faint">{t("Pilih semua di halaman ini")}</span>
                </Checkbox>
                <span className="p-gap" />
                <span className={`p-caption p-faint ${styles.inboxKeys}`}>{t("j/k pindah, a setujui, r tolak")}</span>
              </div>
            ) : null}
            <ul className={styles.rows} data-stale={list.isPlaceholderData || undefined}>
              {rows.map((r) => (
                <Row
                  key={r.id}
                  of={r}
                  open={r.id === at.open}
                  ticked={ticked.has(r.id)}
                  onTick={(on) => tick([r.id], on)}
                  onOpen={() => go({ open: r.id }, at.open !== undefined)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {list.data?.meta.totalCount ? (
        <Pager
          page={at.page}
          perPage={perPage}
          total={list.data.meta.totalCount}
          noun={t("pengajuan")}
          onPage={(page) => go({ page, open: undefined })}
        />
      ) : null}
    </section>
  );
}

const entries = { box: "Kotak", due: "Batas waktu", area: "Area", page: "Halaman" };
function Filters({ list, at, go }: Props) {
  const t = useT();
  return (
    <>
      <UnknownAddress names={entries} said={at} />
      <div className={`${resourceStyles.filters} ${styles.filters}`}>
        <DebouncedSearch value={at.q} label={t("Cari nomor atau nama")} onChange={(q) => go({ q, page: 1 }, true)} />
        <Select
          size="small"
          allowClear
          aria-label={t("Jenis pengajuan")}
          placeholder={t("Semua jenis")}
          value={at.kind ?? null}
          options={(list.data?.kinds ?? []).map((k) => ({ value: k.kind, label: `${t(k.title)} (${k.count})` }))}
          onChange={(kind: string | null) => go({ kind: kind ?? undefined, page: 1 })}
        />
        <Select
          size="small"
          allowClear
          aria-label={t("Batas waktu")}
          placeholder={t("Semua waktu")}
          value={at.due ?? null}
          options={(Object.keys(spans) as DueSpan[]).map((value) => ({ value, label: t(spans[value]) }))}
          onChange={(due: DueSpan | null) => go({ due: due ?? undefined, page: 1 })}
        />
        <RefById
          small
          label={t("Area")}
          placeholder={t("Semua area")}
          target={Area}
          id={at.area}
          onPick={(area) => go({ area, page: 1 })}
        />
      </div>
    </>
  );
}

type RowProps = {
  readonly of: ApprovalRow;
  readonly open: boolean;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
  readonly onOpen: () => void;
};
/** A pending proposal: age (colour and text), submitter and step. */
function Row({ of: r, open, ticked, onTick, onOpen }: RowProps): ReactNode {
  const t = useT();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (open) line.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <li ref={line} className={styles.row} data-age={ageOf(r.dueAt)} data-open={open || undefined}>
      {r.approve ? (
        <Checkbox
          checked={ticked}
          aria-label={t("Pilih {name}", { name: r.title })}
          onChange={(e) => onTick(e.target.checked)}
        />
      ) : (
        <span />
      )}
      <button type="button" aria-current={open || undefined} onClick={onOpen}>
        <span className={styles.first}>
          <b className="p-cut">{proposalTitle(r.title, t)}</b>
          <DueTag at={r.dueAt} />
        </span>
        <span className="p-caption p-muted p-cut">
          {t(r.kindTitle)} · {r.number} · {r.district?.label ?? r.distributor?.label ?? "–"}
        </span>
        <span className="p-caption p-faint p-cut">
          {t("{name}, {when}", { name: r.submitter.label, when: relative(r.submittedAt) })} · {t(r.step.name)} (
          {r.step.no}/{r.step.of})
        </span>
        {r.onBehalfOf || !r.approve ? (
          <span className={styles.tags}>
            {r.onBehalfOf ? (
              <span className="p-tag" data-mark="none">
                {t("a.n. {name}", { name: r.onBehalfOf.label })}
              </span>
            ) : null}
            {r.approve ? null : (
              <span className="p-tag" data-tone="error" data-mark="diamond">
                {t("Eskalasi")}
              </span>
            )}
          </span>
        ) : null}
      </button>
    </li>
  );
}
