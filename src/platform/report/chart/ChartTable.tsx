import { useT } from "#platform/ui/index.web.ts";
import { CardTable } from "../page/CardTable.tsx";
import type { ChartData } from "./chart-data.web.ts";
import type { Words } from "./chart-options.web.ts";
import { cellText, headed, headUnit } from "../page/figures.web.ts";
import { timeName } from "./time-name.web.ts";

/** The figures of the chart as rows. */
export default function ChartTable({
  data,
  words,
  label,
}: {
  readonly data: ChartData;
  readonly words: Words;
  readonly label: string;
}) {
  const t = useT();
  const unit = headUnit(data.figure, t);
  const figures = [words.now, words.was, words.target].filter((w) => w !== null).map((w) => headed(w, unit));
  return (
    <CardTable label={label} heads={[t(data.kindName) || label, ...figures]}>
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
    </CardTable>
  );
}
