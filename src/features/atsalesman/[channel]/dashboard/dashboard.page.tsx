import { keepPreviousData } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { dateRange, instant } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { useMay } from "#web/resource/useMay.ts";
import { useAddressValue } from "#web/router/params.ts";
import { patched } from "#web/router/patched.ts";
import { Page } from "#web/shell/Page.tsx";
import { Segmented } from "#web/shell/Segmented.tsx";
import { EmptyState, ErrorState, LoadingState } from "#web/shell/states.tsx";
import { UnknownAddress } from "#web/shell/UnknownAddress.tsx";
import { BoardFilters, filterLabels, filtersIn, type FilterValues } from "./BoardFilters.tsx";
import { boardFilters, type BoardPeriod, boardPeriods, type SalesmanBoard, salesmanBoard } from "./dashboard.calls.ts";
import { Gaps } from "./Gaps.tsx";
import { Lines } from "./Lines.tsx";
import { Tiles } from "./Tiles.tsx";
import "./board.css";

const names: Readonly<Record<BoardPeriod, string>> = { mtd: "Bulan ini", month: "Bulan lalu", ytd: "Tahun ini" };
const entries = { period: "Periode", ...filterLabels };
const staleMs = 5 * 60_000;
/** Members of the level of the channel in reports of visits, which have both channels. */
const channelIds = { retail: "1", corsales: "2" } as const;
type Channel = keyof typeof channelIds;

/** Whether the field work is on course: each figure with the report behind it, asked the same. */
export default function SalesmanDashboardPage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const [params, setParams] = useSearchParams();
  const asked = params.get("period") as BoardPeriod | null;
  const period = asked && boardPeriods.includes(asked) ? asked : "mtd";
  const filters = filtersIn(params);
  const found = useQueryCall(
    salesmanBoard,
    { channel, period, ...filters },
    { placeholderData: keepPreviousData, staleTime: staleMs },
  );
  const set = (patch: Readonly<Record<string, string | undefined>>) => setParams((now) => patched(now, patch));
  const clear = () => set(Object.fromEntries(boardFilters.map((f) => [f, undefined])));
  const unknown = found.error instanceof Refused && found.error.code === "report.member";
  return (
    <Page
      title={t("Dashboard sales")}
      extra={
        <Segmented
          value={period}
          onChange={(p) => set({ period: p === "mtd" ? undefined : p })}
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
        <Board board={found.data} channel={channel} period={period} filters={filters} />
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

type BoardProps = {
  readonly board: SalesmanBoard;
  readonly channel: Channel;
  readonly period: BoardPeriod;
  readonly filters: FilterValues;
};
function Board({ board, channel, period, filters }: BoardProps) {
  const t = useT();
  const may = useMay();
  if (board.salesmen === 0)
    return (
      <div className="p-card">
        <EmptyState
          title={t("Belum ada salesman yang aktif di sini.")}
          action={<Link to={`/atsalesman/${channel}/user-salesman`}>{t("Ke user salesman")}</Link>}
        />
      </div>
    );
  const linkTo = (route: string | null, more: FilterValues = {}): string | null =>
    route && addressOf(route, channel, period, { ...filters, ...more });
  const links = {
    calls: linkTo(board.links.calls),
    strike: linkTo(board.links.strike),
    radius: linkTo(board.links.radius),
    target: linkTo(board.links.target),
  };
  return (
    <>
      <div className="sb-tiles">
        <Tiles figures={board.figures} links={links} />
      </div>
      <div className="sb-cards">
        <Lines
          title={t("Call compliance per posisi")}
          lines={board.chairs}
          hrefOf={({ id }) => linkTo(board.links.calls, { position: String(id) })}
          empty={t("Tidak ada rencana kunjungan dalam periode ini.")}
        />
        <Lines
          title={t("Lima salesman terendah")}
          lines={board.worst}
          hrefOf={({ id }) => linkTo(board.links.calls, { salesman: String(id) })}
          empty={t("Tidak ada rencana kunjungan dalam periode ini.")}
        />
        {may("visitSchedule.read") ? <Gaps channel={channel} filters={filters} /> : null}
      </div>
      <p className="sb-read">
        {dateRange(board.period.from, board.period.to)} · {t("Dibaca {at}", { at: instant(board.asOf) })}
      </p>
    </>
  );
}

/** The report behind a figure, asked the same; reports of a channel say it by their address, the others by a filter. */
function addressOf(route: string, channel: Channel, period: BoardPeriod, filters: FilterValues): string {
  const query = new URLSearchParams({ ...(filters as Record<string, string>), period });
  if (!route.startsWith("/atsalesman/")) query.set("channel", channelIds[channel]);
  return `${route}?${query}`;
}
