import AimOutlined from "@ant-design/icons/AimOutlined";
import type { Account } from "#platform/access/index.ts";
import { Popup, useT } from "#platform/ui/index.web.ts";
import { useAccount } from "#platform/access/index.web.ts";
import styles from "./top.module.css";

/** The places or the distributor of the person's scope; null for the whole country. */
export function scopeNames({ regions, areas, distributor }: Account): readonly string[] | null {
  if (distributor) return [distributor];
  const places = [...regions, ...areas].map((p) => p.name);
  return places.length > 0 ? places : null;
}

/** The person's scope, visible on every page; a click opens the whole list. */
export function ScopeChip() {
  const t = useT();
  const account = useAccount();
  if (!account?.authorized) return null;
  const names = scopeNames(account) ?? [t("Nasional")];
  const [first = "", ...rest] = names;
  const short = rest.length > 0 ? `${first}, +${rest.length}` : first;
  return (
    <Popup
      align="end"
      label={t("Cakupan")}
      trigger={(props) => (
        <button type="button" className={styles.scope} {...props}>
          <AimOutlined aria-hidden="true" />
          <span className={styles.scopeWord}>{t("Cakupan")}</span> <b className="p-cut">{short}</b>
        </button>
      )}
    >
      {() => (
        <div className={styles.scopeList}>
          <b>{t("Anda melihat data dari")}</b>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
    </Popup>
  );
}
