import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button, Modal, QRCode } from "antd";
import { dialogWidths } from "#kit/constants.ts";
import { instant, useCopy, useT } from "#platform/ui/index.web.ts";
import type { Activation } from "./devices.calls.ts";
import styles from "./devices.module.css";

/** Groups the digits for reading aloud; the app accepts the code with and without spaces. */
const spaced = (code: string): string => code.replace(/^(.{3})(.{3})(.*)$/, "$1 $2 $3");

/** Shows the code once, to be scanned by the phone or typed. */
export function ActivationDialog({ made, onClose }: { readonly made: Activation; readonly onClose: () => void }) {
  const t = useT();
  const copy = useCopy();
  return (
    <Modal
      open
      width={dialogWidths.passwordReset}
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t("Kode aktivasi {code}", { code: made.salesman })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("Selesai")}
        </Button>
      }
    >
      <p className="p-note" data-tone="warning">
        {t("Kode ini hanya ditampilkan sekali dan berlaku untuk satu perangkat sampai {when}.", {
          when: instant(made.expiresAt),
        })}
      </p>
      <div className={styles.code}>
        {/* black on white in both themes, because phones need it for scanning */}
        <QRCode
          type="svg"
          size={176}
          color="#000"
          bgColor="#fff"
          value={JSON.stringify({ salesmanCode: made.salesman, code: made.code })}
          aria-label={t("Kode QR")}
        />
        <strong className="p-mono">{spaced(made.code)}</strong>
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copy(made.code, t("Kode disalin"))}>
          {t("Salin")}
        </Button>
      </div>
    </Modal>
  );
}
