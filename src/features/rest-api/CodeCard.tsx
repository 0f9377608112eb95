import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button } from "antd";
import { useState } from "react";
import { Segmented, useCopy, useT } from "#platform/ui/index.web.ts";
import styles from "./reference.module.css";

type Props<L extends string> = {
  readonly title: string;
  readonly languages: readonly [L, ...L[]];
  readonly textIn: (language: L) => string;
};

/** Text in several languages, with a copy button. */
export function CodeCard<L extends string>({ title, languages, textIn }: Props<L>) {
  const t = useT();
  const copy = useCopy();
  const [language, setLanguage] = useState<L>(languages[0]);
  const text = textIn(language);
  return (
    <section className="p-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="p-gap" />
        <Segmented
          size="small"
          value={language}
          options={[...languages]}
          onChange={setLanguage}
          aria-label={t("Bahasa contoh")}
        />
        <Button
          size="small"
          icon={<CopyOutlined />}
          aria-label={t("Salin")}
          onClick={() => void copy(text, t("Contoh disalin"))}
        />
      </header>
      <div className="p-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus */}
        <pre className={styles.code} tabIndex={0}>
          {text}
        </pre>
      </div>
    </section>
  );
}
