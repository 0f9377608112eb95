import { keepPreviousData } from "@tanstack/react-query";
import { Segmented } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { addDays } from "#kit/day.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, Page, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { Pager, useMay } from "#platform/records/index.web.ts";
import type { Dragged } from "./dragged.ts";
import { type GapKind, gapKinds } from "./gaps.calls.ts";
import { GapsList } from "./GapsList.tsx";
import { rowsPerPage, type SalesmanWeek, type Week, week } from "./jadwal-kunjungan.calls.ts";
import { ScheduleActs } from "./ScheduleActs.tsx";
import { type Change, ScheduleFilters, WeekChooser } from "./ScheduleFilters.tsx";
import { useMove } from "./useChange.tsx";
import { WeekCards } from "./WeekCards.tsx";
import { WeekMatrix } from "./WeekMatrix.tsx";
import styles from "./schedule.module.css";

/** The selection of the address, and a function that changes it. */
function useScheduleState() {
  const [params, setParams] = useSearchParams();
  const id = (name: string) => Number(params.get(name)) || undefined;
  const gap = params.get("gap") as GapKind | null;
  const change: Change = (next) =>
    setParams((old) => {
      for (const [key, value] of Object.entries(next)) value === undefined ? old.delete(key) : old.set(key, value);
      return old;
    });
  return {
    change,
    on: params.get("on") ?? undefined,
    page: id("page") ?? 1,
    chosen: id("salesman"),
    isGaps: params.get("view") === "gaps",
    filters: {
      position: id("position"),
      area: id("area"),
      who: id("who"),
      gap: gap && Object.hasOwn(gapKinds, gap) ? gap : undefined,
    },
  };
}
type ScheduleState = ReturnType<typeof useScheduleState>;
const without = <T extends object>(of: T) =>
  Object.fromEntries(Object.entries(of).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The week of a channel: the load of each salesman by day, and one salesman's visits as movable cards. */
export default function SchedulePage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const state = useScheduleState();
  const { change, on, page, isGaps } = state;
  const { position, area, who: salesman, gap } = state.filters;
  const narrowed = { channel, ...without({ position, area, salesman }) };
  const query = useQueryCall(
    week,
    { ...narrowed, ...without({ on, gap, page: page > 1 ? page : undefined }) },
    { placeholderData: keepPreviousData, enabled: !isGaps },
  );
  const data = query.data;
  const first = data?.days[0]?.day;
  const row = data?.rows.find((r) => r.id === state.chosen) ?? data?.rows[0];
  return (
    <Page title={t("Jadwal kunjungan")} extra={<ScheduleActs channel={channel} person={row ?? null} />}>
      <div className={styles.tools}>
        <Segmented
          value={isGaps ? "gaps" : "week"}
          onChange={(v) => change({ view: v === "gaps" ? "gaps" : undefined, gap: undefined, page: undefined })}
          options={[
            { value: "week", label: t("Minggu") },
            { value: "gaps", label: t("Celah cakupan") },
          ]}
        />
        {isGaps ? null : (
          <WeekChooser
            on={on ?? data?.today ?? null}
            onBy={(days) => first && change({ on: addDays(first, days) })}
            onChange={change}
          />
        )}
        <ScheduleFilters {...state.filters} withGap={!isGaps} onChange={change} />
      </div>
      {isGaps ? (
        <GapsList filters={narrowed} kind={gap ?? "noPattern"} page={page} onChange={change} />
      ) : query.error && !data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <LoadingState rows={10} />
      ) : !row ? (
        <NoPeople state={state} />
      ) : (
        <WeekPane data={data} row={row} state={state} />
      )}
    </Page>
  );
}

function NoPeople({ state: { filters, change } }: { readonly state: ScheduleState }) {
  const t = useT();
  const narrow = Object.values(filters).some((v) => v !== undefined);
  if (narrow)
    return (
      <EmptyState
        narrow
        onClear={() => change({ position: undefined, area: undefined, who: undefined, gap: undefined })}
      />
    );
  return <EmptyState title={t("Belum ada salesman yang aktif di sini.")} />;
}

type PaneProps = { readonly data: Week; readonly row: SalesmanWeek; readonly state: ScheduleState };
function WeekPane({ data, row, state: { change, on, page } }: PaneProps) {
  const t = useT();
  const may = useMay()("visitSchedule.write");
  const [dragged, setDragged] = useState<Dragged>();
  const [focus, setFocus] = useState<number>();
  const move = useMove();
  const mayDrop = (to: SalesmanWeek, day: string) =>
    may &&
    to.own &&
    (day > data.today || (day === data.today && !to.begun)) &&
    !(dragged && dragged.salesman === to.id && dragged.card.day === day);
  const drop = (to: SalesmanWeek, day: string) => {
    if (dragged) move(dragged.card, day, to);
    setDragged(undefined);
  };
  return (
    <>
      <WeekMatrix
        data={data}
        chosen={row.id}
        onChoose={(id) => change({ salesman: String(id) })}
        dragged={dragged}
        mayDrop={mayDrop}
        onDrop={drop}
      />
      {data.total > rowsPerPage ? (
        <Pager
          page={page}
          perPage={rowsPerPage}
          total={data.total}
          noun={t("salesman")}
          onPage={(n) => change({ page: String(n) })}
        />
      ) : null}
      <WeekCards
        key={row.id}
        person={row}
        data={data}
        on={on}
        dragged={dragged}
        onDrag={setDragged}
        mayDrop={mayDrop}
        move={move}
        focus={focus}
        onFocus={setFocus}
        onChoose={(id) => change({ salesman: String(id) })}
      />
    </>
  );
}
