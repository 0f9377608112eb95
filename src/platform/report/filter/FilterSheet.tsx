import { Drawer } from "antd";
import type { ReactNode } from "react";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./filter-line.module.css";

type Props = {
  readonly phone: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};
/** The filters in a sheet, if the line has no room. */
export default function FilterSheet({ phone, open, onClose, children }: Props) {
  const t = useT();
  return (
    <Drawer
      placement={phone ? "bottom" : "right"}
      size={phone ? "60%" : 400}
      title={t("Filter")}
      open={open}
      onClose={onClose}
      destroyOnHidden
    >
      <div className={styles.sheet}>{children}</div>
    </Drawer>
  );
}
