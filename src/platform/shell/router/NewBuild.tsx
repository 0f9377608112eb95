import { Button } from "antd";
import { useState } from "react";
import { anyDirty, clearDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useNewBuild } from "./build-watch.web.ts";
import styles from "./new-build.module.css";

/** Offers to reload after a new build. Never reloads by itself, and asks first if there are unsaved values. */
export function NewBuild() {
  const t = useT();
  const { modal } = useFeedback();
  const isNew = useNewBuild();
  const [later, setLater] = useState(false);
  if (!isNew || later) return null;
  const reload = () => {
    clearDirty();
    location.reload();
  };
  const confirmReload = () => {
    if (!anyDirty()) reload();
    else
      modal.confirm({
        title: t("Muat ulang sekarang?"),
        content: t("Isian yang belum disimpan tetap ada sebagai draf di peramban ini."),
        okText: t("Muat ulang"),
        cancelText: t("Nanti"),
        onOk: reload,
        centered: true,
      });
  };
  return (
    <div className={styles.newBuild} role="status">
      <span>{t("Versi baru")}</span>
      <Button type="primary" size="small" onClick={confirmReload}>
        {t("Muat ulang")}
      </Button>
      <Button type="text" size="small" onClick={() => setLater(true)}>
        {t("Nanti")}
      </Button>
    </div>
  );
}
