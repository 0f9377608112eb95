import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, money, tonnes, useT } from "#platform/ui/index.web.ts";
import { fact, type ReviewPart } from "#platform/workflow/index.web.ts";
import { DiffTable } from "./DiffTable.tsx";
import { kindNames } from "./plan-words.ts";
import { type PlanVersion, planFacts } from "./rkap.calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

const useFacts = (id: number) => useQueryCall(planFacts, { id }, { staleTime: 0 });
const addressOf = (v: PlanVersion): string => `/atbusiness/rkap?year=${v.year}&planVersion=${v.id}`;

/** The plan of the version, whether it becomes the reference, and the differences from its base. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const query = useFacts(proposal.id);
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={8} />
    );
  const { version, asReference, note, reference, customers, diff } = query.data;
  const name = t("RKAP {year} versi {no}", { year: String(version.year), no: version.no });
  return (
    <>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{name}</h2>
          <dl className={drawerStyles.facts}>
            {fact("Versi", <Link to={addressOf(version)}>{name}</Link>)}
            {fact("Jenis", t(kindNames[version.kind]))}
            {fact("Customer", integer(customers))}
            {fact("Volume", tonnes(version.tonnes))}
            {fact("Pendapatan", money(version.revenue))}
            {fact("Setelah disetujui", t(asReference ? "Menjadi acuan tahun itu" : "Bukan acuan"))}
            {fact("Acuan sekarang", reference?.label ?? t("Belum ada"))}
            {fact("Catatan", note || "–")}
          </dl>
        </div>
      </section>
      {diff ? (
        <section className="p-card">
          <div className={proposalStyles.facts}>
            <h2>{t("Dibandingkan dengan versi sebelumnya")}</h2>
            <DiffTable diff={diff} />
          </div>
        </section>
      ) : null}
    </>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const version = useFacts(proposal.id).data?.version;
  return (
    <p className="p-small">
      {t("Pengajuan ini disetujui.")} {version ? <Link to={addressOf(version)}>{t("Buka RKAP")}</Link> : null}
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Volume terlalu rendah", "Volume tidak realistis", "Harga tidak sesuai"],
  touches: ["/api/annual-plan"],
};
