import { Link } from "react-router";
import type { Row } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { JsonText, missing, useT } from "#platform/ui/index.web.ts";
import { RecordFacts, view } from "#platform/records/index.web.ts";
import { FieldList } from "../failed-sync/FieldList.tsx";
import { pushProblems } from "../failed-sync/failed-sync.calls.ts";
import { PushItem } from "./raw-data.resource.ts";
import styles from "../failed-sync/repair.module.css";

/** What the document waits for, as text with the position and a link. */
function WaitsCell({ value }: { readonly value: unknown }) {
  const t = useT();
  const [, kind, what = ""] = /^(doc|stock|back|load|credit|number:\w+):(.+)$/.exec(String(value ?? "")) ?? [];
  if (kind === "doc") return t("dokumen {document}", { document: what });
  if (kind === "back") return t("pembatalan retur lain dari {document}", { document: what });
  if (kind === "load") return t("pembatalan penerimaan lain dari {document}", { document: what });
  if (kind === "credit") return <Link to={`/master/data-toko?id=${what}`}>{t("sisa kredit toko")}</Link>;
  if (kind?.startsWith("number")) return t("pembatalan dokumen bernomor {number}", { number: what });
  if (kind === "stock") return <Link to={`/master/gudang-distributor?id=${what}`}>{t("barang di gudang")}</Link>;
  return <span className="p-faint">{missing}</span>;
}

type Item = Row<typeof PushItem>;
/** The page of the record created by a document. */
const pages: Partial<Record<Item["kind"], string>> = {
  sale: "/penjualan/transaksi",
  return: "/penjualan/transaksi",
  receipt: "/penjualan/pembelian",
  delivery: "/tim-io/transaksi-e-pod",
  proof: "/tim-io/transaksi-e-pod",
  bulkSale: "/atbusiness/penjualan-curah",
  bulkReturn: "/atbusiness/penjualan-curah",
};
function NumberCell({ row: { kind, number, state, distributor } }: { readonly row: Item }) {
  const page = state === "applied" ? pages[kind] : undefined;
  if (!number) return <span className="p-faint">{missing}</span>;
  return page ? (
    <Link to={`${page}?${new URLSearchParams({ q: number, "f.distributor": String(distributor.id) })}`}>{number}</Link>
  ) : (
    number
  );
}

const cells = { waitsFor: WaitsCell, number: NumberCell };
export const pushItemCells = view(PushItem, { cells });
/** Only applied documents have warnings. */
function ItemWarnings({ id }: { readonly id: number }) {
  const t = useT();
  const { data } = useQueryCall(pushProblems, { id });
  if (!data?.warnings.length) return null;
  return (
    <section className={`p-note ${styles.warnings}`} data-tone="warning" aria-label={t("Perlu diperiksa")}>
      <div>
        {t("Perlu diperiksa")}
        <FieldList fields={data.warnings} />
      </div>
    </section>
  );
}
function Summary({ row }: { readonly row: Row<typeof PushItem> }) {
  const t = useT();
  return (
    <>
      <RecordFacts resource={PushItem} row={row} view={pushItemCells} skip={["payload", "answer"]} />
      {row.state === "applied" ? <ItemWarnings id={row.id} /> : null}
      <JsonText label={t("Isi")} text={row.payload} />
      <JsonText label={t("Jawaban")} text={row.answer} />
    </>
  );
}

export default view(PushItem, { cells, summary: Summary });
