import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Call } from "#kit/call.ts";
import { upload } from "#platform/http/index.web.ts";
import { useT } from "../language/i18n.web.ts";
import { FileButton } from "./FileButton.tsx";
import type { FieldInputProps } from "./FieldInput.tsx";
import styles from "./picture-input.module.css";

const kinds = "image/png,image/jpeg,image/webp";
type Props = Pick<FieldInputProps, "id" | "value" | "onChange" | "disabled" | "describedBy"> & {
  readonly add: Call<Record<string, never>, { readonly data: { readonly id: string } }>;
  /** The label of the button for no picture; omitted if a picture is required. */
  readonly without?: string;
  /** The selected picture. */
  readonly children?: ReactNode;
};

/** Uploads a picture immediately and keeps its id; it is attached to the record when that is saved. */
export function PictureInput({ id, value, onChange, disabled, describedBy, add, without, children }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const send = async (file: File) => {
    setBusy(true);
    setFailed(undefined);
    try {
      onChange((await upload(add, file, {})).data.id);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.picture}>
      {value ? children : null}
      <div className={styles.pictureActs}>
        <FileButton
          id={id}
          icon={<UploadOutlined />}
          accept={kinds}
          label={t("Unggah gambar")}
          busy={busy}
          disabled={disabled ?? false}
          aria-describedby={describedBy}
          onPick={(file) => void send(file)}
        >
          {value ? t("Ganti gambar") : t("Unggah gambar")}
        </FileButton>
        {value && without ? (
          <Button icon={<DeleteOutlined />} disabled={disabled ?? false} onClick={() => onChange(null)}>
            {t(without)}
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
