import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { useT } from "#platform/ui/index.web.ts";
import resourceStyles from "../list/resource.module.css";

type Props = { readonly name: string; readonly raw: string; readonly onDrop: () => void };

/** An invalid parameter of an address or a saved view, with a button that removes it. */
export function UnknownChip({ name, raw, onDrop }: Props) {
  const t = useT();
  return (
    <span className={resourceStyles.chip} data-wrong="">
      <span className={resourceStyles.chipUnknown} title={t("Nilai penyaring ini tidak dikenal.")}>
        <i>{name}</i> <span className="p-cut">{t("{value} (tidak dikenal)", { value: raw.slice(0, 60) })}</span>
      </span>
      <button
        type="button"
        className={resourceStyles.chipX}
        aria-label={t("Hapus filter {label}", { label: name })}
        onClick={onDrop}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}
