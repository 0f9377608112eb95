import NotificationOutlined from "@ant-design/icons/NotificationOutlined";
import PushpinOutlined from "@ant-design/icons/PushpinOutlined";
import { publications } from "#features/promo-management/reader.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { relative, StatusTag, useT } from "#platform/ui/index.web.ts";
import { BoardCard } from "./BoardCard.tsx";
import styles from "./dashboard.module.css";

const shown = 3;

/** Articles and news for the reader: pinned ones first, then unread, then the newest; hidden if there are none. */
export default function News() {
  const t = useT();
  const query = useQueryCall(publications, { limit: shown }, { staleTime: 5 * 60_000 });
  if (!query.data || query.data.data.length === 0) return null;
  return (
    <BoardCard className={styles.news} title={t("Kabar")} href={null} link="">
      <ul className={styles.list}>
        {query.data.data.map((p) => (
          <li key={p.slug}>
            <span className={styles.icon} aria-hidden="true">
              {p.pinned ? <PushpinOutlined /> : <NotificationOutlined />}
            </span>
            <span>
              <a className="p-cut" href={`#/page/${p.slug}`}>
                {p.title}
              </a>
              <span className="p-cut">
                {[p.category, relative(p.publishedAt), p.summary].filter(Boolean).join(" · ")}
              </span>
            </span>
            {p.read ? null : (
              <StatusTag tone={p.mustRead ? "warning" : "info"}>{p.mustRead ? t("Wajib dibaca") : t("Baru")}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    </BoardCard>
  );
}
