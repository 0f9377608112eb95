import DownOutlined from "@ant-design/icons/DownOutlined";
import HolderOutlined from "@ant-design/icons/HolderOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import { Button } from "antd";
import { useRef, useState } from "react";
import { mostPinned } from "#kit/saved-view.calls.ts";
import { useT } from "#web/i18n.ts";
import { dropped, moved } from "./moved.ts";
import type { Named } from "./shape.ts";
import type { Keeping } from "./useKeeping.ts";

type Props = { readonly possible: readonly Named[]; readonly shown: readonly string[]; readonly keeping: Keeping };

/** Which columns, in which order (by drag or by key), and how many stay at the left. */
export default function ColumnChooser({ possible, shown, keeping }: Props) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const label = (name: string) => t(possible.find((c) => c.name === name)?.field.label ?? name);
  const hidden = possible.filter((c) => !shown.includes(c.name)).map((c) => c.name);
  const change = (columns: readonly string[]) => keeping.relay({ columns });
  const move = (name: string, by: -1 | 1) => {
    change(moved(shown, name, by));
    // The buttons travel with the column, and so does the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLButtonElement>(`[data-column="${name}"] [data-by="${by}"]:not(:disabled)`)?.focus());
  };
  const arrow = (name: string, by: -1 | 1, off: boolean) => (
    <button
      type="button"
      className="p-ib"
      data-small=""
      data-by={by}
      aria-label={t(by < 0 ? "Naikkan {name}" : "Turunkan {name}", { name: label(name) })}
      disabled={off}
      onClick={() => move(name, by)}
    >
      {by < 0 ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
    </button>
  );
  return (
    <div className="r-columns">
      <ul ref={list}>
        {shown.map((name, at) => (
          <li
            key={name}
            data-column={name}
            data-dragged={name === dragged || undefined}
            draggable
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              e.preventDefault();
              if (dragged && dragged !== name) change(dropped(shown, dragged, at));
            }}
          >
            <HolderOutlined className="r-holder" aria-hidden="true" />
            <label>
              <input type="checkbox" className="f-box" checked disabled={shown.length === 1} onChange={() => change(shown.filter((n) => n !== name))} /> {label(name)}
            </label>
            {arrow(name, -1, at === 0)}
            {arrow(name, 1, at === shown.length - 1)}
          </li>
        ))}
        {hidden.map((name) => (
          <li key={name} data-column={name}>
            <label>
              <input type="checkbox" className="f-box" checked={false} onChange={() => change([...shown, name])} /> {label(name)}
            </label>
          </li>
        ))}
      </ul>
      <div className="r-editor-foot">
        <label className="r-pins">
          {t("Tetap di kiri")}
          <select className="r-op" value={keeping.layout.pinned ?? 1} onChange={(e) => keeping.relay({ pinned: Number(e.target.value) })}>
            {Array.from({ length: mostPinned + 1 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is the choice
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <Button size="small" type="text" disabled={Object.keys(keeping.layout).length === 0} onClick={keeping.resetLayout}>
          {t("Reset ke bawaan")}
        </Button>
      </div>
    </div>
  );
}
