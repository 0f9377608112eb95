import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import { Popover, Spin } from "antd";
import { Suspense, useRef, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { OwnPeriod } from "./PeriodPicker.tsx";
import css from "./filter-line.module.css";

/** Changes the pinned day; a button instead of an input, because of limited room. */
export default function PinnedDay({
  day,
  onChange,
}: {
  readonly day: string;
  readonly onChange: (day: string) => void;
}) {
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
        <div role="dialog" aria-label={label} className={css.periods} onKeyDown={(e) => e.key === "Escape" && close()}>
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
        className={`${css.pick} ${css.day}`}
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
