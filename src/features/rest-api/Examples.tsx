import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { App, Button, Segmented } from "antd";
import { useState } from "react";
import { useT } from "#web/i18n.ts";
import { exampleIn, type Language, languages } from "./examples.ts";
import { bodyOf, type Entry } from "./open-api.ts";

/** The call as it would be written in four languages, ready to be copied. */
export function Examples({ entry }: { readonly entry: Entry }) {
  const t = useT();
  const { message } = App.useApp();
  const [language, setLanguage] = useState<Language>("curl");
  const text = exampleIn(language, {
    method: entry.method.toUpperCase(),
    url: location.origin + entry.path.replace("{externalId}", "INV-2026-000123"),
    key: "pjd_…",
    body: bodyOf(entry.operation)?.example,
  });
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => void message.success(t("Contoh disalin")),
      () => void message.error(t("Tidak dapat menyalin; pilih teksnya lalu salin sendiri.")),
    );
  return (
    <section className="p-card" aria-label={t("Contoh")}>
      <header>
        <h2>{t("Contoh")}</h2>
        <span className="p-gap" />
        <Segmented size="small" value={language} options={[...languages]} onChange={setLanguage} aria-label={t("Bahasa contoh")} />
        <Button size="small" icon={<CopyOutlined />} aria-label={t("Salin")} onClick={() => void copy()} />
      </header>
      <div className="p-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it only when it can have the focus */}
        <pre className="x-code" tabIndex={0}>
          {text}
        </pre>
      </div>
    </section>
  );
}
