import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { dateRange, instant } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { patched } from "#web/router/patched.ts";
import { Page } from "#web/shell/Page.tsx";
import { Segmented } from "#web/shell/Segmented.tsx";
import { EmptyState, ErrorState, LoadingState } from "#web/shell/states.tsx";
import { UnknownAddress } from "#web/shell/UnknownAddress.tsx";
import { MonthsChart } from "../MonthsChart.tsx";
import { NoReference } from "../NoReference.tsx";
import { BoardFilters, filterLabels, filtersIn, type FilterValues } from "./BoardFilters.tsx";
import {
  boardFilters,
  type BoardPeriod,
  boardPeriods,
  type BulkBoard,
  bulkBoard,
  projectFilters,
} from "./dashboard.calls.ts";
import { TopCustomers, WarningCard } from "./Lists.tsx";
import { Tiles } from "./Tiles.tsx";
import "../business.css";

const names: Readonly<Record<BoardPeriod, string>> = { mtd: "Bulan ini", month: "Bulan lalu", ytd: "Tahun ini" };
const entries = { period: "Periode", ...filterLabels };
const staleMs = 5 * 60_000;

/** How the bulk business goes: each figure with the report behind it, asked the same. */
export default function BulkDashboardPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get("period") as BoardPeriod | null;
  const period = asked && boardPeriods.includes(asked) ? asked : "ytd";
  const filters = filtersIn(params);
  const found = useQueryCall(
    bulkBoard,
    { period, ...filters },
    { placeholderData: keepPreviousData, staleTime: staleMs },
  );
  const set = (patch: Readonly<Record<string, string | undefined>>) => setParams((now) => patched(now, patch));
  const clear = () => set(Object.fromEntries(boardFilters.map((f) => [f, undefined])));
  const unknown = found.error instanceof Refused && found.error.code === "report.member";
  return (
    <Page
      title={t("Dashboard bisnis")}
      extra={
        <Segmented
          value={period}
          onChange={(p) => set({ period: p === "ytd" ? undefined : p })}
          aria-label={t("Periode")}
          options={boardPeriods.map((p) => ({ value: p, label: t(names[p]) }))}
        />
      }
    >
      <UnknownAddress names={entries} said={{ period, ...filters }} />
      <BoardFilters values={filters} onChange={(filter, id) => set({ [filter]: id })} />
      {unknown ? (
        <div className="p-card">
          <EmptyState narrow onClear={clear} />
        </div>
      ) : found.data ? (
        <Board board={found.data} period={period} filters={filters} />
      ) : found.error ? (
        <div className="p-card">
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        </div>
      ) : (
        <LoadingState rows={8} />
      )}
    </Page>
  );
}

type BoardProps = { readonly board: BulkBoard; readonly period: BoardPeriod; readonly filters: FilterValues };
function Board({ board, period, filters }: BoardProps) {
  const t = useT();
  const { links } = board;
  const all = { ...filters, period } as Record<string, string>;
  const ofProjects = Object.fromEntries(Object.entries(filters).filter(([f]) => projectFilters.includes(f as "kam")));
  const to = (route: string | null, query: Record<string, string>) =>
    route && (Object.keys(query).length > 0 ? `${route}?${new URLSearchParams(query)}` : route);
  const customer = (id: number) => links.customers && `${links.customers}/${id}`;
  return (
    <>
      {board.reference.no === null ? <NoReference year={board.reference.year} href={links.rkap} /> : null}
      <UncutNote filters={filters} />
      <Tiles
        board={board}
        links={{
          sales: to(links.sales, all),
          plan: to(links.plan, all),
          pipeline: to(links.pipeline, ofProjects),
        }}
      />
      <div className="bb-cards">
        <section className="p-card bb-wide" aria-label={t("Volume per bulan")}>
          <header>
            <h2>{t("Volume per bulan {year}", { year: board.period.to.slice(0, 4) })}</h2>
          </header>
          <div className="p-body">
            <MonthsChart
              months={board.months}
              label={t("Realisasi, RKAP, dan tahun lalu per bulan {year}", { year: board.period.to.slice(0, 4) })}
            />
          </div>
        </section>
        <TopCustomers top={board.top} hrefOf={customer} />
        <WarningCard kind="idle" found={board.warnings.idle} hrefOf={({ id }) => customer(id)} />
        <WarningCard
          kind="projects"
          found={board.warnings.projects}
          hrefOf={({ id }) => links.projects && `${links.projects}?id=${id}`}
        />
        <WarningCard
          kind="contracts"
          found={board.warnings.contracts}
          hrefOf={({ id }) => links.customers && `${links.customers}/kontrak?id=${id}`}
        />
      </div>
      <p className="bb-read">
        {dateRange(board.period.from, board.period.to)} · {t("Dibaca {at}", { at: instant(board.asOf) })}
      </p>
    </>
  );
}

/** A contract is of a group of products and a project of none, so that these cards stay whole. */
function UncutNote({ filters }: { readonly filters: FilterValues }) {
  const t = useT();
  if (!filters.opco && !filters.product) return null;
  return (
    <p className="p-small p-muted bb-note" role="status">
      {t("Opco dan produk tidak menyaring pipeline, proyek, dan kontrak.")}
    </p>
  );
}
