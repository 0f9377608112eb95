import { useCallback } from "react";
import { Link } from "react-router";
import { actionOf } from "#kit/resource.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, integer, missing, percent, useT } from "#platform/ui/index.web.ts";
import { RelatedRows, type AnyRow, useMay, view } from "#platform/records/index.web.ts";
import { BulkCustomer } from "./customer-curah/customer-curah.resource.ts";
import { withoutGroup } from "./group-customer.calls.ts";
import { CustomerGroup } from "./group-customer.resource.ts";
import { MoveMember } from "./MoveMember.tsx";
import styles from "./business.module.css";

const customers = "/atbusiness/customer-curah";

function MembersTab({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const Action = useCallback(
    ({ row: member }: { readonly row: AnyRow }) => <MoveMember row={member} group={row.id} />,
    [row.id],
  );
  return (
    <>
      <RelatedRows
        resource={BulkCustomer}
        route={customers}
        by="group"
        id={row.id}
        columns={["name", "segment", "kam", "yearTonnes", "status"]}
        Action={Action}
        empty={t("Belum ada customer: pilih grup ini di Customer curah.")}
      />
      <WithoutGroupNote />
      <ImportMembers />
    </>
  );
}

function WithoutGroupNote() {
  const t = useT();
  const { data } = useQueryCall(withoutGroup, {}, { staleTime: 60_000 });
  if (!data || data.customers === 0) return null;
  return (
    <p className="p-small p-muted">
      {t("{count} customer curah tanpa grup", { count: integer(data.customers) })} ·{" "}
      {t("{tonnes} ton tahun ini, {share} dari curah", {
        tonnes: decimal(data.tonnes, 1),
        share: data.share === null ? missing : percent(data.share),
      })}
    </p>
  );
}

/** Members are customers with this group; they are therefore imported on the page of customers. */
function ImportMembers() {
  const t = useT();
  const may = useMay();
  if (!may(actionOf(BulkCustomer, "import"))) return null;
  return (
    <div className={styles.import}>
      <Link to={`${customers}?import=new`}>{t("Impor anggota")}</Link>
      <span className="p-small p-muted">
        {t("Berkas dengan kolom kode customer dan grup customer; pilih hanya perbarui yang sudah ada.")}
      </span>
    </div>
  );
}

export default view(CustomerGroup, {
  tabs: [{ key: "members", label: "Customer", access: "bulkCustomer.read", Component: MembersTab }],
});
