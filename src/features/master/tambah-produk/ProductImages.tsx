import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import PictureOutlined from "@ant-design/icons/PictureOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { call, keyOf, upload, usePicture, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, FileButton, LoadingState, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import {
  addProductImage,
  type ProductImage,
  productImageFile,
  productImages,
  removeProductImage,
} from "./tambah-produk.calls.ts";
import styles from "./product.module.css";

const kinds = "image/png,image/jpeg,image/webp";

/** Images of the product, added and deleted one at a time. */
export function ProductImages({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay()("product.write");
  const client = useQueryClient();
  const { message } = useFeedback();
  const [busy, setBusy] = useState(false);
  const found = useQueryCall(productImages, { id });
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      void message.error(t(error instanceof Error ? error.message : String(error)));
    }
    await client.invalidateQueries({ queryKey: keyOf(productImages, { id }) });
    setBusy(false);
  };
  const add = (file: File) => void change(() => upload(addProductImage, file, { id }));
  return (
    <section className="p-card" aria-label={t("Foto produk")}>
      <header>
        <h2>{t("Foto produk")}</h2>
        <span className="p-gap" />
        {may ? (
          <FileButton size="small" icon={<PlusOutlined />} accept={kinds} busy={busy} onPick={add}>
            {t("Unggah foto")}
          </FileButton>
        ) : null}
      </header>
      <div className="p-body">
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <LoadingState rows={2} />
        ) : found.data.data.length === 0 ? (
          <p className="p-small p-muted">{t("Belum ada foto. JPEG, PNG, atau WebP, paling besar 5 MB.")}</p>
        ) : (
          <ul className={styles.images}>
            {found.data.data.map((image) => (
              <Picture
                key={image.id}
                product={id}
                image={image}
                onRemove={may ? () => void change(() => call(removeProductImage, { id, image: image.id })) : undefined}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Picture({
  product,
  image,
  onRemove,
}: {
  readonly product: number;
  readonly image: ProductImage;
  readonly onRemove: (() => void) | undefined;
}) {
  const t = useT();
  const url = usePicture(productImageFile, { id: product, file: image.file });
  return (
    <li>
      {url ? (
        <img src={url} alt={image.name} />
      ) : (
        <PictureOutlined aria-label={url === null ? t("Foto gagal dimuat") : t("Memuat")} />
      )}
      {onRemove ? (
        <Button
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("Hapus {name}", { name: image.name })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
