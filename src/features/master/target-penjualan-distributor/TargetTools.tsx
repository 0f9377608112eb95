import { App, Button } from "antd";
import { useState } from "react";
import type { EditBook } from "#web/grid/edits.ts";
import { SaveBar } from "#web/grid/SaveBar.tsx";
import { shortMonth } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { DropMenu } from "#web/shell/DropMenu.tsx";
import { FillDialog } from "./FillDialog.tsx";
import { type Book, copyMonths, type Put } from "./target-model.ts";

type Props = {
  readonly name: string;
  readonly book: EditBook;
  readonly figures: Book;
  readonly groups: readonly number[];
  /** Months of the selection. */
  readonly months: readonly number[];
  readonly canWrite: boolean;
  readonly broken: number;
  readonly saving: boolean;
  readonly onPut: (cells: readonly Put[]) => void;
  readonly onSave: () => void;
};

/** What fills many cells at once, and what is waiting to be saved. */
export function TargetTools(props: Props) {
  const { book, figures, groups, months, onPut } = props;
  const t = useT();
  const { message } = App.useApp();
  const [filling, setFilling] = useState<"year" | "share">();
  const first = months[0];
  const span =
    first === undefined
      ? ""
      : months.length > 1
        ? `${shortMonth(first)}–${shortMonth(months.at(-1) ?? 1)}`
        : shortMonth(first);
  const put = (cells: readonly Put[]) => {
    if (cells.length) onPut(cells);
    void (cells.length
      ? message.success(t("{count} sel diisi; belum disimpan.", { count: cells.length }))
      : message.info(t("Tidak ada yang dapat disalin ke sel ini.")));
  };
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
    <header className="t-tools">
      <h2 className="p-cut">{props.name}</h2>
      <span className="p-gap" />
      {props.canWrite ? (
        <>
          <DropMenu menu={{ items }}>
            <Button size="small">{t("Isi sel")}</Button>
          </DropMenu>
          <SaveBar book={book} broken={props.broken} saving={props.saving} onSave={props.onSave} />
        </>
      ) : (
        <span className="p-small p-muted">{t("Anda hanya dapat melihat target.")}</span>
      )}
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
    </header>
  );
}
