import { Button, Modal } from "antd";
import { useNavigate } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { redeemWays } from "./redemption/redeem-ways.ts";
import styles from "./points.module.css";

type Props = {
  readonly row: { readonly store: RefValue; readonly wallet: RefValue };
  readonly onClose: (changed: boolean) => void;
};
/** Selects gift or money for a redemption; the form opens with the store filled in. */
export function RedeemDialog({ row, onClose }: Props) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  return (
    <Modal open width={416} title={t("Tukar poin")} footer={null} onCancel={() => onClose(false)}>
      <p>{row.store.label}</p>
      <p className={styles.redeems}>
        {redeemWays(row.store, row.wallet)
          .filter((w) => may(w.access))
          .map((w) => (
            <Button key={w.access} onClick={() => void navigate(w.to)}>
              {t(w.label)}
            </Button>
          ))}
      </p>
    </Modal>
  );
}
