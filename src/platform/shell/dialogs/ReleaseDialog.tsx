/** All releases with their changes, newest first. */
import { Modal } from "antd";
import { versionGet } from "../version.calls.ts";
import { dialogWidths } from "#kit/constants.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import {
  closeDialog,
  EmptyState,
  ErrorState,
  LoadingState,
  plainDate,
  SafeHtml,
  useT,
} from "#platform/ui/index.web.ts";
import styles from "./dialogs.module.css";

export default function ReleaseDialog() {
  const t = useT();
  const { data, error, refetch } = useQueryCall(versionGet, {});
  const items = data?.items ?? [];
  return (
    <Modal open centered footer={null} width={dialogWidths.release} title={t("Catatan rilis")} onCancel={closeDialog}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState rows={4} />
      ) : items.length === 0 ? (
        <EmptyState title={t("Belum ada rilis")} />
      ) : null}
      <ol className={styles.releases}>
        {items.map((release) => (
          <li key={release.id}>
            <h2>
              {t("Versi {version}", { version: release.version })}{" "}
              <time dateTime={release.date_rilis}>{plainDate(release.date_rilis)}</time>
            </h2>
            <SafeHtml html={release.deskripsi} />
          </li>
        ))}
      </ol>
    </Modal>
  );
}
