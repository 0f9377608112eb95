import ColumnHeightOutlined from "@ant-design/icons/ColumnHeightOutlined";
import FullscreenExitOutlined from "@ant-design/icons/FullscreenExitOutlined";
import FullscreenOutlined from "@ant-design/icons/FullscreenOutlined";
import ReloadOutlined from "@ant-design/icons/ReloadOutlined";
import SettingOutlined from "@ant-design/icons/SettingOutlined";
import { Dropdown, Popover, Tooltip } from "antd";
import { lazy, Suspense, useState } from "react";
import { useT } from "#web/i18n.ts";
import { type Density, densities } from "./list-prefs.ts";
import type { Named } from "./shape.ts";

const ColumnChooser = lazy(() => import("./ColumnChooser.tsx"));
const densityNames: Readonly<Record<Density, string>> = { padat: "Padat", sedang: "Sedang", longgar: "Longgar" };

type Props = {
  readonly fetching: boolean;
  readonly onReload: () => void;
  readonly density: Density;
  readonly onDensity: (next: Density) => void;
  readonly possible: readonly Named[];
  readonly shown: readonly string[];
  readonly usual: readonly string[];
  readonly onColumns: (next: readonly string[] | undefined) => void;
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
};

/** The four quiet buttons at the right of the filters. */
export function ListTools({ fetching, onReload, density, onDensity, possible, shown, usual, onColumns, full, onFull }: Props) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const densityWord = t("Kepadatan: {density}", { density: t(densityNames[density]).toLocaleLowerCase() });
  return (
    <div className="r-tools">
      <Tooltip title={t("Muat ulang")}>
        <button type="button" className="p-ib" data-small="" aria-label={t("Muat ulang")} onClick={onReload}>
          <ReloadOutlined spin={fetching} aria-hidden="true" />
        </button>
      </Tooltip>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        menu={{ selectable: true, selectedKeys: [density], items: densities.map((d) => ({ key: d, label: t(densityNames[d]) })), onClick: ({ key }) => onDensity(key as Density) }}
      >
        <button type="button" className="p-ib" data-small="" aria-label={densityWord} title={densityWord}>
          <ColumnHeightOutlined aria-hidden="true" />
        </button>
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={choosing}
        onOpenChange={setChoosing}
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={
          <Suspense fallback={null}>
            <ColumnChooser possible={possible} shown={shown} usual={usual} onChange={onColumns} />
          </Suspense>
        }
      >
        <button
          type="button"
          className="p-ib"
          data-small=""
          aria-label={t("Kolom")}
          title={t("Kolom")}
          aria-expanded={choosing}
          data-on={shown.join() === usual.join() ? undefined : ""}
        >
          <SettingOutlined aria-hidden="true" />
        </button>
      </Popover>
      <Tooltip title={t(full ? "Keluar dari layar penuh" : "Layar penuh")}>
        <button type="button" className="p-ib" data-small="" aria-label={t("Layar penuh")} aria-pressed={full} onClick={() => onFull(!full)}>
          {full ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />}
        </button>
      </Tooltip>
    </div>
  );
}
