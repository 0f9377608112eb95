import { integer } from "#platform/ui/index.web.ts";
import type { Row } from "#kit/resource.ts";
import { view } from "#platform/records/index.web.ts";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { Explained } from "./Explained.tsx";
import { PointEntryLine } from "./poin-histories.resource.ts";
import styles from "./points.module.css";

type Entry = Row<typeof PointEntryLine>;

/** Spent points are negative and highlighted. */
const Points = ({ row }: { readonly row: Entry }) => (
  <span className={row.points < 0 ? styles.minus : undefined}>{integer(row.points)}</span>
);

export default view(PointEntryLine, {
  cells: { points: Points },
  actions: [{ key: "correct", label: "Ajukan koreksi", access: "pointProposal.submit", Dialog: CorrectionDialog }],
  tabs: [{ key: "explain", label: "Jelaskan", Component: Explained }],
});
