import PauseOutlined from "@ant-design/icons/PauseOutlined";
import PlayCircleOutlined from "@ant-design/icons/PlayCircleOutlined";
import UserDeleteOutlined from "@ant-design/icons/UserDeleteOutlined";
import { createContext, use } from "react";
import { Link } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { decimal, integer, percent } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { view } from "#web/resource/view.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { ProgramStore } from "./list-toko.resource.ts";
import { removeDialog, resumeDialog, suspendDialog } from "./MemberDialogs.tsx";
import type { MemberStanding } from "./members.calls.ts";
import "../loyalty.css";

/** Where the members on the page stand; asked once for all of them. */
export const Standings = createContext<readonly MemberStanding[]>([]);
const bare = (d: string) =>
  decimal(d)
    .replace(/([.,]\d*?)0+$/, "$1")
    .replace(/[.,]$/, "");

type Member = {
  readonly store: RefValue;
  readonly status: string;
  readonly validTo: string | null;
  readonly archivedAt: string | null;
};
type CellProps = { readonly row: Member; readonly value: unknown };
function StoreCell({ row }: CellProps) {
  const t = useT();
  const of = use(Standings).find((s) => s.store === row.store.id);
  return (
    <span className="lp-two">
      <Link className="p-cut" to={`/toko/${row.store.id}`}>
        {row.store.label}
      </Link>
      <span className="p-caption p-faint p-cut">
        {of
          ? [
              t("{points} poin di jendela ini", { points: integer(of.points) }),
              of.available === null ? "" : t("dapat ditukar {points}", { points: integer(of.available) }),
            ]
              .filter(Boolean)
              .join(" · ")
          : "…"}
      </span>
    </span>
  );
}

function StatusCell({ row }: CellProps) {
  const t = useT();
  const of = use(Standings).find((s) => s.store === row.store.id);
  return (
    <span className="lp-two">
      <span>
        <StatusTag tone={row.status === "suspended" ? "warning" : "success"}>
          {t(row.status === "suspended" ? "Ditangguhkan" : "Aktif")}
        </StatusTag>
      </span>
      {of ? (
        <span className="p-caption p-faint p-cut">
          {[
            `${bare(of.tonnes)} t`,
            of.tier === null ? "" : `× ${bare(of.tier)}`,
            of.missing === null ? "" : t("kurang {t} ton lagi", { t: bare(of.missing) }),
            of.target === null ? "" : t("target {percent}", { percent: percent(of.target) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      ) : null}
    </span>
  );
}

const assign = "programStore.assign";
const living = (m: Member) => !m.archivedAt;
export default view(ProgramStore, {
  cells: { store: StoreCell, status: StatusCell },
  actions: [
    {
      key: "suspend",
      label: "Tangguhkan",
      icon: <PauseOutlined />,
      access: assign,
      when: (m) => living(m) && m.status === "active",
      Dialog: suspendDialog,
    },
    {
      key: "resume",
      label: "Lanjutkan",
      icon: <PlayCircleOutlined />,
      access: assign,
      when: (m) => living(m) && m.status === "suspended",
      Dialog: resumeDialog,
    },
    {
      key: "remove",
      label: "Keluarkan",
      icon: <UserDeleteOutlined />,
      access: assign,
      danger: true,
      when: living,
      Dialog: removeDialog,
    },
  ],
});
