import { keepPreviousData } from "@tanstack/react-query";
import { Input, Pagination } from "antd";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, type Patch, patched, useT } from "#platform/ui/index.web.ts";
import { type Move, moveWords, periodStores } from "./cluster.calls.ts";
import { MoveTable } from "./MoveTable.tsx";
import styles from "./cluster.module.css";

/** The selected kind of move, stored in the address. */
export function useMovePick() {
  const [params, setParams] = useSearchParams();
  const raw = params.get("move");
  const move = raw && raw in moveWords ? (raw as Move) : undefined;
  const pick = (next: Move | undefined) => setParams((now) => patched(now, { move: next, at: undefined }));
  return [move, pick] as const;
}

export function PeriodStores({ id }: { readonly id: number }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [move] = useMovePick();
  const page = Math.max(1, Number(params.get("at")) || 1);
  const words = params.get("find") ?? "";
  const query = useQueryCall(
    periodStores,
    { id, page, ...(move ? { move } : {}), ...(words ? { q: words } : {}) },
    { placeholderData: keepPreviousData },
  );
  const set = (patch: Patch) => setParams((now) => patched(now, patch), { replace: true });
  const total = query.data?.meta.totalCount ?? 0;
  return (
    <>
      <div className={styles.bar}>
        <Input.Search
          allowClear
          className={styles.find}
          defaultValue={words}
          placeholder={t("Kode atau nama toko")}
          aria-label={t("Kode atau nama toko")}
          onSearch={(q) => set({ find: q.trim(), at: "" })}
        />
        <span className="p-gap" />
        <span className="p-small p-muted">{t("{count} toko", { count: integer(total) })}</span>
      </div>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <MoveTable rows={query.data.data} caption={move ? t(moveWords[move]) : t("Semua toko periode ini")} />
      ) : (
        <LoadingState rows={6} />
      )}
      {query.data && total > query.data.meta.perPage ? (
        <div className={styles.bar}>
          <Pagination
            size="small"
            current={page}
            pageSize={query.data.meta.perPage}
            total={Math.min(total, 100_000)}
            showSizeChanger={false}
            onChange={(at) => set({ at: at > 1 ? String(at) : "" })}
          />
        </div>
      ) : null}
    </>
  );
}
