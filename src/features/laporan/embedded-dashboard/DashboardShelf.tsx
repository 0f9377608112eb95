import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { StarButton } from "#platform/shell/index.web.ts";
import { ownEmbeds } from "./embed.calls.ts";
import { Shelf } from "../Shelf.tsx";
import styles from "../laporan.module.css";

/** Embedded dashboards that are shared with the reader; hidden if there are none. */
export function DashboardShelf() {
  const t = useT();
  const list = useQueryCall(ownEmbeds, {}, { staleTime: 60_000 }).data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <Shelf name={t("Dashboard terpasang")} count={list.length}>
      {list.map((d) => (
        <li key={d.id} className={styles.card}>
          <a href={`#/laporan/embedded-dashboard/${d.id}`}>
            <b>{d.name}</b>
            <span className={styles.figures}>{d.description}</span>
          </a>
          <StarButton
            page={{
              key: `/laporan/embedded-dashboard/${d.id}`,
              title: d.name,
              url: `/laporan/embedded-dashboard/${d.id}`,
            }}
          />
        </li>
      ))}
    </Shelf>
  );
}
