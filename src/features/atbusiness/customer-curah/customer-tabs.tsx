import { useT } from "#platform/ui/index.web.ts";
import { TimelineList } from "#platform/mapping/index.web.ts";
import { RelatedRows } from "#platform/records/index.web.ts";
import { BulkSale } from "../penjualan-curah/penjualan-curah.resource.ts";
import { Project } from "../proyek/proyek.resource.ts";
import { kamAssignments } from "../user-kam/user-kam.resource.ts";
import { BulkCustomerDistributor } from "./distributor.resource.ts";
import { BulkContract } from "./kontrak.resource.ts";

type Props = { readonly row: { readonly id: number } };

export function ContractsTab({ row }: Props) {
  const t = useT();
  return (
    <RelatedRows
      resource={BulkContract}
      route="/atbusiness/customer-curah/kontrak"
      by="customer"
      id={row.id}
      columns={["number", "productGroup", "tonnes", "price", "validTo", "status"]}
      empty={t("Belum ada kontrak.")}
    />
  );
}

export function DistributorsTab({ row }: Props) {
  const t = useT();
  return (
    <RelatedRows
      resource={BulkCustomerDistributor}
      route="/atbusiness/customer-curah/distributor"
      by="customer"
      id={row.id}
      columns={["distributor", "validFrom", "validTo"]}
      empty={t("Belum ada distributor yang melayani.")}
    />
  );
}

export function ProjectsTab({ row }: Props) {
  const t = useT();
  return (
    <RelatedRows
      resource={Project}
      route="/atbusiness/proyek"
      by="customer"
      id={row.id}
      columns={["name", "stage", "expectedTonnes", "expectedCloseOn"]}
      empty={t("Belum ada proyek; daftarkan di halaman Proyek.")}
    />
  );
}

export function SalesTab({ row }: Props) {
  const t = useT();
  return (
    <RelatedRows
      resource={BulkSale}
      route="/atbusiness/penjualan-curah"
      by="customer"
      id={row.id}
      columns={["soldOn", "number", "product", "kind", "tonnes", "unitPrice", "status"]}
      empty={t("Belum ada penjualan curah.")}
    />
  );
}

export function KamTab({ row }: Props) {
  return <TimelineList mapping={kamAssignments} member={row.id} mayMove={false} />;
}
