import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { lazy, Suspense } from "react";
import { useT } from "#web/i18n.ts";
import { changed, viewSearch } from "./list-query.ts";
import type { ListState } from "./useList.ts";
import { useSavedViews } from "./useSavedViews.ts";

const SaveView = lazy(() => import("./SaveView.tsx"));
const asked = [
  { key: "", label: "Semua" },
  { key: "only", label: "Diarsipkan" },
] as const;

type Props = { readonly list: ListState; readonly columns: readonly string[] | undefined; readonly onColumns: (columns: readonly string[] | undefined) => void };

/** All, archived, and the questions this person keeps under a name. */
export function ViewTabs({ list, columns, onColumns }: Props) {
  const t = useT();
  const { resource, query } = list;
  const saved = useSavedViews(resource);
  const now = viewSearch(resource, query);
  const open = saved.views.find((v) => v.search === now);
  return (
    <nav className="r-tabs" aria-label={t("Tampilan")}>
      {(resource.readOnly ? asked.slice(0, 1) : asked).map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={!open && query.archived === tab.key}
          onClick={() => list.change(open ? changed(query, { archived: tab.key, q: "", filters: {}, sort: [] }) : { archived: tab.key })}
        >
          {t(tab.label)}
        </button>
      ))}
      {saved.views.map((v) => (
        <span key={v.id} className="r-tab">
          <button
            type="button"
            aria-pressed={v === open}
            onClick={() => {
              list.ask(v.search);
              onColumns(v.columns ?? undefined);
            }}
          >
            {v.name}
          </button>
          {v === open ? (
            <button type="button" className="r-tab-x" aria-label={t("Hapus tampilan {name}", { name: v.name })} onClick={() => void saved.drop(v)}>
              <CloseOutlined aria-hidden="true" />
            </button>
          ) : null}
        </span>
      ))}
      <span className="p-gap" />
      {open || now === "" ? null : (
        <Suspense fallback={null}>
          <SaveView onSave={(name) => saved.save(name, now, columns ?? null)} />
        </Suspense>
      )}
    </nav>
  );
}
