import { isSummable } from "#kit/summable.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { textOf } from "#web/field/Cell.tsx";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { exportQuery } from "./list-query.ts";
import { totalsCall } from "./resource-calls.ts";
import type { Named } from "./shape.ts";
import type { ListState } from "./useList.ts";

type Props = { readonly list: ListState; readonly columns: readonly Named[]; readonly selectable: boolean; readonly lefts: readonly number[] };

/** Sums over everything that matches, not the page alone; the database adds them, exactly. */
export default function TotalsRow({ list, columns, selectable, lefts }: Props) {
  const t = useT();
  const { sort: _sort, ...question } = exportQuery(list.query, list.fixed);
  const found = useQueryCall(totalsCall(list.resource), { ...question, sums: "true" });
  const { count, sums } = found.data?.data ?? {};
  const said = (c: Named, at: number) => {
    if (isSummable(c.field)) return found.isPending ? "…" : textOf(c.field, sums?.[c.name] ?? null, t, false);
    return at === 0 ? t("Jumlah {count}", { count: count === undefined ? "…" : integer(count) }) : null;
  };
  return (
    <tfoot>
      <tr className="r-totals" aria-busy={found.isFetching}>
        {selectable ? <td className="r-check" /> : null}
        {columns.map((c, at) => (
          <td
            key={c.name}
            className={isSummable(c.field) ? "p-num" : undefined}
            data-pin={at < lefts.length ? "" : undefined}
            style={at < lefts.length ? { left: lefts[at] } : undefined}
          >
            {found.isError && at === 0 ? t("Jumlah gagal dimuat") : said(c, at)}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}
