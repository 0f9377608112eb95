import { Link } from "react-router";
import type { Row } from "#kit/resource.ts";
import { integer } from "#web/format.ts";
import { view } from "#web/resource/view.ts";
import { PointBalance } from "./list-toko.resource.ts";
import "./points.css";

type Balance = Row<typeof PointBalance>;
/** The list has room for the name; the code stands in the drawer. */
const StoreLink = ({ row }: { readonly row: Balance }) => (
  <Link to={`/toko/${row.store.id}`} title={row.store.label}>
    {row.store.label.split(" – ").slice(1).join(" – ") || row.store.label}
  </Link>
);
const Debt = ({ row }: { readonly row: Balance }) => (
  <span className={row.debt > 0 ? "lp-minus" : "p-faint"}>{integer(row.debt)}</span>
);

export default view(PointBalance, { cells: { store: StoreLink, debt: Debt } });
