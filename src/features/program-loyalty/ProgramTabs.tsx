import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  exact,
  integer,
  LoadingState,
  money,
  plainDate,
  StatusTag,
  useT,
} from "#platform/ui/index.web.ts";
import { JobProgress } from "#platform/jobs/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { FigureTable } from "./FigureTable.tsx";
import { BudgetBar, useBudgets } from "./ProgramCells.tsx";
import { budgetEnd, programLiability, type ProgramRules, programRules } from "./program-rules.calls.ts";
import { simulations, startSimulation } from "./perubahan/perubahan.calls.ts";
import { SimulationView } from "./perubahan/SimulationView.tsx";
import { MultiplierTable, RateTable, StepTable } from "./RuleTables.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./loyalty.module.css";

type Row = { readonly id: number; readonly status: string; readonly archivedAt: string | null };
type TabProps = { readonly row: Row };

function WithRules({ id, children }: { readonly id: number; readonly children: (r: ProgramRules) => React.ReactNode }) {
  // not cached, because another person may have approved a change
  const query = useQueryCall(programRules, { id }, { staleTime: 0 });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? children(query.data) : <LoadingState rows={6} />;
}

export function RulesTab({ row }: TabProps) {
  const t = useT();
  return (
    <WithRules id={row.id}>
      {(r) => (
        <>
          <section className={styles.block}>
            <h3>{t("Tier dan bonus")}</h3>
            <StepTable rows={r.steps} />
          </section>
          <section className={styles.block}>
            <h3>{t("Pengali")}</h3>
            <MultiplierTable rows={r.multipliers} />
          </section>
        </>
      )}
    </WithRules>
  );
}

export function RatesTab({ row }: TabProps) {
  const t = useT();
  return (
    <WithRules id={row.id}>
      {(r) => (
        <>
          <RateTable rows={r.rates} />
          <p className="p-small">
            <Link to={`/program-loyalty/uom?f.program=${row.id}`}>{t("Buka daftarnya")}</Link>
          </p>
        </>
      )}
    </WithRules>
  );
}

