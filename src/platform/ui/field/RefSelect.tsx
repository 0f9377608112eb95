import CloseCircleFilled from "@ant-design/icons/CloseCircleFilled";
import ExclamationCircleFilled from "@ant-design/icons/ExclamationCircleFilled";
import { type GetRef, Select, Spin } from "antd";
import { useMemo, useRef, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { useT } from "../language/i18n.web.ts";
import { ChoicesFailed } from "./ChoicesFailed.tsx";
import { useEnterSelection } from "./useEnterSelection.ts";
import { type Target, useDebounced, useLookup } from "./lookup.web.ts";
import styles from "./field.module.css";

type Shared = {
  readonly id?: string;
  readonly target: Target;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly autoFocus?: boolean;
  readonly small?: boolean;
  readonly label?: string;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
};

export type RefSelectProps = Shared & {
  readonly value: RefValue | null;
  readonly onChange: (next: RefValue | null) => void;
  readonly allowClear?: boolean;
};

function useChoices(target: Target) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const debounced = useDebounced(words);
  const query = useLookup(target, debounced, open);
  const waiting = query.isFetching || debounced !== words;
  const empty = query.isError ? (
    t("Gagal memuat pilihan.")
  ) : waiting ? (
    <Spin size="small" />
  ) : (
    t("Tidak ada yang cocok.")
  );
  return {
    options: query.data ?? [],
    waiting,
    failed: query.isError,
    /** Closes the list, as selecting does. */
    close: () => {
      setOpen(false);
      setWords("");
    },
    /** Opens the list and fetches the choices again. */
    again: () => {
      setOpen(true);
      void query.refetch({ cancelRefetch: false });
    },
    props: {
      open,
      onOpenChange: setOpen,
      notFoundContent: empty,
      showSearch: { filterOption: false as const, onSearch: setWords, searchValue: words },
    },
  };
}

const optionsOf = (rows: readonly RefValue[], chosen: readonly RefValue[]) => {
  const all = new Map([...chosen, ...rows].map((r) => [r.id, r]));
  return rows.length
    ? [...new Set([...rows.map((r) => r.id)])].map((id) => ({ value: id, label: all.get(id)?.label ?? "" }))
    : chosen.map((r) => ({ value: r.id, label: r.label }));
};

/** Selects one row of another resource; fetches matches while typing, 20 at a time. */
export function RefSelect({ value, onChange, target, allowClear = true, ...rest }: RefSelectProps) {
  const t = useT();
  const input = useRef<GetRef<typeof Select>>(null);
  const choices = useChoices(target);
  const options = useMemo(() => optionsOf(choices.options, value ? [value] : []), [choices.options, value]);
  // a filter in a bar has room for an icon and its name, but not for a sentence
  const within = rest.small === true && choices.failed;
  const onEnter = useEnterSelection({
    open: choices.props.open,
    waiting: choices.waiting,
    matches: choices.options,
    take: (first) => {
      onChange(first);
      choices.close();
    },
  });
  return (
    <>
      <span className={styles.around} onKeyDownCapture={onEnter}>
        <Select
          ref={input}
          id={rest.id}
          aria-label={rest.label}
          aria-describedby={rest.describedBy}
          className={styles.wide}
          labelInValue
          autoFocus={rest.autoFocus}
          size={rest.small ? "small" : undefined}
          disabled={rest.disabled}
          status={rest.invalid || within ? "error" : undefined}
          allowClear={allowClear && { clearIcon: <CloseCircleFilled />, label: t("Kosongkan") }}
          prefix={
            within ? (
              <ExclamationCircleFilled className={styles.mark} aria-hidden="true" title={t("Gagal memuat pilihan.")} />
            ) : undefined
          }
          placeholder={rest.placeholder ?? t("Cari lalu pilih")}
          value={value ? { value: value.id, label: value.label } : null}
          onChange={(next) => onChange(next ? { id: next.value, label: String(next.label ?? "") } : null)}
          onBlur={rest.onBlur}
          options={options}
          popupMatchSelectWidth={240}
          loading={choices.props.open && choices.waiting}
          {...choices.props}
        />
      </span>
      {within ? (
        <span className="p-hidden" role="alert">
          {t("Gagal memuat pilihan.")}
        </span>
      ) : null}
      {choices.failed && !rest.small ? (
        <ChoicesFailed
          onRetry={() => {
            input.current?.focus();
            choices.again();
          }}
        />
      ) : null}
    </>
  );
}
