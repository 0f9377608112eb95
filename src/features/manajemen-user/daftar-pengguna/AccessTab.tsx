import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { AccessForm } from "./AccessForm.tsx";
import { userAccess } from "./daftar-pengguna.calls.ts";
import type { User } from "./daftar-pengguna.resource.ts";

/** Roles and scope of a user, next to the record. */
export function AccessTab({ row }: { readonly row: User }) {
  const t = useT();
  const query = useQueryCall(userAccess, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={6} />;
  return (
    <>
      <p className="p-small">
        <Link to={`/manajemen-user/akses?user=${row.id}`}>{t("Mengapa ia tidak dapat melihat sesuatu?")}</Link>
      </p>
      <AccessForm
        key={`${row.id}.${query.data.version}`}
        id={row.id}
        vendor={row.distributor !== null}
        access={query.data}
      />
    </>
  );
}
