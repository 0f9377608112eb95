import { Select } from "antd";
import { Link, useNavigate } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { GridData, month, Page, StatusTag, useRouteParams, useT } from "#platform/ui/index.web.ts";
import { SplitGrid } from "./SplitGrid.tsx";
import { type SplitKind, type TargetSplit, targetSplit } from "./target-split.calls.ts";
import styles from "./target.module.css";

const base = "/master/target-penjualan-distributor";
const pages: Readonly<Record<SplitKind, string>> = { store: "target-toko-distributor", spc: "target-toko-spc" };

/** A target of a distributor and its allocation. */
export function SplitPage({ kind, title }: { readonly kind: SplitKind; readonly title: string }) {
  const t = useT();
  const { id } = useRouteParams();
  const query = useQueryCall(targetSplit, { id: Number(id), kind });
  const data = query.data;
  return (
    <Page
      title={t(title)}
      subtitle={data ? `${data.target.distributor.label} · ${month(data.target.month)}` : null}
      extra={data ? <Way data={data} kind={kind} /> : null}
    >
      <GridData query={query} rows={10}>
        {(split) => (
          <section className="p-card">
            <Notes data={split} kind={kind} />
            {/* the key excludes the version, so that a save by another person does not discard unsaved cells */}
            <SplitGrid key={split.target.id} data={split} kind={kind} />
          </section>
        )}
      </GridData>
    </Page>
  );
}

/** Links to the month grid and to the other groups of the month. */
function Way({ data, kind }: { readonly data: TargetSplit; readonly kind: SplitKind }) {
  const t = useT();
  const navigate = useNavigate();
  const { target } = data;
  return (
    <span className={styles.step}>
      <Link to={`${base}?distributor=${target.distributor.id}&year=${target.month.slice(0, 4)}`}>
        {t("Ke target bulanan")}
      </Link>
      <Select
        aria-label={t("Grup produk")}
        value={target.id}
        onChange={(next) => void navigate(`${base}/${next}/${pages[kind]}`)}
        options={data.siblings.map((s) => ({ value: s.id, label: s.label }))}
      />
    </span>
  );
}

function Notes({ data, kind }: { readonly data: TargetSplit; readonly kind: SplitKind }) {
  const t = useT();
  const { split } = data;
  return (
    <>
      <header>
        <h2>{data.target.group.label}</h2>
        {split ? (
          <StatusTag tone={split.state === "published" ? "success" : "warning"}>
            {t(split.state === "published" ? "Terbit" : "Draf")}
          </StatusTag>
        ) : (
          <StatusTag mark="ring">{t("Belum dibagi")}</StatusTag>
        )}
        {split?.publishedBy ? (
          <span className="p-small p-muted">{t("Diterbitkan oleh {name}", { name: split.publishedBy })}</span>
        ) : null}
      </header>
      {data.hidden > 0 ? (
        <p className={`p-note ${styles.note}`} data-tone="warning">
          {t("{count} toko distributor ini di luar cakupan Anda, jadi pembagian hanya dapat dilihat.", {
            count: data.hidden,
          })}
        </p>
      ) : null}
      {kind === "spc" && data.unserved > 0 ? (
        <p className={`p-note ${styles.note}`}>
          {t("{count} toko tidak dilayani SPC mana pun pada bulan ini dan tidak ikut dibagi.", {
            count: data.unserved,
          })}
        </p>
      ) : null}
    </>
  );
}
