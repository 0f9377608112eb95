import type { ReactNode } from "react";
import { ScrollRegion } from "#web/shell/ScrollRegion.tsx";
import "./card-table.css";

type Props = { readonly label: string; readonly heads: readonly string[]; readonly children: ReactNode };
/** The data of a card's chart as rows. */
export const CardTable = ({ label, heads, children }: Props) => (
  <ScrollRegion className="rp-chart-table" label={label}>
    <table>
      <thead>
        <tr>
          {heads.map((head, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may share a name and are told apart by their place
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
