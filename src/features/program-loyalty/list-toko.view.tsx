import GiftOutlined from "@ant-design/icons/GiftOutlined";
import { Link } from "react-router";
import type { RefValue } from "#kit/field.ts";
import type { Row } from "#kit/resource.ts";
import { integer } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { PointBalance } from "./list-toko.resource.ts";
import { RedeemDialog } from "./RedeemDialog.tsx";
import styles from "./points.module.css";

type Balance = Row<typeof PointBalance>;
const nameOf = ({ label }: RefValue): string => label.split(" – ").slice(1).join(" – ") || label;
/** The list displays the name only; the drawer contains the code. */
const StoreLink = ({ row }: { readonly row: Balance }) => (
  <Link to={`/toko/${row.store.id}`} title={row.store.label}>
    {nameOf(row.store)}
  </Link>
);
const Debt = ({ row }: { readonly row: Balance }) => (
  <span className={row.debt > 0 ? styles.minus : "p-faint"}>{integer(row.debt)}</span>
);

export default view(PointBalance, {
  cells: { store: StoreLink, debt: Debt },
  actions: [
    {
      key: "redeem",
      label: "Tukar",
      icon: <GiftOutlined />,
      access: "giftRedemption.submit",
      when: (row) => row.available > 0 && row.debt === 0,
      Dialog: RedeemDialog,
    },
  ],
  heading: (row) => `${nameOf(row.store)} · ${nameOf(row.wallet)}`,
});
