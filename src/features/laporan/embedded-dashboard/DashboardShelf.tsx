import { useQueryCall } from "#web/api/hooks.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { StarButton } from "#web/shell/Page.tsx";
import { ownEmbeds } from "./embed.calls.ts";

/** Dashboards of other systems that are shared with the reader, beside the reports; nothing where there are none. */
export function DashboardShelf() {
  const t = useT();
  const list = useQueryCall(ownEmbeds, {}, { staleTime: 60_000 }).data?.data ?? [];
  if (list.length === 0) return null;
  const name = t("Dashboard terpasang");
  return (
    <section className="lp-shelf" aria-label={name}>
      <h2>
        {name} <span>{integer(list.length)}</span>
      </h2>
      <ul>
        {list.map((d) => (
          <li key={d.id} className="lp-card">
            <a href={`#/laporan/embedded-dashboard/${d.id}`}>
              <b>{d.name}</b>
              <span className="lp-figures">{d.description}</span>
            </a>
            <StarButton page={{ key: `/laporan/embedded-dashboard/${d.id}`, title: d.name, url: `/laporan/embedded-dashboard/${d.id}` }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
