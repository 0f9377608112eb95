import { useQueryCall } from "#platform/http/index.web.ts";
import { renderValue, useT } from "#platform/ui/index.web.ts";
import { RelatedRows, view } from "#platform/records/index.web.ts";
import { CustomerCount } from "../CustomerCount.tsx";
import { BulkCustomerDistributor } from "../customer-curah/distributor.resource.ts";
import { servedCounts } from "./distributor-curah.calls.ts";
import { BulkDistributor } from "./distributor-curah.resource.ts";

function DistributorCell({ row, value }: { readonly row: { readonly id: number }; readonly value: unknown }) {
  const { data } = useQueryCall(servedCounts, {}, { staleTime: 60_000 });
  const own = data && (data.data.find((d) => d.id === row.id)?.customers ?? 0);
  return <CustomerCount customers={own}>{renderValue(BulkDistributor.fields.distributor, value, true)}</CustomerCount>;
}

type Row = { readonly distributor: { readonly id: number } };
function ServedTab({ row }: { readonly row: Row }) {
  const t = useT();
  return (
    <RelatedRows
      resource={BulkCustomerDistributor}
      route="/atbusiness/customer-curah/distributor"
      by="distributor"
      id={row.distributor.id}
      columns={["customer", "validFrom", "validTo"]}
      empty={t("Belum melayani customer curah.")}
    />
  );
}

export default view(BulkDistributor, {
  cells: { distributor: DistributorCell },
  tabs: [{ key: "served", label: "Customer", access: "bulkCustomerDistributor.read", Component: ServedTab }],
});
