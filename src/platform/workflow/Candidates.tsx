import { Button, Modal, Popover } from "antd";
import { type ReactNode, useState } from "react";
import { useHref } from "react-router";
import { StatusTag, useT } from "#platform/ui/index.web.ts";
import { metres, type Near } from "./near.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./proposal.module.css";

/** A possible duplicate of the proposal: similarity in percent, and distance in metres. */
export type Candidate = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly distance: number | null;
  readonly score: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
export type Lettered<C extends Candidate> = C & Near;
/** One line of the comparison; `same` marks equal values. */
export type Compared = {
  readonly label: string;
  readonly mine: string | null | undefined;
  readonly theirs: string | null | undefined;
  readonly same?: boolean;
};

const veryAlike = 70;
const alike = 40;
const toneOf = (score: number) => (score >= veryAlike ? "high" : score >= alike ? "mid" : "low");
/** A, B, C … the same on the map and in the table. */
export const lettersOf = <C extends Candidate>(
  candidates: readonly C[],
  suspect: (c: C) => boolean = () => false,
): readonly Lettered<C>[] =>
  candidates.map((c, i) => ({ ...c, letter: String.fromCharCode(65 + i), alert: c.score >= veryAlike || suspect(c) }));
export const plainWords = (s: string | null | undefined): string =>
  (s ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

type Props<C extends Candidate> = {
  readonly candidates: readonly C[];
  /** The list whose drawer shows a candidate. */
  readonly page: string;
  /** How the similarity is computed, in one sentence. */
  readonly how: string;
  readonly none: string;
  /** A column specific to the kind: its heading, and whether a candidate has the same value. */
  readonly mark: { readonly label: string; readonly same: (c: C) => boolean };
  readonly compare: (c: C) => readonly Compared[];
};

/** Possible duplicates, most similar first, each comparable with the proposal. */
export function Candidates<C extends Candidate>({ candidates, page, how, none, mark, compare }: Props<C>) {
  const t = useT();
  const [shown, setShown] = useState<Lettered<C>>();
  const href = useHref(page);
  const many = candidates.filter((d) => d.score >= veryAlike).length;
  return (
    <section className="p-card">
      <header>
        <h2>{t("Kandidat duplikat")}</h2>
        {many > 0 ? <StatusTag tone="error">{t("{count} sangat mirip", { count: many })}</StatusTag> : null}
        <span className="p-gap" />
        <Popover trigger="click" placement="bottomRight" content={<p className={styles.how}>{how}</p>}>
          <Button type="link" size="small">
            {t("Cara menghitung")}
          </Button>
        </Popover>
      </header>
      {candidates.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={`${resourceStyles.table} ${styles.dup}`}>
          <thead>
            <tr>
              <th className={styles.letter}>
                <span className="p-hidden">{t("Tanda di peta")}</span>
              </th>
              <th className={styles.code}>{t("Kode")}</th>
              <th>{t("Nama")}</th>
              <th className={`p-num ${styles.far}`}>{t("Jarak")}</th>
              <th className={styles.phone}>{mark.label}</th>
              <th className={styles.score}>{t("Kemiripan")}</th>
              <th className={styles.cmp} />
            </tr>
          </thead>
          <tbody>
            {lettersOf(candidates).map((d) => (
              <Line key={d.id} of={d} href={`${href}?id=${d.id}`} same={mark.same(d)} onCompare={() => setShown(d)} />
            ))}
          </tbody>
        </table>
      )}
      {shown ? <Compare rows={compare(shown)} with={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}

function Line({
  of: d,
  href,
  same,
  onCompare,
}: {
  readonly of: Candidate & Near;
  readonly href: string;
  readonly same: boolean;
  readonly onCompare: () => void;
}) {
  const t = useT();
  return (
    <tr className={resourceStyles.row}>
      <td className={`${styles.letter} p-strong`}>{d.letter}</td>
      <td className={styles.code}>
        <a className={resourceStyles.link} href={href} target="_blank" rel="noreferrer">
          {d.code}
        </a>
      </td>
      <td title={d.name} className="p-cut">
        {d.name}
      </td>
      <td className={`p-num ${styles.far}`}>{d.distance === null ? "–" : metres(d.distance)}</td>
      <td className={`${styles.phone} ${same ? "p-down p-strong" : "p-muted"}`}>{t(same ? "Sama" : "Beda")}</td>
      <td className={styles.score}>
        <span className={styles.bar} data-tone={toneOf(d.score)} aria-hidden="true">
          <i style={{ width: `${Math.max(2, d.score)}%` }} />
        </span>
        <span className="p-strong">{d.score}%</span>
      </td>
      <td className={styles.cmp}>
        <Button
          type="link"
          size="small"
          aria-label={t("Bandingkan dengan {name}", { name: d.name })}
          onClick={onCompare}
        >
          {t("Bandingkan")}
        </Button>
      </td>
    </tr>
  );
}

/** Proposal and candidate side by side; equal values are marked. */
function Compare({
  rows,
  with: d,
  onClose,
}: {
  readonly rows: readonly Compared[];
  readonly with: Candidate & Near;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Modal
      open
      width={720}
      footer={null}
      title={t("Bandingkan dengan {name}", { name: `${d.code} – ${d.name}` })}
      onCancel={onClose}
    >
      <table className={styles.compare}>
        <thead>
          <tr>
            <th />
            <th>{t("Diajukan")}</th>
            <th>
              {d.letter}, {d.distance === null ? t("tanpa koordinat") : metres(d.distance)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, mine, theirs, same }) => (
            <tr key={label} data-same={(same && !!mine) || undefined}>
              <th scope="row">{label}</th>
              <td>{mine || "–"}</td>
              <td>
                {theirs || "–"} {same && mine ? <StatusTag tone="error">{t("sama")}</StatusTag> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
