import { keepPreviousData } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  dateRange,
  EmptyState,
  ErrorState,
  instant,
  integer,
  Page,
  patched,
  percent,
  plainDate,
  Segmented,
  UnknownAddress,
  useSetting,
  useT,
} from "#platform/ui/index.web.ts";
import { Refused } from "#kit/refused.ts";
import { periodWord, scopeWords, toPixels } from "#platform/report/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import { Areas } from "./Areas.tsx";
import { BoardFilters, filterLabels } from "./BoardFilters.tsx";
import { boardLinks, filtersIn } from "./board-address.ts";
import { fitsNothing } from "./board-empty.ts";
import {
  type Board,
  type BoardFilter,
  type BoardPeriod,
  boardCall,
  boardFilters,
  boardPeriods,
} from "./dashboard.calls.ts";
import { DailySkeleton, DailyCard } from "./DailyCard.tsx";
import { Growth } from "./Growth.tsx";
import { LowestStock } from "./LowestStock.tsx";
import { Pending, PendingSkeleton } from "./Pending.tsx";
import { PointsTiles } from "./PointsTiles.tsx";
import { SalesTiles } from "./SalesTiles.tsx";
import { StockTile } from "./StockTile.tsx";
import { StoresTile } from "./StoresTile.tsx";
import { Tile, TileSkeleton } from "./Tile.tsx";
import styles from "./dashboard.module.css";

const names: Readonly<Record<BoardPeriod, string>> = { today: "Hari ini", mtd: "Bulan ini", ytd: "Tahun ini" };
const entries = { period: "Periode", ...filterLabels };
const staleMs = 5 * 60_000;
const News = lazy(() => import("./News.tsx"));

