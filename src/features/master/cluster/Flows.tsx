import { integer, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { type Move, moveWords, type Outcome } from "./cluster.calls.ts";
import styles from "./cluster.module.css";

const marks: Readonly<Record<Move, string>> = { up: "▲", down: "▼", stay: "=", enter: "+", leave: "−", none: "○" };

/** Numbers of stores that rise, fall, are new or leave. */
export function Counts({
  counts,
  chosen,
  onPick,
}: {
  readonly counts: Outcome["counts"];
  readonly chosen?: Move;
  readonly onPick?: (move: Move | undefined) => void;
}) {
  const t = useT();
  return (
    <ul className={styles.counts}>
      {(Object.keys(moveWords) as Move[]).map((m) => {
        const body = (
          <>
            <span className="p-small p-muted">
              <span aria-hidden="true">{marks[m]}</span> {t(moveWords[m])}
            </span>
            <b className="p-tabular">{integer(counts[m])}</b>
          </>
        );
        return (
          <li key={m} data-move={m}>
            {onPick ? (
              <button type="button" aria-pressed={chosen === m} onClick={() => onPick(chosen === m ? undefined : m)}>
                {body}
              </button>
            ) : (
              body
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Matrix of old and new classes with totals; the diagonal contains unchanged stores. */
export function Flows({ outcome }: { readonly outcome: Outcome }) {
  const t = useT();
  const ids: readonly (number | null)[] = [...outcome.clusters.map((c) => c.id), null];
  const nameOf = (id: number | null) => outcome.clusters.find((c) => c.id === id)?.name ?? t("Tanpa cluster");
  const at = (from: number | null, to: number | null) =>
    outcome.flows.filter((f) => f.from === from && f.to === to).reduce((sum, f) => sum + f.stores, 0);
  const sum = (pick: (f: Outcome["flows"][number]) => boolean) =>
    outcome.flows.filter(pick).reduce((s, f) => s + f.stores, 0);
  return (
    <ScrollRegion className={styles.scroll} label={t("Perpindahan cluster")}>
      <table className={styles.matrix}>
        <caption className="p-hidden">{t("Perpindahan cluster")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Dari / ke")}</th>
            {ids.map((id) => (
              <th scope="col" key={id ?? 0} className="p-num">
                {nameOf(id)}
              </th>
            ))}
            <th scope="col" className="p-num">
              {t("Jumlah")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ids.map((from) => (
            <tr key={from ?? 0}>
              <th scope="row">{nameOf(from)}</th>
              {ids.map((to) => {
                const n = at(from, to);
                return (
                  <td key={to ?? 0} className="p-num" data-same={from === to || undefined}>
                    {n ? integer(n) : <span className="p-faint">–</span>}
                  </td>
                );
              })}
              <td className="p-num">
                <b>{integer(sum((f) => f.from === from))}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Jumlah")}</th>
            {ids.map((to) => (
              <td key={to ?? 0} className="p-num">
                <b>{integer(sum((f) => f.to === to))}</b>
              </td>
            ))}
            <td className="p-num">
              <b>{integer(sum(() => true))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
