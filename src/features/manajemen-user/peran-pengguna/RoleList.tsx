import { Select } from "antd";
import { useT } from "#platform/ui/index.web.ts";
import type { RoleFull } from "./peran-pengguna.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./roles.module.css";

/** Roles by group, with the number of users of each. */
export function RoleList({
  roles,
  code,
  onPick,
}: {
  readonly roles: readonly RoleFull[];
  readonly code: string | undefined;
  readonly onPick: (code: string) => void;
}) {
  const t = useT();
  const groups = [...new Set(roles.map((r) => r.group_role))];
  return (
    <>
      <Select
        className={`${fieldStyles.wide} ${styles.pick}`}
        aria-label={t("Peran")}
        value={code}
        onChange={onPick}
        showSearch={{ optionFilterProp: "label" }}
        options={groups.map((g) => ({
          label: t(g),
          options: roles
            .filter((r) => r.group_role === g)
            .map((r) => ({ value: r.code, label: `${t(r.name)} (${r.users})` })),
        }))}
      />
      <nav className={`p-card ${styles.roles}`} aria-label={t("Peran")}>
        {groups.map((g) => (
          <section key={g}>
            <h2 className="p-caption p-faint">{t(g)}</h2>
            <ul>
              {roles
                .filter((r) => r.group_role === g)
                .map((r) => (
                  <li key={r.code}>
                    <button
                      type="button"
                      aria-current={r.code === code ? "true" : undefined}
                      onClick={() => onPick(r.code)}
                    >
                      <span className="p-cut">{t(r.name)}</span>
                      <span className="p-caption p-faint p-tabular" title={t("{count} pengguna", { count: r.users })}>
                        {r.users}
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}
