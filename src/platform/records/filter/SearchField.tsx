import type { RefObject } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { DebouncedSearch, useT } from "#platform/ui/index.web.ts";
import { fieldOf } from "../list/list-query.web.ts";
import type { ListState } from "../list/useList.ts";

/** Placeholder of the search field: the fields it searches. */
function searchHint(resource: AnyResource, t: (s: string) => string): string {
  const names = ((resource.list.search ?? []) as readonly string[]).map((n) => t(fieldOf(resource, n)?.label ?? n));
  const text = names.slice(0, 4).join(", ").toLocaleLowerCase();
  return text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : t("Cari");
}

export function SearchField({
  list,
  field,
}: {
  readonly list: ListState;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const t = useT();
  const hint = searchHint(list.resource, t);
  return (
    <DebouncedSearch
      field={field}
      value={list.query.q}
      placeholder={hint}
      label={t("Cari: {fields}", { fields: hint })}
      // the first text adds a history entry; further typing replaces it
      onChange={(q, before) => list.change({ q }, { replace: before !== "" && q !== "" })}
    />
  );
}
