import type { ReactNode } from "react";
import { isWord } from "#platform/report/index.ts";
import { decimal, integer, missing, percent, plainDate, useT } from "#platform/ui/index.web.ts";
import type { BoardCustomer, BulkBoard, Warning, Warnings } from "./dashboard.calls.ts";
import boardStyles from "#platform/report/board/board.module.css";
import styles from "../business.module.css";

type CardProps = { readonly title: string; readonly count?: number; readonly children: ReactNode };
function Card({ title, count, children }: CardProps) {
  return (
    <section className="p-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count === undefined ? null : <b className="p-num">{integer(count)}</b>}
      </header>
      {children}
    </section>
  );
}

/** The customers with the most tonnes, each with its share of the total. */
export function TopCustomers({
  top,
  hrefOf,
}: {
  readonly top: readonly BoardCustomer[];
  readonly hrefOf: (id: number) => string | null;
}) {
  const t = useT();
  const maximum = Number(top[0]?.tonnes ?? 0);
  return (
    <Card title={t("Sepuluh pelanggan teratas")}>
      {top.length === 0 ? (
        <p className={boardStyles.none}>{t("Belum ada penjualan curah dalam periode ini.")}</p>
      ) : null}
      <ol className={styles.rows}>
        {top.map(({ id, name, tonnes, share, planPct }) => {
          const href = hrefOf(id);
          return (
            <li key={id}>
              {href ? <a href={`#${href}`}>{name}</a> : <span>{name}</span>}
              <span className="p-num">{decimal(tonnes, 1)}</span>
              <span className={styles.track} aria-hidden="true">
                <b style={{ width: `${maximum > 0 ? (Number(tonnes) * 100) / maximum : 0}%` }} />
              </span>
              <span className="p-small">
                {t("{share} dari total; {plan} dari RKAP", {
                  share: percent(share),
                  plan: planPct === null || isWord(planPct) ? missing : percent(planPct),
                })}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

type Kind = keyof BulkBoard["warnings"];
const titles: Readonly<Record<Kind, string>> = {
  idle: "RKAP tanpa penjualan 60 hari",
  projects: "Proyek lewat perkiraan keputusan",
  contracts: "Kontrak tertinggal dari jadwal",
};
const none: Readonly<Record<Kind, string>> = {
  idle: "Semua customer ber-RKAP membeli dalam 60 hari terakhir.",
  projects: "Tidak ada proyek yang lewat perkiraan keputusannya.",
  contracts: "Semua kontrak berjalan sesuai jadwal.",
};

/** One kind of warning with its first ten rows and their number. */
export function WarningCard({
  kind,
  warnings,
  hrefOf,
}: {
  readonly kind: Kind;
  readonly warnings: Warnings;
  readonly hrefOf: (row: Warning) => string | null;
}) {
  const t = useT();
  return (
    <Card title={t(titles[kind])} count={warnings.count}>
      {warnings.count === 0 ? <p className={boardStyles.none}>{t(none[kind])}</p> : null}
      <ul className={styles.rows}>
        {warnings.rows.map((row) => {
          const href = hrefOf(row);
          return (
            <li key={row.id}>
              {href ? <a href={`#${href}`}>{row.name}</a> : <span>{row.name}</span>}
              <span className="p-num">{t("{tonnes} ton", { tonnes: decimal(row.tonnes, 1) })}</span>
              <span className="p-small">
                {row.customer ? `${row.customer} · ` : ""}
                <Said kind={kind} row={row} />
              </span>
            </li>
          );
        })}
      </ul>
      {warnings.count > warnings.rows.length ? (
        <p className={boardStyles.none}>
          {t("dan {count} lainnya", { count: integer(warnings.count - warnings.rows.length) })}
        </p>
      ) : null}
    </Card>
  );
}

function Said({ kind, row }: { readonly kind: Kind; readonly row: Warning }) {
  const t = useT();
  if (kind === "idle")
    return row.day ? t("terakhir membeli {day}", { day: plainDate(row.day) }) : t("belum pernah membeli");
  if (kind === "projects") return t("seharusnya diputuskan {day}", { day: plainDate(row.day) });
  return t("{percent} dari jadwal; berakhir {day}", { percent: percent(row.percent), day: plainDate(row.day) });
}
