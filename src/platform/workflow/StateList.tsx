import type { ReactNode } from "react";
import { ErrorState, LoadingState, DebouncedSearch, useT } from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./workflow.module.css";

type StateQuery<S extends string> = { readonly state: S | undefined; readonly q: string; readonly page: number };
type Props<S extends string> = {
  readonly label: string;
  readonly states: Readonly<Record<S, { readonly label: string }>>;
  readonly query: StateQuery<S>;
  readonly onQuery: (patch: Partial<StateQuery<S>>) => void;
  readonly search: string;
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
  readonly counts: Readonly<Record<S, number>> | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  readonly noun: string;
  readonly perPage: number;
  readonly total: number | undefined;
  /** The rows; empty if there are none. */
  readonly children: ReactNode;
};

/** A list by state: a tab with a count for each state, a search, rows, and pagination. */
export function StateList<S extends string>({
  label,
  states,
  query,
  onQuery,
  search,
  filters,
  counts,
  error,
  onRetry,
  empty,
  noun,
  perPage,
  total,
  children,
}: Props<S>) {
  const t = useT();
  return (
    <section className={`p-card ${resourceStyles.list}`} aria-label={label}>
      <nav className={resourceStyles.tabs} aria-label={t("Status")}>
        <button type="button" aria-pressed={!query.state} onClick={() => onQuery({ state: undefined })}>
          {t("Semua")}
        </button>
        {(Object.keys(states) as S[]).map((s) => (
          <button key={s} type="button" aria-pressed={s === query.state} onClick={() => onQuery({ state: s })}>
            {t(states[s].label)} {counts ? <span className={styles.count}>{counts[s]}</span> : null}
          </button>
        ))}
      </nav>
      <div className={resourceStyles.filters}>
        <DebouncedSearch value={query.q} label={search} onChange={(q) => onQuery({ q })} />
        {filters}
      </div>
      <div className={resourceStyles.body}>
        {total === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            <LoadingState rows={8} />
          )
        ) : (
          (children ?? empty)
        )}
      </div>
      {total ? (
        <Pager page={query.page} perPage={perPage} total={total} noun={noun} onPage={(page) => onQuery({ page })} />
      ) : null}
    </section>
  );
}
