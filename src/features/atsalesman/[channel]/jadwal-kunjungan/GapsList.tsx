import { keepPreviousData } from "@tanstack/react-query";
import { Select } from "antd";
import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  LoadingState,
  plainDate as day,
  ScrollRegion,
  useT,
} from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import { type GapKind, gapKinds, type GapRow, gaps, gapsPerPage, type GapsQuery } from "./gaps.calls.ts";
import styles from "./schedule.module.css";

type Props = {
  readonly filters: Omit<GapsQuery, "kind" | "page">;
  readonly kind: GapKind;
  readonly page: number;
  readonly onChange: (next: Readonly<Record<string, string | undefined>>) => void;
};

/** Gaps of the plan, one kind at a time. */
export function GapsList({ filters, kind, page, onChange }: Props) {
  const t = useT();
  const query = useQueryCall(gaps, { ...filters, kind, page }, { placeholderData: keepPreviousData });
  return (
    <section className="p-card">
      <header>
        <h2>{t("Celah cakupan")}</h2>
        <span className="p-gap" />
        <Select
          className={styles.kind}
          aria-label={t("Jenis celah")}
          value={kind}
          onChange={(next: GapKind) => onChange({ gap: next, page: undefined })}
          options={Object.entries(gapKinds).map(([value, label]) => ({ value: value as GapKind, label: t(label) }))}
        />
      </header>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LoadingState rows={8} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState title={t("Tidak ada celah jenis ini.")} />
      ) : (
        <>
          <Rows rows={query.data.rows} channel={filters.channel} kind={kind} />
          {query.data.total > gapsPerPage ? (
            <Pager
              page={page}
              perPage={gapsPerPage}
              total={query.data.total}
              noun={t("celah")}
              onPage={(n) => onChange({ page: String(n) })}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

const customerAt = (id: number): string => `/atbusiness/customer-curah/${id}`;

function Rows({ rows, channel, kind }: { rows: readonly GapRow[]; channel: string; kind: GapKind }) {
  const t = useT();
  const base = `/atsalesman/${channel}`;
  return (
    <ScrollRegion className={styles.gaps} label={t(gapKinds[kind])}>
      <table>
        <thead>
          <tr>
            {kind === "emptyDay" ? null : <th scope="col">{t("Tempat")}</th>}
            {kind === "noPattern" ? null : <th scope="col">{t("Salesman")}</th>}
            <th scope="col">{t("Keterangan")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={`${r.place?.id}/${r.salesman?.id}/${r.day}`}>
              {r.place ? (
                <td>
                  <Link to={channel === "retail" ? `/master/data-toko?id=${r.place.id}` : customerAt(r.place.id)}>
                    {r.place.label}
                  </Link>
                </td>
              ) : null}
              {r.salesman ? (
                <td>
                  <Link to={`${base}/jadwal-kunjungan?salesman=${r.salesman.id}${r.day ? `&on=${r.day}` : ""}`}>
                    {r.salesman.label}
                  </Link>
                </td>
              ) : null}
              <td>{noteOf(r, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function noteOf(r: GapRow, t: ReturnType<typeof useT>): string {
  if (r.norm !== null)
    return t("{planned} dari {norm} kunjungan dalam 28 hari", {
      planned: integer(r.planned ?? 0),
      norm: integer(r.norm),
    });
  if (r.day) return t("Tanpa kunjungan pada {day}", { day: day(r.day) });
  if (r.position) return t("Tempat ini di bawah {position}", { position: r.position });
  if (r.lastOn) return t("Terakhir dikunjungi {day}", { day: day(r.lastOn) });
  return r.salesman ? t("Belum pernah dikunjungi") : t("Tidak ada pola yang berlaku");
}
