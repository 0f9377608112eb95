import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import { Button } from "antd";
import { useState } from "react";
import { upload } from "#web/api/files.ts";
import { usePicture } from "#web/api/usePicture.ts";
import { FileButton } from "#web/field/FileButton.tsx";
import type { FieldInputProps } from "#web/field/FieldInput.tsx";
import { useT } from "#web/i18n.ts";
import { callsOf } from "./publication.calls.ts";

const kinds = "image/png,image/jpeg,image/webp";

/** A cover as its readers see it. */
export function Cover({ noun, file, alt }: { readonly noun: string; readonly file: string; readonly alt: string }) {
  const t = useT();
  const url = usePicture(callsOf(noun).cover, { file });
  if (url === null) return <p className="p-small p-muted">{t("Foto gagal dimuat")}</p>;
  return <div className="pb-cover">{url ? <img src={url} alt={alt} /> : null}</div>;
}

/** Uploads a picture at once and keeps its id; it belongs to the text when that is saved. */
export function CoverInput({ id, resource, value, onChange, disabled, describedBy, beside }: FieldInputProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const add = async (file: File) => {
    setBusy(true);
    setFailed(undefined);
    try {
      onChange((await upload(callsOf(resource.name).addCover, file, {})).data.id);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <div className="pb-cover-input">
      {typeof value === "string" && value !== "" ? (
        <Cover noun={resource.name} file={value} alt={String(beside?.coverAlt ?? "")} />
      ) : null}
      <div className="pb-cover-acts">
        <FileButton
          id={id}
          icon={<UploadOutlined />}
          accept={kinds}
          label={t("Unggah gambar")}
          busy={busy}
          disabled={disabled ?? false}
          aria-describedby={describedBy}
          onPick={(file) => void add(file)}
        >
          {value ? t("Ganti gambar") : t("Unggah gambar")}
        </FileButton>
        {value ? (
          <Button icon={<DeleteOutlined />} disabled={disabled ?? false} onClick={() => onChange(null)}>
            {t("Tanpa sampul")}
          </Button>
        ) : null}
      </div>
      {failed ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(failed)}
        </p>
      ) : null}
    </div>
  );
}
