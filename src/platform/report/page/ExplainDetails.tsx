import type { Figure } from "../cube.ts";
import type { SourceNote, Stamps } from "../report.ts";
import { dateRange, instant, integer, useT } from "#platform/ui/index.web.ts";
import styles from "./explain.module.css";

function Source({ note }: { readonly note: SourceNote }) {
  const t = useT();
  const partitions =
    note.clean + note.live > 0
      ? t("{clean} partisi ringkasan, {live} dibaca langsung dari transaksi", {
          clean: integer(note.clean),
          live: integer(note.live),
        })
      : "";
  const days = note.days.map((d) => dateRange(d.from, d.to)).join("; ");
  return (
    <li>
      <b>{t(note.cube)}</b> <span className="p-mono">{note.table}</span>
      {partitions ? <span>{partitions}</span> : null}
      {days ? <span>{t("Hari dari transaksi: {days}", { days })}</span> : null}
    </li>
  );
}

/** Details for verification: the formula with its operators, the tables read, and when. */
export function ExplainDetails({ figure, stamps }: { readonly figure: Figure; readonly stamps: Stamps }) {
  const t = useT();
  return (
    <details className={styles.technical}>
      <summary>{t("Rincian teknis")}</summary>
      <h3>{t("Rumus")}</h3>
      <p>{t(figure.note)}</p>
      <h3>{t("Dibaca dari")}</h3>
      <ul>
        {stamps.sources.map((s, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reads have no name of their own and never move
          <Source key={i} note={s} />
        ))}
      </ul>
      <p className="p-faint">{instant(stamps.asOf)}</p>
    </details>
  );
}
