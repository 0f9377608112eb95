import { Select, Spin } from "antd";
import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { ChoicesFailed } from "#web/field/ChoicesFailed.tsx";
import { useDebounced, useLookup } from "#web/field/lookup.ts";
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
  const found = useLookup(target, useDebounced(words), open);
  const options = new Map([
    ...value.map((o) => [o.id, o.name] as const),
    ...(open ? (found.data ?? []).map((r) => [r.id, r.label] as const) : []),
  ]);
  return (
    <>
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
        showSearch={{ filterOption: false, onSearch: setWords }}
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
      {found.isError ? <ChoicesFailed onRetry={() => void found.refetch()} /> : null}
    </>
  );
}
