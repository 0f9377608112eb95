/** A line above the page while the network is unavailable; the content remains readable. */
import DisconnectOutlined from "@ant-design/icons/DisconnectOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { time, useT } from "#platform/ui/index.web.ts";
import styles from "./bars.module.css";

function useOfflineSince(): Date | undefined {
  const [since, setSince] = useState<Date | undefined>(() => (navigator.onLine ? undefined : new Date()));
  useEffect(() => {
    const away = () => setSince((before) => before ?? new Date());
    const back = () => setSince(undefined);
    addEventListener("offline", away);
    addEventListener("online", back);
    return () => {
      removeEventListener("offline", away);
      removeEventListener("online", back);
    };
  }, []);
  return since;
}

export function OfflineBar() {
  const t = useT();
  const since = useOfflineSince();
  const client = useQueryClient();
  return (
    <div role="status">
      {since ? (
        <div className={styles.offline}>
          <DisconnectOutlined aria-hidden="true" />
          <b>{t("Luring sejak {time}", { time: time(since) })}</b>
          <span className="p-cut">{t("Isi terakhir tetap terbaca.")}</span>
          <span className="p-gap" />
          <button type="button" onClick={() => void client.refetchQueries({ type: "active" })}>
            {t("Coba")}
          </button>
        </div>
      ) : null}
    </div>
  );
}
