import { DatePicker, type DatePickerProps } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type KeyboardEvent, useRef } from "react";
import { wallTime, withZone } from "./wall-time.web.ts";
import styles from "./field.module.css";

type Props = {
  readonly id?: string;
  readonly value: string | null;
  readonly onChange: (next: string | null) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  /** False if a day is required; there is then no clear button in the tab order. */
  readonly allowClear?: boolean;
  readonly autoFocus?: boolean;
  /** True if Enter in the calendar also sends the form around it, as in a form of dates alone. */
  readonly enterSubmits?: boolean;
};
const first = dayjs("2000-01-01");
const last = dayjs("2100-12-31");
/** Without this, the day under the pointer would replace the typed text when the calendar opens below it. */
const noPreview = { previewValue: false } as const;

/**
 * Enter in an open calendar sets the typed date. It does not send the form, which still contains the previous date;
 * if `submits` is set, the form is sent after the date has been taken.
 */
function useEnterChooses(submits = false) {
  const open = useRef(false);
  return {
    onOpenChange: (next: boolean) => {
      open.current = next;
    },
    // in the capture phase, because the calendar closes before its own handler of keys is called
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const { target } = event;
      if (event.key !== "Enter" || !open.current || !(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      setTimeout(() => {
        // the calendar stays open if the date is in another month than the one shown, or the text is not a date
        if (open.current) target.blur();
        else if (submits) target.form?.requestSubmit();
      });
    },
  };
}

type PickerProps = Omit<Props, "value" | "onChange"> &
  Pick<DatePickerProps, "format" | "showTime" | "needConfirm" | "suffixIcon"> & {
    readonly day: Dayjs | null;
    readonly onDay: (next: Dayjs | null) => void;
  };

function Picker({ day, onDay, invalid, describedBy, label, enterSubmits, allowClear = true, ...own }: PickerProps) {
  const { onOpenChange, onKeyDownCapture } = useEnterChooses(enterSubmits);
  return (
    <span className={styles.picker} onKeyDownCapture={onKeyDownCapture}>
      <DatePicker
        {...noPreview}
        {...own}
        value={day}
        onChange={onDay}
        onOpenChange={onOpenChange}
        allowClear={allowClear}
        aria-label={label}
        aria-describedby={describedBy}
        className={styles.wide}
        status={invalid ? "error" : undefined}
        minDate={first}
        maxDate={last}
      />
    </span>
  );
}

/** A business date as a plain string, independent of the machine's time zone. */
export function DateInput({ value, onChange, ...own }: Props) {
  return (
    <Picker
      {...own}
      format={["D MMM YYYY", "DD/MM/YYYY", "D/M/YYYY", "YYYY-MM-DD", "DDMMYYYY"]}
      day={value ? dayjs(value) : null}
      onDay={(next) => onChange(next ? next.format("YYYY-MM-DD") : null)}
    />
  );
}

/** An instant, displayed and typed in Jakarta time. */
export function InstantInput({ value, onChange, ...own }: Omit<Props, "placeholder" | "enterSubmits">) {
  return (
    <Picker
      {...own}
      showTime={{ format: "HH:mm" }}
      needConfirm={false}
      suffixIcon={<span className="p-faint">WIB</span>}
      format={["D MMM YYYY HH:mm", "YYYY-MM-DD HH:mm"]}
      day={value ? dayjs(wallTime(value)) : null}
      onDay={(next) => onChange(next ? withZone(next.format("YYYY-MM-DDTHH:mm")) : null)}
    />
  );
}
