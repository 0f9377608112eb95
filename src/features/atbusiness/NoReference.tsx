import { Link } from "react-router";
import { useT } from "#web/i18n.ts";
import { useMay } from "#web/resource/useMay.ts";
import "./business.css";

type Props = {
  readonly year: number;
  /** The page of plans, where it is the reader's. */
  readonly href: string | null;
};
/** Without a reference version nothing can be compared with the plan: people who may choose one are asked to. */
export function NoReference({ year: of, href }: Props) {
  const t = useT();
  const may = useMay();
  const year = String(of);
  return (
    <div className="p-card bb-note" role="status">
      <span>{t("Belum ada versi RKAP acuan untuk {year}, sehingga realisasi RKAP kosong.", { year })}</span>
      {may("annualPlan.manage") && href ? (
        <Link to={href}>{t("Pilih versi acuan di RKAP")}</Link>
      ) : (
        <span className="p-muted">{t("Admin Bisnis yang memilihnya di halaman RKAP.")}</span>
      )}
    </div>
  );
}
