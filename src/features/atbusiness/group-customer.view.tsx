import { useCallback } from "react";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { integer } from "#web/format.ts";
import { RelatedRows } from "#web/resource/RelatedRows.tsx";
import type { AnyRow } from "#web/resource/resource-calls.ts";
import { view } from "#web/resource/view.ts";
import { Bought, CustomerCount } from "./CustomerCount.tsx";
import { BulkCustomer } from "./customer-curah/customer-curah.resource.ts";
import { groupCounts } from "./group-customer.calls.ts";
import { CustomerGroup } from "./group-customer.resource.ts";
import { MoveMember } from "./MoveMember.tsx";

/** One request for the whole list, shared by its rows. */
const useCounts = () => useQueryCall(groupCounts, {}, { staleTime: 60_000 }).data;

function NameCell({ row, value }: { readonly row: { readonly id: number }; readonly value: unknown }) {
  const counts = useCounts();
  const own = counts?.data.find((g) => g.id === row.id);
  return (
    <CustomerCount customers={counts && (own?.customers ?? 0)} bought={own}>
      {String(value)}
    </CustomerCount>
  );
}

function MembersTab({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const Action = useCallback(
    ({ row: member }: { readonly row: AnyRow }) => <MoveMember row={member} group={row.id} />,
    [row.id],
  );
  const counts = useCounts();
  return (
    <>
      <RelatedRows
        resource={BulkCustomer}
        route="/atbusiness/customer-curah"
        by="group"
        id={row.id}
        columns={["name", "segment", "kam", "yearTonnes", "status"]}
        Action={Action}
        empty={t("Belum ada customer: pilih grup ini di Customer curah.")}
      />
      {counts && counts.without.customers > 0 ? (
        <p className="p-small p-muted">
          {t("{count} customer curah tanpa grup", { count: integer(counts.without.customers) })} ·{" "}
          <Bought of={counts.without} />
        </p>
      ) : null}
    </>
  );
}

export default view(CustomerGroup, {
  cells: { name: NameCell },
  tabs: [{ key: "members", label: "Customer", access: "bulkCustomer.read", Component: MembersTab }],
});
