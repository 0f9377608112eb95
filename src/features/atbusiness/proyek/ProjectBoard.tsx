import { keepPreviousData } from "@tanstack/react-query";
import { Segmented } from "antd";
import { lazy, Suspense, useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, ErrorState, LoadingState, percent, useT } from "#platform/ui/index.web.ts";
import { exportQuery, type ListQuery } from "#platform/records/index.web.ts";
import { Kanban } from "./Kanban.tsx";
import type { Pipeline } from "./pipeline.ts";
import { type BoardQuery, projectBoard } from "./proyek.calls.ts";
import styles from "./proyek.module.css";

const ProjectMap = lazy(() => import("./ProjectMap.tsx"));
type Props = { readonly query: ListQuery; readonly onOpen: (id: number) => void };

/** The projects of the list by stage, or on a map, with the totals of the pipeline above them. */
export default function ProjectBoard({ query, onOpen }: Props) {
  const t = useT();
  const [shape, setShape] = useState<"kanban" | "map">("kanban");
  const { sort: _order, ...filters } = exportQuery(query);
  const boardFilters = filters as BoardQuery;
  const board = useQueryCall(projectBoard, boardFilters, { placeholderData: keepPreviousData });
  if (board.error) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  if (!board.data) return <LoadingState rows={8} />;
  return (
    <section className={styles.root} aria-busy={board.isFetching}>
      <header className={styles.head}>
        <Totals of={board.data.pipeline} />
        <span className="p-gap" />
        <Segmented
          aria-label={t("Tampilan proyek")}
          value={shape}
          onChange={setShape}
          options={[
            { value: "kanban", label: t("Kanban") },
            { value: "map", label: t("Peta") },
          ]}
        />
      </header>
      {shape === "kanban" ? (
        <Kanban board={board.data} filters={boardFilters} onOpen={onOpen} />
      ) : (
        <Suspense fallback={<LoadingState rows={8} />}>
          <ProjectMap board={board.data} onOpen={onOpen} />
        </Suspense>
      )}
    </section>
  );
}

function Totals({ of }: { readonly of: Pipeline }) {
  const t = useT();
  const ton = (value: string) => `${decimal(value)} ${t("ton")}`;
  const tiles: readonly (readonly [string, string])[] = [
    [t("Terbuka"), ton(of.open)],
    [t("Tertimbang"), ton(of.weighted)],
    [t("Menang"), ton(of.won)],
    [t("Tingkat menang"), of.winRate === null ? "–" : percent(of.winRate)],
  ];
  return (
    <dl className={styles.totals}>
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="p-tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
