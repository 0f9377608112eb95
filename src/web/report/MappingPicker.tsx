import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import { Popover, Spin } from "antd";
import { Suspense, useRef, useState } from "react";
import type { Report } from "#kit/report.ts";
import { plainDate, today } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { Segmented } from "#web/shell/Segmented.tsx";
import { OwnPeriod } from "./PeriodPicker.tsx";
import type { View } from "./report-query.ts";
import type { Change } from "./useReport.ts";

/** Another day than the one that is pinned; a button and no field, which the line would have no room for. */
function PinnedDay({ day, onChange }: { readonly day: string; readonly onChange: (day: string) => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const label = t("Struktur wilayah per tanggal");
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div role="dialog" aria-label={label} className="rp-periods" onKeyDown={(e) => e.key === "Escape" && close()}>
          <Suspense fallback={<Spin />}>
            <OwnPeriod
              from={day}
              to={day}
              single
              focus
              onApply={(next) => {
                close();
                onChange(next);
              }}
            />
          </Suspense>
        </div>
      }
      styles={{ container: { padding: 0 } }}
    >
      <button
        ref={button}
        type="button"
        className="rp-pick rp-day"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        data-tip={label}
      >
        <CalendarOutlined aria-hidden="true" />
      </button>
    </Popover>
  );
}

/** Whose structure counts: today's, that of each sale's day, or that of one day. */
export function MappingPicker({
  report,
  view,
  change,
}: {
  readonly report: Report;
  readonly view: View;
  readonly change: Change;
}) {
  const t = useT();
  if (!report.mappable) return null;
  const pinned = view.mapping !== "today" && view.mapping !== "saleDate";
  // a pack of the year that is over must say the same next year
  const yearEnd = `${Number(today().slice(0, 4)) - 1}-12-31`;
  return (
    <span className="rp-mapping">
      <Segmented
        aria-label={t("Pemetaan wilayah")}
        value={pinned ? "date" : view.mapping}
        onChange={(mapping) => change({ mapping: mapping === "date" ? yearEnd : String(mapping) })}
        options={[
          { value: "today", label: t("Pemetaan kini") },
          { value: "saleDate", label: t("Historis") },
          { value: "date", label: pinned ? t("Per {date}", { date: plainDate(view.mapping) }) : t("Per tanggal") },
        ]}
      />
      {pinned ? <PinnedDay day={view.mapping} onChange={(mapping) => change({ mapping }, { replace: true })} /> : null}
    </span>
  );
}
