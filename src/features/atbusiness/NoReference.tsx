import { Link } from "react-router";
import { useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import styles from "./business.module.css";

type Props = {
  readonly year: number;
  /** The page of plans, or null if the reader has no access to it. */
  readonly href: string | null;
};
/** Shown if the year has no reference version to compare with; readers who may choose one get a link. */
export function NoReference({ year: of, href }: Props) {
  const t = useT();
  const may = useMay();
  const year = String(of);
  return (
    <div className={`p-card ${styles.note}`} role="status">
      <span>{t("Belum ada versi RKAP acuan untuk {year}, sehingga realisasi RKAP kosong.", { year })}</span>
      {may("annualPlan.manage") && href ? (
        <Link to={href}>{t("Pilih versi acuan di RKAP")}</Link>
      ) : (
        <span className="p-muted">{t("Admin Bisnis yang memilihnya di halaman RKAP.")}</span>
      )}
    </div>
  );
}
