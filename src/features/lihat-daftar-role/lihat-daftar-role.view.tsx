import type { Row } from "#kit/resource.ts";
import { daysSince, instant, missing, StatusTag, useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { RoleHolder } from "./lihat-daftar-role.resource.ts";

type Cell = { readonly row: Row<typeof RoleHolder> };
/** Active accounts without a sign-in for this many days are highlighted. */
const dormantDays = 90;

/** Highlights active accounts that have not signed in for a long time. */
function LastLogin({ row }: Cell) {
  const t = useT();
  const dormant = row.status === "active" && (row.lastLoginAt === null || daysSince(row.lastLoginAt) > dormantDays);
  const words =
    row.lastLoginAt === null ? (
      <span className="p-faint">{missing}</span>
    ) : (
      instant(row.lastLoginAt).replace(/ WIB$/, "")
    );
  return (
    <>
      {words} {dormant ? <StatusTag tone="warning">{t("Lama tidak masuk")}</StatusTag> : null}
    </>
  );
}

/** A warning if a person has more than one role that manages users and permissions. */
function RulingRoles({ row }: Cell) {
  const count = row.rulingRoles ?? 0;
  return count > 1 ? <StatusTag tone="error">{count}</StatusTag> : <span className="p-tabular">{count}</span>;
}

export default view(RoleHolder, { cells: { lastLoginAt: LastLogin, rulingRoles: RulingRoles } });
