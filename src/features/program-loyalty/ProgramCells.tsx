import type { CSSProperties } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { integer, percent, StatusTag, today, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { ListLines } from "./ListLines.tsx";
import { programBudgets, programFigures } from "./program-rules.calls.ts";
import { programState, stateWords } from "./program-state.ts";
import styles from "./loyalty.module.css";

type Program = {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly validFrom: string;
  readonly validTo: string | null;
};
type CellProps = { readonly row: Program; readonly value: unknown };

export function StateCell({ row }: { readonly row: Program }) {
  const t = useT();
  const [tone, label] = stateWords[programState(row, today())];
  return <StatusTag tone={tone}>{t(label)}</StatusTag>;
}

/** The name, with the number of members and their points in today's window below it. */
export function NameCell({ row, value }: CellProps) {
  const t = useT();
  const query = useQueryCall(programFigures, {}, { staleTime: 60_000 });
  const of = query.data?.programs.find((p) => p.id === row.id);
  return (
    <ListLines
      first={String(value)}
      second={
        of
          ? t("{members} peserta · {points} poin bulan ini", {
              members: integer(of.members),
              points: integer(of.points),
            })
          : "…"
      }
    />
  );
}

/** Used share of each budget; read only with permission. */
export function useBudgets() {
  const may = useMay()("loyaltyProgram.budget");
  return useQueryCall(programBudgets, {}, { enabled: may, staleTime: 60_000 });
}
export function BudgetBar({ id }: { readonly id: number }) {
  const t = useT();
  const b = useBudgets().data?.programs.find((p) => p.id === id);
  if (!b) return null;
  const used = b.budget === 0 ? 100 : (b.posted * 100) / b.budget;
  const tone = b.held || used >= 100 ? "error" : used >= 80 ? "warning" : "success";
  const words = t("{percent} anggaran terpakai", { percent: percent(String(used.toFixed(1))) });
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={words}
      title={words}
      data-tone={tone}
      style={{ "--done": `${Math.min(100, used)}%` } as CSSProperties}
    >
      <span />
    </span>
  );
}
export function BudgetCell({ row, value }: CellProps) {
  if (value === null || value === undefined) return <span className="p-faint">–</span>;
  return (
    <span className={styles.two}>
      <span>{integer(String(value))}</span>
      <BudgetBar id={row.id} />
    </span>
  );
}
