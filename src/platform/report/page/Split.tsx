import { inline } from "#kit/count-words.ts";
import { type Figure, figuresOf, type Formula } from "../cube.ts";
import { unitsOf } from "#kit/exact.ts";
import { type Cell, isWord } from "../cell.ts";
import type { Report, SplitAnswer } from "../report.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { newsOf, periodWord, withUnit } from "./figures.web.ts";
import { totalQueryOf, type View } from "./report-query.web.ts";
import { type Calls, staleMs } from "./useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./explain.module.css";

type Props = {
  readonly report: Report;
  readonly calls: Calls;
  readonly view: View;
  readonly id: string;
  readonly path: string;
};
const fell = (amount: string): boolean => amount.startsWith("-");
const known = (cell: Cell): cell is string => cell !== null && !isWord(cell);

const rupiah = (amount: string): bigint => {
  const tenths = unitsOf(amount, 1);
  return (tenths + (tenths < 0n ? -5n : 5n)) / 10n;
};
/** Rounded to whole rupiah, with the last component as the remainder, so that the displayed numbers add up. */
function inRupiah({ now, before, parts }: SplitAnswer) {
  const [is, was] = [rupiah(now as string), rupiah(before as string)];
  let left = is - was;
  const shown = parts.map(({ id, value }, i) => {
    const own = i === parts.length - 1 ? left : rupiah(value as string);
    left -= own;
    return { id, value: String(own) };
  });
  return { now: String(is), before: String(was), change: String(is - was), parts: shown };
}

/** The components of the change since the comparison, fetched on request. */
export function Split({ report, calls, view, id, path }: Props) {
  const t = useT();
  const query = useQueryCall(
    calls.split,
    { ...totalQueryOf({ ...view, path }), figure: id },
    { staleTime: staleMs, retry: false },
  );
  const answer = query.data;
  if (answer && answer.comparison === null) return null;
  const whole = answer && [answer.now, answer.before, answer.change, ...answer.parts.map((p) => p.value)].every(known);
  return (
    <section aria-busy={query.isFetching}>
      <h3>{t("Perubahan dari pembanding")}</h3>
      {query.error ? (
        <p role="alert">
          {t(query.error.message)}{" "}
          <button type="button" className={resourceStyles.clear} onClick={() => void query.refetch()}>
            {t("Coba lagi")}
          </button>
        </p>
      ) : !answer ? (
        <p className="p-faint">{t("Memuat")}</p>
      ) : whole ? (
        <Parts report={report} id={id} answer={answer} />
      ) : (
        <p className="p-faint">
          {t(answer.refused ?? "Tidak dapat diuraikan: pembanding atau biayanya tidak diketahui seluruhnya.")}
        </p>
      )}
    </section>
  );
}

/** A sentence with the largest component, then the components from one period to the other. */
function Parts({ report, id, answer }: { readonly report: Report; readonly id: string; readonly answer: SplitAnswer }) {
  const t = useT();
  const figures = figuresOf(report.of);
  const { now, before, change, parts } = inRupiah(answer);
  const figure = figures[(figures[figures[id]?.split?.change ?? ""] as Formula).uses[0] as string] as Figure;
  const amount = (cell: string) => withUnit(figure, cell, t);
  const period = periodWord(answer.comparison as NonNullable<SplitAnswer["comparison"]>);
  const [mainPart] = parts
    .filter((p) => p.value !== "0" && fell(p.value) === fell(change))
    .sort((a, b) => Math.abs(Number(b.value)) - Math.abs(Number(a.value)));
  const words = {
    name: t(figure.label),
    period,
    amount: amount(change.replace("-", "")),
    part: inline(t(figures[mainPart?.id ?? ""]?.label ?? "")),
  };
  return (
    <>
      <p>
        {change === "0" || !mainPart
          ? t("{name} sama dengan {period}.", words)
          : fell(change)
            ? t("{name} turun {amount} dari {period}, terutama karena {part}.", words)
            : t("{name} naik {amount} dari {period}, terutama karena {part}.", words)}
      </p>
      <dl className={styles.split}>
        <div>
          <dt>{period}</dt>
          <dd>{amount(before)}</dd>
        </div>
        {parts.map(({ id: part, value }) => (
          <div key={part}>
            <dt>
              {t(figures[part]?.label ?? part)} <small>{t(figures[part]?.note ?? "")}</small>
            </dt>
            <dd className={newsOf(figure, value === "0" ? "same" : fell(value) ? "down" : "up")}>
              {value === "0" ? null : fell(value) ? "▼ " : "▲ "}
              {amount(value)}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("Periode ini")}</dt>
          <dd>{amount(now)}</dd>
        </div>
      </dl>
    </>
  );
}
