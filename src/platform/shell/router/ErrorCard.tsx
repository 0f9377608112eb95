import { Button } from "antd";
import { useRouteError } from "react-router";
import { ErrorState, PartFailed, useT } from "#platform/ui/index.web.ts";

/** Shown for a page that failed to load or to render; the rest of the portal remains usable. */
export function FailureCard({ error }: { readonly error: unknown }) {
  const t = useT();
  return (
    <div className="p-card" style={{ padding: 32, margin: 16 }}>
      <ErrorState
        heading
        error={error}
        title={error instanceof PartFailed ? t("Halaman gagal dimuat") : t("Halaman ini mengalami kesalahan")}
        onRetry={() => location.reload()}
        action={<Button href="#/dashboard">{t("Ke dashboard")}</Button>}
      />
    </div>
  );
}

export const ErrorCard = () => <FailureCard error={useRouteError()} />;
