import { keepPreviousData } from "@tanstack/react-query";
import type { BoardPeriod } from "#platform/report/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useBoardAddress, BoardFrame, BoardRead, boardStaleMs } from "#platform/report/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { MonthsChart } from "../MonthsChart.tsx";
import { NoReference } from "../NoReference.tsx";
import { type FilterValues, filters } from "./board-filters.ts";
import { type BulkBoard, bulkBoard, projectFilters } from "./dashboard.calls.ts";
import { TopCustomers, WarningCard } from "./Lists.tsx";
import { Tiles } from "./Tiles.tsx";
import boardStyles from "#platform/report/board/board.module.css";
import styles from "../business.module.css";

/** The dashboard of the bulk business; each figure comes from the report behind it. */
export default function BulkDashboardPage() {
  const t = useT();
  const address = useBoardAddress(filters, "ytd");
  const { period, filters: values } = address;
  const options = { placeholderData: keepPreviousData, staleTime: boardStaleMs };
  const query = useQueryCall(bulkBoard, { period, ...values }, options);
  return (
    <BoardFrame title={t("Dashboard bisnis")} known={filters} address={address} query={query}>
      {(board) => <Board board={board} period={period} filters={values} />}
    </BoardFrame>
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
      <div className={boardStyles.cards}>
        <section className={`p-card ${styles.wide}`} aria-label={t("Volume per bulan")}>
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
        <WarningCard kind="idle" warnings={board.warnings.idle} hrefOf={({ id }) => customer(id)} />
        <WarningCard
          kind="projects"
          warnings={board.warnings.projects}
          hrefOf={({ id }) => links.projects && `${links.projects}?id=${id}`}
        />
        <WarningCard
          kind="contracts"
          warnings={board.warnings.contracts}
          hrefOf={({ id }) => links.customers && `${links.customers}/kontrak?id=${id}`}
        />
      </div>
      <BoardRead period={board.period} asOf={board.asOf} />
    </>
  );
}

/**
 * States that opco and product do not filter these cards: a contract is for a group of products, and a project has no
 * product.
 */
function UncutNote({ filters }: { readonly filters: FilterValues }) {
  const t = useT();
  if (!filters.opco && !filters.product) return null;
  return (
    <p className={`p-small p-muted ${styles.note}`} role="status">
      {t("Opco dan produk tidak menyaring pipeline, proyek, dan kontrak.")}
    </p>
  );
}
