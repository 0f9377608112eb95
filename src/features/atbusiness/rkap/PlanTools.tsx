import { Button } from "antd";
import { useState } from "react";
import { type EditBook, GridTools, PercentDialog, shortMonth, useFill, useT } from "#platform/ui/index.web.ts";
import { type BookLine, copyMonths, copySold, type PlanTab, type Put, raise } from "./plan-model.ts";
import { SpreadDialog } from "./SpreadDialog.tsx";
import styles from "./rkap.module.css";

type Props = {
  readonly name: string;
  readonly tab: PlanTab;
  readonly book: EditBook;
  readonly canWrite: boolean;
  readonly readOnly: string;
  /** Selected lines that may be changed, and the selected months. */
  readonly lines: readonly BookLine[];
  readonly months: readonly number[];
  readonly broken: number;
  readonly saving: boolean;
  readonly onPut: (cells: readonly Put[]) => void;
  readonly onAdd: () => void;
  readonly onSave: () => void;
};

/** Tools that fill several cells or add rows, and the number of unsaved edits. */
export function PlanTools(props: Props) {
  const { book, lines, months, tab, onPut } = props;
  const t = useT();
  const [dialog, setDialog] = useState<"spread" | "sold" | "raise">();
  const put = useFill(onPut);
  const { edits } = book;
  const item = tab === "price" ? "price" : "tonnes";
  const [first, last] = [months[0], months.at(-1)];
  const span =
    first === undefined || last === undefined
      ? ""
      : first === last
        ? shortMonth(first)
        : `${shortMonth(first)}–${shortMonth(last)}`;
  const chosen = lines.length > 0;
  const filled = (percent: string): readonly Put[] =>
    dialog === "sold" ? copySold(lines, percent) : raise(edits, lines, item, months, percent);
  const items = [
    {
      key: "month",
      label: span ? t("Salin bulan sebelumnya ke {span}", { span }) : t("Salin bulan sebelumnya"),
      disabled: !chosen || span === "",
      onClick: () => put(copyMonths(edits, lines, item, months)),
    },
    {
      key: "raise",
      label: t("Naikkan sel terpilih…"),
      disabled: !chosen || span === "",
      onClick: () => setDialog("raise"),
    },
    ...(item === "tonnes"
      ? [
          {
            key: "spread",
            label: t("Bagi volume setahun…"),
            disabled: !chosen,
            onClick: () => setDialog("spread"),
          },
          {
            key: "sold",
            label: t("Salin penjualan tahun lalu × persen…"),
            disabled: !chosen,
            onClick: () => setDialog("sold"),
          },
        ]
      : []),
  ];
  return (
    <GridTools
      className={styles.tools}
      name={props.name}
      items={items}
      canWrite={props.canWrite}
      readOnly={props.readOnly}
      book={book}
      broken={props.broken}
      saving={props.saving}
      onSave={props.onSave}
    >
      {props.canWrite ? (
        <Button className={styles.add} size="small" onClick={props.onAdd}>
          {t("Tambah baris")}
        </Button>
      ) : null}
      {dialog === "raise" || dialog === "sold" ? (
        <PercentDialog
          title={t(dialog === "sold" ? "Salin penjualan tahun lalu" : "Naikkan sel terpilih")}
          note={t(
            dialog === "sold"
              ? "Semua bulan baris terpilih yang terjual tahun lalu."
              : "Hanya sel terpilih yang sudah berisi.",
          )}
          count={(percent) => filled(percent).length}
          onClose={(percent) => {
            setDialog(undefined);
            if (percent !== undefined) put(filled(percent));
          }}
        />
      ) : null}
      {dialog === "spread" ? (
        <SpreadDialog
          edits={edits}
          lines={lines}
          onClose={(cells) => {
            setDialog(undefined);
            if (cells) put(cells);
          }}
        />
      ) : null}
    </GridTools>
  );
}
