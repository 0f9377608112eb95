import { useState } from "react";
import { UpfrontCommitment } from "#features/master/program-upfront/komitmen.resource.ts";
import { Sale } from "#features/penjualan/transaksi/transaksi.resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { RelatedRows, useMay } from "#platform/records/index.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./store.module.css";

const documents = {
  sale: {
    label: "Transaksi",
    resource: Sale,
    access: "sale.read",
    route: "/penjualan/transaksi",
    columns: ["number", "soldOn", "distributor", "kind", "tonnes", "netTotal", "status"],
    empty: "Belum ada transaksi",
  },
  upfront: {
    label: "Up-front",
    resource: UpfrontCommitment,
    access: "upfrontCommitment.read",
    route: "/master/program-upfront/komitmen",
    columns: ["number", "program", "distributor", "tonnes"],
    empty: "Toko ini belum ikut program up-front.",
  },
} as const;
type Kind = keyof typeof documents;

/** Documents of the store by kind, as far as the reader may open them. */
export function StoreDocuments({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay();
  const open = (Object.keys(documents) as Kind[]).filter((k) => may(documents[k].access));
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? open[0];
  if (!kind) return null;
  const { resource, route, columns, empty } = documents[kind];
  return (
    <section className={`p-card ${styles.card}`}>
      <header>
        <h2>{t("Dokumen")}</h2>
      </header>
      <nav className={resourceStyles.tabs} aria-label={t("Dokumen")}>
        {open.map((k) => (
          <button key={k} type="button" aria-pressed={k === kind} onClick={() => setChosen(k)}>
            {t(documents[k].label)}
          </button>
        ))}
      </nav>
      <div className="p-body">
        <RelatedRows
          key={kind}
          resource={resource}
          route={route}
          by="store"
          id={id}
          columns={columns}
          empty={t(empty)}
        />
      </div>
    </section>
  );
}
