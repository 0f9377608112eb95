import { Link } from "react-router";
import { useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { RegistrationUpload } from "./baris.resource.ts";

/** Link to the proposal of the line. */
function SubmissionCell({ value }: { readonly value: unknown }) {
  const t = useT();
  return typeof value === "number" ? <Link to={`/persetujuan?id=${value}`}>{t("Buka")}</Link> : null;
}

export default view(RegistrationUpload, { cells: { submissionId: SubmissionCell } });
