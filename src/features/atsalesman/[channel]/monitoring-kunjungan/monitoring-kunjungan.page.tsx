import { Button, Input, Select } from "antd";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  Page,
  time,
  useAddressValue,
  useT,
} from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { type BoardState, boardStates, localMinutes, minutesToWork, statesOf } from "./board-state.ts";
import { Countdown } from "./Countdown.tsx";
import { ExcuseDialog } from "./ExcuseDialog.tsx";
import { MessageDialog } from "./MessageDialog.tsx";
import type { BoardRow } from "./monitoring-kunjungan.calls.ts";
import { clock, TimeLine } from "./TimeLine.tsx";
import { staleMs, useBoard, useNow } from "./useBoard.ts";
import mapFrameStyles from "#platform/ui/map/map-frame.module.css";
import styles from "./board.module.css";

const BoardMap = lazy(() => import("./BoardMap.tsx"));

const stateWords: Readonly<Record<BoardState, string>> = {
  running: "Sedang berkunjung",
  done: "Rencana selesai",
  late: "Terlambat mulai",
  silent: "Diam",
  gpsOff: "GPS mati",
  outOfRadius: "Di luar radius",
  missed: "Terlewat",
};
type Shown = { readonly row: BoardRow; readonly states: ReadonlySet<BoardState> };
const worst = ["gpsOff", "silent", "late", "outOfRadius", "missed", "running", "done"] as const;

/** The live board of today: who has started, who is silent, and where the salesmen are. */
export default function VisitBoardPage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const { board, error, readAt, read } = useBoard(channel);
  const now = useNow();
  const [state, setState] = useState<BoardState>();
  const [area, setArea] = useState<string>();
  const [position, setPosition] = useState<string>();
  const [words, setWords] = useState("");
  const all = useMemo(
    (): readonly Shown[] => (board?.rows ?? []).map((row) => ({ row, states: statesOf(row, now, board?.today ?? "") })),
    [board, now],
  );
  const search = words.trim().toLocaleLowerCase();
  const narrowed = all.filter(
    ({ row }) =>
      (area === undefined || row.area === area) &&
      (position === undefined || row.chair === position) &&
      `${row.code} ${row.name}`.toLocaleLowerCase().includes(search),
  );
  const shown = narrowed.filter((s) => state === undefined || s.states.has(state));
  const options = (of: "area" | "chair") =>
    [...new Set(all.flatMap(({ row }) => row[of] ?? []))].sort().map((value) => ({ value, label: value }));
  if (!board)
    return (
      <Page title={t("Monitoring kunjungan")}>
        {error ? <ErrorState error={error} onRetry={() => void read(true)} /> : <LoadingState rows={10} />}
      </Page>
    );
  const stale = error !== undefined || now - readAt > staleMs;
  return (
    <Page title={t("Monitoring kunjungan")}>
      <p className={styles.stamp} data-stale={stale || undefined} role="status">
        {stale
          ? t("Sambungan langsung terputus; data pukul {time}.", { time: time(new Date(readAt)) })
          : t("Langsung; data pukul {time}.", { time: time(board.now) })}
        {board.holiday ? ` ${t("Hari libur: {name}.", { name: t(board.holiday) })}` : ""}
        <Countdown minutes={board.holiday ? null : minutesToWork(board.rows, now, board.today)} />
      </p>
      <Strip of={narrowed} state={state} onState={setState} />
      <div className={styles.tools}>
        <Input
          type="search"
          allowClear
          placeholder={t("Cari salesman")}
          aria-label={t("Cari salesman")}
          value={words}
          onChange={(e) => setWords(e.target.value)}
        />
        <Select
          allowClear
          placeholder={t("Area")}
          aria-label={t("Area")}
          value={area}
          options={options("area")}
          onChange={setArea}
        />
        <Select
          allowClear
          placeholder={t("Posisi")}
          aria-label={t("Posisi")}
          value={position}
          options={options("chair")}
          onChange={setPosition}
        />
      </div>
      {board.rows.length === 0 ? (
        <div className="p-card">
          <EmptyState
            title={t("Belum ada salesman yang aktif di sini.")}
            action={<Link to={`/atsalesman/${channel}/user-salesman`}>{t("Ke user salesman")}</Link>}
          />
        </div>
      ) : (
        <div className={styles.grid}>
          <Rows shown={shown} now={now} channel={channel} onRead={() => void read()} />
          <Spots shown={shown} tiles={board.tiles} channel={channel} />
        </div>
      )}
    </Page>
  );
}

