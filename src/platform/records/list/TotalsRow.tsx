import type { Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isSummable } from "#kit/summable.ts";
import type { Among } from "#kit/tally-rule.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { integer, textOf, useT } from "#platform/ui/index.web.ts";
import { exportQuery } from "./list-query.web.ts";
import { totalsCall } from "./resource-calls.web.ts";
import type { Named } from "./shape.web.ts";
import type { ListState } from "./useList.ts";
import styles from "./resource.module.css";

type Props = {
  readonly list: ListState;
  readonly columns: readonly Named[];
  readonly selectable: boolean;
  readonly lefts: readonly number[];
};

/** "Draf, Dibatalkan": the values, as displayed in the list. */
const named = (resource: AnyResource, of: Among | undefined, t: ReturnType<typeof useT>): string =>
  Object.entries(of ?? {})
    .flatMap(([name, values]) => {
      const field = (resource.fields as Fields)[name];
      return field?.kind === "choice"
        ? field.choices.filter((c) => values?.includes(c.value)).map((c) => t(c.label))
        : [];
    })
    .join(", ");

/** What the sums exclude and subtract; empty if each row counts with its value. */
function noteOf(resource: AnyResource, t: ReturnType<typeof useT>): string {
  const [left, less] = [named(resource, resource.tally?.without, t), named(resource, resource.tally?.minus, t)];
  return [
    left ? t("Tidak dihitung: {names}", { names: left }) : "",
    less ? t("Dikurangkan: {names}", { names: less }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Sums over all matching rows, not only the page, computed exactly by the database. */
export default function TotalsRow({ list, columns, selectable, lefts }: Props) {
  const t = useT();
  const { sort: _sort, ...question } = exportQuery(list.query, list.fixed);
  const query = useQueryCall(totalsCall(list.resource), { ...question, sums: "true" });
  const { count, sums } = query.data?.data ?? {};
  const textAt = (c: Named, at: number) => {
    if (isSummable(c.field)) return query.isPending ? "…" : textOf(c.field, sums?.[c.name] ?? null, t, false);
    return at === 0 ? t("Jumlah {count}", { count: count === undefined ? "…" : integer(count) }) : null;
  };
  const note = noteOf(list.resource, t);
  return (
    <tfoot>
      <tr className={styles.totals} data-noted={note ? "" : undefined} aria-busy={query.isFetching}>
        {selectable ? <td className={styles.check} /> : null}
        {columns.map((c, at) => (
          <td
            key={c.name}
            className={isSummable(c.field) ? "p-num" : undefined}
            data-pin={at < lefts.length ? "" : undefined}
            style={at < lefts.length ? { left: lefts[at] } : undefined}
          >
            {query.isError && at === 0 ? t("Jumlah gagal dimuat") : textAt(c, at)}
          </td>
        ))}
        <td />
      </tr>
      {note ? (
        <tr className={styles.totalsNote}>
          <td colSpan={columns.length + (selectable ? 2 : 1)}>
            <span>{note}</span>
          </td>
        </tr>
      ) : null}
    </tfoot>
  );
}
