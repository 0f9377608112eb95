import { isAcceptedDay } from "#kit/day.ts";
import { Select } from "antd";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { exact, type FieldInputProps, useDebounced, useT } from "#platform/ui/index.web.ts";
import { countUnits } from "./laporan-stok.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import formStyles from "#platform/records/record/form.module.css";

const isCount = (v: unknown): v is string => typeof v === "string" && /^\d{1,11}(\.\d{1,3})?$/.test(v);

/**
 * Selects the unit of a count among those of the product on its day, with their size in stock units and the converted
 * count.
 */
export function CountUnitInput({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  beside = {},
}: FieldInputProps) {
  const t = useT();
  const chosen = value as RefValue | null;
  const product = beside.product as RefValue | null | undefined;
  const day = useDebounced(beside.reportedFor);
  const qty = useDebounced(beside.qty);
  const ready = !!product && isAcceptedDay(day);
  const input = { product: product?.id ?? 0, day: ready ? day : "", ...(isCount(qty) ? { qty } : {}) };
  const query = useQueryCall(countUnits, input, { enabled: ready, placeholderData: (before) => before, retry: false });
  const units = ready ? (query.data?.data ?? []) : [];
  const stockUom = query.data?.stockUom ?? "";
  const unit = chosen ? units.find((u) => u.id === chosen.id) : units[0];
  const one = (u: { readonly label: string; readonly one: string }) => `1 ${u.label} = ${exact(u.one)} ${stockUom}`;
  const describe = (): string => {
    if (!ready) return t("Pilih produk dan tanggal untuk melihat satuannya.");
    if (query.isError) return t("Gagal memuat pilihan.");
    if (!query.data) return "";
    if (!unit) return t("Konversi satuan ini belum ada untuk tanggal tersebut.");
    if (unit.label === stockUom) return "";
    return unit.qty === null || query.isPlaceholderData || qty !== beside.qty
      ? one(unit)
      : `${one(unit)} · ${exact(String(qty))} ${unit.label} = ${exact(unit.qty)} ${stockUom}`;
  };
  const description = describe();
  return (
    <>
      <Select
        id={id}
        className={fieldStyles.wide}
        aria-describedby={[description && `${id}-conversion`, describedBy].filter(Boolean).join(" ")}
        disabled={disabled || !ready}
        status={invalid ? "error" : undefined}
        loading={query.isFetching}
        allowClear
        placeholder={stockUom || t("Satuan stok")}
        value={chosen?.id ?? null}
        options={
          units.length > 0 || !chosen
            ? units.map((u) => ({ value: u.id, label: u.label, one: u.label === stockUom ? t("Satuan stok") : one(u) }))
            : [{ value: chosen.id, label: chosen.label, one: "" }]
        }
        optionRender={({ data }) => (
          <span className="p-row">
            {data.label} <span className="p-gap" /> <span className="p-caption p-faint p-tabular">{data.one}</span>
          </span>
        )}
        labelRender={() => chosen?.label ?? null}
        popupMatchSelectWidth={260}
        onBlur={onBlur}
        onChange={(next: number | undefined) => {
          const unit = units.find((u) => u.id === next);
          onChange(unit ? { id: unit.id, label: unit.label } : null);
        }}
      />
      {description ? (
        <p id={`${id}-conversion`} className={`${formStyles.help} p-tabular`} role="status">
          {description}
        </p>
      ) : null}
    </>
  );
}
