import { Link } from "react-router";
import { useT } from "#web/i18n.ts";
import { RecordFacts } from "#web/resource/RecordFacts.tsx";
import type { AnyRow } from "#web/resource/resource-calls.ts";
import { EmbeddedDashboard } from "./embedded-dashboard.resource.ts";
import { RolesCell } from "./RolesInput.tsx";

/** The facts with role names, missing settings, and a link to the page. */
export function DashboardSummary({ row }: { readonly row: unknown }) {
  const t = useT();
  const dashboard = row as AnyRow;
  return (
    <>
      {dashboard.secretSetAt === null ? (
        <p className="p-note ea-note" data-tone="warning">
          {t("Dashboard ini belum siap: kunci tanda tangannya belum diisi.")}
        </p>
      ) : null}
      {dashboard.vendorParam === null && dashboard.districtParam === null ? (
        <p className="p-note ea-note" data-tone="warning">
          {t("Tanpa parameter terkunci, hanya peran nasional yang dapat membukanya.")}
        </p>
      ) : null}
      <RecordFacts resource={EmbeddedDashboard} row={dashboard} skip={["roles"]} />
      <p className="ea-own">
        {t("Peran yang boleh membuka")}: <RolesCell value={dashboard.roles} />
      </p>
      <p>
        <Link to={`/laporan/embedded-dashboard/${dashboard.id}`}>{t("Buka dashboard")}</Link>
      </p>
    </>
  );
}
