import type { ReactNode } from "react";
import { Link } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, State, useCrumb, useRouteParams, useT } from "#platform/ui/index.web.ts";
import { type AnyRow, getCall } from "#platform/records/index.web.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";

/** Frame of a page below a programme: loads the programme in the address, or reports that it does not exist. */
export function ProgramFrame({ children }: { readonly children: (program: AnyRow) => ReactNode }) {
  const t = useT();
  const id = Number(useRouteParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQueryCall(getCall(LoyaltyProgram), { id }, { enabled: known, retry: false });
  const row = query.data?.data;
  useCrumb(row ? String(row.code) : undefined);
  if (!known || (query.error instanceof Refused && (query.error.status === 404 || query.error.status === 422)))
    return (
      <State
        kind="missing"
        heading
        title={t("Program tidak ditemukan")}
        action={<Link to="/program-loyalty">{t("Ke daftar program")}</Link>}
      >
        {t("Program ini tidak ada atau di luar cakupan Anda.")}
      </State>
    );
  if (query.error) return <ErrorState heading error={query.error} onRetry={() => void query.refetch()} />;
  return row ? children(row) : <LoadingState rows={12} />;
}
