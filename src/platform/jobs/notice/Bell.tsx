import BellOutlined from "@ant-design/icons/BellOutlined";
import { lazy, Suspense, useRef } from "react";
import { lazyPart, LoadingState, loadWords, Popup, useT } from "#platform/ui/index.web.ts";
import { useUnread } from "./notices.web.ts";
import { useToasts } from "./useToasts.ts";
import styles from "./notice.module.css";

/** The tray shows texts of all parts of the portal, so they are a separate file. */
const Tray = lazy(() => lazyPart(() => Promise.all([import("./Tray.tsx"), loadWords("live")]).then(([tray]) => tray)));

/** The number of unread notices, and a spinner while a job runs. */
export default function Bell() {
  const t = useT();
  const { data } = useUnread();
  const unread = data?.unread ?? 0;
  const running = data?.jobs ?? 0;
  const opened = useRef(false);
  useToasts(() => opened.current);
  // the name contains the count as displayed, for speech input
  const count = unread > 99 ? "99+" : String(unread);
  const name = t("Pemberitahuan: {unread} belum dibaca, {running} pekerjaan berjalan", { unread: count, running });
  return (
    <Popup
      align="end"
      className={styles.popup}
      label={t("Pemberitahuan dan pekerjaan")}
      trigger={(props, open) => {
        opened.current = open;
        return (
          <button
            type="button"
            className={`p-ib ${styles.bell}`}
            data-tip={open ? undefined : t("Pemberitahuan dan pekerjaan")}
            data-running={running > 0 ? "" : undefined}
            aria-label={name}
            {...props}
          >
            <BellOutlined />
            {unread > 0 ? (
              <span className={styles.badge} aria-hidden="true">
                {count}
              </span>
            ) : null}
          </button>
        );
      }}
    >
      {(close) => (
        <Suspense fallback={<LoadingState rows={3} />}>
          <Tray close={close} unread={unread} running={running} />
        </Suspense>
      )}
    </Popup>
  );
}