/** Outstanding points and the share of each opco, with permission to read liabilities. */
function Outstanding({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay()("report.loyalty.liability");
  const query = useQueryCall(programLiability, { id }, { enabled: may, staleTime: 60_000 });
  if (!may || !query.data) return null;
  const { points, rupiah, parts } = query.data;
  return (
    <>
      <h3>{t("Poin beredar")}</h3>
      <FigureTable
        heads={[t("Opco"), t("Poin"), t("Liabilitas")]}
        rows={[...parts, { opco: { id: 0, label: t("Total") }, points, rupiah }].map((r) => ({
          key: r.opco.id,
          name: r.opco.label,
          cells: [integer(r.points), r.rupiah === null ? "–" : money(r.rupiah)],
        }))}
      />
    </>
  );
}

export function ReachTab({ row }: TabProps) {
  const t = useT();
  return (
    <WithRules id={row.id}>
      {(r) => (
        <>
          <section className={styles.block}>
            <h3>{t("Area")}</h3>
            <p className="p-small">{r.areas.length ? r.areas.map((a) => a.label).join(", ") : t("Seluruh negeri.")}</p>
          </section>
          <section className={styles.block}>
            <h3>{t("Porsi biaya")}</h3>
            {r.shares.length === 0 ? (
              <p className="p-small p-muted">{t("Belum dibagi.")}</p>
            ) : (
              <FigureTable
                rows={r.shares.map((s) => ({
                  key: s.opco.id,
                  name: s.opco.label,
                  cells: [`${exact(s.percent)} %`],
                }))}
              />
            )}
          </section>
          <section className={styles.block}>
            <Outstanding id={row.id} />
          </section>
          <section className={styles.block}>
            <h3>{t("Nilai satu poin")}</h3>
            {r.values.length === 0 ? (
              <p className="p-small p-muted">{t("Belum ada nilai.")}</p>
            ) : (
              <FigureTable
                rows={r.values.map((v) => ({
                  key: v.validFrom,
                  name: t("Mulai {day}", { day: plainDate(v.validFrom) }),
                  cells: [money(v.value)],
                }))}
              />
            )}
          </section>
        </>
      )}
    </WithRules>
  );
}

/** For an exhausted budget: raise it, or end the programme on the last day that fits. */
function WayOut({ id }: { readonly id: number }) {
  const t = useT();
  const may = useMay();
  const query = useQueryCall(budgetEnd, { id }, { staleTime: 60_000 });
  const end = query.data?.validTo;
  const form = `/program-loyalty/perubahan?id=new&program=${id}`;
  return (
    <section className={styles.block}>
      {query.isPending ? <LoadingState rows={1} /> : null}
      {end ? (
        <p className="p-small">{t("Poin sebelum {day} masih muat; sesudahnya tidak.", { day: plainDate(end) })}</p>
      ) : null}
      {may("programChange.submit") ? (
        <div className="p-row">
          <Link to={form}>{t("Ajukan kenaikan anggaran")}</Link>
          {end ? (
            <Link to={`${form}&to=${end}`}>{t("Ajukan berakhir pada {day}", { day: plainDate(end) })}</Link>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

export function BudgetTab({ row }: TabProps) {
  const t = useT();
  const query = useBudgets();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isLoading) return <LoadingState rows={3} />;
  const b = query.data?.programs.find((p) => p.id === row.id);
  if (!b) return <EmptyState title={t("Program ini tanpa anggaran.")} />;
  return (
    <>
      <dl className={styles.tiles}>
        <div>
          <dt>{t("Anggaran")}</dt>
          <dd>{integer(b.budget)}</dd>
        </div>
        <div>
          <dt>{t("Terpakai")}</dt>
          <dd>{integer(b.posted)}</dd>
        </div>
        <div>
          <dt>{t("Sisa")}</dt>
          <dd>{integer(Math.max(0, b.budget - b.posted))}</dd>
        </div>
      </dl>
      <BudgetBar id={row.id} />
      {b.held ? (
        <p className="p-note" data-tone="error" role="status">
          <StatusTag tone="error">{t("Tertahan")}</StatusTag>{" "}
          {t("Poin berikutnya tidak muat; kenaikan menunggu sampai anggaran dinaikkan.")}
        </p>
      ) : null}
      {b.held ? <WayOut id={row.id} /> : null}
    </>
  );
}

/** Points that members would have earned in past months by the current rules. */
export function SimulationTab({ row }: TabProps) {
  const t = useT();
  const may = useMay();
  const [months, setMonths] = useState(12);
  const query = useQueryCall(
    simulations,
    { id: row.id },
    { refetchInterval: (q) => (q.state.data?.simulations[0]?.result === null ? 2_000 : false) },
  );
  const start = useCall(startSimulation, { onSuccess: () => void query.refetch() });
  const last = query.data?.simulations[0];
  return (
    <>
      <p className="p-small p-muted">
        {t(
          "Menghitung bulan-bulan yang sudah lewat dengan rumus pemberian poin yang sama; tidak ada yang disimpan ke saldo.",
        )}
      </p>
      {may("loyaltyProgram.simulate") ? (
        <div className={`p-row ${styles.simulate}`}>
          <select
            className={resourceStyles.op}
            aria-label={t("Bulan")}
            value={months}
            onChange={(e) => setMonths(Number(e.target.value))}
          >
            {[3, 6, 12].map((n) => (
              <option key={n} value={n}>
                {t("{count} bulan terakhir", { count: n })}
              </option>
            ))}
          </select>
          <Button loading={start.isPending} onClick={() => start.mutate({ id: row.id, months })}>
            {t("Simulasi")}
          </Button>
        </div>
      ) : null}
      {start.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(start.error.message)}
        </p>
      ) : null}
      {last && !last.result && last.job ? <JobProgress id={last.job} /> : null}
      {last?.result ? <SimulationView simulation={last} /> : null}
      {query.data && !last ? <EmptyState title={t("Belum pernah disimulasikan")} /> : null}
    </>
  );
}
