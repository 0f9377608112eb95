import { usePicture } from "#web/api/usePicture.ts";
import type { FieldInputProps } from "#web/field/FieldInput.tsx";
import { PictureInput } from "#web/field/PictureInput.tsx";
import { useT } from "#web/i18n.ts";
import { callsOf } from "./publication.calls.ts";

/** A cover as displayed to readers. */
export function Cover({ noun, file, alt }: { readonly noun: string; readonly file: string; readonly alt: string }) {
  const t = useT();
  const url = usePicture(callsOf(noun).cover, { file });
  if (url === null) return <p className="p-small p-muted">{t("Foto gagal dimuat")}</p>;
  return <div className="pb-cover">{url ? <img src={url} alt={alt} /> : null}</div>;
}

export function CoverInput({ resource, beside, ...p }: FieldInputProps) {
  return (
    <PictureInput {...p} add={callsOf(resource.name).addCover} without="Tanpa sampul">
      <Cover noun={resource.name} file={String(p.value)} alt={String(beside?.coverAlt ?? "")} />
    </PictureInput>
  );
}
