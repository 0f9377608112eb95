import ColumnHeightOutlined from "@ant-design/icons/ColumnHeightOutlined";
import FullscreenExitOutlined from "@ant-design/icons/FullscreenExitOutlined";
import FullscreenOutlined from "@ant-design/icons/FullscreenOutlined";
import ReloadOutlined from "@ant-design/icons/ReloadOutlined";
import SettingOutlined from "@ant-design/icons/SettingOutlined";
import SortAscendingOutlined from "@ant-design/icons/SortAscendingOutlined";
import { lazy } from "react";
import { isSummable } from "#kit/summable.ts";
import { DropMenu, useT } from "#platform/ui/index.web.ts";
import { type Density, densities } from "./list-prefs.web.ts";
import type { Named } from "./shape.web.ts";
import { Tool } from "./Tool.tsx";
import type { ListState } from "./useList.ts";
import styles from "./resource.module.css";

const ColumnChooser = lazy(() => import("./ColumnChooser.tsx"));
const SortBuilder = lazy(() => import("./SortBuilder.tsx"));
const densityNames: Readonly<Record<Density, string>> = { padat: "Padat", sedang: "Sedang", longgar: "Longgar" };

type Props = {
  readonly list: ListState;
  readonly possible: readonly Named[];
  readonly columns: readonly Named[];
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
};

/** The secondary buttons at the right of the filters. */
export function ListTools({ list, possible, columns, full, onFull }: Props) {
  const t = useT();
  const { keeping } = list;
  const density = keeping.layout.density ?? "padat";
  const densityWord = t("Kepadatan: {density}", { density: t(densityNames[density]).toLocaleLowerCase() });
  const shown = columns.map((c) => c.name);
  const fullWord = t(full ? "Keluar dari layar penuh" : "Layar penuh");
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={t("Muat ulang")}
        title={t("Muat ulang")}
        onClick={list.refetch}
      >
        <ReloadOutlined spin={list.fetching} aria-hidden="true" />
      </button>
      {columns.some((c) => isSummable(c.field)) ? (
        <button
          type="button"
          className="p-ib"
          data-small=""
          aria-pressed={keeping.layout.totals ?? false}
          aria-label={t("Baris jumlah")}
          title={t("Baris jumlah")}
          onClick={() => keeping.relay({ totals: !keeping.layout.totals })}
        >
          Σ
        </button>
      ) : null}
      <Tool label={t("Urutan")} icon={SortAscendingOutlined} on={list.query.sort.length > 1}>
        <SortBuilder list={list} names={shown} />
      </Tool>
      <DropMenu
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: densities.map((d) => ({ key: d, label: t(densityNames[d]) })),
          onClick: ({ key }) => keeping.relay({ density: key as Density }),
        }}
      >
        <button type="button" className="p-ib" data-small="" aria-label={densityWord} title={densityWord}>
          <ColumnHeightOutlined aria-hidden="true" />
        </button>
      </DropMenu>
      <Tool label={t("Kolom")} icon={SettingOutlined} on={keeping.layout.columns !== undefined}>
        <ColumnChooser possible={possible} shown={shown} keeping={keeping} />
      </Tool>
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={fullWord}
        title={fullWord}
        aria-pressed={full}
        onClick={() => onFull(!full)}
      >
        {full ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />}
      </button>
    </div>
  );
}
