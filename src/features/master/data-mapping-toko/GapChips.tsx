import { integer, useT } from "#platform/ui/index.web.ts";
import { gapKinds, gapWords, type MappedSums } from "./data-mapping-toko.calls.ts";
import styles from "./mapped.module.css";

/** Numbers of stores by kind of gap; a click filters by it. */
export function GapChips({
  sums,
  gap,
  onGap,
}: {
  readonly sums: MappedSums | undefined;
  readonly gap: string | undefined;
  readonly onGap: (gap: string | undefined) => void;
}) {
  const t = useT();
  const chip = (key: string | undefined, label: string, count: number | undefined) => (
    <button
      key={key ?? "all"}
      type="button"
      aria-pressed={gap === key}
      data-bad={key !== undefined && count ? "" : undefined}
      onClick={() => onGap(key)}
    >
      <span>{label}</span>
      <b className="p-tabular">{count === undefined ? "…" : integer(count)}</b>
    </button>
  );
  return (
    <div className={styles.gaps}>
      {chip(undefined, t("Semua toko"), sums?.stores)}
      {chip("any", t("Ada celah"), sums?.any)}
      {gapKinds.map((k) => chip(k, t(gapWords[k]), sums?.gaps[k]))}
    </div>
  );
}
