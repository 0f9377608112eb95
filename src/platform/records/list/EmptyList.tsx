import { Button } from "antd";
import type { ReactNode } from "react";
import { EmptyState, useT } from "#platform/ui/index.web.ts";
import { cleared, conditionCount, fieldOf, isNarrowed, withFilter } from "./list-query.web.ts";
import type { ListState } from "./useList.ts";

/** Why the list is empty: there are no records yet, or the filters exclude all; with one action. */
export function EmptyList({ list, action }: { readonly list: ListState; readonly action?: ReactNode }) {
  const t = useT();
  const { query, resource, change } = list;
  if (!isNarrowed(query))
    return query.archived ? (
      <EmptyState title={t("Belum ada yang diarsipkan")} />
    ) : (
      <EmptyState action={action}>
        {action
          ? t(
              resource.exchange?.import
                ? "Data yang ditambahkan atau diimpor muncul di sini."
                : "Data yang ditambahkan muncul di sini.",
            )
          : null}
      </EmptyState>
    );
  const set = conditionCount(query);
  const lastSet = Object.keys(query.filters).at(-1);
  const label = lastSet ? t(fieldOf(resource, lastSet.split(".")[0] as string)?.label ?? lastSet) : undefined;
  return (
    <EmptyState
      narrow
      onClear={() => change(cleared(query))}
      action={
        lastSet && (set > 1 || query.q) ? (
          <Button type="primary" onClick={() => change({ filters: withFilter(query, lastSet, undefined).filters })}>
            {t("Hapus filter {label}", { label: label ?? "" })}
          </Button>
        ) : null
      }
    >
      {query.q ? t("Tidak ada yang memuat “{q}”.", { q: query.q }) : null}{" "}
      {set ? t("{count} filter aktif.", { count: set }) : null}
    </EmptyState>
  );
}
