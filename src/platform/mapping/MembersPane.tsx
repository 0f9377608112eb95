import SwapOutlined from "@ant-design/icons/SwapOutlined";
import { useState } from "react";
import { keepPreviousData } from "@tanstack/react-query";
import { type AnyMapping, memberOf } from "./mapping.ts";
import { callsOf, type MemberRow, type MemberSelection } from "./mapping.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, integer, LoadingState, DebouncedSearch, useT } from "#platform/ui/index.web.ts";
import { Pager, unitLabelOf } from "#platform/records/index.web.ts";
import { MemberFilters } from "./MemberFilters.tsx";
import { MemberRows } from "./MemberRows.tsx";
import { UnknownEntries } from "./UnknownEntries.tsx";
import { membersQueryOf, type MappingQuery } from "./useMappingQuery.ts";
import css from "#platform/records/list/resource.module.css";
import styles from "./mapping.module.css";

type Props = {
  readonly mapping: AnyMapping;
  readonly query: MappingQuery;
  readonly change: (patch: Readonly<Record<string, string | number | undefined>>) => void;
  readonly mayMove: boolean;
  readonly heading: string;
  readonly onMove: (pick: MemberSelection, count: number, label: string) => void;
  readonly onDrag: (rows: readonly MemberRow[] | undefined) => void;
};

/** Selection by id over all pages of one query; another query clears it. */
function useTicks(question: string) {
  const [state, setState] = useState<{
    question: string;
    rows: ReadonlyMap<number, MemberRow>;
    last: number | undefined;
  }>({ question, rows: new Map(), last: undefined });
  const now = state.question === question ? state : { question, rows: new Map<number, MemberRow>(), last: undefined };
  const set = (rows: ReadonlyMap<number, MemberRow>, last?: number) => setState({ question, rows, last });
  return { rows: now.rows, last: now.last, set };
}

/** Sent unchanged, so that the server refuses invalid values. */
const pagesIn = ({ page, perPage }: MappingQuery["invalid"]): object => ({
  ...(page ? { page } : {}),
  ...(perPage ? { perPage } : {}),
});

export function MembersPane({ mapping, query, change, mayMove, heading, onMove, onDrag }: Props) {
  const t = useT();
  const membersQuery = membersQueryOf(query);
  const ticks = useTicks(JSON.stringify(membersQuery));
  const members = useQueryCall(
    callsOf(mapping).members,
    { ...membersQuery, page: query.page, perPage: query.perPage, ...pagesIn(query.invalid) },
    { placeholderData: keepPreviousData },
  );
  const rows = members.data?.data ?? [];
  const total = members.data?.meta.totalCount ?? 0;
  const noun = unitLabelOf(memberOf(mapping));
  const choose = (row: MemberRow, on: boolean, range: boolean) => {
    const next = new Map(ticks.rows);
    const [a, b] = [rows.findIndex((r) => r.id === ticks.last), rows.indexOf(row)];
    for (const r of range && a >= 0 ? rows.slice(Math.min(a, b), Math.max(a, b) + 1) : [row])
      on ? next.set(r.id, r) : next.delete(r.id);
    ticks.set(next, row.id);
  };
  const move = (chosen: readonly MemberRow[]) =>
    onMove({ ids: chosen.map((r) => r.id) }, chosen.length, chosen.length === 1 ? (chosen[0]?.label ?? "") : "");
  const all = rows.length > 0 && rows.every((r) => ticks.rows.has(r.id));
  return (
    <section className={`p-card ${styles.members}`} aria-label={heading}>
      <header>
        {mayMove ? (
          <input
            type="checkbox"
            checked={all}
            disabled={!rows.length}
            aria-label={t("Pilih semua di halaman ini")}
            onChange={(e) => {
              const next = new Map(ticks.rows);
              for (const r of rows) e.target.checked ? next.set(r.id, r) : next.delete(r.id);
              ticks.set(next);
            }}
          />
        ) : null}
        <h2 className="p-cut">{heading}</h2>
        <span className="p-gap" />
        <DebouncedSearch
          value={query.q}
          placeholder={t("Cari")}
          label={t("Cari {title}", { title: t(memberOf(mapping).title) })}
          onChange={(q) => change({ q })}
        />
        <MemberFilters of={memberOf(mapping)} names={mapping.filters ?? []} values={query.filters} onChange={change} />
      </header>
      <UnknownEntries member={memberOf(mapping)} query={query} onDrop={(name) => change({ [name]: undefined })} />
      {mayMove && (ticks.rows.size || total > 0) ? (
        <div className={styles.bar} data-on={ticks.rows.size ? "" : undefined}>
          {ticks.rows.size ? (
            <>
              <b aria-live="polite">{t("{count} dipilih", { count: ticks.rows.size })}</b>
              <button type="button" className={css.barAct} onClick={() => move([...ticks.rows.values()])}>
                <SwapOutlined aria-hidden="true" /> {t("Pindahkan")} <kbd className="p-kbd">M</kbd>
              </button>
              <button type="button" className={css.clear} onClick={() => ticks.set(new Map())}>
                {t("Batalkan pilihan")}
              </button>
            </>
          ) : (
            <span className={`p-faint ${styles.hint}`}>
              {t("Centang atau seret baris ke kiri; panah untuk berjalan, M memindahkan, H riwayat.")}
            </span>
          )}
          <span className="p-gap" />
          {total > 1 ? (
            <button type="button" className={css.clear} onClick={() => onMove({ query: membersQuery }, total, "")}>
              {t("Pindahkan semua {count} yang cocok", { count: integer(total) })}
            </button>
          ) : null}
        </div>
      ) : null}
      {members.error ? (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <LoadingState rows={10} />
      ) : rows.length === 0 ? (
        <EmptyState
          narrow={query.q !== "" || Object.keys(query.filters).length > 0}
          title={query.parent === "none" ? t("Semua sudah dipetakan") : undefined}
          onClear={() =>
            change({
              q: undefined,
              ...Object.fromEntries(Object.keys(query.filters).map((name) => [`f.${name}`, undefined])),
            })
          }
        />
      ) : (
        <MemberRows
          rows={rows}
          chosen={ticks.rows}
          mayMove={mayMove}
          stale={members.isPlaceholderData}
          onChoose={choose}
          onMove={move}
          onHistory={(row) => change({ member: row.id })}
          onDrag={onDrag}
        />
      )}
      {total ? (
        <Pager
          page={query.page}
          perPage={query.perPage}
          total={total}
          noun={noun}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      ) : null}
    </section>
  );
}
