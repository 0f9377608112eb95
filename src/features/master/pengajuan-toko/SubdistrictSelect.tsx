import { Select } from "antd";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { subdistrictsOf } from "./pengajuan-toko.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";

/** Subdistricts of the chosen district; they are few, so all are listed. */
export function SubdistrictSelect({
  id,
  invalid,
  district,
  value,
  onChange,
}: {
  readonly id: string;
  readonly invalid: boolean;
  readonly district: number | undefined;
  readonly value: RefValue | null;
  readonly onChange: (next: RefValue | null) => void;
}) {
  const t = useT();
  const query = useQueryCall(
    subdistrictsOf,
    { district: district ?? 0 },
    { enabled: district !== undefined, staleTime: 300_000 },
  );
  const options = (query.data?.data ?? []).map((x) => ({ value: x.id, label: x.label }));
  return (
    <Select
      id={id}
      className={fieldStyles.wide}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      disabled={district === undefined}
      status={invalid ? "error" : undefined}
      loading={query.isFetching}
      placeholder={t(district === undefined ? "Pilih kabupaten/kota dahulu" : "Cari lalu pilih")}
      value={value?.id ?? null}
      options={
        value && options.every((o) => o.value !== value.id)
          ? [{ value: value.id, label: value.label }, ...options]
          : options
      }
      onChange={(next: number | null) =>
        onChange(next ? { id: next, label: options.find((o) => o.value === next)?.label ?? "" } : null)
      }
    />
  );
}
