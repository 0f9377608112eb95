import PauseOutlined from "@ant-design/icons/PauseOutlined";
import PlayCircleOutlined from "@ant-design/icons/PlayCircleOutlined";
import UserDeleteOutlined from "@ant-design/icons/UserDeleteOutlined";
import { createContext, use } from "react";
import { Link } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { exact, integer, percent, useT } from "#platform/ui/index.web.ts";
import { RecordFacts, type AnyRow, view } from "#platform/records/index.web.ts";
import { ProgramStore } from "./list-toko.resource.ts";
import { removeDialog, resumeDialog, suspendDialog } from "./MemberDialogs.tsx";
import type { MemberProgress } from "./members.calls.ts";
import styles from "../loyalty.module.css";

/** Progress of the members on the page, loaded in one query. */
export const MemberFigures = createContext<readonly MemberProgress[]>([]);

type Member = {
  readonly store: RefValue;
  readonly status: string;
  readonly validTo: string | null;
  readonly archivedAt: string | null;
};
type CellProps = { readonly row: Member; readonly value: unknown };
const useFiguresOf = (store: number) => use(MemberFigures).find((s) => s.store === store);
function StoreCell({ row }: CellProps) {
  const t = useT();
  const of = useFiguresOf(row.store.id);
  return (
    <span className={styles.two}>
      <Link className="p-cut" to={`/toko/${row.store.id}`}>
        {row.store.label}
      </Link>
      <span className="p-caption p-faint p-cut">
        {of
          ? [
              t("{count} poin", { count: integer(of.points) }),
              of.available === null ? "" : t("{points} dapat ditukar", { points: integer(of.available) }),
              `${exact(of.tonnes)} t`,
            ]
              .filter(Boolean)
              .join(" · ")
          : "…"}
      </span>
    </span>
  );
}

/** The tier reached, and below it the tonnes, the threshold of the next tier and the current factor. */
function TierCell({ row, value }: CellProps) {
  const t = useT();
  const of = useFiguresOf(row.store.id);
  const reached = ProgramStore.fields.tier.choices.find((c) => c.value === value);
  return (
    <span className={styles.two}>
      <span className="p-cut">{reached ? t(reached.label) : "–"}</span>
      {of ? (
        <span
          className="p-caption p-faint p-cut"
          title={of.missing === null ? undefined : t("kurang {t} ton lagi", { t: exact(of.missing) })}
        >
          {`${exact(of.tonnes)}${of.next === null ? "" : ` / ${exact(of.next)}`} t${of.tier === null ? "" : ` · × ${exact(of.tier)}`}`}
        </span>
      ) : null}
    </span>
  );
}

/** Progress of the member in today's window, above the fields. */
function MemberSummary({ row }: { readonly row: Member & AnyRow }) {
  const t = useT();
  const of = useFiguresOf(row.store.id);
  const figures: readonly (readonly [string, string | null])[] = of
    ? [
        ["Poin", integer(of.points)],
        ["Dapat ditukar", of.available === null ? null : integer(of.available)],
        ["Tonase", `${exact(of.tonnes)} t`],
        ["Faktor tier", of.tier === null ? null : `× ${exact(of.tier)}`],
        ["Ke tier berikutnya", of.missing === null ? null : `${exact(of.missing)} t`],
        ["Target", of.target === null ? null : percent(of.target)],
      ]
    : [];
  return (
    <>
      <dl className={styles.tiles}>
        {figures.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <RecordFacts resource={ProgramStore} row={row} />
    </>
  );
}

const assign = "programStore.assign";
const living = (m: Member) => !m.archivedAt;
export default view(ProgramStore, {
  cells: { store: StoreCell, tier: TierCell },
  summary: MemberSummary as never,
  heading: (m) => m.store.label,
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
