import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { NewRecordPage } from "#platform/records/index.web.ts";
import { LoadingState } from "#platform/ui/index.web.ts";
import { Product } from "../produk/produk.resource.ts";

const ProductParts = lazy(() => import("./ProductParts.tsx"));

/** A new product is active by default. */
const active = { active: true };

/** The product first, then its parts; each step is saved separately. */
export default function NewProductPage() {
  const [params] = useSearchParams();
  const requestedId = params.get("product") ?? "";
  if (!/^[1-9]\d{0,14}$/.test(requestedId))
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
      <ProductParts key={requestedId} id={Number(requestedId)} />
    </Suspense>
  );
}
