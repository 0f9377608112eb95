import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Select } from "antd";
import { today } from "../language/format.web.ts";
import { useT } from "../language/i18n.web.ts";
import styles from "./year-picker.module.css";

const thisYear = (): number => Number(today().slice(0, 4));
/** The year in an address; by default the current one. */
export const yearOf = (raw: string | null): number => (raw && /^20\d\d$/.test(raw) ? Number(raw) : thisYear());

/** Selects the previous, the next, or a nearby year. */
export function YearPicker({ year, onPick }: { readonly year: number; readonly onPick: (year: number) => void }) {
  const t = useT();
  const years = [...new Set([...Array.from({ length: 7 }, (_, i) => thisYear() + 2 - i), year])].sort((a, b) => b - a);
  return (
    <span className={`p-row ${styles.year}`}>
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={t("Tahun sebelumnya")}
        onClick={() => onPick(year - 1)}
      >
        <LeftOutlined aria-hidden="true" />
      </button>
      <Select
        aria-label={t("Tahun")}
        value={year}
        onChange={onPick}
        options={years.map((y) => ({ value: y, label: String(y) }))}
      />
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={t("Tahun berikutnya")}
        onClick={() => onPick(year + 1)}
      >
        <RightOutlined aria-hidden="true" />
      </button>
    </span>
  );
}
