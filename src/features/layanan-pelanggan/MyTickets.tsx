import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState, ErrorState, LoadingState, relative, StatusTag, useT } from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import { useMyTickets } from "./ticket-queries.ts";
import { categoryWords, statusWords } from "./words.ts";
import styles from "./service.module.css";

const TicketDrawer = lazy(() => import("./TicketDrawer.tsx"));

/** The user's own tickets, open ones first; the address contains the selected ticket. */
export function MyTickets() {
  const t = useT();
  const [page, setPage] = useState(1);
  const [params, setParams] = useSearchParams();
  const query = useMyTickets(page);
  const requestedId = params.get("id") ?? "";
  const id = /^[1-9]\d{0,14}$/.test(requestedId) ? Number(requestedId) : undefined;
  const rows = query.data?.data ?? [];
  const open = (next: number | undefined) => setParams(next === undefined ? {} : { id: String(next) });
  return (
    <section className="p-card" aria-label={t("Tiket saya")}>
      <header>
        <h2>{t("Tiket saya")}</h2>
      </header>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingState rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState title={t("Belum ada tiket")}>
          {t("Tiket yang Anda kirim muncul di sini beserta jawabannya.")}
        </EmptyState>
      ) : (
        <ul className={styles.tickets}>
          {rows.map((r) => {
            const [label, tone] = statusWords[r.status];
            return (
              <li key={r.id}>
                <button type="button" aria-current={r.id === id || undefined} onClick={() => open(r.id)}>
                  <span className={styles.subject}>
                    <b className="p-cut">{r.subject}</b>
                    <span className="p-caption p-faint p-tabular">
                      {r.number} · {t(categoryWords[r.category])} · {relative(r.lastAt)}
                    </span>
                  </span>
                  {r.replies > 0 ? (
                    <span className="p-caption p-muted">{t("{count} pesan", { count: r.replies })}</span>
                  ) : null}
                  <StatusTag tone={tone} mark={tone === "neutral" ? "ring" : undefined}>
                    {t(label)}
                  </StatusTag>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {query.data && query.data.meta.totalCount > query.data.meta.perPage ? (
        <Pager
          page={page}
          perPage={query.data.meta.perPage}
          total={query.data.meta.totalCount}
          noun={t("tiket")}
          onPage={setPage}
        />
      ) : null}
      {id === undefined ? null : (
        <Suspense fallback={null}>
          <TicketDrawer key={id} id={id} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
