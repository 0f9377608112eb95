import { Link } from "react-router";
import { useT } from "#web/i18n.ts";
import { view } from "#web/resource/view.ts";
import { RegistrationUpload } from "./baris.resource.ts";

/** Link to the proposal of the line. */
function SubmissionCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return typeof value === "number" ? <Link to={`/persetujuan?id=${value}`}>{t("Buka")}</Link> : null;
}

export default view(RegistrationUpload, { cells: { submissionId: SubmissionCell } });
