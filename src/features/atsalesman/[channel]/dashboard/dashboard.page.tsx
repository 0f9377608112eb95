import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BoardPeriod } from "#platform/report/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useBoardAddress, BoardFrame, BoardRead, boardStaleMs } from "#platform/report/index.web.ts";
import { EmptyState, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { type FilterValues, filters } from "./board-filters.ts";
import { type SalesmanBoard, salesmanBoard } from "./dashboard.calls.ts";
import { Gaps } from "./Gaps.tsx";
import { Lines } from "./Lines.tsx";
import { Tiles } from "./Tiles.tsx";
import boardStyles from "#platform/report/board/board.module.css";

/** Ids of the channels in reports that contain both channels. */
const channelIds = { retail: "1", corsales: "2" } as const;
type Channel = keyof typeof channelIds;

/** The dashboard of field sales; each figure comes from the report behind it. */
export default function SalesmanDashboardPage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const address = useBoardAddress(filters, "mtd");
  const { period, filters: values } = address;
  const options = { placeholderData: keepPreviousData, staleTime: boardStaleMs };
  const query = useQueryCall(salesmanBoard, { channel, period, ...values }, options);
  return (
    <BoardFrame title={t("Dashboard sales")} known={filters} address={address} query={query}>
      {(board) => <Board board={board} channel={channel} period={period} filters={values} />}
    </BoardFrame>
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
      <div className={boardStyles.tiles}>
        <Tiles figures={board.figures} links={links} />
      </div>
      <div className={boardStyles.cards}>
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
      <BoardRead period={board.period} asOf={board.asOf} />
    </>
  );
}

/**
 * The report behind a figure with the same filters; reports outside a channel's address get the channel as a filter.
 */
function addressOf(route: string, channel: Channel, period: BoardPeriod, filters: FilterValues): string {
  const query = new URLSearchParams({ ...(filters as Record<string, string>), period });
  if (!route.startsWith("/atsalesman/")) query.set("channel", channelIds[channel]);
  return `${route}?${query}`;
}