/** Figures of the day; selecting a state filters the list. */
function Strip({
  of,
  state,
  onState,
}: {
  readonly of: readonly Shown[];
  readonly state: BoardState | undefined;
  readonly onState: (next: BoardState | undefined) => void;
}) {
  const t = useT();
  const sum = (key: "planned" | "done" | "visited") => integer(of.reduce((n, { row }) => n + row[key], 0));
  const facts = [
    [t("Rencana"), sum("planned")],
    [t("Terlaksana"), sum("done")],
    [t("Kunjungan"), sum("visited")],
    [t("Check-in pertama"), time(of.flatMap(({ row }) => row.firstIn ?? []).sort()[0])],
    [
      t("Check-in terakhir"),
      time(
        of
          .flatMap(({ row }) => row.lastIn ?? [])
          .sort()
          .at(-1),
      ),
    ],
  ] as const;
  return (
    <div className={styles.strip}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.tile}>
          <span>{label}</span>
          <b>{value}</b>
        </div>
      ))}
      {boardStates.map((key) => (
        <button
          key={key}
          type="button"
          className={styles.tile}
          data-state={key}
          aria-pressed={state === key}
          onClick={() => onState(state === key ? undefined : key)}
        >
          <span>{t(stateWords[key])}</span>
          <b>{integer(of.filter((s) => s.states.has(key)).length)}</b>
        </button>
      ))}
    </div>
  );
}

/** The first and the last check-in of the day so far, in the salesman's time zone. */
function checkIns({ firstIn, lastIn, zone }: BoardRow, t: ReturnType<typeof useT>): string {
  const [first, last] = [firstIn, lastIn].map((at) => (at ? clock(localMinutes(Date.parse(at), zone)) : ""));
  return t("check-in {times}", { times: [...new Set([first, last])].filter(Boolean).join("–") });
}

type Of = { readonly shown: readonly Shown[]; readonly channel: string };
function Rows({ shown, now, channel, onRead }: Of & { readonly now: number; readonly onRead: () => void }) {
  const t = useT();
  const may = useMay();
  const [excused, setExcused] = useState<BoardRow>();
  const [addressed, setAddressed] = useState<BoardRow>();
  const positions = [...Map.groupBy(shown, ({ row }) => row.chair ?? "")];
  if (shown.length === 0) return <EmptyState title={t("Tidak ada yang cocok.")} />;
  return (
    <div className={styles.rows}>
      {positions.map(([position, people]) => (
        <section key={position} className="p-card" aria-label={position || t("(tanpa posisi)")}>
          <header>
            <h2>{position || t("(tanpa posisi)")}</h2>
          </header>
          <ul>
            {people.map(({ row, states }) => (
              <li key={row.id}>
                <div className={styles.who}>
                  <b>{row.name}</b>
                  <span className="p-muted">
                    {row.code}, {t("{done} dari {planned} rencana", { done: row.done, planned: row.planned })}
                    {row.firstIn ? `, ${checkIns(row, t)}` : ""}
                  </span>
                  <span className={styles.signs}>
                    {boardStates
                      .filter((s) => states.has(s))
                      .map((s) => (
                        <i key={s} data-state={s}>
                          {t(stateWords[s])}
                        </i>
                      ))}
                  </span>
                </div>
                <TimeLine row={row} now={now} />
                <div className={styles.acts}>
                  {may("movement.view") ? (
                    <Link to={`/atsalesman/${channel}/pergerakan?salesman=${row.id}`}>{t("Pergerakan")}</Link>
                  ) : null}
                  {row.phone ? <a href={`tel:${row.phone}`}>{t("Telepon")}</a> : null}
                  {may("visitSchedule.write") ? (
                    <Button type="link" size="small" onClick={() => setAddressed(row)}>
                      {t("Kirim pesan")}
                    </Button>
                  ) : null}
                  {may("visitSchedule.write") && row.done < row.planned ? (
                    <Button type="link" size="small" onClick={() => setExcused(row)}>
                      {t("Maafkan")}
                    </Button>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {excused ? <ExcuseDialog row={excused} onDone={onRead} onClose={() => setExcused(undefined)} /> : null}
      {addressed ? <MessageDialog row={addressed} onDone={onRead} onClose={() => setAddressed(undefined)} /> : null}
    </div>
  );
}

function Spots({ shown, tiles, channel }: Of & { readonly tiles: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const spots = useMemo(
    () =>
      shown.map(({ row, states }) => {
        const state = worst.find((s) => states.has(s));
        const at = row.seen?.at ? time(row.seen.at) : "–";
        return { row, state: state ?? "none", label: `${row.name}, ${at}${state ? `, ${t(stateWords[state])}` : ""}` };
      }),
    [shown, t],
  );
  const placed = spots.filter((s) => s.row.seen?.latitude != null).length;
  return (
    <section className={`p-card ${styles.place}`}>
      <Suspense fallback={<LoadingState rows={6} />}>
        <BoardMap
          spots={spots}
          tiles={tiles}
          onOpen={(id) => void navigate(`/atsalesman/${channel}/pergerakan?salesman=${id}`)}
        />
      </Suspense>
      <p className={mapFrameStyles.mapFoot}>
        {t("{shown} dari {total} salesman punya titik hari ini", { shown: placed, total: spots.length })}
      </p>
    </section>
  );
}
