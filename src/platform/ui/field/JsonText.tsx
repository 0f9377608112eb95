import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button } from "antd";
import { useMemo } from "react";
import { integer } from "../language/format.web.ts";
import { useT } from "../language/i18n.web.ts";
import { useCopy } from "../page/useCopy.ts";
import { prettyJson } from "./pretty-json.web.ts";
import styles from "./json-text.module.css";

/** Maximum number of characters displayed; copying always includes the whole text. */
const maxShown = 60_000;

/** A message received or sent and its size in bytes, indented for display and copied unchanged. */
export function JsonText({ label, text }: { readonly label: string; readonly text: string | null }) {
  const t = useT();
  const copy = useCopy();
  const bytes = useMemo(() => new TextEncoder().encode(text ?? "").length, [text]);
  const shown = useMemo(() => (text ? prettyJson(text).slice(0, maxShown) : ""), [text]);
  if (!text) return null;
  return (
    <section className={styles.json} aria-label={label}>
      <header>
        <h3>
          {label} <span className="p-caption p-faint">{t("{bytes} byte", { bytes: integer(bytes) })}</span>
        </h3>
        <Button size="small" type="text" icon={<CopyOutlined />} onClick={() => void copy(text, t("Disalin"))}>
          {t("Salin")}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus */}
      <pre tabIndex={0}>{shown}</pre>
      {shown.length === maxShown ? (
        <p className="p-small p-faint">
          {t("Ditampilkan {count} huruf pertama; salin untuk semuanya.", { count: integer(maxShown) })}
        </p>
      ) : null}
    </section>
  );
}
