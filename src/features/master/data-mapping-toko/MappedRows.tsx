import { useT } from "#platform/ui/index.web.ts";
import { type GapKind, gapWords, type MappedStore } from "./data-mapping-toko.calls.ts";
import styles from "./mapped.module.css";

type Cell = {
  readonly label: string;
  readonly text: string | null;
  readonly more?: string | null;
  readonly gap: GapKind;
  readonly also?: readonly GapKind[];
  readonly href: string;
};
const search = (path: string, code: string) => `#${path}?q=${encodeURIComponent(code)}`;

const cellsOf = (r: MappedStore, others: string): readonly Cell[] => [
  {
    label: "Distributor",
    text: r.distributor,
    more: r.others ? others : null,
    gap: "distributor",
    href: search("/master/mapping-dist", r.code),
  },
  { label: "LT", text: r.lt, gap: "lt", also: ["ltOther"], href: search("/master/master-data-jaringan-lt", r.code) },
  {
    label: "TSO",
    text: r.tso,
    more: r.tsoHolder,
    gap: "tso",
    also: ["vacant"],
    href: search("/master/data-mapping-toko/tso", r.code),
  },
  { label: "SPC", text: r.spc, more: r.spcHolder, gap: "spc", href: search("/master/data-mapping-toko/spc", r.code) },
];

/** Each store with its mappings; a missing one is a link to the page where it can be added. */
export function MappedRows({ rows, stale }: { readonly rows: readonly MappedStore[]; readonly stale: boolean }) {
  const t = useT();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-stale={stale || undefined}>
        <thead>
          <tr>
            <th scope="col">{t("Toko")}</th>
            <th scope="col">{t("Area")}</th>
            <th scope="col">{t("Distributor")}</th>
            <th scope="col">{t("LT")}</th>
            <th scope="col">TSO</th>
            <th scope="col">SPC</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <th scope="row">
                <a href={`#/master/data-toko?id=${r.id}`}>{r.code}</a>
                <span>{r.name}</span>
                {r.gaps.includes("ending") ? <Flag kind="ending" tone="warning" /> : null}
              </th>
              <td data-label={t("Area")}>
                {r.area ?? <Flag kind="area" tone="error" />}
                <small className="p-faint">{r.district}</small>
              </td>
              {cellsOf(r, t("+{count} tambahan", { count: r.others })).map((c) => (
                <td key={c.label} data-label={c.label}>
                  {c.text ?? (r.gaps.includes(c.gap) ? null : <span className="p-faint">–</span>)}
                  {r.gaps.includes(c.gap) ? (
                    <a href={c.href}>
                      <Flag kind={c.gap} tone="error" />
                    </a>
                  ) : null}
                  {c.more ? <small className="p-faint">{c.more}</small> : null}
                  {c.also
                    ?.filter((k) => r.gaps.includes(k))
                    .map((k) => (
                      <Flag key={k} kind={k} tone="warning" />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Flag({ kind, tone }: { readonly kind: GapKind; readonly tone: "error" | "warning" }) {
  const t = useT();
  return (
    <span className="p-tag" data-tone={tone} data-mark={tone === "error" ? "diamond" : "half"}>
      {t(gapWords[kind])}
    </span>
  );
}
