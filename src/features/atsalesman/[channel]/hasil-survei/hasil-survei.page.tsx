import { Link } from "react-router";
import { useT } from "#web/i18n.ts";
import ReportPage from "#web/report/ReportPage.tsx";
import { useMay } from "#web/resource/useMay.ts";
import { useAddressValue } from "#web/router/params.ts";
import { ChannelSurveyResults } from "./hasil-survei.report.ts";
import "./response.css";

/** Figures of a channel's surveys, headed by the ways to single responses and to the surveys themselves. */
export default function SurveyResultsPage() {
  return <ReportPage declaration={ChannelSurveyResults} note={<Ways />} />;
}

function Ways() {
  const t = useT();
  const may = useMay();
  const channel = useAddressValue("channel");
  return (
    <p className="p-small sr-ways">
      {may("surveyResponse.read") ? (
        <Link to={`/atsalesman/${channel}/hasil-survei/jawaban`}>{t("Ke daftar jawaban")}</Link>
      ) : null}
      {may("survey.read") ? <Link to={`/atsalesman/${channel}/survei`}>{t("Ke daftar survei")}</Link> : null}
    </p>
  );
}
