import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button, Select } from "antd";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import { DateInput, RefSelect, type Target, useLabels, useT } from "#platform/ui/index.web.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";
import { type GapKind, gapKinds, gapsOfSalesmen } from "./gaps.calls.ts";
import styles from "./schedule.module.css";

export type Change = (next: Readonly<Record<string, string | undefined>>) => void;
type WeekProps = {
  readonly on: string | null;
  readonly onBy: (days: number) => void;
  readonly onChange: Change;
};
export function WeekChooser({ on, onBy, onChange }: WeekProps) {
  const t = useT();
  return (
    <div className={styles.chooser}>
      <Button icon={<LeftOutlined />} aria-label={t("Minggu sebelumnya")} onClick={() => onBy(-7)} />
      <DateInput value={on} allowClear={false} label={t("Minggu")} onChange={(day) => day && onChange({ on: day })} />
      <Button icon={<RightOutlined />} aria-label={t("Minggu berikutnya")} onClick={() => onBy(7)} />
      <Button onClick={() => onChange({ on: undefined })}>{t("Minggu ini")}</Button>
    </div>
  );
}

export type Filters = {
  readonly position: number | undefined;
  readonly area: number | undefined;
  readonly who: number | undefined;
  readonly gap: GapKind | undefined;
};
type Props = Filters & { readonly withGap: boolean; readonly onChange: Change };

export function ScheduleFilters({ position, area, who, gap, withGap, onChange }: Props) {
  const t = useT();
  return (
    <>
      <Choice name="position" label={t("Posisi")} target={Position} id={position} onChange={onChange} />
      <Choice name="area" label={t("Area")} target={Area} id={area} onChange={onChange} />
      <Choice name="who" label={t("Salesman")} target={Salesman} id={who} onChange={onChange} />
      {withGap ? (
        <Select
          className={styles.choice}
          allowClear
          aria-label={t("Jenis celah")}
          placeholder={t("Jenis celah")}
          value={gap && (gapsOfSalesmen as readonly string[]).includes(gap) ? gap : null}
          onChange={(next) => onChange({ gap: next ?? undefined, page: undefined })}
          options={gapsOfSalesmen.map((value) => ({ value, label: t(gapKinds[value]) }))}
        />
      ) : null}
    </>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly target: Target;
  readonly id: number | undefined;
  readonly onChange: Change;
};
function Choice({ name, label, target, id, onChange }: ChoiceProps) {
  const labels = useLabels(target, id ? [id] : []);
  return (
    <div className={styles.choice}>
      <RefSelect
        target={target}
        label={label}
        placeholder={label}
        value={id ? { id, label: labels.get(id) ?? "…" } : null}
        onChange={(next) => onChange({ [name]: next ? String(next.id) : undefined, page: undefined })}
      />
    </div>
  );
}
