import DownOutlined from "@ant-design/icons/DownOutlined";
import { App, Dropdown } from "antd";
import { lazy, Suspense, useState } from "react";
import type { SavedView } from "#kit/saved-view.calls.ts";
import { useT } from "#web/i18n.ts";
import type { ListState } from "./useList.ts";
import { useViewActs } from "./useViewActs.ts";

const ViewDialog = lazy(() => import("./ViewDialog.tsx"));
type Props = { readonly list: ListState; readonly view: SavedView; readonly search: string; readonly dirty: boolean };

/** What can be done with the view on show. */
export default function ViewMenu({ list, view, search, dirty }: Props) {
  const t = useT();
  const acts = useViewActs(list.resource);
  const { message, modal } = App.useApp();
  const [asked, setAsked] = useState(false);
  const { answer, layout } = list.keeping;
  const starts = answer?.ownStart === view.id;
  const copy = () => {
    const at = location.href.split("#")[0] ?? "";
    const path = location.hash.slice(1).split("?")[0] ?? "";
    void navigator.clipboard.writeText(`${at}#${path}?v=${view.link}${view.search ? `&${view.search}` : ""}`).then(
      () => message.success(t("Tautan tersalin")),
      () => message.error(t("Tautan tidak dapat disalin")),
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
        if (await acts.drop(view)) list.openView(undefined);
      },
    });
  const items = [
    ...(dirty ? [{ key: "back", label: t("Kembalikan seperti tersimpan"), onClick: () => list.openView(view) }] : []),
    ...(view.mine ? [{ key: "save", label: t("Simpan perubahan"), disabled: !dirty, onClick: () => void acts.overwrite(view, search, layout) }] : []),
    ...(view.mine ? [{ key: "edit", label: answer?.roles.length ? t("Nama dan pembagian …") : t("Ganti nama …"), onClick: () => setAsked(true) }] : []),
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
      <Dropdown trigger={["click"]} menu={{ items }}>
        <button type="button" className="r-tab-x" aria-label={t("Tindakan untuk tampilan {name}", { name: view.name })}>
          <DownOutlined aria-hidden="true" />
        </button>
      </Dropdown>
      {asked ? (
        <Suspense fallback={null}>
          <ViewDialog list={list} search={search} view={view} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
