import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import {
  Cell,
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  month,
  Page,
  plainDate,
  useT,
} from "#platform/ui/index.web.ts";
import { type AnyRow, useOpened, useList } from "#platform/records/index.web.ts";
import { ClusterPeriod } from "./periode.resource.ts";
import { PeriodCard } from "./PeriodCard.tsx";
import styles from "./cluster.module.css";

const RecordDrawer = lazy(() =>
  import("#platform/records/record/RecordDrawer.tsx").then((m) => ({ default: m.RecordDrawer })),
);

/** Periods at the left; the selected one at the right with its actions: compute, view, publish and withdraw. */
export default function PeriodsPage() {
  const t = useT();
  const list = useList(ClusterPeriod);
  const { opened, go } = useOpened();
  const [params, setParams] = useSearchParams();
  const requested = Number(params.get("period"));
  const chosen = list.rows.find((r) => r.id === requested) ?? list.rows[0];
  const pick = (id: number) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set("period", String(id));
      for (const key of ["move", "page", "q"]) next.delete(key);
      return next;
    });
  const create = list.can.create ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => go("new")}>
      {t("Periode baru")}
    </Button>
  ) : null;
  return (
    <Page title={t(ClusterPeriod.title)} extra={create}>
      {list.error ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <LoadingState rows={8} />
      ) : !chosen ? (
        <EmptyState title={t("Belum ada periode")} action={create}>
          {t("Buat periode, hitung, lihat siapa yang pindah, lalu terbitkan.")}
        </EmptyState>
      ) : (
        <div className={styles.split}>
          <nav className={`p-card ${styles.periods}`} aria-label={t("Periode cluster")}>
            <ul>
              {list.rows.map((r) => (
                <li key={r.id}>
                  <button type="button" aria-current={r.id === chosen.id || undefined} onClick={() => pick(r.id)}>
                    <Period row={r} />
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <PeriodCard
            key={chosen.id}
            row={chosen}
            onEdit={() => go({ id: chosen.id, edit: true })}
            onOpen={() => go({ id: chosen.id, edit: false })}
          />
        </div>
      )}
      {opened ? (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={ClusterPeriod}
            id={opened === "new" ? "new" : opened.id}
            edit={opened !== "new" && opened.edit}
            onClose={() => go(undefined)}
            onEdit={(id) => go({ id, edit: true })}
            onShow={(id) => go({ id, edit: false }, true)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Period({ row }: { readonly row: AnyRow }) {
  const t = useT();
  return (
    <>
      <span>{String(row.name)}</span>
      <Cell field={ClusterPeriod.fields.state} value={row.state} />
      <span className="p-caption p-muted">
        {t("{months} bulan dari {first}, berlaku {from}", {
          months: integer(row.months as number),
          first: month(String(row.firstMonth)),
          from: plainDate(String(row.validFrom)),
        })}
      </span>
    </>
  );
}
