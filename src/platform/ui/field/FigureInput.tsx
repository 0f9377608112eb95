import { Input } from "antd";
import { useEffect, useState } from "react";
import { useT } from "../language/i18n.web.ts";
import { decimalForEdit, parseDecimal } from "./decimal-text.web.ts";
import styles from "./field.module.css";

type Props = {
  readonly id?: string;
  readonly scale: number;
  readonly unit?: string;
  readonly value: string | null;
  readonly onChange: (next: string | null) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly label?: string;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
};

/** A number input whose value is a decimal string; invalid text remains as typed, with the reason. */
export function FigureInput({
  id,
  scale,
  unit,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  label,
  onBlur,
  autoFocus,
  placeholder,
}: Props) {
  const [text, setText] = useState(() => decimalForEdit(value));
  const [sent, setSent] = useState(value);
  // A value from outside (reset, draft, conflict) replaces the text. The input's own value does not, because the caret
  // would jump.
  useEffect(() => {
    if (value === sent) return;
    setSent(value);
    setText(decimalForEdit(value));
  }, [value, sent]);
  const t = useT();
  const word = unit && t(unit);
  /** The unit may be typed too, in either language. */
  const read = (typed: string) => {
    const parsed = parseDecimal(typed, scale, unit);
    return "error" in parsed && word !== unit ? parseDecimal(typed, scale, word) : parsed;
  };
  const say = (next: string | null) => {
    setSent(next);
    onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    const parsed = read(typed);
    say("error" in parsed ? typed : parsed.value);
  };
  const tidy = () => {
    const parsed = read(text);
    if (!("error" in parsed)) setText(decimalForEdit(parsed.value));
    onBlur?.();
  };
  return (
    <Input
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.figure}
      inputMode={scale > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      autoFocus={autoFocus}
      disabled={disabled}
      status={invalid ? "error" : undefined}
      placeholder={placeholder}
      prefix={unit === "Rp" ? <span className="p-faint">Rp</span> : undefined}
      suffix={unit && unit !== "Rp" ? <span className="p-faint">{word}</span> : undefined}
      value={text}
      onChange={(e) => type(e.target.value)}
      onBlur={tidy}
    />
  );
}
