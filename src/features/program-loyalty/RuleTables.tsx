import { decimal, integer, plainDate, today } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { ShownMultiplier, ShownRate, ShownStep } from "./program-rules.calls.ts";
import "./loyalty.css";

type Dated = { readonly validFrom: string | null; readonly validTo: string | null };
/** From a day to the last day that counts, in words. */
function usePeriod() {
  const t = useT();
  return ({ validFrom, validTo }: Dated) =>
    [
      validFrom ? t("mulai {day}", { day: plainDate(validFrom) }) : "",
      validTo ? t("sampai sebelum {day}", { day: plainDate(validTo) }) : "",
    ]
      .filter(Boolean)
      .join(", ") || t("seterusnya");
}
const ended = (r: Dated) => (r.validTo !== null && r.validTo <= today() ? "lp-ended" : undefined);

export function RateTable({ rows }: { readonly rows: readonly ShownRate[] }) {
  const t = useT();
  const period = usePeriod();
  if (rows.length === 0) return <p className="p-small p-muted">{t("Belum ada tarif.")}</p>;
  return (
    <table className="lp-table">
      <thead>
        <tr>
          <th scope="col">{t("Produk")}</th>
          <th scope="col">{t("Satuan")}</th>
          <th scope="col" className="p-num">
            {t("Poin")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.id} className={ended(r)}>
            <th scope="row">
              {r.subject}
              <br />
              <span className="p-caption p-faint">{period(r)}</span>
            </th>
            <td>{r.uom.label}</td>
            <td className="p-num">{decimal(r.points, 4).replace(/[.,]?0+$/, "")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StepTable({ rows }: { readonly rows: readonly ShownStep[] }) {
  const t = useT();
  const period = usePeriod();
  if (rows.length === 0) return <p className="p-small p-muted">{t("Tanpa tier: faktor 1.")}</p>;
  return (
    <table className="lp-table">
      <tbody>
        {rows.map((s) => (
          <tr key={s.id} className={ended(s)}>
            <th scope="row">
              {t(s.kind === "tier" ? "Tier mulai {tonnes} ton" : "Bonus mulai {tonnes} ton", {
                tonnes: decimal(s.threshold).replace(/[.,]0+$/, ""),
              })}
              <br />
              <span className="p-caption p-faint">{period(s)}</span>
            </th>
            <td className="p-num">
              {s.kind === "tier"
                ? `× ${decimal(s.factor ?? "1")
                    .replace(/0+$/, "")
                    .replace(/[.,]$/, "")}`
                : t("{count} poin", { count: integer(s.points ?? 0) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function MultiplierTable({ rows }: { readonly rows: readonly ShownMultiplier[] }) {
  const t = useT();
  const period = usePeriod();
  if (rows.length === 0) return <p className="p-small p-muted">{t("Tanpa pengali.")}</p>;
  return (
    <table className="lp-table">
      <tbody>
        {rows.map((m) => (
          <tr key={m.id} className={ended(m)}>
            <th scope="row">
              {[m.area, m.cluster, m.segment, m.productGroup].flatMap((r) => (r ? [r.label] : [])).join(", ") ||
                t("Semua")}
              <br />
              <span className="p-caption p-faint">{period(m)}</span>
            </th>
            <td className="p-num">× {decimal(m.factor).replace(/0+$/, "").replace(/[.,]$/, "")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
