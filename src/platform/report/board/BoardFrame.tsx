import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type BoardPeriod, boardPeriods } from "./board.ts";
import { Refused } from "#kit/refused.ts";
import type { Range } from "../report.ts";
import {
  dateRange,
  EmptyState,
  ErrorState,
  instant,
  LoadingState,
  Page,
  Segmented,
  UnknownAddress,
  useT,
} from "#platform/ui/index.web.ts";
import { BoardFilters } from "./BoardFilters.tsx";
import type { BoardAddress, BoardFilter } from "./board-address.web.ts";
import styles from "./board.module.css";

const periodNames: Readonly<Record<BoardPeriod, string>> = {
  mtd: "Bulan ini",
  month: "Bulan lalu",
  ytd: "Tahun ini",
};
/** How long the figures of a board count as fresh. */
export const boardStaleMs = 5 * 60_000;

type Props<F extends string, B> = {
  readonly title: string;
  readonly known: readonly BoardFilter<F>[];
  readonly address: BoardAddress<F>;
  readonly query: UseQueryResult<B, Error>;
  readonly children: (board: B) => ReactNode;
};
/** The page of a board: period, filters, and its figures or the reason for their absence. */
export function BoardFrame<F extends string, B>({ title, known, address, query, children }: Props<F, B>) {
  const t = useT();
  const { period, initial, filters, set } = address;
  const names = { period: "Periode", ...Object.fromEntries(known.map(({ name, label }) => [name, label])) };
  const clear = () => set(Object.fromEntries(known.map(({ name }) => [name, undefined])));
  const unknown = query.error instanceof Refused && query.error.code === "report.member";
  return (
    <Page
      title={title}
      extra={
        <Segmented
          value={period}
          onChange={(p) => set({ period: p === initial ? undefined : p })}
          aria-label={t("Periode")}
          options={boardPeriods.map((p) => ({ value: p, label: t(periodNames[p]) }))}
        />
      }
    >
      <UnknownAddress names={names} said={{ period, ...filters }} />
      <BoardFilters known={known} values={filters} onChange={(filter, id) => set({ [filter]: id })} />
      {unknown ? (
        <div className="p-card">
          <EmptyState narrow onClear={clear} />
        </div>
      ) : query.data ? (
        children(query.data)
      ) : query.error ? (
        <div className="p-card">
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}

/** Which days a board covers, and when it was read. */
export function BoardRead({ period, asOf }: { readonly period: Range; readonly asOf: string }) {
  const t = useT();
  return (
    <p className={styles.read}>
      {dateRange(period.from, period.to)} · {t("Dibaca {at}", { at: instant(asOf) })}
    </p>
  );
}
