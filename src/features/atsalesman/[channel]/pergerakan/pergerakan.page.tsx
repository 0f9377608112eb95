import { Button } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { addDays } from "#kit/day.ts";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  DateInput,
  decimal,
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  Page,
  RefSelect,
  time,
  useAddressValue,
  useT,
} from "#platform/ui/index.web.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import { leaveKinds } from "../jadwal-kunjungan/leave.calls.ts";
import { verdictWords } from "../../verdict-words.ts";
import { type Movement, movementDay, type NoTrack } from "./pergerakan.calls.ts";
import { Player } from "./Player.tsx";
import styles from "./movement.module.css";

const WayMap = lazy(() => import("./WayMap.tsx"));

/** One salesman's day on a map. Each view is recorded in the audit trail. */
export default function MovementPage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const [params, setParams] = useSearchParams();
  const salesman = Number(params.get("salesman")) || undefined;
  const day = params.get("day") ?? undefined;
  const query = useQueryCall(
    movementDay,
    { salesman: salesman ?? 0, ...(day ? { day } : {}) },
    { enabled: salesman !== undefined, staleTime: 60_000, retry: false },
  );
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setParams((old) => {
      for (const [key, value] of Object.entries(next)) value === undefined ? old.delete(key) : old.set(key, value);
      return old;
    });
  const of = query.data;
  const chosen: RefValue | null = of?.salesman ?? null;
  const on = of?.day ?? day ?? null;
  return (
    <Page title={t("Pergerakan")}>
      <div className={styles.tools}>
        <RefSelect
          target={Salesman}
          value={chosen}
          label={t("Salesman")}
          onChange={(next) => change({ salesman: next ? String(next.id) : undefined })}
        />
        <Button onClick={() => on && change({ day: addDays(on, -1) })} disabled={!on}>
          {t("Hari sebelumnya")}
        </Button>
        <DateInput
          value={on}
          allowClear={false}
          label={t("Tanggal")}
          onChange={(next) => next && change({ day: next })}
        />
        <Button onClick={() => on && change({ day: addDays(on, 1) })} disabled={!on || on >= (of?.today ?? "")}>
          {t("Hari berikutnya")}
        </Button>
      </div>
      {salesman === undefined ? (
        <div className="p-card">
          <EmptyState
            title={t("Pilih salesman untuk melihat pergerakannya.")}
            action={<Link to={`/atsalesman/${channel}/monitoring-kunjungan`}>{t("Ke monitoring kunjungan")}</Link>}
          />
        </div>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : of ? (
        <Day key={`${of.salesman.id}/${of.day}`} of={of} />
      ) : (
        <LoadingState rows={10} />
      )}
    </Page>
  );
}

const reasons: Readonly<Record<NoTrack, string>> = {
  leave: "Salesman ini tidak bertugas pada hari ini ({kind}); titik pergerakannya tidak disimpan.",
  noConsent: "Salesman ini tidak dilacak: belum menyetujui pelacakan, atau pelacakan tidak dinyalakan untuknya.",
  tooOld: "Titik pergerakan hanya disimpan {days} hari; hari ini sudah dibuang.",
  nothing: "Tidak ada titik pergerakan pada hari ini: hari libur, atau GPS mati.",
};

function Day({ of }: { readonly of: Movement }) {
  const t = useT();
  const first = of.track[0]?.[0] ?? null;
  const [at, setAt] = useState<number | null>(first);
  useEffect(() => setAt((now) => now ?? first), [first]);
  return (
    <>
      <Figures of={of} />
      {of.none ? (
        <p className={styles.none}>
          {t(reasons[of.none], { days: of.keptDays, kind: of.leave ? t(leaveKinds[of.leave]) : "" })}
        </p>
      ) : null}
      <div className={styles.grid}>
        <section className="p-card">
          <Suspense fallback={<LoadingState rows={8} />}>
            <WayMap of={of} at={at} onAt={setAt} />
          </Suspense>
          {of.track.length > 1 && at !== null ? <Player of={of} at={at} onAt={setAt} /> : null}
        </section>
        <Lists of={of} onAt={setAt} />
      </div>
    </>
  );
}

function Figures({ of }: { readonly of: Movement }) {
  const t = useT();
  const km = (metres: number) => `${decimal(metres / 1000, 1)} km`;
  const minutes = (n: number) => t("{count} menit", { count: integer(n) });
  const facts = [
    [t("Jarak"), km(of.distanceM)],
    [t("Jarak menurut rencana"), km(of.plannedM)],
    [t("Di jalan"), minutes(of.drivingMinutes)],
    [t("Berhenti"), minutes(of.stopMinutes)],
    [t("Tanpa titik"), minutes(of.gapMinutes)],
    [t("Kunjungan"), integer(of.visits.length)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lists({ of, onAt }: { readonly of: Movement; readonly onAt: (at: number) => void }) {
  const t = useT();
  const clock = (at: number) => time(new Date(at * 1000));
  const minutes = (from: number, to: number) => t("{count} menit", { count: integer((to - from) / 60) });
  return (
    <div className={styles.lists}>
      <section className="p-card">
        <header>
          <h2>{t("Henti")}</h2>
        </header>
        {of.stops.length === 0 ? <EmptyState title={t("Tidak ada henti lima menit atau lebih.")} /> : null}
        <ol>
          {of.stops.map((s) => (
            <li key={s.from}>
              <button type="button" onClick={() => onAt(s.from)}>
                <b>{s.store ?? t("Bukan toko jadwal")}</b>
                <span className="p-muted">
                  {clock(s.from)}–{clock(s.to)}, {minutes(s.from, s.to)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section className="p-card">
        <header>
          <h2>{t("Kunjungan")}</h2>
        </header>
        {of.visits.length === 0 ? <EmptyState title={t("Belum ada kunjungan.")} /> : null}
        <ul>
          {of.visits.map((v) => (
            <li key={v.id}>
              <button type="button" onClick={() => onAt(v.at)}>
                <b>{v.store}</b>
                <span className="p-muted">
                  {clock(v.at)}, {t(verdictWords[v.verdict])}
                  {v.distanceM === null ? "" : `, ${integer(v.distanceM)} m`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
