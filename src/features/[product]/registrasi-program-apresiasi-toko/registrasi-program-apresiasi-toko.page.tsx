import { useMemo } from "react";
import { Link } from "react-router";
import { Refused } from "#kit/refused.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  State,
  usePageName,
  useRouteParams,
  useT,
} from "#platform/ui/index.web.ts";
import {
  ProposalList,
  ProposalPage,
  type ProposalPageSpec,
  useProposalListAddress,
} from "#platform/workflow/index.web.ts";
import { registrationLine } from "./registrasi-program-apresiasi-toko.calls.ts";
import { review } from "./registrasi-program-apresiasi-toko.review.tsx";
import { ProgramRegistration } from "./registrasi-program-apresiasi-toko.workflow.ts";
import { registrationFormOf } from "./RegistrationForm.tsx";

const spec = {
  kind: "program-registration",
  workflow: ProgramRegistration as never,
  title: "Registrasi program apresiasi toko",
  newTitle: "Registrasikan toko",
  review,
};
const slug = /^[a-z][a-z0-9-]{0,39}$/;

/** Registrations of stores for the loyalty programmes of one product line. */
export default function RegistrationsPage() {
  const t = useT();
  const product = useRouteParams().product ?? "";
  const known = slug.test(product);
  const query = useQueryCall(registrationLine, { product }, { enabled: known, retry: false });
  const line = query.data;
  const lineSpec = useMemo<ProposalPageSpec | undefined>(
    () => line && { ...spec, product: line.data.slug, Form: registrationFormOf(line.programs) },
    [line],
  );
  if (!known || (query.error instanceof Refused && query.error.status === 404))
    return (
      <State
        kind="missing"
        heading
        title={t("Lini produk tidak ditemukan")}
        action={<Link to="/dashboard">{t("Ke dashboard")}</Link>}
      >
        {t("Lini produk ini tidak ada.")}
      </State>
    );
  if (query.error) return <ErrorState heading error={query.error} onRetry={() => void query.refetch()} />;
  if (!line || !lineSpec) return <LoadingState rows={10} />;
  return line.programs.length > 0 ? (
    <ProposalPage spec={lineSpec} />
  ) : (
    <Closed spec={lineSpec} line={line.data.name} some={line.registrations > 0} />
  );
}

/** Shown while no programme is open for registration; earlier registrations remain readable. */
function Closed(props: { readonly spec: ProposalPageSpec; readonly line: string; readonly some: boolean }) {
  const { spec: of, line, some } = props;
  const t = useT();
  const pageName = usePageName();
  const { at } = useProposalListAddress();
  if (typeof at.open === "number") return <ProposalPage spec={of} />;
  const none = t("Belum ada program {line} yang dibuka.", { line });
  return (
    <Page title={pageName(of.title)}>
      {some ? (
        <>
          <p className="p-note">{none}</p>
          <ProposalList kind={of.kind} workflow={of.workflow} noun={t("pengajuan")} product={of.product} />
        </>
      ) : (
        <section className="p-card">
          <EmptyState title={none} />
        </section>
      )}
    </Page>
  );
}
