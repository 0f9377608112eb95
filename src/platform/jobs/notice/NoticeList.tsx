import { sayLines, formatValues } from "../job/format-values.web.ts";
import AlertOutlined from "@ant-design/icons/AlertOutlined";
import AuditOutlined from "@ant-design/icons/AuditOutlined";
import BellOutlined from "@ant-design/icons/BellOutlined";
import CarryOutOutlined from "@ant-design/icons/CarryOutOutlined";
import KeyOutlined from "@ant-design/icons/KeyOutlined";
import ReadOutlined from "@ant-design/icons/ReadOutlined";
import RocketOutlined from "@ant-design/icons/RocketOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/SafetyCertificateOutlined";
import ThunderboltOutlined from "@ant-design/icons/ThunderboltOutlined";
import UserSwitchOutlined from "@ant-design/icons/UserSwitchOutlined";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { NoticeKind, NoticeView } from "./notification.ts";
import { loadWords, relative, useT } from "#platform/ui/index.web.ts";
import { useMarkAsRead } from "./notices.web.ts";
import styles from "./notice.module.css";

// The texts of a notice may belong to any part of the portal.
void loadWords("live");

const icons: Readonly<Record<NoticeKind, ComponentType>> = {
  approval: AuditOutlined,
  decision: CarryOutOutlined,
  job: ThunderboltOutlined,
  access: SafetyCertificateOutlined,
  masking: UserSwitchOutlined,
  request: KeyOutlined,
  release: RocketOutlined,
  news: ReadOutlined,
  alert: AlertOutlined,
  note: BellOutlined,
};

function Words({ notice }: { readonly notice: NoticeView }) {
  const t = useT();
  return (
    <span className={styles.words}>
      <span className={styles.title}>
        {notice.readAt ? null : <span className="p-hidden">{t("Belum dibaca")}: </span>}
        {t(notice.title, formatValues(notice.values))}
      </span>
      {notice.body ? <span className={styles.body}>{sayLines(notice.body, notice.values)}</span> : null}
      <span className={styles.time}>{relative(notice.createdAt)}</span>
    </span>
  );
}

/** Notices, newest first; opening one marks it as read. */
export function NoticeList({
  notices,
  onFollow,
}: {
  readonly notices: readonly NoticeView[];
  readonly onFollow?: () => void;
}) {
  const t = useT();
  const { mark, masked } = useMarkAsRead();
  return (
    <ul className={styles.list}>
      {notices.map((n) => {
        const Icon = icons[n.kind] ?? BellOutlined;
        const follow = () => {
          if (!n.readAt) mark(true, [n.id]);
          onFollow?.();
        };
        return (
          <li key={n.id} data-unread={n.readAt ? undefined : ""}>
            <span
              className={styles.icon}
              data-kind={n.kind}
              data-failed={n.values.failed ? "" : undefined}
              aria-hidden="true"
            >
              <Icon />
            </span>
            {n.href ? (
              <Link className={styles.row} to={n.href} onClick={follow}>
                <Words notice={n} />
              </Link>
            ) : (
              <span className={styles.row}>
                <Words notice={n} />
              </span>
            )}
            {masked ? null : (
              <button
                type="button"
                className={styles.dot}
                aria-label={n.readAt ? t("Tandai belum dibaca") : t("Tandai dibaca")}
                data-tip={n.readAt ? t("Tandai belum dibaca") : t("Tandai dibaca")}
                onClick={() => mark(!n.readAt, [n.id])}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
