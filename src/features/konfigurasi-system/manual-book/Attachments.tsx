import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import PaperClipOutlined from "@ant-design/icons/PaperClipOutlined";
import { Button } from "antd";
import { useState } from "react";
import { call, upload } from "#platform/http/index.web.ts";
import { decimal, FileButton, useT } from "#platform/ui/index.web.ts";
import { addAttachment, type Chapter, removeAttachment } from "./chapters.calls.ts";
import styles from "./manual-book.module.css";

const kinds = ".pdf,.xlsx,.docx,.pptx,.png,.jpg";
type Props = { readonly chapter: Chapter; readonly onChange: () => Promise<void> };

/** A file size for display. */
export const sizeOf = (bytes: number): string => `${decimal((bytes / 1_048_576).toFixed(1), 1)} MB`;

/** Files of a chapter, each uploaded and removed immediately. */
export function Attachments({ chapter, onChange }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    await onChange();
    setBusy(false);
  };
  return (
    <section className={styles.files} aria-label={t("Lampiran")}>
      <h3>{t("Lampiran")}</h3>
      <ul>
        {chapter.attachments.map((f) => (
          <li key={f.id}>
            <PaperClipOutlined /> {f.name} <span className="p-faint p-tabular">{sizeOf(f.size)}</span>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("Hapus {name}", { name: f.name })}
              onClick={() => void change(() => call(removeAttachment, { id: chapter.id, file: f.id }))}
            />
          </li>
        ))}
      </ul>
      <FileButton
        size="small"
        accept={kinds}
        busy={busy}
        onPick={(file) => void change(() => upload(addAttachment, file, { id: chapter.id }))}
      >
        {t("Tambah lampiran")}
      </FileButton>
      <span className="p-small p-muted"> {t("PDF, XLSX, DOCX, PPTX, PNG, atau JPG; paling besar 10 MB.")}</span>
      {failure ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(failure)}
        </p>
      ) : null}
    </section>
  );
}
