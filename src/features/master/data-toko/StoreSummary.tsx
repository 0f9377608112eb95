import type { CSSProperties } from "react";
import { Link } from "react-router";
import { decimal, ErrorState, integer, LoadingState, month, plainDate, tonnes, useT } from "#platform/ui/index.web.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { LeadingFacts, type AnyRow } from "#platform/records/index.web.ts";
import { type StoreProfile, storeProfile } from "./data-toko.calls.ts";
import { Store } from "./data-toko.resource.ts";
import { radiusWords, storeRadiusOn } from "../radius-toko/radius-toko.calls.ts";
import { heights } from "./bar-heights.ts";
import styles from "./data-toko.module.css";

/** Twelve months as bars; the current month is hatched because it is incomplete. */
function Bars({ months }: { readonly months: NonNullable<StoreProfile["months"]> }) {
  const tall = heights(months.map((m) => m.tonnes));
  return (
    <ol className={styles.bars}>
      {months.map((m, at) => (
        <li key={m.month} title={`${month(m.month)}: ${tonnes(m.tonnes)}`}>
          <span
            className={styles.bar}
            data-open={at === months.length - 1 || undefined}
            data-below={m.tonnes.startsWith("-") || undefined}
            style={{ "--tall": (tall[at] ?? 0) / 100 } as CSSProperties}
          />
          <span aria-hidden="true">{month(m.month).charAt(0)}</span>
          <span className="p-hidden">
            {month(m.month)}: {tonnes(m.tonnes)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Volume({ id }: { readonly id: number }) {
  const t = useT();
  const query = useQueryCall(storeProfile, { id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={2} />;
  const { months, total, lastSaleOn } = query.data;
  if (!months) return null;
  return (
    <section className={styles.volume} aria-label={t("Volume 12 bulan")}>
      <div className="p-row">
        <h3>{t("Volume 12 bulan")}</h3>
        <span className="p-gap" />
        <span className="p-small p-tabular">
          <b>{decimal(total)}</b> <span className="p-faint">{t("ton")}</span>
        </span>
      </div>
      {months.some((m) => /[1-9]/.test(m.tonnes)) ? <Bars months={months} /> : null}
      <p className="p-caption p-faint">
        {lastSaleOn
          ? t("Pembelian terakhir {date}", { date: plainDate(lastSaleOn) })
          : t("Belum membeli dalam 12 bulan terakhir.")}
      </p>
    </section>
  );
}

/** Today's visit radius and the rule that defines it. */
function Radius({ id }: { readonly id: number }) {
  const t = useT();
  const query = useQueryCall(storeRadiusOn, { id }).data;
  if (!query) return null;
  return (
    <p className={`p-small p-muted ${styles.radius}`}>
      {t("Radius kunjungan hari ini")}:{" "}
      <b className="p-tabular">{t("{metres} m", { metres: integer(query.metres) })}</b> · {t(radiusWords[query.source])}
      {query.exception ? ` ${query.exception}` : ""}
    </p>
  );
}

/** Overview of a store: its fields and its purchases. */
export default function StoreSummary({ row }: { readonly row: AnyRow }) {
  const t = useT();
  return (
    <>
      <p className={`p-small ${styles.profile}`}>
        <Link to={`/toko/${row.id}`}>{t("Buka profil toko")}</Link>
      </p>
      <Volume id={row.id} />
      <Radius id={row.id} />
      <LeadingFacts resource={Store} row={row} skip={["code", "name", "status"]} />
    </>
  );
}
