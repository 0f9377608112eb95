import { DateInput, today, useT } from "#platform/ui/index.web.ts";
import { datePresets } from "./date-presets.web.ts";
import resourceStyles from "../list/resource.module.css";

/** A range of days, by name or by calendar; either end may be open. */
export default function DateRange({
  from,
  to,
  onChange,
}: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}) {
  const t = useT();
  return (
    <>
      <div className={resourceStyles.presets}>
        {datePresets(today()).map((p) => (
          <button
            key={p.label}
            type="button"
            className={resourceStyles.preset}
            aria-pressed={p.from === from && p.to === to}
            onClick={() => onChange(p.from, p.to)}
          >
            {t(p.label)}
          </button>
        ))}
      </div>
      <div className={resourceStyles.pair}>
        <DateInput label={t("Dari")} value={from || null} onChange={(d) => onChange(d ?? "", to)} />
        <DateInput label={t("Sampai")} value={to || null} onChange={(d) => onChange(from, d ?? "")} />
      </div>
    </>
  );
}
