import { Link } from "react-router";
import { useT } from "#platform/ui/index.web.ts";
import { RecordFacts, type AnyRow } from "#platform/records/index.web.ts";
import { EmbeddedDashboard } from "./embedded-dashboard.resource.ts";
import { RolesCell } from "./RolesInput.tsx";
import styles from "./embed-admin.module.css";

/** The facts with role names, missing settings, and a link to the page. */
export function DashboardSummary({ row }: { readonly row: unknown }) {
  const t = useT();
  const dashboard = row as AnyRow;
  return (
    <>
      {dashboard.secretSetAt === null ? (
        <p className={`p-note ${styles.note}`} data-tone="warning">
          {t("Dashboard ini belum siap: kunci tanda tangannya belum diisi.")}
        </p>
      ) : null}
      {dashboard.vendorParam === null && dashboard.districtParam === null ? (
        <p className={`p-note ${styles.note}`} data-tone="warning">
          {t("Tanpa parameter terkunci, hanya peran nasional yang dapat membukanya.")}
        </p>
      ) : null}
      <RecordFacts resource={EmbeddedDashboard} row={dashboard} skip={["roles"]} />
      <p className={styles.own}>
        {t("Peran yang boleh membuka")}: <RolesCell value={dashboard.roles} />
      </p>
      <p>
        <Link to={`/laporan/embedded-dashboard/${dashboard.id}`}>{t("Buka dashboard")}</Link>
      </p>
    </>
  );
}
