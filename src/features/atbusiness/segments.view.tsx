import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { RelatedRows, view } from "#platform/records/index.web.ts";
import { CustomerCount } from "./CustomerCount.tsx";
import { BulkCustomer } from "./customer-curah/customer-curah.resource.ts";
import { segmentCounts } from "./segments.calls.ts";
import { BulkSegment } from "./segments.resource.ts";

function NameCell({ row, value }: { readonly row: { readonly id: number }; readonly value: unknown }) {
  const { data } = useQueryCall(segmentCounts, {}, { staleTime: 60_000 });
  const own = data && (data.data.find((g) => g.id === row.id)?.customers ?? 0);
  return <CustomerCount customers={own}>{String(value)}</CustomerCount>;
}

function CustomersTab({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  return (
    <RelatedRows
      resource={BulkCustomer}
      route="/atbusiness/customer-curah"
      by="segment"
      id={row.id}
      columns={["name", "group", "kam", "status"]}
      empty={t("Belum ada customer dengan segmen ini.")}
    />
  );
}

export default view(BulkSegment, {
  cells: { name: NameCell },
  tabs: [{ key: "customers", label: "Customer", access: "bulkCustomer.read", Component: CustomersTab }],
});
