import { Button } from "antd";
import { maxPinned } from "../view/saved-view.calls.ts";
import { useT } from "#platform/ui/index.web.ts";
import { ColumnList } from "./ColumnList.tsx";
import { movedTo, movedBy } from "../record/moved.web.ts";
import type { Named } from "./shape.web.ts";
import type { Preferences } from "./useListPreferences.ts";
import styles from "./resource.module.css";

type Props = { readonly possible: readonly Named[]; readonly shown: readonly string[]; readonly keeping: Preferences };

/** Selects the columns of a list, their order, and how many are frozen at the left. */
export default function ColumnChooser({ possible, shown, keeping }: Props) {
  const t = useT();
  const item = (name: string) => ({ name, label: t(possible.find((c) => c.name === name)?.field.label ?? name) });
  const change = (columns: readonly string[]) => keeping.relay({ columns });
  return (
    <ColumnList
      shown={shown.map(item)}
      hidden={possible.filter((c) => !shown.includes(c.name)).map((c) => item(c.name))}
      onTurn={(name) => change(shown.includes(name) ? shown.filter((n) => n !== name) : [...shown, name])}
      moveOf={(name, by) => (name === shown.at(by < 0 ? 0 : -1) ? undefined : () => change(movedBy(shown, name, by)))}
      onDrop={(name, at) => change(movedTo(shown, name, at))}
      foot={
        <>
          <label className={styles.pins}>
            {t("Tetap di kiri")}
            <select
              className={styles.op}
              value={keeping.layout.pinned ?? 1}
              onChange={(e) => keeping.relay({ pinned: Number(e.target.value) })}
            >
              {Array.from({ length: maxPinned + 1 }, (_, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the number is the choice
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
          <Button
            size="small"
            type="text"
            disabled={Object.keys(keeping.layout).length === 0}
            onClick={keeping.resetLayout}
          >
            {t("Reset ke bawaan")}
          </Button>
        </>
      }
    />
  );
}
