import { Button } from "antd";
import { Refused } from "#kit/refused.ts";
import { lastFailedRequest } from "#platform/http/index.web.ts";
import { ErrorState, usePageTitle, useT } from "#platform/ui/index.web.ts";

/** Shown after a server error, with the request id for the helpdesk and a button to retry. */
export default function ServerErrorPage() {
  const t = useT();
  usePageTitle(t("Kesalahan server"));
  const id = lastFailedRequest();
  const error = new Refused(
    "internal",
    t("Server mengalami kesalahan. Coba lagi; bila berulang, sebutkan ID permintaan kepada helpdesk."),
    [],
    500,
    id ? { requestId: id } : undefined,
  );
  return (
    <ErrorState
      heading
      title={t("Kesalahan server")}
      error={error}
      onRetry={() => (history.length > 1 ? history.back() : location.replace("/"))}
      action={<Button href="#/">{t("Ke dashboard")}</Button>}
    />
  );
}
