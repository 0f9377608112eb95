import DesktopOutlined from "@ant-design/icons/DesktopOutlined";
import MobileOutlined from "@ant-design/icons/MobileOutlined";
import type { ReactNode } from "react";
import type { SessionRow } from "../auth.calls.ts";
import { instant, relative, StatusTag, useT } from "#platform/ui/index.web.ts";
import { describeDevice } from "./describe-device.web.ts";
import styles from "./session-list.module.css";

const ways: Readonly<Record<SessionRow["provider"], string>> = {
  password: "Kata sandi",
  ldap: "Direktori perusahaan",
  oidc: "Penyedia identitas",
};

/** The person's sessions: device, location and last activity. */
export function SessionList({
  rows,
  act,
}: {
  readonly rows: readonly SessionRow[];
  readonly act?: (row: SessionRow) => ReactNode;
}) {
  const t = useT();
  return (
    <ul className={styles.sessions}>
      {rows.map((s) => {
        const device = describeDevice(s.device);
        return (
          <li key={s.id}>
            <span className={styles.sessionIcon} aria-hidden="true">
              {device.mobile ? <MobileOutlined /> : <DesktopOutlined />}
            </span>
            <div>
              <p className="p-row">
                <span className="p-strong p-cut">{device.name || t("Perangkat tidak dikenal")}</span>
                {s.current ? <StatusTag tone="success">{t("sesi ini")}</StatusTag> : null}
                {s.masked_user ? (
                  <StatusTag tone="mask">{t("masking {name}", { name: s.masked_user })}</StatusTag>
                ) : null}
              </p>
              <p className="p-caption p-faint" title={t("Masuk {when}", { when: instant(s.created_at) })}>
                {[s.ip, t(ways[s.provider]), t("terlihat {when}", { when: relative(s.last_seen_at) })]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {act?.(s)}
          </li>
        );
      })}
    </ul>
  );
}
