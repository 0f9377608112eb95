import { Button } from "antd";
import { Link } from "react-router";
import { Refused } from "#kit/refused.ts";
import { ErrorState, ForbiddenState, State, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";

/** The reason why a dashboard is not shown, with a remedy. */
export function EmbedProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT();
  const manages = useMay()("embeddedDashboard.read");
  const home = <Link to="/laporan">{t("Ke daftar laporan")}</Link>;
  const settings = manages ? (
    <Link to="/konfigurasi-system/embedded-dashboard">{t("Buka pengaturan dashboard")}</Link>
  ) : (
    home
  );
  if (!(error instanceof Refused)) return <ErrorState heading error={error} onRetry={onRetry} />;
  if (error.status === 404 || error.status === 422)
    return (
      <State kind="missing" heading title={t("Dashboard tidak ditemukan")} action={home}>
        <p>{t("Dashboard ini tidak ada atau sudah diarsipkan.")}</p>
      </State>
    );
  if (error.status === 403)
    return (
      <ForbiddenState heading page={t("dashboard ini")} buttons={home}>
        <p>{t(error.message)}</p>
      </ForbiddenState>
    );
  if (error.code === "embed.secret" || error.code === "embed.inactive")
    return (
      <State
        kind="empty"
        heading
        title={error.code === "embed.secret" ? t("Dashboard belum siap") : t("Dashboard tidak aktif")}
        action={settings}
      >
        <p>{t(error.message)}</p>
        {manages ? null : <p>{t("Hubungi Administrator BK.")}</p>}
      </State>
    );
  return (
    <ErrorState
      heading
      error={error}
      onRetry={onRetry}
      action={<Button href="#/laporan">{t("Ke daftar laporan")}</Button>}
    />
  );
}
