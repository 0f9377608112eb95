import { useT } from "#web/i18n.ts";
import type { ChartData } from "./chart-data.ts";
import { axisUnit, divisorOf, type Words } from "./chart-options.ts";
import { cellText, headUnit, withUnit } from "./figures.ts";
import { timeName } from "./time-name.ts";

export function Legend({ words, data }: { readonly words: Words; readonly data: ChartData }) {
  const t = useT();
  return (
    <span className="rp-legend">
      <span data-key="now">{words.now}</span>
      {words.was ? <span data-key="was">{words.was}</span> : null}
      {words.target ? <span data-key="target">{words.target}</span> : null}
      <span className="p-faint">{axisUnit(data.figure, divisorOf(data), t)}</span>
      {data.left ? (
        <span className="p-faint">
          {data.left.name}
          {data.left.value === null ? null : `: ${withUnit(data.figure, data.left.value, t)}`}
        </span>
      ) : null}
    </span>
  );
}

/** The chart's own figures as rows. */
export function ChartTable({ data, words, label }: { readonly data: ChartData; readonly words: Words; readonly label: string }) {
  const t = useT();
  const unit = headUnit(data.figure.unit, t);
  const named = (word: string) => (unit ? `${word} (${unit})` : word);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="rp-chart-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{named(words.now)}</th>
            {words.was ? <th scope="col">{named(words.was)}</th> : null}
            {words.target ? <th scope="col">{named(words.target)}</th> : null}
          </tr>
        </thead>
        <tbody>
          {data.bars
            .filter((b) => !b.others)
            .map((b) => (
              <tr key={b.id}>
                <th scope="row">{data.unit ? timeName(String(b.id), data.unit, t) : b.name}</th>
                <td>{cellText(data.figure, b.value, t)}</td>
                {words.was ? <td>{cellText(data.figure, b.compared, t)}</td> : null}
                {words.target && data.target ? <td>{cellText(data.target, b.target, t)}</td> : null}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
