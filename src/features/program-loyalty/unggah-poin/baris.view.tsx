import { Link } from "react-router";
import type { Row } from "#kit/resource.ts";
import { view } from "#platform/records/index.web.ts";
import { pointsAt } from "../proposals/points-at.ts";
import { PointUpload } from "./baris.resource.ts";

/** Link to the proposal of the line. */
function Proposal({ row }: { readonly row: Row<typeof PointUpload> }) {
  if (!row.proposal || !row.submissionId) return <span className="p-faint">–</span>;
  const at = pointsAt[row.proposal.startsWith("PV") ? "v2" : "v1"];
  return <Link to={`${at}?id=${row.submissionId}`}>{row.proposal}</Link>;
}

export default view(PointUpload, {
  cells: { proposal: Proposal },
  linked: ["proposal"],
  importAt: { href: "/program-loyalty/unggah-poin", access: "pointUpload.import" },
});
