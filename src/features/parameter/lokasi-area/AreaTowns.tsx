import { areaDistricts } from "#features/parameter/pemetaan-wilayah/pemetaan-wilayah.resource.ts";
import { callsOf } from "#platform/mapping/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { validity } from "#platform/mapping/index.web.ts";
import styles from "./area-map.module.css";

/** Current districts of the area, with a link to the page where they are assigned. */
export default function AreaTowns({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const query = useQueryCall(callsOf(areaDistricts).members, { parent: String(row.id), perPage: 75 });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={5} />;
  if (!query.data.data.length) return <EmptyState title={t("Area ini belum memuat kabupaten/kota")} />;
  return (
    <>
      <ul className={styles.towns}>
        {query.data.data.map((m) => (
          <li key={m.id}>
            <span>{m.label}</span>
            <span className="p-faint p-tabular">{validity(m.from, m.to, t)}</span>
          </li>
        ))}
      </ul>
      <a href={`#/parameter/pemetaan-wilayah?parent=${row.id}`}>{t("Buka pemetaan wilayah")}</a>
    </>
  );
}
