import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { ChoicesFailed, SearchSelect, useDebounced, useLookup, useT } from "#platform/ui/index.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";

type Option = { readonly id: number; readonly name: string };

/** Selects several rows of a resource by search. */
export function RefMany({
  id,
  target,
  value,
  disabled,
  onChange,
}: {
  readonly id: string;
  readonly target: AnyResource;
  readonly value: readonly Option[];
  readonly disabled: boolean;
  readonly onChange: (next: readonly Option[]) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const debounced = useDebounced(words);
  const query = useLookup(target, debounced, open);
  const waiting = query.isFetching || debounced !== words;
  return (
    <>
      <SearchSelect
        id={id}
        mode="multiple"
        className={fieldStyles.wide}
        disabled={disabled}
        placeholder={t("Cari lalu pilih")}
        notFoundContent={
          query.isError ? t("Gagal memuat pilihan.") : waiting ? t("Mencari…") : t("Tidak ada yang cocok.")
        }
        words={words}
        onWords={setWords}
        waiting={waiting}
        value={value.map((o) => ({ value: o.id, label: o.name }))}
        // while the list is open it contains only matches, so that Enter selects the first match and not a selected row
        options={(open ? (query.data ?? []) : []).map((r) => ({ value: r.id, label: r.label }))}
        onChange={(next) => onChange(next.map((o) => ({ id: o.value, name: o.label })))}
        onOpen={setOpen}
      />
      {query.isError ? <ChoicesFailed onRetry={() => void query.refetch()} /> : null}
    </>
  );
}