/** The dashboard: the parts for the reader's role, each figure with a link to the page behind it. */
export default function DashboardPage() {
  const t = useT();
  const sells = useMay()("report.sales");
  const decides = useAccount()?.links.includes("/persetujuan") === true;
  const phone = useSetting("isMobileView");
  const [params, setParams] = useSearchParams();
  const requested = params.get("period") as BoardPeriod | null;
  const period = requested && boardPeriods.includes(requested) ? requested : "mtd";
  const filters = filtersIn(params);
  const query = useQueryCall(
    boardCall,
    { period, ...filters },
    { placeholderData: keepPreviousData, staleTime: staleMs },
  );
  const board = query.data;
  const put = (name: BoardFilter | "period", value: string | undefined) =>
    setParams((now) => patched(now, { [name]: value }));
  const clear = () => setParams((now) => patched(now, Object.fromEntries(boardFilters.map((f) => [f, undefined]))));
  const narrowed = Object.keys(filters).length;
  const unknown = query.error instanceof Refused && query.error.code === "report.member";
  const reported = board?.stamps.reported;
  const subtitle = board
    ? `${t("Data sampai {date}", { date: plainDate(board.stamps.dataThrough) })}${reported ? `, ${t("{done} dari {due} distributor melapor", { done: integer(reported.done), due: integer(reported.due) })}` : ""}`
    : undefined;
  const extra = (
    <Segmented
      value={period}
      onChange={(p) => put("period", p === "mtd" ? undefined : p)}
      aria-label={t("Periode")}
      options={boardPeriods.map((p) => ({ value: p, label: t(names[p]) }))}
    />
  );
  return (
    <Page title={t("Dashboard")} subtitle={subtitle} extra={extra}>
      <UnknownAddress names={entries} said={{ period, ...filters }} />
      {(board ? board.sales || board.stock || board.api : sells && (!query.isError || unknown)) ? (
        <BoardFilters values={filters} onChange={put} />
      ) : null}
      {unknown ? (
        <div className={`p-grid ${styles.root}`}>
          <Nothing narrowed={narrowed} onClear={clear} />
        </div>
      ) : query.isError && !board ? (
        <div className="p-card">
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : board ? (
        <Tiles
          board={{ ...board, links: boardLinks(board.links, filters, period) }}
          narrowed={narrowed}
          onClear={clear}
          byBrand={filters.brand !== undefined || filters.opco !== undefined}
          period={period}
          phone={phone}
          dimmed={query.isPlaceholderData}
        />
      ) : (
        <PageSkeleton daily={sells} decides={decides} phone={phone} />
      )}
      <Suspense fallback={null}>
        <News />
      </Suspense>
    </Page>
  );
}

/** Shown instead of zeros if the filters match nothing or select rows outside the reader's scope. */
function Nothing({ narrowed, onClear }: { readonly narrowed: number; readonly onClear: () => void }) {
  const t = useT();
  return (
    <div className={`p-card ${styles.nothing}`}>
      <EmptyState narrow onClear={onClear}>
        {narrowed > 0 ? <p>{t("Tidak ada yang cocok dengan {count} filter.", { count: narrowed })}</p> : null}
      </EmptyState>
    </div>
  );
}

type TilesProps = {
  readonly board: Board;
  /** Number of active filters. */
  readonly narrowed: number;
  readonly onClear: () => void;
  readonly byBrand: boolean;
  readonly period: BoardPeriod;
  readonly phone: boolean;
  readonly dimmed: boolean;
};
function Tiles({ board, narrowed, onClear, byBrand, period, phone, dimmed }: TilesProps) {
  const t = useT();
  const { sales, stores, stock, daily, areas, api, points, growth, pending, links, stamps } = board;
  if (!sales && !stock && !api && !points && !pending) {
    return (
      <div className="p-card">
        <EmptyState title={t("Belum ada ringkasan untuk peran Anda")}>
          <p>{t("Buka halaman lewat menu di samping.")}</p>
        </EmptyState>
      </div>
    );
  }
  // while cleared filters reload, the previous data is still shown
  if ((narrowed > 0 || dimmed) && fitsNothing(board)) {
    return (
      <div className={`p-grid ${styles.root}`} data-dimmed={dimmed ? "" : undefined} aria-busy={dimmed}>
        <Nothing narrowed={narrowed} onClear={onClear} />
        {pending ? <Pending pending={pending} /> : null}
      </div>
    );
  }
  const was = periodWord(stamps.comparison);
  // the period includes today, whose data is incomplete
  const unfinished = stamps.period.to > stamps.dataThrough;
  const when = t(names[period]).toLocaleLowerCase();
  return (
    <div className={`p-grid ${styles.root}`} data-dimmed={dimmed ? "" : undefined} aria-busy={dimmed}>
      {sales ? (
        <SalesTiles board={board} sales={sales} was={was} when={when} unfinished={unfinished} byBrand={byBrand} />
      ) : null}
      {stores ? <StoresTile stores={stores} period={period} unfinished={unfinished} href={links.stores} /> : null}
      {stock ? <StockTile stock={stock} href={links.stock} /> : null}
      {daily ? <DailyCard daily={daily} href={links.daily} phone={phone} /> : null}
      {pending ? <Pending pending={pending} /> : null}
      {areas && areas.top.length > 0 ? (
        <Areas areas={areas} through={unfinished ? stamps.dataThrough : stamps.period.to} href={links.areas} />
      ) : null}
      {stock && stock.lowest.length > 0 ? <LowestStock stock={stock} href={links.lowest} /> : null}
      {points ? <PointsTiles points={points} when={when} links={links} /> : null}
      {growth && growth.brands.length > 0 ? (
        <Growth growth={growth} was={was} unfinished={unfinished} href={links.growth} />
      ) : null}
      {api ? (
        <Tile
          name={t("Panggilan API gagal")}
          value={integer(api.failed)}
          unit={t("panggilan")}
          delta={
            Number(api.failed) > 0 ? (
              <span className="p-down">◆ {t("perlu diperiksa")}</span>
            ) : (
              <span className="p-faint">{t("tidak ada yang gagal")}</span>
            )
          }
          series={api.series}
          bar={Number(api.calls) === 0 ? undefined : { share: toPixels(api.successPct) ?? 0, mark: 99 }}
          caption={
            Number(api.calls) === 0
              ? t("Belum ada panggilan")
              : t("{share} dari {count} panggilan berhasil", {
                  share: percent(api.successPct),
                  count: integer(api.calls),
                })
          }
          href={links.api}
        />
      ) : null}
      <p className={styles.read}>
        {dateRange(stamps.period.from, stamps.period.to)} · {t("Cakupan")}: {scopeWords(stamps.scope, t)} ·{" "}
        {t("Dibaca {at}", { at: instant(stamps.asOf) })}
      </p>
    </div>
  );
}

type SkeletonProps = { readonly daily: boolean; readonly decides: boolean; readonly phone: boolean };
function PageSkeleton({ daily, decides, phone }: SkeletonProps) {
  const t = useT();
  return (
    <div className={`p-grid ${styles.root}`} role="status" aria-label={t("Memuat")}>
      {[0, 1, 2, 3].map((i) => (
        <TileSkeleton key={i} />
      ))}
      {daily ? <DailySkeleton phone={phone} /> : null}
      {decides ? <PendingSkeleton /> : null}
    </div>
  );
}
