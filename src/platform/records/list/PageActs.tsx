import ImportOutlined from "@ant-design/icons/ImportOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { ActsMenu, useSetting, useT } from "#platform/ui/index.web.ts";
import { ExportButton, useExport } from "./ExportButton.tsx";
import type { ListState } from "./useList.ts";
import type { Alternative } from "../view/view.web.ts";

type Props = {
  readonly list: ListState;
  readonly alternative: Alternative | undefined;
  readonly other: boolean;
  readonly onOther: (other: boolean) => void;
  readonly onImport: (() => void) | undefined;
  readonly onNew: (() => void) | undefined;
};

/** Actions on the resource as a whole; on a phone all except the main button are in a menu. */
export function PageActs(props: Props) {
  return useSetting("isMobileView") ? <PhoneActs {...props} /> : <WideActs {...props} />;
}

function WideActs({ list, alternative, other, onOther, onImport, onNew }: Props) {
  const t = useT();
  return (
    <>
      {alternative ? <alternative.Switch alternative={alternative} other={other} onOther={onOther} /> : null}
      {onImport ? (
        <Button icon={<ImportOutlined aria-hidden="true" />} onClick={onImport}>
          {t("Impor")}
        </Button>
      ) : null}
      {list.can.export ? <ExportButton list={list} /> : null}
      {onNew ? (
        <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={onNew} title={`${t("Tambah")} (n)`}>
          {t("Tambah")}
        </Button>
      ) : null}
    </>
  );
}

function PhoneActs({ list, alternative, other, onOther, onImport, onNew }: Props) {
  const t = useT();
  const run = useExport(list);
  const items = [
    ...(alternative
      ? [{ key: "other", label: other ? t("Tabel") : t(alternative.label), onClick: () => onOther(!other) }]
      : []),
    ...(onImport ? [{ key: "import", label: t("Impor"), onClick: onImport }] : []),
    ...(list.can.export && list.total ? run.items : []),
  ];
  return (
    <>
      {items.length ? <ActsMenu items={items} busy={run.busy} /> : null}
      {onNew ? (
        <Button
          size="large"
          type="primary"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={onNew}
          aria-label={t("Tambah")}
        />
      ) : null}
    </>
  );
}
