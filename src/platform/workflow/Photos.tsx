import PictureOutlined from "@ant-design/icons/PictureOutlined";
import { Modal } from "antd";
import { useState } from "react";
import type { ProposalCalls } from "./proposal.calls.ts";
import { usePicture } from "#platform/http/index.web.ts";
import { instant, useT } from "#platform/ui/index.web.ts";
import styles from "./proposal.module.css";

type PhotoCall = ProposalCalls<never>["photo"];
export type Photo = { readonly id: string; readonly name: string; readonly at: string };

export function Photos({
  from,
  proposal,
  photos,
}: {
  readonly from: PhotoCall;
  readonly proposal: number;
  readonly photos: readonly Photo[];
}) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Foto")}</h2>
        <span className="p-caption p-faint">
          {photos.length > 0
            ? t("{count} berkas, diunggah {when}", { count: photos.length, when: instant(photos[0]?.at) })
            : t("Tidak ada foto yang dilampirkan.")}
        </span>
      </header>
      {photos.length > 0 ? (
        <div className={`p-body ${styles.photos}`}>
          {photos.map((p) => (
            <Thumb key={p.id} from={from} proposal={proposal} photo={p} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Thumb({
  from,
  proposal,
  photo,
}: {
  readonly from: PhotoCall;
  readonly proposal: number;
  readonly photo: Photo;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const url = usePicture(from, { id: proposal, photo: photo.id });
  return (
    <figure className={styles.photo}>
      <button
        type="button"
        disabled={!url}
        aria-label={t("Perbesar {name}", { name: photo.name })}
        onClick={() => setOpen(true)}
      >
        {url ? <img src={url} alt="" /> : <PictureOutlined />}
      </button>
      <figcaption className="p-caption p-muted p-cut" title={photo.name}>
        {url === null ? t("Foto gagal dimuat") : photo.name}
      </figcaption>
      {open && url ? (
        <Modal open width="min(960px, 94vw)" footer={null} title={photo.name} onCancel={() => setOpen(false)}>
          <img src={url} alt={photo.name} className={styles.large} />
        </Modal>
      ) : null}
    </figure>
  );
}
