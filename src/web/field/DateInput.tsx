import { DatePicker } from "antd";
import dayjs from "dayjs";
import { type KeyboardEvent, useState } from "react";
import { wallTime, withZone } from "./wall-time.ts";

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
};
const first = dayjs("2000-01-01");
const last = dayjs("2100-12-31");

/**
 * Enter in an open calendar takes the typed date and closes the calendar, also where the date is in another month than
 * the one shown; it does not send the form, which would still hold the date before it.
 */
function useEnterChooses() {
  const [open, setOpen] = useState(false);
  return {
    open,
    onOpenChange: setOpen,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== "Enter" || !open) return;
      event.preventDefault();
      setTimeout(() => setOpen(false));
    },
  };
}

/** A business date as a plain string, independent of the machine's time zone. */
export function DateInput({
  value,
  onChange,
  id,
  disabled,
  invalid,
  describedBy,
  label,
  placeholder,
  onBlur,
  allowClear = true,
  autoFocus,
}: Props) {
  const enter = useEnterChooses();
  return (
    <DatePicker
      {...enter}
      id={id}
      allowClear={allowClear}
      autoFocus={autoFocus}
      placeholder={placeholder}
      aria-label={label}
      aria-describedby={describedBy}
      className="f-wide"
      disabled={disabled}
      status={invalid ? "error" : undefined}
      minDate={first}
      maxDate={last}
      format={["D MMM YYYY", "DD/MM/YYYY", "D/M/YYYY", "YYYY-MM-DD", "DDMMYYYY"]}
      value={value ? dayjs(value) : null}
      onChange={(next) => onChange(next ? next.format("YYYY-MM-DD") : null)}
      onBlur={onBlur}
    />
  );
}

/** An instant, displayed and typed in Jakarta time. */
export function InstantInput({
  value,
  onChange,
  id,
  disabled,
  invalid,
  describedBy,
  label,
  onBlur,
  allowClear = true,
  autoFocus,
}: Props) {
  const enter = useEnterChooses();
  return (
    <DatePicker
      {...enter}
      id={id}
      allowClear={allowClear}
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      className="f-wide"
      showTime={{ format: "HH:mm" }}
      suffixIcon={<span className="p-faint">WIB</span>}
      disabled={disabled}
      status={invalid ? "error" : undefined}
      minDate={first}
      maxDate={last}
      format={["D MMM YYYY HH:mm", "YYYY-MM-DD HH:mm"]}
      value={value ? dayjs(wallTime(value)) : null}
      onChange={(next) => onChange(next ? withZone(next.format("YYYY-MM-DDTHH:mm")) : null)}
      onBlur={onBlur}
    />
  );
}
