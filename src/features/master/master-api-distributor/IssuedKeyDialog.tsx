import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { instant, useCopy, useT } from "#platform/ui/index.web.ts";
import type { IssuedKey } from "./api-keys.calls.ts";
import styles from "./keys.module.css";

/** Displays the new key, once; the dialog closes only when the user confirms that it was saved. */
export function IssuedKeyDialog({
  issued,
  title = "Kunci baru",
  onClose,
}: {
  readonly issued: Pick<IssuedKey, "key" | "olderEndsAt">;
  readonly title?: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t(title)}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("Sudah saya simpan")}
        </Button>
      }
    >
      <p className="p-note" data-tone="warning">
        {t("Simpan sekarang: kunci ini tidak dapat ditampilkan lagi.")}
      </p>
      <div className={styles.key}>
        <Input.TextArea
          readOnly
          autoSize
          value={issued.key}
          className="p-mono"
          aria-label={t(title)}
          onFocus={(e) => e.target.select()}
        />
        <Button icon={<CopyOutlined />} onClick={() => void copy(issued.key, t("Kunci disalin")).then(setCopied)}>
          {copied ? t("Tersalin") : t("Salin")}
        </Button>
      </div>
      {issued.olderEndsAt ? (
        <p className="p-small p-muted">
          {t("Kunci lama masih diterima sampai {when}.", { when: instant(issued.olderEndsAt) })}
        </p>
      ) : null}
    </Modal>
  );
}
