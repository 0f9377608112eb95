import { useFeedback } from "../feedback/feedback.web.ts";
import { Button } from "antd";
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../language/i18n.web.ts";
import { DropMenu } from "../popup/DropMenu.tsx";
import { SaveBar } from "./SaveBar.tsx";

/** Writes the cells filled by a command, and reports their number. */
export function useFill<Cell>(onPut: (cells: readonly Cell[]) => void): (cells: readonly Cell[]) => void {
  const t = useT();
  const { message } = useFeedback();
  return (cells) => {
    if (cells.length) onPut(cells);
    void (cells.length
      ? message.success(t("{count} sel diisi; belum disimpan.", { count: cells.length }))
      : message.info(t("Tidak ada yang dapat disalin ke sel ini.")));
  };
}

type Props = ComponentProps<typeof SaveBar> & {
  readonly className: string | undefined;
  readonly name: string;
  /** Commands that fill several cells. */
  readonly items: NonNullable<ComponentProps<typeof DropMenu>["menu"]>["items"];
  readonly canWrite: boolean;
  /** Shown instead of the commands to readers without the write permission. */
  readonly readOnly: string;
  /** The dialog of a command. */
  readonly children?: ReactNode;
};

/** The heading of a grid: its name, the commands that fill several cells, and the save bar. */
export function GridTools({ className, name, items, canWrite, readOnly, children, ...save }: Props) {
  const t = useT();
  return (
    <header className={className}>
      <h2 className="p-cut">{name}</h2>
      <span className="p-gap" />
      {canWrite ? (
        <>
          <DropMenu menu={{ items }}>
            <Button size="small">{t("Isi sel")}</Button>
          </DropMenu>
          <SaveBar {...save} />
        </>
      ) : (
        <span className="p-small p-muted">{readOnly}</span>
      )}
      {children}
    </header>
  );
}
