import { Link } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, Page, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { ReportPage } from "#platform/report/index.web.ts";
import { listCall, useMay } from "#platform/records/index.web.ts";
import { Survey } from "../survei/survei.resource.ts";
import { ChannelSurveyResults } from "./hasil-survei.report.ts";
import styles from "./response.module.css";

/** Figures of a channel's surveys, with links to the responses and the surveys. */
export default function SurveyResultsPage() {
  const t = useT();
  const channel = useAddressValue("channel");
  const readable = useMay()("survey.read");
  const input = { page: 1, perPage: 20, "f.channel": channel, "f.state": "open,closed" };
  const surveys = useQueryCall(listCall(Survey), input, { enabled: readable });
  if (surveys.data?.data.length !== 0) return <ReportPage declaration={ChannelSurveyResults} note={<Ways />} />;
  return (
    <Page title={t(ChannelSurveyResults.title)}>
      <div className="p-card">
        <EmptyState
          title={t("Belum ada survei yang terbit")}
          action={<Link to={`/atsalesman/${channel}/survei`}>{t("Ke daftar survei")}</Link>}
        >
          {t("Hasil muncul di sini setelah sebuah survei terbit dan dijawab.")}
        </EmptyState>
      </div>
    </Page>
  );
}

function Ways() {
  const t = useT();
  const may = useMay();
  const channel = useAddressValue("channel");
  return (
    <p className={`p-small ${styles.ways}`}>
      {may("surveyResponse.read") ? (
        <Link to={`/atsalesman/${channel}/hasil-survei/jawaban`}>{t("Ke daftar jawaban")}</Link>
      ) : null}
      {may("survey.read") ? <Link to={`/atsalesman/${channel}/survei`}>{t("Ke daftar survei")}</Link> : null}
    </p>
  );
}
