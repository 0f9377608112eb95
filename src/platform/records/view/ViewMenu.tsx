import DownOutlined from "@ant-design/icons/DownOutlined";
import { lazy, Suspense, useState } from "react";
import type { SavedView } from "./saved-view.calls.ts";
import { DropMenu, useCopy, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useViewActs } from "./useViewActs.ts";
import type { ViewHost } from "./view-host.web.ts";
import css from "../list/resource.module.css";

const ViewDialog = lazy(() => import("./ViewDialog.tsx"));
type Props = {
  readonly host: ViewHost;
  readonly view: SavedView;
  readonly search: string;
  readonly dirty: boolean;
  readonly keeps: string;
};

/** Actions on the current view. */
export default function ViewMenu({ host, view, search, dirty, keeps }: Props) {
  const t = useT();
  const acts = useViewActs(host.viewPage);
  const { modal } = useFeedback();
  const copyText = useCopy();
  const [open, setOpen] = useState(false);
  const { answer, layout } = host.keeping;
  const starts = answer?.ownStart === view.id;
  const copy = () => {
    const at = location.href.split("#")[0] ?? "";
    const path = location.hash.slice(1).split("?")[0] ?? "";
    void copyText(
      `${at}#${path}?v=${view.link}${view.search ? `&${view.search}` : ""}`,
      t("Tautan tersalin"),
      t("Tautan tidak dapat disalin"),
    );
  };
  const drop = () =>
    modal.confirm({
      width: 416,
      title: t("Hapus tampilan {name}?", { name: view.name }),
      content: view.audience === "me" ? undefined : t("Tampilan ini dibagikan; ia hilang bagi semua yang memakainya."),
      okText: t("Hapus"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: async () => {
        if (await acts.drop(view)) host.openView(undefined);
      },
    });
  const items = [
    ...(dirty ? [{ key: "back", label: t("Kembalikan seperti tersimpan"), onClick: () => host.openView(view) }] : []),
    ...(view.mine
      ? [
          {
            key: "save",
            label: t("Simpan perubahan"),
            disabled: !dirty,
            onClick: () => void acts.overwrite(view, search, layout),
          },
        ]
      : []),
    ...(view.mine
      ? [
          {
            key: "edit",
            label: answer?.roles.length ? t("Nama dan pembagian …") : t("Ganti nama …"),
            onClick: () => setOpen(true),
          },
        ]
      : []),
    starts
      ? { key: "start", label: t("Jangan buka lebih dulu"), onClick: () => void acts.startWith(null) }
      : { key: "start", label: t("Buka lebih dulu bagi saya"), onClick: () => void acts.startWith(view.id) },
    { key: "link", label: t("Salin tautan"), onClick: copy },
    ...(view.mine
      ? [
          { type: "divider" as const, key: "line" },
          { key: "drop", label: t("Hapus"), danger: true, onClick: drop },
        ]
      : []),
  ];
  return (
    <>
      <DropMenu menu={{ items }}>
        <button type="button" className={css.act} aria-label={t("Tindakan untuk tampilan {name}", { name: view.name })}>
          <DownOutlined aria-hidden="true" />
        </button>
      </DropMenu>
      {open ? (
        <Suspense fallback={null}>
          <ViewDialog host={host} search={search} view={view} keeps={keeps} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
