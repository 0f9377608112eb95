import type { Cell } from "#platform/report/index.ts";
import { change, useT } from "#platform/ui/index.web.ts";
import { changePercent } from "#platform/report/index.web.ts";

type Props = {
  readonly now: Cell;
  readonly was: Cell;
  readonly of: string;
  /** Whether a partial day is compared with a whole one; the difference is then shown without an assessment. */
  readonly unfinished: boolean;
};
/** The difference between a figure and its comparison value. */
export function Delta({ now, was, of, unfinished }: Props) {
  const t = useT();
  const by = changePercent(now, was);
  if (by === null) return null;
  const { text, direction } = change(by);
  const label = t("{change} dari {period}", { change: text, period: of });
  if (unfinished)
    return (
      <span className="p-faint">
        {label} ({t("hari belum selesai")})
      </span>
    );
  return <span className={direction === "same" ? "p-faint" : direction === "up" ? "p-up" : "p-down"}>{label}</span>;
}
