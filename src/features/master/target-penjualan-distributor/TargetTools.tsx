import { useState } from "react";
import { type EditBook, GridTools, shortMonth, useFill, useT } from "#platform/ui/index.web.ts";
import { FillDialog } from "./FillDialog.tsx";
import { type Book, copyMonths, type Put } from "./target-model.ts";
import styles from "./target.module.css";

type Props = {
  readonly name: string;
  readonly book: EditBook;
  readonly figures: Book;
  readonly groups: readonly number[];
  /** The selected months. */
  readonly months: readonly number[];
  readonly canWrite: boolean;
  readonly broken: number;
  readonly saving: boolean;
  readonly onPut: (cells: readonly Put[]) => void;
  readonly onSave: () => void;
};

/** Actions that fill many cells, and the unsaved changes. */
export function TargetTools(props: Props) {
  const { book, figures, groups, months, onPut } = props;
  const t = useT();
  const [filling, setFilling] = useState<"year" | "share">();
  const first = months[0];
  const span =
    first === undefined
      ? ""
      : months.length > 1
        ? `${shortMonth(first)}–${shortMonth(months.at(-1) ?? 1)}`
        : shortMonth(first);
  const put = useFill(onPut);
  const items = [
    {
      key: "month",
      label: span ? t("Salin bulan sebelumnya ke {span}", { span }) : t("Salin bulan sebelumnya"),
      disabled: first === undefined,
      onClick: () => put(copyMonths(figures, groups, months)),
    },
    { key: "year", label: t("Salin tahun lalu × persen…"), onClick: () => setFilling("year") },
    {
      key: "share",
      label: span ? t("Bagi jumlah {span} ke grup produk…", { span }) : t("Bagi jumlah bulan ke grup produk…"),
      disabled: first === undefined,
      onClick: () => setFilling("share"),
    },
  ];
  return (
    <GridTools
      className={styles.tools}
      name={props.name}
      items={items}
      canWrite={props.canWrite}
      readOnly={t("Anda hanya dapat melihat target.")}
      book={book}
      broken={props.broken}
      saving={props.saving}
      onSave={props.onSave}
    >
      {filling ? (
        <FillDialog
          mode={filling}
          figures={figures}
          groups={groups}
          months={months}
          onClose={(cells) => {
            setFilling(undefined);
            if (cells) put(cells);
          }}
        />
      ) : null}
    </GridTools>
  );
}
