import BoldOutlined from "@ant-design/icons/BoldOutlined";
import ItalicOutlined from "@ant-design/icons/ItalicOutlined";
import LinkOutlined from "@ant-design/icons/LinkOutlined";
import OrderedListOutlined from "@ant-design/icons/OrderedListOutlined";
import UnorderedListOutlined from "@ant-design/icons/UnorderedListOutlined";
import { Input, Tooltip } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef, useState } from "react";
import { useT } from "../language/i18n.web.ts";
import { SafeHtml } from "../element/SafeHtml.tsx";
import { Segmented } from "../element/Segmented.tsx";
import { wrapSelection } from "./html-text.web.ts";
import styles from "./field.module.css";

type Props = {
  readonly id: string;
  readonly value: string;
  readonly max: number;
  readonly onChange: (next: string | null) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly onBlur?: () => void;
};
const tools = [
  { tag: "strong", label: "Tebal", Icon: BoldOutlined },
  { tag: "em", label: "Miring", Icon: ItalicOutlined },
  { tag: "ul", label: "Daftar", Icon: UnorderedListOutlined },
  { tag: "ol", label: "Daftar bernomor", Icon: OrderedListOutlined },
  { tag: "a", label: "Tautan", Icon: LinkOutlined },
] as const;

/** Text with simple markup: a plain text area, accessible to keyboards and screen readers, and a preview. */
export default function HtmlInput({ id, value, max, onChange, disabled, invalid, describedBy, onBlur }: Props) {
  const t = useT();
  const field = useRef<TextAreaRef>(null);
  const [mode, setMode] = useState<"write" | "preview">("write");
  const mark = (tag: (typeof tools)[number]["tag"]) => {
    const area = field.current?.resizableTextArea?.textArea;
    if (!area) return;
    const next = wrapSelection(area.value, area.selectionStart, area.selectionEnd, tag);
    onChange(next.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.from, next.to);
    });
  };
  return (
    <div className={styles.html}>
      <div className={styles.htmlBar}>
        {tools.map(({ tag, label, Icon }) => (
          <Tooltip key={tag} title={t(label)}>
            <button
              type="button"
              className="p-ib"
              data-small
              aria-label={t(label)}
              disabled={disabled || mode === "preview"}
              onClick={() => mark(tag)}
            >
              <Icon />
            </button>
          </Tooltip>
        ))}
        <span className="p-gap" />
        <Segmented
          size="small"
          value={mode}
          onChange={setMode}
          aria-label={t("Tampilan")}
          options={[
            { value: "write", label: t("Tulis") },
            { value: "preview", label: t("Pratinjau") },
          ]}
        />
      </div>
      {mode === "write" ? (
        <Input.TextArea
          ref={field}
          id={id}
          aria-describedby={describedBy}
          disabled={disabled}
          status={invalid ? "error" : undefined}
          maxLength={max}
          autoSize={{ minRows: 6, maxRows: 18 }}
          value={value}
          onChange={(e) => onChange(e.target.value === "" ? null : e.target.value)}
          onBlur={onBlur}
        />
      ) : (
        <SafeHtml className={styles.htmlPreview} html={value || `<p>${t("Belum ada isi.")}</p>`} />
      )}
    </div>
  );
}
