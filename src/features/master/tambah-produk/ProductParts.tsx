import { Button } from "antd";
import { useNavigate } from "react-router";
import { UomConversion } from "#features/parameter/konversi-uom.resource.ts";
import { PurchaseUom } from "#features/parameter/parameter-produk-satuan-pembelian.resource.ts";
import { SalesUom } from "#features/parameter/parameter-produk-satuan-penjualan.resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, Page, useT } from "#platform/ui/index.web.ts";
import { RecordFacts, getCall, headingOf } from "#platform/records/index.web.ts";
import { Price } from "../produk/harga.resource.ts";
import { Product } from "../produk/produk.resource.ts";
import { ProductImages } from "./ProductImages.tsx";
import { ProductPart } from "./ProductPart.tsx";
import styles from "./product.module.css";

const parts = [
  {
    resource: SalesUom,
    about: "Satuan yang boleh dipakai saat menjual; yang pertama diusulkan di formulir penjualan.",
  },
  { resource: PurchaseUom, about: "Satuan yang boleh dipakai saat menerima barang." },
  {
    resource: UomConversion,
    about: "Berapa isi satu satuan; dengan masa berlaku, sehingga transaksi lama tidak berubah.",
  },
  { resource: Price, about: "Harga per area; tanpa area berarti harga nasional." },
] as const;

/** A saved product with its units, conversions, prices and images. */
export default function ProductParts({ id }: { readonly id: number }) {
  const t = useT();
  const navigate = useNavigate();
  const query = useQueryCall(getCall(Product), { id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const row = query.data?.data;
  if (!row)
    return (
      <Page title={t("Tambah produk")}>
        <LoadingState rows={8} />
      </Page>
    );
  const name = headingOf(Product, row);
  return (
    <Page
      title={name}
      extra={
        <>
          <Button onClick={() => void navigate("/master/tambah-produk")}>{t("Produk lain")}</Button>
          <Button type="primary" onClick={() => void navigate(`/master/produk?id=${id}`)}>
            {t("Selesai")}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <section className={`p-card ${styles.facts}`}>
          <header>
            <h2>{t("Produk")}</h2>
            <span className="p-gap" />
            <Button size="small" onClick={() => void navigate(`/master/produk?id=${id}&edit=1`)}>
              {t("Ubah")}
            </Button>
          </header>
          <div className="p-body">
            <RecordFacts resource={Product} row={row} />
          </div>
        </section>
        <ProductImages id={id} />
        {parts.map((p) => (
          <ProductPart
            key={p.resource.name}
            resource={p.resource}
            about={p.about}
            product={{ id, label: `${String(row.code)} – ${name}` }}
          />
        ))}
      </div>
    </Page>
  );
}
