import { useState } from "react";
import { change, decimalForEdit, SearchBox, useT } from "#platform/ui/index.web.ts";
import { unitsOf } from "#kit/exact.ts";
import type { DistributorYear } from "./target-grid.calls.ts";
import styles from "./target.module.css";

/** Growth in tenths of a percent, without floating-point numbers. */
function growth(d: DistributorYear): string | null {
  const before = unitsOf(d.lastYear);
  if (before === 0n || unitsOf(d.tonnes) === 0n) return null;
  const tenths = ((unitsOf(d.tonnes) - before) * 1000n) / before;
  return `${tenths < 0n ? "-" : ""}${(tenths < 0n ? -tenths : tenths) / 10n}.${(tenths < 0n ? -tenths : tenths) % 10n}`;
}

/** Every distributor in scope with the total of its year, so that missing targets are visible. */
export function DistributorList({
  list,
  chosen,
  onPick,
}: {
  readonly list: readonly DistributorYear[];
  readonly chosen: number;
  readonly onPick: (id: number) => void;
}) {
  const t = useT();
  const [words, setWords] = useState("");
  const wanted = words.trim().toLocaleLowerCase();
  const shown = list.filter((d) => `${d.code} ${d.name}`.toLocaleLowerCase().includes(wanted));
  return (
    <section className={`p-card ${styles.list}`} aria-label={t("Distributor")}>
      <SearchBox label={t("Cari distributor")} value={words} onChange={setWords} />
      <ul>
        {shown.map((d) => {
          const rate = growth(d);
          const moved = rate === null ? undefined : change(rate);
          return (
            <li key={d.id}>
              <button type="button" aria-current={d.id === chosen || undefined} onClick={() => onPick(d.id)}>
                <span className="p-cut">{d.name}</span>
                <span className="p-caption p-faint p-mono">{d.code}</span>
                <span className={`p-tabular ${styles.sum}`}>
                  {unitsOf(d.tonnes) > 0n ? (
                    decimalForEdit(d.tonnes)
                  ) : (
                    <span className="p-faint">{t("belum ada")}</span>
                  )}
                </span>
                <span className="p-caption p-muted p-tabular">{moved?.text ?? ""}</span>
              </button>
            </li>
          );
        })}
        {shown.length === 0 ? <li className={`p-small p-muted ${styles.none}`}>{t("Tidak ada yang cocok.")}</li> : null}
      </ul>
    </section>
  );
}
