import { Select, Spin } from "antd";
import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { ChoicesFailed } from "#web/field/ChoicesFailed.tsx";
import { useDebounced, useLookup } from "#web/field/lookup.ts";
import { useEnterWaits } from "#web/field/useEnterWaits.ts";
import { useT } from "#web/i18n.ts";

type Option = { readonly id: number; readonly name: string };

/** Several rows of a noun, found by typing. */
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
  const asked = useDebounced(words);
  const found = useLookup(target, asked, open);
  // while the list is open only matches stand in it: Enter takes the first of them, never what is chosen already
  const options = new Map(
    open ? (found.data ?? []).map((r) => [r.id, r.label] as const) : value.map((o) => [o.id, o.name] as const),
  );
  const onEnter = useEnterWaits({
    open,
    waiting: found.isFetching || asked !== words,
    matches: (found.data ?? []).filter((r) => !value.some((v) => v.id === r.id)),
    take: (first) => {
      onChange([...value, { id: first.id, name: first.label }]);
      setWords("");
    },
  });
  return (
    <>
      <span className="f-around" onKeyDownCapture={onEnter}>
        <Select
          id={id}
          mode="multiple"
          className="f-wide"
          labelInValue
          disabled={disabled}
          open={open}
          onOpenChange={setOpen}
          value={value.map((o) => ({ value: o.id, label: o.name }))}
          onChange={(next) => onChange(next.map((o) => ({ id: o.value, name: String(o.label ?? "") })))}
          options={[...options].map(([key, label]) => ({ value: key, label }))}
          showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
          notFoundContent={
            found.isError ? (
              t("Gagal memuat pilihan.")
            ) : found.isFetching ? (
              <Spin size="small" />
            ) : (
              t("Tidak ada yang cocok.")
            )
          }
          placeholder={t("Cari lalu pilih")}
        />
      </span>
      {found.isError ? <ChoicesFailed onRetry={() => void found.refetch()} /> : null}
    </>
  );
}
