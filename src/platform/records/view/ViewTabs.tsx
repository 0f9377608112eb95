import { useT } from "#platform/ui/index.web.ts";
import { changed, viewSearch } from "../list/list-query.web.ts";
import { SavedViews } from "./SavedViews.tsx";
import { TabCount } from "../list/TabCount.tsx";
import type { ListState } from "../list/useList.ts";

const archiveTabs = [
  { key: "", label: "Semua" },
  { key: "only", label: "Diarsipkan" },
] as const;

/** All, archived, and the saved views of a list. */
export function ViewTabs({ list }: { readonly list: ListState }) {
  const t = useT();
  const { resource, query, keeping } = list;
  const { open } = keeping;
  const plain = (archived: "" | "only") =>
    open
      ? list.openView({ search: archived ? "archived=only" : "", link: "" })
      : list.change(changed(query, { archived }));
  const keeps = t("Menyimpan pencarian, filter, urutan, kolom beserta lebarnya, dan kepadatan.");
  return (
    <SavedViews
      host={list}
      search={viewSearch(resource, query)}
      keeps={keeps}
      count={(of) => <TabCount list={list} search={of} />}
    >
      {(resource.readOnly ? archiveTabs.slice(0, 1) : archiveTabs).map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={!open && query.invalid?.archived === undefined && query.archived === tab.key}
          onClick={() => plain(tab.key)}
        >
          {t(tab.label)} <TabCount list={list} search={tab.key ? `archived=${tab.key}` : ""} />
        </button>
      ))}
    </SavedViews>
  );
}
