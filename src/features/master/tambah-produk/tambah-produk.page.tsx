import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { NewRecordPage } from "#web/resource/NewRecordPage.tsx";
import { LoadingState } from "#web/shell/states.tsx";
import { Product } from "../produk/produk.resource.ts";

const ProductParts = lazy(() => import("./ProductParts.tsx"));

/** Whoever makes one means to use it. */
const active = { active: true };

/** First the product itself, then what hangs on it: each step is whole by itself, so nothing is ever half-written. */
export default function NewProductPage() {
  const [params] = useSearchParams();
  const asked = params.get("product") ?? "";
  if (!/^[1-9]\d{0,14}$/.test(asked))
    return (
      <NewRecordPage
        initial={active}
        resource={Product}
        title="Tambah produk"
        list="/master/produk"
        after={(row) => `/master/tambah-produk?product=${row.id}`}
      />
    );
  return (
    <Suspense fallback={<LoadingState rows={8} />}>
      <ProductParts key={asked} id={Number(asked)} />
    </Suspense>
  );
}
