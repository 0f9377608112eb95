import { Select, type SelectProps } from "antd";
import { useState } from "react";
import { useT } from "../language/i18n.web.ts";
import { useEnterSelection } from "./useEnterSelection.ts";
import styles from "./field.module.css";

export type Choice = { readonly value: number; readonly label: string };
type Props = Omit<
  SelectProps,
  "open" | "onOpenChange" | "showSearch" | "options" | "loading" | "onChange" | "value"
> & {
  /** The typed text. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** The listed matches do not belong to the typed text yet. */
  readonly waiting: boolean;
  readonly options: readonly Choice[];
  /** One choice, or a list of them if several can be selected. */
  readonly value: Choice | readonly Choice[] | null;
  readonly onChange: (chosen: readonly Choice[]) => void;
  /** For callers that fetch choices only while the list is open. */
  readonly onOpen?: (open: boolean) => void;
};

const listOf = (value: Props["value"]): readonly Choice[] => (value === null ? [] : "value" in value ? [value] : value);

/** A select with choices fetched while typing. Enter selects the first match, and waits for it. */
export function SearchSelect({ words, onWords, waiting, options, value, onChange, onOpen, ...select }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const chosen = listOf(value);
  const several = select.mode !== undefined;
  const turn = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  const onEnter = useEnterSelection({
    open,
    waiting,
    matches: options.filter((o) => !several || !chosen.some((c) => c.value === o.value)),
    take: (first) => {
      onChange(several ? [...chosen, first] : [first]);
      onWords("");
      if (!several) turn(false);
    },
  });
  const plain = ({ value, label }: { value: number; label?: unknown }): Choice => ({
    value,
    label: String(label ?? ""),
  });
  return (
    <span className={styles.around} onKeyDownCapture={onEnter}>
      <Select
        notFoundContent={waiting ? t("Mencari…") : t("Tidak ada yang cocok.")}
        {...select}
        labelInValue
        open={open}
        onOpenChange={turn}
        loading={open && waiting}
        showSearch={{ filterOption: false, onSearch: onWords, searchValue: words }}
        value={several ? chosen.map((c) => ({ ...c })) : (chosen[0] ?? null)}
        options={options.map((o) => ({ ...o }))}
        onChange={(next) => onChange(next ? [next].flat().map(plain) : [])}
      />
    </span>
  );
}
