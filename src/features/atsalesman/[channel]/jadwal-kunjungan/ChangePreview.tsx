import { integer, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { dayName } from "./day-name.tsx";
import type { LoadChange, Preview } from "./leave.calls.ts";
import { toneOf } from "./WeekMatrix.tsx";
import styles from "./schedule.module.css";

/** The outcome for each visit, and the load of the days that receive visits. */
export function ChangePreview({ preview, busy }: { readonly preview: Preview; readonly busy: boolean }) {
  const t = useT();
  const moved = preview.items.filter((i) => i.to).length;
  if (preview.items.length === 0) return <p className="p-note">{t("Tidak ada kunjungan pada hari-hari ini.")}</p>;
  return (
    <div className={styles.preview} aria-busy={busy} aria-live="polite">
      <p>
        {t("{moved} kunjungan dipindahkan, {excused} dimaafkan.", {
          moved: integer(moved),
          excused: integer(preview.items.length - moved),
        })}
      </p>
      {preview.loads.length > 0 ? <Loads loads={preview.loads} /> : null}
      <ScrollRegion className={styles.settled} label={t("Kunjungan yang berubah")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Toko")}</th>
              <th scope="col">{t("Dari")}</th>
              <th scope="col">{t("Menjadi")}</th>
            </tr>
          </thead>
          <tbody>
            {preview.items.map((i) => (
              <tr key={i.id}>
                <td>{i.store.label}</td>
                <td>{dayName(i.day)}</td>
                <td>{i.to ? `${dayName(i.to.day)}, ${i.to.salesman.label}` : t("Dibatalkan, dimaafkan")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function Loads({ loads }: { readonly loads: readonly LoadChange[] }) {
  const t = useT();
  return (
    <ul className={styles.loads} aria-label={t("Kapasitas")}>
      {loads.map((l) => (
        <li key={`${l.salesman.id}/${l.day}`} data-tone={toneOf(l.after / l.dailyMinutes)}>
          <span>{dayName(l.day)}</span>
          <span className="p-cut p-faint">{l.salesman.label}</span>
          <span className="p-tabular">
            {t("{before} → {after} dari {of} menit", {
              before: integer(l.before),
              after: integer(l.after),
              of: integer(l.dailyMinutes),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
