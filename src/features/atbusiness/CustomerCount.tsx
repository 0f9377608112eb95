import type { ReactNode } from "react";
import { integer, useT } from "#platform/ui/index.web.ts";
import styles from "./business.module.css";

type Props = { readonly children: ReactNode; readonly customers: number | undefined };

/** A name with the number of bulk customers that belong to it. */
export function CustomerCount({ children, customers }: Props) {
  const t = useT();
  return (
    <span className={styles.cell}>
      <span>{children}</span>
      {customers === undefined ? null : (
        <span className="p-small p-muted">{t("{count} customer curah", { count: integer(customers) })}</span>
      )}
    </span>
  );
}
