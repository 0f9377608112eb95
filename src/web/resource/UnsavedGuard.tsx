import { Button, Modal } from "antd";
import type { RefObject } from "react";
import { useBlocker } from "react-router";
import { useT } from "#web/i18n.ts";
import { anyDirty } from "#web/router/dirty.ts";

/** Parts of the address that take the form away; filters and pages of the list behind it do not. */
const formPart = (search: string): string => {
  const p = new URLSearchParams(search);
  return `${p.get("id")}/${p.get("edit")}`;
};

/** Asks before typed work leaves the screen: another page, another record, Back, a closed drawer. Closed tabs and changes of identity ask by `useDirty`. */
export function UnsavedGuard({ dirty, onDiscard, onKeep }: { readonly dirty: RefObject<boolean>; readonly onDiscard: () => void; readonly onKeep: () => void }) {
  const t = useT();
  const blocker = useBlocker(({ currentLocation: a, nextLocation: b }) => dirty.current && anyDirty() && (a.pathname !== b.pathname || formPart(a.search) !== formPart(b.search)));
  if (blocker.state !== "blocked") return null;
  const go = (before: () => void) => {
    before();
    blocker.proceed();
  };
  return (
    <Modal
      open
      width={480}
      title={t("Ada isian yang belum disimpan")}
      closable={false}
      onCancel={() => blocker.reset()}
      footer={[
        <Button key="discard" danger type="text" onClick={() => go(onDiscard)}>
          {t("Buang isian")}
        </Button>,
        <Button key="keep" onClick={() => go(onKeep)}>
          {t("Keluar, simpan draf")}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={() => blocker.reset()}>
          {t("Lanjut mengisi")}
        </Button>,
      ]}
    >
      <p className="p-muted">{t("Draf tersimpan di peramban ini dan muncul lagi saat formulir dibuka kembali.")}</p>
    </Modal>
  );
}
