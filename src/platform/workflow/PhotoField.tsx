import CloseOutlined from "@ant-design/icons/CloseOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import { Button } from "antd";
import { useRef, useState } from "react";
import type { ProposalCalls } from "./proposal.calls.ts";
import { upload } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { ProposalField } from "./ProposalForm.tsx";
import styles from "./proposal.module.css";

export type FormPhoto = { readonly id: string; readonly name: string };
type Props = {
  readonly to: ProposalCalls<never>["addPhoto"];
  readonly photos: readonly FormPhoto[];
  readonly onChange: (next: readonly FormPhoto[]) => void;
  readonly maxPhotos?: number;
};
type Named = { readonly name?: string; readonly label?: string; readonly help?: string; readonly required?: boolean };

/** The pictures of a proposal, with their label. */
export function PhotoField({ name = "photos", label = "Foto", help, required, ...props }: Props & Named) {
  const t = useT();
  return (
    <ProposalField
      name={name}
      label={label}
      wide
      {...(required ? { required } : {})}
      help={help ?? t("JPEG, PNG, atau WebP, masing-masing paling besar 5 MB, paling banyak 8.")}
    >
      {({ id }) => <PhotoInput id={id} {...props} />}
    </ProposalField>
  );
}

/** Pictures are uploaded when selected; the proposal only refers to them. */
function PhotoInput({ id, to, photos, onChange, maxPhotos = 8 }: Props & { readonly id: string }) {
  const t = useT();
  const { message } = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    let accepted = photos;
    for (const file of files.slice(0, maxPhotos - photos.length)) {
      try {
        const { data } = await upload(to, file);
        accepted = [...accepted, data];
        onChange(accepted);
      } catch (error) {
        void message.error(`${file.name}: ${error instanceof Error ? t(error.message) : ""}`);
      }
    }
    setBusy(false);
  };
  return (
    <div className={styles.files}>
      {photos.map((p) => (
        <span key={p.id} className={styles.file}>
          <span className="p-cut">{p.name}</span>
          <button
            type="button"
            className="p-ib"
            data-small=""
            aria-label={t("Hapus {name}", { name: p.name })}
            onClick={() => onChange(photos.filter((x) => x.id !== p.id))}
          >
            <CloseOutlined />
          </button>
        </span>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple={maxPhotos > 1}
        accept="image/jpeg,image/png,image/webp"
        onChange={(e) => {
          void add([...(e.target.files ?? [])]);
          e.target.value = "";
        }}
      />
      <Button
        id={id}
        icon={<UploadOutlined />}
        loading={busy}
        disabled={photos.length >= maxPhotos}
        onClick={() => input.current?.click()}
      >
        {t("Tambah foto")}
      </Button>
    </div>
  );
}
