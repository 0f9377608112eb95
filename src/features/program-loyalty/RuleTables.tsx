import { exact, integer, plainDate, today, useT } from "#platform/ui/index.web.ts";
import type { ShownMultiplier, ShownRate, ShownStep } from "./program-rules.calls.ts";
import { FigureTable } from "./FigureTable.tsx";
import styles from "./loyalty.module.css";

type Dated = { readonly validFrom: string | null; readonly validTo: string | null };
/** Formats a period; the last day is displayed, `validTo` is exclusive. */
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
const ended = (r: Dated) => (r.validTo !== null && r.validTo <= today() ? styles.ended : undefined);

/** The name of a rule with its period of validity below it. */
function Ruled({ name, of }: { readonly name: string; readonly of: Dated }) {
  const period = usePeriod();
  return (
    <>
      {name}
      <br />
      <span className="p-caption p-faint">{period(of)}</span>
    </>
  );
}

export function RateTable({ rows }: { readonly rows: readonly ShownRate[] }) {
  const t = useT();
  if (rows.length === 0) return <p className="p-small p-muted">{t("Belum ada tarif.")}</p>;
  return (
    <FigureTable
      heads={[t("Produk"), t("Satuan"), t("Poin")]}
      figures={1}
      rows={rows.map((r) => ({
        key: r.id,
        className: ended(r),
        name: <Ruled name={r.subject} of={r} />,
        cells: [r.uom.label, exact(r.points)],
      }))}
    />
  );
}

export function StepTable({ rows }: { readonly rows: readonly ShownStep[] }) {
  const t = useT();
  if (rows.length === 0) return <p className="p-small p-muted">{t("Tanpa tier: faktor 1.")}</p>;
  return (
    <FigureTable
      rows={rows.map((s) => ({
        key: s.id,
        className: ended(s),
        name: (
          <Ruled
            name={t(s.kind === "tier" ? "Tier mulai {tonnes} ton" : "Bonus mulai {tonnes} ton", {
              tonnes: exact(s.threshold),
            })}
            of={s}
          />
        ),
        cells: [
          s.kind === "tier" ? `× ${exact(s.factor ?? "1")}` : t("{count} poin", { count: integer(s.points ?? 0) }),
        ],
      }))}
    />
  );
}

export function MultiplierTable({ rows }: { readonly rows: readonly ShownMultiplier[] }) {
  const t = useT();
  if (rows.length === 0) return <p className="p-small p-muted">{t("Tanpa pengali.")}</p>;
  const nameOf = (m: ShownMultiplier) =>
    [m.area, m.cluster, m.segment, m.productGroup].flatMap((r) => (r ? [r.label] : [])).join(", ") || t("Semua");
  return (
    <FigureTable
      rows={rows.map((m) => ({
        key: m.id,
        className: ended(m),
        name: <Ruled name={nameOf(m)} of={m} />,
        cells: [`× ${exact(m.factor)}`],
      }))}
    />
  );
}
