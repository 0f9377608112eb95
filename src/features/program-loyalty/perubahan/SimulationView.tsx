import { Link } from "react-router";
import { change, exact, integer, money, month, useT } from "#platform/ui/index.web.ts";
import type { Simulation, SimulationResult } from "./perubahan.calls.ts";
import { FigureTable } from "../FigureTable.tsx";
import styles from "../loyalty.module.css";

type Side = SimulationResult["after"];
const earned = (s: Side) => Number(s.points) + Number(s.bonus);

/** Factors of tiers with the number of windows that reach them, before and after. */
function Tiers({ before, after }: { readonly before: Side; readonly after: Side }) {
  const t = useT();
  const all = [...new Set([...before.tiers, ...after.tiers].map((x) => x.tier))].sort((a, b) => Number(a) - Number(b));
  const of = (s: Side, tier: string) => s.tiers.find((x) => x.tier === tier)?.windows ?? 0;
  return (
    <FigureTable
      heads={[t("Faktor tier"), t("Jendela sekarang"), t("Jendela sesudahnya")]}
      rows={all.map((tier) => ({
        key: tier ?? "",
        name: `× ${exact(tier ?? "1")}`,
        cells: [integer(of(before, tier)), integer(of(after, tier))],
      }))}
    />
  );
}

function Changes({ simulation, result }: { readonly simulation: Simulation; readonly result: SimulationResult }) {
  const t = useT();
  const names = new Map(simulation.stores.map((s) => [s.id, s.label]));
  if (result.changes.length === 0) return <p className="p-small p-muted">{t("Tidak ada toko yang berubah.")}</p>;
  return (
    <FigureTable
      heads={[t("Toko"), t("Sekarang"), t("Sesudahnya")]}
      rows={result.changes.map((c) => ({
        key: c.store,
        name: <Link to={`/toko/${c.store}`}>{names.get(c.store)}</Link>,
        cells: [integer(c.before), integer(c.after)],
      }))}
    />
  );
}

function Forecast({ f }: { readonly f: SimulationResult["forecast"] }) {
  const t = useT();
  if (f.budget === null) return null;
  const short = f.monthsOfBudget !== null && f.monthsLeft !== null && f.monthsOfBudget < f.monthsLeft;
  return (
    <p className="p-note" data-tone={short ? "warning" : "info"}>
      {t("Rata-rata {monthly} poin sebulan; anggaran yang tersisa cukup untuk {months} bulan.", {
        monthly: integer(f.monthly),
        months: f.monthsOfBudget ?? "–",
      })}{" "}
      {f.monthsLeft === null ? null : t("Program masih berjalan {months} bulan.", { months: f.monthsLeft })}
    </p>
  );
}

/** The result of a simulation: figures by the tried rules and by the compared ones. */
export function SimulationView({ simulation }: { readonly simulation: Simulation }) {
  const t = useT();
  const { result } = simulation;
  if (!result) return null;
  const { before, after } = result;
  const gain = earned(before) === 0 ? null : ((earned(after) - earned(before)) * 100) / earned(before);
  return (
    <>
      <p className="p-small p-muted">
        {t("{from} sampai {to}", {
          from: month(result.months[0] ?? ""),
          to: month(result.months.at(-1) ?? ""),
        })}
      </p>
      <dl className={styles.tiles}>
        <div>
          <dt>{t("Toko yang memperoleh")}</dt>
          <dd>{integer(after.stores)}</dd>
        </div>
        <div>
          <dt>{t("Poin")}</dt>
          <dd>
            {integer(earned(after))}{" "}
            {gain === null ? null : <span className="p-small p-muted">{change(gain.toFixed(1)).text}</span>}
          </dd>
        </div>
        <div>
          <dt>{t("Nilai")}</dt>
          <dd>{after.rupiah === null ? "–" : money(after.rupiah)}</dd>
        </div>
        <div>
          <dt>{t("Jendela di batas")}</dt>
          <dd>{integer(after.capped)}</dd>
        </div>
      </dl>
      <Forecast f={result.forecast} />
      <section className={styles.block}>
        <h3>{t("Tier")}</h3>
        <Tiers before={before} after={after} />
      </section>
      <section className={styles.block}>
        <h3>{t("Perubahan terbesar")}</h3>
        <Changes simulation={simulation} result={result} />
      </section>
    </>
  );
}
