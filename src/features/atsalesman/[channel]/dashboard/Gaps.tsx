import { useQueryCall } from "#platform/http/index.web.ts";
import { integer, useT } from "#platform/ui/index.web.ts";
import { type GapKind, gapKinds, gaps, type GapsQuery } from "../jadwal-kunjungan/gaps.calls.ts";
import type { FilterValues } from "./board-filters.ts";
import styles from "./board.module.css";

type Channel = GapsQuery["channel"];
const kindsOf = (channel: Channel): readonly GapKind[] =>
  channel === "retail" ? (Object.keys(gapKinds) as GapKind[]) : ["emptyDay"];

type Props = { readonly channel: Channel; readonly filters: FilterValues };
/** Numbers of stores and days that the schedule omits, by kind, with links to their lists. */
export function Gaps({ channel, filters }: Props) {
  const t = useT();
  return (
    <section className="p-card" aria-label={t("Celah cakupan")}>
      <header>
        <h2>{t("Celah cakupan")}</h2>
        {filters.district ? <span className="p-small p-muted">{t("Semua kabupaten/kota")}</span> : null}
      </header>
      <ul className={styles.gaps}>
        {kindsOf(channel).map((kind) => (
          <Gap key={kind} kind={kind} channel={channel} filters={filters} />
        ))}
      </ul>
    </section>
  );
}

function Gap({ kind, channel, filters }: Props & { readonly kind: GapKind }) {
  const t = useT();
  const number = (id: string | undefined) => (id === undefined ? undefined : Number(id));
  const { position, area, salesman } = filters;
  const result = useQueryCall(gaps, {
    channel,
    kind,
    position: number(position),
    area: number(area),
    salesman: number(salesman),
  });
  const query = new URLSearchParams({
    view: "gaps",
    gap: kind,
    ...(position ? { position } : {}),
    ...(area ? { area } : {}),
    ...(salesman ? { who: salesman } : {}),
  });
  return (
    <li>
      <a href={`#/atsalesman/${channel}/jadwal-kunjungan?${query}`}>{t(gapKinds[kind])}</a>
      <b className="p-num">{result.data ? integer(result.data.total) : result.error ? t("gagal dibaca") : "…"}</b>
    </li>
  );
}
