import DownOutlined from "@ant-design/icons/DownOutlined";
import UpOutlined from "@ant-design/icons/UpOutlined";
import { Button } from "antd";
import { useRef } from "react";
import { useT } from "#web/i18n.ts";
import { moved } from "./moved.ts";
import type { Named } from "./shape.ts";

type Props = {
  readonly possible: readonly Named[];
  readonly shown: readonly string[];
  readonly usual: readonly string[];
  readonly onChange: (next: readonly string[] | undefined) => void;
};

/** Which columns, and in which order; the first one stays, because it opens the record. */
export default function ColumnChooser({ possible, shown, usual, onChange }: Props) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const label = (name: string) => t(possible.find((c) => c.name === name)?.field.label ?? name);
  const hidden = possible.filter((c) => !shown.includes(c.name)).map((c) => c.name);
  const move = (name: string, by: -1 | 1) => {
    onChange(moved(shown, name, by));
    // The buttons travel with the column, and so does the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLButtonElement>(`[data-column="${name}"] [data-by="${by}"]:not(:disabled)`)?.focus());
  };
  return (
    <div className="r-columns">
      <ul ref={list}>
        {shown.map((name, at) => (
          <li key={name} data-column={name}>
            <label>
              <input type="checkbox" className="f-box" checked disabled={shown.length === 1} onChange={() => onChange(shown.filter((n) => n !== name))} /> {label(name)}
            </label>
            <button
              type="button"
              className="p-ib"
              data-small=""
              data-by="-1"
              aria-label={t("Naikkan {name}", { name: label(name) })}
              disabled={at === 0}
              onClick={() => move(name, -1)}
            >
              <UpOutlined aria-hidden="true" />
            </button>
            <button
              type="button"
              className="p-ib"
              data-small=""
              data-by="1"
              aria-label={t("Turunkan {name}", { name: label(name) })}
              disabled={at === shown.length - 1}
              onClick={() => move(name, 1)}
            >
              <DownOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
        {hidden.map((name) => (
          <li key={name} data-column={name}>
            <label>
              <input type="checkbox" className="f-box" checked={false} onChange={() => onChange([...shown, name])} /> {label(name)}
            </label>
          </li>
        ))}
      </ul>
      <div className="r-editor-foot">
        <Button size="small" type="text" disabled={shown.join() === usual.join()} onClick={() => onChange(undefined)}>
          {t("Kembalikan ke bawaan")}
        </Button>
      </div>
    </div>
  );
}
