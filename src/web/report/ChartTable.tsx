import { useT } from "#web/i18n.ts";
import type { ChartData } from "./chart-data.ts";
import type { Words } from "./chart-options.ts";
import { cellText, headUnit } from "./figures.ts";
import { timeName } from "./time-name.ts";

/** The chart's own figures as rows. */
export default function ChartTable({ data, words, label }: { readonly data: ChartData; readonly words: Words; readonly label: string }) {
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
