import CheckOutlined from "@ant-design/icons/CheckOutlined";
import { Checkbox, Select } from "antd";
import { useMemo, useState } from "react";
import { EmptyState, useT } from "#platform/ui/index.web.ts";
import { groupsOf } from "./matrix-groups.ts";
import type { RoleFull, RoleMatrix } from "./peran-pengguna.calls.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./roles.module.css";

type Props = {
  readonly matrix: RoleMatrix;
  readonly a: string | null;
  readonly b: string | null;
  readonly onPick: (patch: Record<string, string | null>) => void;
};

/** Compares two roles; differences come first. */
export function CompareRoles({ matrix, a, b, onPick }: Props) {
  const t = useT();
  const [all, setAll] = useState(false);
  const left = matrix.roles.find((r) => r.code === a) ?? matrix.roles[3] ?? matrix.roles[0];
  const right = matrix.roles.find((r) => r.code === b) ?? matrix.roles[4] ?? matrix.roles[0];
  const rows = useMemo(() => (left && right ? rowsOf(matrix, left, right, all, t) : []), [matrix, left, right, all, t]);
  if (!left || !right) return null;
  const pick = (key: "a" | "b", value: string, label: string) => (
    <Select
      aria-label={label}
      className={fieldStyles.wide}
      value={value}
      onChange={(code: string) => onPick({ [key]: code })}
      options={matrix.roles.map((r) => ({ value: r.code, label: t(r.name) }))}
      showSearch={{ optionFilterProp: "label" }}
    />
  );
  return (
    <section className={`p-card ${styles.roles}`}>
      <div className={styles.rolesHead}>
        {pick("a", left.code, t("Peran pertama"))}
        <span className="p-faint">{t("dibanding")}</span>
        {pick("b", right.code, t("Peran kedua"))}
        <Checkbox checked={all} onChange={(e) => setAll(e.target.checked)}>
          {t("Tampilkan juga yang sama")}
        </Checkbox>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("Kedua peran sama")}>{t("Tidak ada izin maupun halaman yang berbeda.")}</EmptyState>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{t("Izin atau halaman")}</th>
                <th scope="col">{t(left.name)}</th>
                <th scope="col">{t(right.name)}</th>
              </tr>
            </thead>
            {rows.map((g) => (
              <tbody key={g.name}>
                <tr>
                  <th scope="rowgroup" colSpan={3} className={styles.group}>
                    {g.name}
                  </th>
                </tr>
                {g.rows.map((r) => (
                  <tr key={r.key} data-different={r.left === r.right ? undefined : ""}>
                    <th scope="row" title={r.key}>
                      {r.words}
                    </th>
                    <Mark on={r.left} />
                    <Mark on={r.right} />
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </section>
  );
}

function Mark({ on }: { readonly on: boolean }) {
  const t = useT();
  return (
    <td>
      {on ? (
        <CheckOutlined className="p-up" aria-label={t("ya")} />
      ) : (
        <span className="p-faint" role="img" aria-label={t("tidak")}>
          –
        </span>
      )}
    </td>
  );
}

type Row = { readonly key: string; readonly words: string; readonly left: boolean; readonly right: boolean };
function rowsOf(
  matrix: RoleMatrix,
  a: RoleFull,
  b: RoleFull,
  all: boolean,
  t: ReturnType<typeof useT>,
): { readonly name: string; readonly rows: readonly Row[] }[] {
  const [one, two] = [new Set(a.actions), new Set(b.actions)];
  const relevant = (x: boolean, y: boolean) => x !== y || (all && x);
  const actions = groupsOf(matrix.actions, "").map((g) => ({
    name: t(g.name),
    rows: g.lines
      .flatMap((l) =>
        l.actions.map(
          (i): Row => ({
            key: i.action,
            words: `${t(i.subject)}: ${t(i.verb)}`,
            left: one.has(i.action),
            right: two.has(i.action),
          }),
        ),
      )
      .filter((r) => relevant(r.left, r.right)),
  }));
  const pages = {
    name: t("Halaman menu"),
    rows: matrix.menus
      .filter((m) => m.href !== null)
      .map(
        (m): Row => ({
          key: m.href ?? "",
          words: t(m.name),
          left: a.menus.includes(m.id),
          right: b.menus.includes(m.id),
        }),
      )
      .filter((r) => relevant(r.left, r.right)),
  };
  return [...actions, pages].filter((g) => g.rows.length > 0);
}
