import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import type { CreationPartProps } from "#platform/records/index.web.ts";
import { AccessFields, type Chosen, idsOf } from "./AccessFields.tsx";
import { createUser, grantableRoles } from "./daftar-pengguna.calls.ts";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./users.module.css";

const none: Chosen = { roles: [], regions: [], areas: [], distributors: [] };
const parts = new Set(["roles", "regions", "areas", "distributors"]);

/** Roles and scope of a new user, below the fields. */
function NewAccessPart({ value, onChange, disabled, beside, faults }: CreationPartProps<Chosen>) {
  const t = useT();
  const query = useQueryCall(grantableRoles, {});
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={3} />;
  const wrong = faults.filter((f) => parts.has(f.field));
  return (
    <section className={`${styles.access} ${styles.new}`} aria-label={t("Peran & cakupan")}>
      <h3>{t("Peran & cakupan")}</h3>
      <AccessFields
        grantable={query.data.data}
        assigned={[]}
        chosen={value}
        vendor={beside.distributor !== null && beside.distributor !== undefined}
        disabled={disabled}
        onChange={(part) => onChange({ ...value, ...part })}
      />
      {wrong.map((f) => (
        <p key={f.field} className={formStyles.help} data-wrong="" role="alert">
          {t(f.message, f.values)}
        </p>
      ))}
      {value.roles.length === 0 ? (
        <p className="p-small p-muted">{t("Tanpa peran, pengguna ini belum dapat membuka halaman apa pun.")}</p>
      ) : null}
    </section>
  );
}

/** A new user is saved together with the roles and scope, or not at all. */
export const newAccess = {
  access: "user.access",
  start: none,
  Part: NewAccessPart,
  call: createUser,
  inputOf: (user: Readonly<Record<string, unknown>>, { roles, regions, areas, distributors }: Chosen) => ({
    user,
    roles,
    regions: idsOf(regions),
    areas: idsOf(areas),
    distributors: idsOf(distributors),
  }),
};
