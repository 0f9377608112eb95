import DownOutlined from "@ant-design/icons/DownOutlined";
import SaveOutlined from "@ant-design/icons/SaveOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import { lazy, Suspense, useState } from "react";
import { useT } from "#web/i18n.ts";
import { changed, viewSearch } from "./list-query.ts";
import type { ListState } from "./useList.ts";

const ViewMenu = lazy(() => import("./ViewMenu.tsx"));
const ViewDialog = lazy(() => import("./ViewDialog.tsx"));
const asked = [
  { key: "", label: "Semua" },
  { key: "only", label: "Diarsipkan" },
] as const;

/** All, archived, and the questions kept under a name: one's own, one's role's, everybody's. */
export function ViewTabs({ list }: { readonly list: ListState }) {
  const t = useT();
  const [naming, setNaming] = useState(false);
  const { resource, query, keeping } = list;
  const { open, views } = keeping;
  const now = viewSearch(resource, query);
  const dirty = open !== undefined && (keeping.relaid || open.search !== now);
  const plain = (archived: "" | "only") => (open ? list.openView({ search: archived ? "archived=only" : "", link: "" }) : list.change(changed(query, { archived })));
  return (
    <nav className="r-tabs" aria-label={t("Tampilan")}>
      {(resource.readOnly ? asked.slice(0, 1) : asked).map((tab) => (
        <button key={tab.key} type="button" aria-pressed={!open && query.archived === tab.key} onClick={() => plain(tab.key)}>
          {t(tab.label)}
        </button>
      ))}
      {views.map((v) => (
        <span key={v.id} className="r-tab">
          <button type="button" aria-pressed={v === open} onClick={() => list.openView(v)} title={v.audience === "me" ? undefined : t("Dibagikan")}>
            {v.audience === "me" ? null : <TeamOutlined aria-label={t("Dibagikan")} />} {v.name}
            {v === open && dirty ? <i className="r-dirty" title={t("Diubah sejak disimpan")} /> : null}
          </button>
          {v === open ? (
            <Suspense fallback={<DownOutlined aria-hidden="true" />}>
              <ViewMenu list={list} view={v} search={now} dirty={dirty} />
            </Suspense>
          ) : null}
        </span>
      ))}
      <span className="p-gap" />
      {(open && !dirty) || (!open && now === "") ? null : (
        <button type="button" className="r-save" onClick={() => setNaming(true)}>
          <SaveOutlined aria-hidden="true" /> {open ? t("Simpan sebagai …") : t("Simpan tampilan")}
        </button>
      )}
      {naming ? (
        <Suspense fallback={null}>
          <ViewDialog list={list} search={now} view={undefined} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </nav>
  );
}
