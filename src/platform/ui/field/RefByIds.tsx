import CloseCircleFilled from "@ant-design/icons/CloseCircleFilled";
import { Button } from "antd";
import { emptyMark } from "#kit/filter.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "../language/i18n.web.ts";
import { useLabels } from "./lookup.web.ts";
import { RefById } from "./RefById.tsx";
import styles from "./field.module.css";

type Props = {
  readonly target: AnyResource;
  readonly label: string;
  readonly placeholder?: string;
  /** Ids as in an address: "12", "12,13"; 0, or the mark of a list's filter, represents rows without any. */
  readonly ids: string | undefined;
  readonly onPick: (ids: string | undefined) => void;
};

/** Filters by a row of another resource; several ids from the address are shown and removed together. */
export function RefByIds({ target, label, placeholder, ids, onPick }: Props) {
  const t = useT();
  const all = ids === emptyMark ? [0] : ids && /^\d+(,\d+)*$/.test(ids) ? ids.split(",").map(Number) : [];
  const [only] = all;
  const several = all.length > 1 || only === 0;
  const names = useLabels(target, several ? all.filter((id) => id !== 0) : []);
  if (!several)
    return (
      <RefById
        target={target}
        label={label}
        {...(placeholder ? { placeholder } : {})}
        id={only}
        onPick={(id) => onPick(id === undefined ? undefined : String(id))}
      />
    );
  const text = all.map((id) => (id === 0 ? t("(belum dipetakan)") : (names.get(id) ?? "…"))).join(", ");
  return (
    <Button
      className={`${styles.wide} ${styles.several}`}
      title={text}
      aria-label={`${label}: ${text}. ${t("Hapus penyaring")}`}
      onClick={() => onPick(undefined)}
    >
      <span className="p-cut">{text}</span>
      <CloseCircleFilled aria-hidden="true" />
    </Button>
  );
}
