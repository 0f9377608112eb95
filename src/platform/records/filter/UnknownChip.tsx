import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { useT } from "#platform/ui/index.web.ts";

type Props = { readonly name: string; readonly raw: string; readonly onDrop: () => void };

/** An invalid parameter of an address or a saved view, with a button that removes it. */
export function UnknownChip({ name, raw, onDrop }: Props) {
  const t = useT();
  return (
    <span className="r-chip" data-wrong="">
      <span className="r-chip-unknown" title={t("Nilai penyaring ini tidak dikenal.")}>
        <i>{name}</i> <span className="p-cut">{t("{value} (tidak dikenal)", { value: raw.slice(0, 60) })}</span>
      </span>
      <button
        type="button"
        className="r-chip-x"
        aria-label={t("Hapus filter {label}", { label: name })}
        onClick={onDrop}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}
