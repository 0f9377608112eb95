import { usePicture } from "#platform/http/index.web.ts";
import { type FieldInputProps, PictureInput, useT } from "#platform/ui/index.web.ts";
import { callsOf } from "./publication.calls.ts";
import styles from "./publication.module.css";

/** A cover as displayed to readers. */
export function Cover({ noun, file, alt }: { readonly noun: string; readonly file: string; readonly alt: string }) {
  const t = useT();
  const url = usePicture(callsOf(noun).cover, { file });
  if (url === null) return <p className="p-small p-muted">{t("Foto gagal dimuat")}</p>;
  return <div className={styles.cover}>{url ? <img src={url} alt={alt} /> : null}</div>;
}

export function CoverInput({ resource, beside, ...p }: FieldInputProps) {
  return (
    <PictureInput {...p} add={callsOf(resource.name).addCover} without="Tanpa sampul">
      <Cover noun={resource.name} file={String(p.value)} alt={String(beside?.coverAlt ?? "")} />
    </PictureInput>
  );
}
