import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, ErrorState, integer, LoadingState, money, plainDate, useT } from "#platform/ui/index.web.ts";
import { fact, type ReviewPart } from "#platform/workflow/index.web.ts";
import type { RuleSet } from "../program-rules.calls.ts";
import { MultiplierTable, RateTable, StepTable } from "../RuleTables.tsx";
import { type ChangeFacts, changeFacts } from "./perubahan.calls.ts";
import { SimulationView } from "./SimulationView.tsx";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "../loyalty.module.css";

const useFacts = (id: number) =>
  useQueryCall(
    changeFacts,
    { id },
    { staleTime: 0, refetchInterval: (q) => (q.state.data?.simulation?.result === null ? 2_000 : false) },
  );

const termWords = {
  validTo: "Berlaku sampai",
  capWindow: "Batas per jendela",
  capProgram: "Batas seluruh program",
  minTonnes: "Tonase minimum",
  budget: "Anggaran",
} as const;
type Names = ChangeFacts["names"];

function Wanted({ rules, names }: { readonly rules: RuleSet; readonly names: Names }) {
  const t = useT();
  const name = (kind: string, id: number | null | undefined) => (id ? (names[`${kind}/${id}`] ?? String(id)) : null);
  const ref = (kind: string, id: number | null | undefined) => (id ? { id, label: name(kind, id) ?? "" } : null);
  const rates = (rules.rates ?? []).map((r, i) => ({
    id: i,
    subject: name("product", r.product) ?? name("productGroup", r.productGroup) ?? name("brand", r.brand) ?? "–",
    uom: { id: r.uom, label: name("uom", r.uom) ?? "" },
    points: r.points ?? "0",
    validFrom: "",
    validTo: null,
    product: null,
    productGroup: null,
    brand: null,
  }));
  const none = { validFrom: null, validTo: null } as const;
  return (
    <>
      {rates.length ? <RateTable rows={rates} /> : null}
      {rules.steps ? (
        <StepTable rows={rules.steps.map((s, id) => ({ id, ...none, factor: null, points: null, ...s }))} />
      ) : null}
      {rules.multipliers ? (
        <MultiplierTable
          rows={rules.multipliers.map((m, id) => ({
            id,
            factor: m.factor,
            validFrom: m.validFrom ?? null,
            validTo: m.validTo ?? null,
            area: ref("area", m.area),
            cluster: ref("cluster", m.cluster),
            segment: ref("segment", m.segment),
            productGroup: ref("productGroup", m.productGroup),
          }))}
        />
      ) : null}
      <dl className={drawerStyles.facts}>
        {rules.value ? fact("Nilai satu poin", money(rules.value)) : null}
        {rules.areas ? fact("Area", rules.areas.map((a) => name("area", a)).join(", ") || t("Seluruh negeri.")) : null}
        {rules.shares
          ? fact("Porsi biaya", rules.shares.map((s) => `${name("opco", s.opco)} ${decimal(s.percent)} %`).join(", "))
          : null}
        {(Object.keys(termWords) as (keyof typeof termWords)[]).map((n) => {
          const value = rules.terms?.[n];
          if (value === undefined) return null;
          return fact(
            termWords[n],
            value === null
              ? t("Tanpa batas")
              : n === "validTo"
                ? plainDate(String(value))
                : n === "minTonnes"
                  ? decimal(String(value))
                  : integer(value),
          );
        })}
      </dl>
    </>
  );
}

function NewMembers({ count, members }: { readonly count: number; readonly members: ChangeFacts["members"] }) {
  const t = useT();
  return (
    <>
      <h3>{t("{count} peserta baru", { count: integer(count) })}</h3>
      <ul className={styles.list}>
        {members.map((m) => (
          <li key={m.id}>
            <Link className="p-cut" to={`/toko/${m.id}`}>
              {m.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The change, the current rules, and its simulated effect on past months. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const query = useFacts(proposal.id);
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={8} />
    );
  const { data, program, now, names, simulation, members } = query.data;
  return (
    <>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{t(data.activate ? "Aktifkan program" : "Yang diubah")}</h2>
          <dl className={drawerStyles.facts}>
            {fact("Program", <Link to={`/program-loyalty?id=${program.id}`}>{program.label}</Link>)}
            {fact("Versi aturan", integer(program.ruleVersion))}
            {fact("Berlaku mulai", data.from ? plainDate(data.from) : t("Berlaku surut sejak awal program"))}
            {fact("Alasan", data.reason)}
          </dl>
          {data.rules ? <Wanted rules={data.rules} names={names} /> : null}
          {data.members ? <NewMembers count={data.members.length} members={members} /> : null}
        </div>
      </section>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{t("Aturan sekarang")}</h2>
          <RateTable rows={now.rates} />
          <StepTable rows={now.steps} />
          <MultiplierTable rows={now.multipliers} />
        </div>
      </section>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{t("Simulasi")}</h2>
          {simulation?.result ? <SimulationView simulation={simulation} /> : null}
          {simulation && !simulation.result ? (
            <p className="p-small p-muted" role="status">
              {t("Simulasi sedang dihitung; keputusan menunggu hasilnya.")}
            </p>
          ) : null}
        </div>
      </section>
    </>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const program = useFacts(proposal.id).data?.program;
  return (
    <p className="p-small">
      {t("Pengajuan ini disetujui.")}{" "}
      {program ? <Link to={`/program-loyalty?id=${program.id}`}>{program.label}</Link> : null}
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Alasan tidak cukup", "Dampaknya terlalu besar", "Tanggalnya tidak tepat"],
  touches: ["/api/program-change", "/api/loyalty-program", "/api/program-rate"],
};
