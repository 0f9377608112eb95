import type { ReactNode } from "react";
import { ScrollRegion } from "#platform/ui/index.web.ts";
import styles from "./card-table.module.css";

type Props = { readonly label: string; readonly heads: readonly string[]; readonly children: ReactNode };
/** The data of a card's chart as rows. */
export const CardTable = ({ label, heads, children }: Props) => (
  <ScrollRegion className={styles.chartTable} label={label}>
    <table>
      <thead>
        <tr>
          {heads.map((head, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same name and are identified by their position
            <th key={`${head}${i}`} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
);
