import { type Account, roleName } from "#platform/access/index.ts";
import { instant, missing, useT } from "#platform/ui/index.web.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./akun.module.css";

/** The user's roles and territory, which explain why a page or row is visible or not. */
export function AccessCard({ me }: { readonly me: Account }) {
  const t = useT();
  const places = [...me.regions, ...me.areas];
  return (
    <section className="p-card">
      <header>
        <h2>{t("Peran & cakupan")}</h2>
      </header>
      <div className={`p-body ${drawerStyles.facts}`}>
        <div>
          <span className="p-faint">{t("Peran")}</span>
          <span className={styles.tags}>
            {me.roles.length === 0
              ? missing
              : me.roles.map((r) => (
                  <span key={r.role} className="p-tag" data-mark="none">
                    {roleName(r.role)}
                  </span>
                ))}
          </span>
        </div>
        <div>
          <span className="p-faint">{t("Cakupan")}</span>
          <span className={styles.tags}>
            {me.vendor_id !== null
              ? t("Satu distributor")
              : places.length === 0
                ? t("Sesuai peran")
                : places.map((p) => (
                    <span key={p.name} className="p-tag" data-mark="none">
                      {p.name}
                    </span>
                  ))}
          </span>
        </div>
        <div>
          <span className="p-faint">{t("Halaman")}</span>
          <span className="p-tabular">{me.links.length}</span>
        </div>
        <div>
          <span className="p-faint">{t("Masuk terakhir")}</span>
          <span>{me.last_login ? instant(me.last_login) : missing}</span>
        </div>
      </div>
    </section>
  );
}
