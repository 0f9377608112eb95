import { useState } from "react";
import { type EditBook, GridTools, PercentDialog, shortMonth, useFill, useT } from "#platform/ui/index.web.ts";
import type { TargetGrid } from "./target.calls.ts";
import {
  type Book,
  copyMonths,
  copyYear,
  inherit,
  type Line,
  months as wholeYear,
  type Put,
  raise,
} from "./target-model.ts";
import styles from "./target.module.css";

type Props = {
  readonly name: string;
  readonly book: EditBook;
  readonly figures: Book;
  readonly grid: TargetGrid;
  /** Lines of the selection, and all lines of the page. */
  readonly lines: readonly Line[];
  readonly all: readonly Line[];
  /** Months of the selection. */
  readonly months: readonly number[];
  readonly broken: number;
  readonly saving: boolean;
  readonly onPut: (cells: readonly Put[]) => void;
  readonly onSave: () => void;
};

/** Tools that fill several cells, and the number of unsaved edits. */
export function TargetTools(props: Props) {
  const { book, figures, grid, lines, all, months, onPut } = props;
  const t = useT();
  const [dialog, setDialog] = useState<"year" | "raise">();
  const put = useFill(onPut);
  const first = months[0];
  const last = months.at(-1);
  const span =
    first === undefined || last === undefined
      ? ""
      : first === last
        ? shortMonth(first)
        : `${shortMonth(first)}–${shortMonth(last)}`;
  const chosen = lines.length > 0 && first !== undefined;
  const filled = (percent: string): Put[] =>
    dialog === "year" ? copyYear(figures, all, wholeYear, percent) : raise(figures, lines, months, percent);
  const heirs = grid.predecessors.filter((p) => all.some((l) => l.salesman === p.salesman));
  const items = [
    {
      key: "month",
      label: span ? t("Salin bulan sebelumnya ke {span}", { span }) : t("Salin bulan sebelumnya"),
      disabled: !chosen,
      onClick: () => put(copyMonths(figures, lines, months)),
    },
    { key: "raise", label: t("Naikkan sel terpilih…"), disabled: !chosen, onClick: () => setDialog("raise") },
    { key: "year", label: t("Salin tahun lalu × persen…"), onClick: () => setDialog("year") },
    ...heirs.map(({ salesman, from }) => ({
      key: `from-${salesman}`,
      label: t("Salin dari pendahulu: {name}", { name: from.label }),
      onClick: () =>
        put(
          inherit(
            figures,
            all.filter((l) => l.salesman === salesman),
          ),
        ),
    })),
  ];
  return (
    <GridTools
      className={styles.tools}
      name={props.name}
      items={items}
      canWrite={grid.canWrite && grid.locked.length < 12}
      readOnly={t(grid.canWrite ? "Semua bulan tahun ini sudah ditutup." : "Anda hanya dapat melihat target.")}
      book={book}
      broken={props.broken}
      saving={props.saving}
      onSave={props.onSave}
    >
      {dialog ? (
        <PercentDialog
          title={t(dialog === "year" ? "Salin target tahun lalu" : "Naikkan target sel terpilih")}
          note={t(
            dialog === "year"
              ? "Semua salesman di halaman ini, bulan yang belum ditutup."
              : "Hanya sel terpilih yang sudah berisi, bulan yang belum ditutup.",
          )}
          count={(percent) => filled(percent).length}
          onClose={(percent) => {
            setDialog(undefined);
            if (percent !== undefined) put(filled(percent));
          }}
        />
      ) : null}
    </GridTools>
  );
}
