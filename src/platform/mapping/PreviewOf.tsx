import type { Preview } from "./mapping.calls.ts";
import { integer, plainDate, useT } from "#platform/ui/index.web.ts";
import styles from "./mapping.module.css";

const shown = 6;

/** The changes of a move, counted by the server for its first day. */
export function PreviewOf({
  preview,
  from,
  busy,
}: {
  readonly preview: Preview;
  readonly from: string;
  readonly busy: boolean;
}) {
  const t = useT();
  const rest = preview.from.slice(shown).reduce((n, x) => n + x.count, 0);
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={busy} aria-label={t("Pratinjau")}>
      <p>
        {preview.same === preview.total
          ? t("Semuanya sudah di sana; tidak ada yang berubah.")
          : t("{count} akan berpindah mulai {day}.", {
              count: integer(preview.total - preview.same),
              day: plainDate(from),
            })}
        {preview.same > 0 && preview.same < preview.total
          ? ` ${t("{count} sudah di sana.", { count: integer(preview.same) })}`
          : ""}
      </p>
      <ul>
        {preview.from.slice(0, shown).map((x) => (
          <li key={x.parent?.id ?? 0}>
            <span className="p-cut">{x.parent ? x.parent.label : t("Belum dipetakan")}</span>
            <b className="p-tabular">{integer(x.count)}</b>
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <span>{t("Lainnya")}</span>
            <b className="p-tabular">{integer(rest)}</b>
          </li>
        ) : null}
        {preview.effects.map((e) => (
          <li key={e.label} data-effect="">
            <span>{t(e.label)}</span>
            <b className="p-tabular">{integer(e.count)}</b>
          </li>
        ))}
      </ul>
      {preview.replaced > 0 ? (
        <p className={styles.warn}>
          {t("{count} masa berlaku sesudah tanggal itu akan diganti.", { count: integer(preview.replaced) })}
        </p>
      ) : null}
      {preview.plans > 0 ? (
        <p className={styles.warn}>
          {t("{count} rencana pindah tetap berlaku pada harinya.", { count: integer(preview.plans) })}
        </p>
      ) : null}
    </section>
  );
}
