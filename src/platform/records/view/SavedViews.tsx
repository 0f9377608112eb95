import DownOutlined from "@ant-design/icons/DownOutlined";
import SaveOutlined from "@ant-design/icons/SaveOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { useFocusBack } from "../record/useFocusBack.ts";
import type { ViewHost } from "./view-host.web.ts";
import resourceStyles from "../list/resource.module.css";

const ViewMenu = lazy(() => import("./ViewMenu.tsx"));
const ViewDialog = lazy(() => import("./ViewDialog.tsx"));
type Props = {
  readonly host: ViewHost;
  /** The current query of the page, as stored in a view. */
  readonly search: string;
  /** A description of what a view stores. */
  readonly keeps: string;
  /** The tabs before the saved views. */
  readonly children: ReactNode;
  /** Number of rows of a view, if available. */
  readonly count?: (search: string) => ReactNode;
};

/** Tabs for the plain page and the saved views: the person's own, those of the role, and those for everyone. */
export function SavedViews({ host, search, keeps, children, count }: Props) {
  const t = useT();
  const [naming, setNaming] = useState(false);
  useFocusBack(naming);
  const { open, views, relaid } = host.keeping;
  const dirty = open !== undefined && (relaid || open.search !== search);
  const saving = open ? t("Simpan sebagai …") : t("Simpan tampilan");
  return (
    <nav className={resourceStyles.tabs} aria-label={t("Tampilan")}>
      {children}
      {views.map((v) => (
        <span key={v.id} className={resourceStyles.tab}>
          <button
            type="button"
            aria-pressed={v === open}
            onClick={() => host.openView(v)}
            title={v.audience === "me" ? undefined : t("Dibagikan")}
          >
            {v.audience === "me" ? null : <TeamOutlined aria-label={t("Dibagikan")} />} {v.name} {count?.(v.search)}
            {v === open && dirty ? <i className={resourceStyles.dirty} title={t("Diubah sejak disimpan")} /> : null}
          </button>
          {v === open ? (
            <Suspense fallback={<DownOutlined aria-hidden="true" />}>
              <ViewMenu host={host} view={v} search={search} dirty={dirty} keeps={keeps} />
            </Suspense>
          ) : null}
        </span>
      ))}
      <span className="p-gap" />
      {(open && !dirty) || (!open && search === "") ? null : (
        <button type="button" className={resourceStyles.save} aria-label={saving} onClick={() => setNaming(true)}>
          <SaveOutlined aria-hidden="true" /> <span>{saving}</span>
        </button>
      )}
      {naming ? (
        <Suspense fallback={null}>
          <ViewDialog host={host} search={search} view={undefined} keeps={keeps} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </nav>
  );
}
