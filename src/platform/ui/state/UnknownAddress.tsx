import { Button } from "antd";
import { useSearchParams } from "react-router";
import { useT } from "../language/i18n.web.ts";
import { patched } from "../address/patched.web.ts";
import styles from "./unknown-address.module.css";

type Props = {
  /** Known parameters of the address, with their labels. */
  readonly names: Readonly<Record<string, string>>;
  /** The values that the page has read, by the same names. */
  readonly said: Readonly<Record<string, unknown>>;
};

/** Lists parameters with invalid values, for which the page uses defaults, with a button that removes them. */
export function UnknownAddress({ names, said }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const odd = Object.entries(names).flatMap(([key, name]) => {
    const raw = params.get(key);
    return raw && raw !== String(said[key] ?? "") ? [{ key, name, raw }] : [];
  });
  if (odd.length === 0) return null;
  const entries = odd.map(({ name, raw }) => `${t(name)} “${raw.slice(0, 60)}”`).join(", ");
  const drop = () => setParams((now) => patched(now, Object.fromEntries(odd.map(({ key }) => [key, undefined]))));
  return (
    <p className={`p-note ${styles.unknown}`} data-tone="warning" role="status">
      <span>{t("Tidak dikenal di alamat ini: {entries}. Yang biasa dipakai sebagai gantinya.", { entries })}</span>
      <Button size="small" onClick={drop}>
        {t("Hapus dari alamat")}
      </Button>
    </p>
  );
}
