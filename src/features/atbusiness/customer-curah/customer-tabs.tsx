import { useT } from "#web/i18n.ts";
import { TimelineList } from "#web/mapping/Timeline.tsx";
import "#web/mapping/mapping.css";
import { RelatedRows } from "#web/resource/RelatedRows.tsx";
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

export function KamTab({ row }: Props) {
  return <TimelineList mapping={kamAssignments} member={row.id} mayMove={false} />;
}
