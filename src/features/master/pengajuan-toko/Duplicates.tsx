import { Button, Modal, Popover } from "antd";
import { useState } from "react";
import { useHref } from "react-router";
import { useT } from "#web/i18n.ts";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import type { Duplicate, ProposedStore } from "./pengajuan-toko.calls.ts";

export type Lettered = Duplicate & { readonly letter: string };
/** A, B, C … the same on the map and in the table. */
export const lettersOf = (found: readonly Duplicate[]): readonly Lettered[] => found.map((d, i) => ({ ...d, letter: String.fromCharCode(65 + i) }));
const veryAlike = 70;
const alike = 40;
const toneOf = (score: number) => (score >= veryAlike ? "high" : score >= alike ? "mid" : "low");

/** Stores that may be the same one, the likeliest first. */
export function Duplicates({ of, found }: { readonly of: Pick<ProposedStore, "name" | "ownerName" | "phone" | "address">; readonly found: readonly Duplicate[] }) {
  const t = useT();
  const [shown, setShown] = useState<Lettered>();
  const storeHref = useHref("/master/data-toko");
  const many = found.filter((d) => d.score >= veryAlike).length;
  return (
    <section className="p-card">
      <header>
        <h2>{t("Kandidat duplikat")}</h2>
        {many > 0 ? <StatusTag tone="error">{t("{count} sangat mirip", { count: many })}</StatusTag> : null}
        <span className="p-gap" />
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <p className="o-how">
              {t(
                "Kemiripan = setengah dari nama, tiga persepuluh dari nomor telepon (sembilan angka terakhir), dan dua persepuluh dari kedekatan dalam 500 meter. Dicari pada toko yang dapat Anda lihat: nama serupa di kabupaten yang sama, telepon sama, atau jarak sampai 500 meter.",
              )}
            </p>
          }
        >
          <Button type="link" size="small">
            {t("Cara menghitung")}
          </Button>
        </Popover>
      </header>
      {found.length === 0 ? (
        <p className="o-none">{t("Tidak ada toko yang mirip di sekitar titik ini.")}</p>
      ) : (
        <table className="r-table o-dup">
          <thead>
            <tr>
              <th className="o-letter">
                <span className="p-hidden">{t("Tanda di peta")}</span>
              </th>
              <th className="o-code">{t("Kode")}</th>
              <th>{t("Nama")}</th>
              <th className="p-num o-far">{t("Jarak")}</th>
              <th className="o-phone">{t("Telepon")}</th>
              <th className="o-score">{t("Kemiripan")}</th>
              <th className="o-cmp" />
            </tr>
          </thead>
          <tbody>
            {lettersOf(found).map((d) => (
              <tr key={d.id} className="r-row">
                <td className="o-letter p-strong">{d.letter}</td>
                <td className="o-code">
                  <a className="r-link" href={`${storeHref}?id=${d.id}`} target="_blank" rel="noreferrer">
                    {d.code}
                  </a>
                </td>
                <td title={d.name} className="p-cut">
                  {d.name}
                </td>
                <td className="p-num o-far">{d.distance === null ? "–" : metres(d.distance)}</td>
                <td className={`o-phone ${d.samePhone ? "p-down p-strong" : "p-muted"}`}>{t(d.samePhone ? "Sama" : "Beda")}</td>
                <td className="o-score">
                  <span className="o-bar" data-tone={toneOf(d.score)} aria-hidden="true">
                    <i style={{ width: `${Math.max(2, d.score)}%` }} />
                  </span>
                  <span className="p-strong">{d.score}%</span>
                </td>
                <td className="o-cmp">
                  <Button type="link" size="small" aria-label={t("Bandingkan dengan {name}", { name: d.name })} onClick={() => setShown(d)}>
                    {t("Bandingkan")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown ? <Compare of={of} with={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}

export const metres = (m: number): string => (m < 1000 ? `${m} m` : `${(m / 1000).toFixed(1).replace(".", ",")} km`);
const plain = (s: string | null | undefined): string =>
  (s ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Proposal and store side by side; what is the same is marked. */
function Compare({
  of,
  with: d,
  onClose,
}: {
  readonly of: Pick<ProposedStore, "name" | "ownerName" | "phone" | "address">;
  readonly with: Lettered;
  readonly onClose: () => void;
}) {
  const t = useT();
  const rows: readonly (readonly [string, string | null | undefined, string | null | undefined, boolean])[] = [
    ["Nama toko", of.name, d.name, plain(of.name) === plain(d.name)],
    ["Pemilik", of.ownerName, d.ownerName, plain(of.ownerName) === plain(d.ownerName)],
    ["Telepon", of.phone, d.phone, d.samePhone],
    ["Alamat", of.address, d.address, plain(of.address) === plain(d.address)],
  ];
  return (
    <Modal open width={720} footer={null} title={t("Bandingkan dengan {name}", { name: `${d.code} – ${d.name}` })} onCancel={onClose}>
      <table className="o-compare">
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
          {rows.map(([label, mine, theirs, same]) => (
            <tr key={label} data-same={(same && !!mine) || undefined}>
              <th scope="row">{t(label)}</th>
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
