import { Checkbox } from "antd";
import { Link } from "react-router";
import { integer, month, plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import { type LineColumn, LineTable, TwoLines } from "#platform/workflow/index.web.ts";
import { lineReasons, lineStates } from "./point-reasons.ts";
import { lineFlags, type PointsLine } from "./points-calls.ts";
import styles from "./points.module.css";

type Props = {
  readonly label: string;
  readonly rows: readonly PointsLine[];
  readonly chosen?: ReadonlySet<number>;
  readonly onChoose?: (id: number, on: boolean) => void;
};

const tones = { open: "neutral", struck: "warning", posted: "success" } as const;

/** Lines of a proposal with the figures of their stores and warnings. */
export function LinesTable({ label, rows, chosen, onChoose }: Props) {
  const t = useT();
  const choose: readonly LineColumn<PointsLine>[] = onChoose
    ? [
        {
          name: "choose",
          head: t("Pilih"),
          width: 40,
          quiet: true,
          cell: (l) => (
            <Checkbox
              aria-label={t("Pilih baris {n}", { n: l.lineNo })}
              checked={chosen?.has(l.id) ?? false}
              disabled={l.state === "posted"}
              onChange={(e) => onChoose(l.id, e.target.checked)}
            />
          ),
        },
      ]
    : [];
  const until = (l: PointsLine) => (l.validUntil ? t("sampai {when}", { when: plainDate(l.validUntil) }) : null);
  const columns: readonly LineColumn<PointsLine>[] = [
    ...choose,
    {
      name: "store",
      head: t("Toko"),
      card: "line",
      cell: (l) => (
        <TwoLines
          first={<Link to={`/toko/${l.store.id}`}>{l.store.label}</Link>}
          second={[t(lineReasons[l.reason]), l.windowFrom ? month(l.windowFrom) : null, until(l), l.note]
            .filter(Boolean)
            .join(" · ")}
        />
      ),
    },
    {
      name: "points",
      head: t("Poin"),
      width: 88,
      figure: true,
      cell: (l) => (
        <span className={[l.points < 0 ? "p-down" : "", l.state === "struck" ? styles.struck : ""].join(" ")}>
          {l.points > 0 ? "+" : ""}
          {integer(l.points)}
        </span>
      ),
    },
    {
      name: "available",
      head: t("Dapat ditukar"),
      width: 112,
      figure: true,
      cell: (l) => (
        <TwoLines
          first={integer(l.available)}
          second={
            l.debt > 0 ? t("utang {debt}", { debt: integer(l.debt) }) : t("{n} sebulan", { n: integer(l.monthly) })
          }
        />
      ),
    },
    {
      name: "flags",
      head: t("Perhatian"),
      width: 176,
      card: "corner",
      cell: (l) => (
        <span className={styles.flags} title={l.struckReason ?? undefined}>
          {l.state === "open" ? null : <StatusTag tone={tones[l.state]}>{t(lineStates[l.state])}</StatusTag>}
          {l.flags.map((f) => (
            <StatusTag key={f} tone="warning">
              {t(lineFlags[f])}
            </StatusTag>
          ))}
        </span>
      ),
    },
  ];
  return <LineTable label={label} columns={columns} rows={rows} stale={false} />;
}
