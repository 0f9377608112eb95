import type { Tone } from "#kit/field.ts";
import { integer, StatusTag, useT } from "#platform/ui/index.web.ts";
import type { DrySummary, Outcome } from "./command-console.calls.ts";
import { OutputLines } from "./OutputLines.tsx";
import styles from "./command-console.module.css";

export const outcomeWords: Readonly<Record<Outcome, readonly [string, Tone]>> = {
  changed: ["Berubah", "success"],
  unchanged: ["Tetap", "neutral"],
  refused: ["Ditolak", "error"],
};

/** Result of a dry run: number of objects, outcomes of the tried ones, and a sample. */
export function DryFacts({ dry }: { readonly dry: DrySummary }) {
  const t = useT();
  return (
    <div className={styles.dry}>
      <dl className={styles.counts}>
        <div>
          <dt>{t("Objek")}</dt>
          <dd>{integer(dry.total)}</dd>
        </div>
        {(Object.keys(outcomeWords) as Outcome[]).map((o) => (
          <div key={o}>
            <dt>{t(outcomeWords[o][0])}</dt>
            <dd>{integer(dry.counts[o])}</dd>
          </div>
        ))}
      </dl>
      {dry.tried < dry.total ? (
        <p className="p-small p-muted">{t("{count} objek pertama dicoba.", { count: integer(dry.tried) })}</p>
      ) : null}
      {dry.notes.length > 0 ? <OutputLines lines={dry.notes} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.sample} tabIndex={0} aria-label={t("Objek pertama")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Objek")}</th>
              <th scope="col">{t("Simulasi")}</th>
            </tr>
          </thead>
          <tbody>
            {dry.sample.map((item) => (
              <tr key={item.id}>
                <td>{item.label}</td>
                <td>
                  {item.outcome ? (
                    <StatusTag tone={outcomeWords[item.outcome][1]}>{t(outcomeWords[item.outcome][0])}</StatusTag>
                  ) : (
                    "–"
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
