import DoubleLeftOutlined from "@ant-design/icons/DoubleLeftOutlined";
import DoubleRightOutlined from "@ant-design/icons/DoubleRightOutlined";
import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import type { ComponentType } from "react";
import { pageSizes } from "#kit/constants.ts";
import { estimate, countNoun, integer, useT } from "#platform/ui/index.web.ts";
import { PageJump } from "./PageJump.tsx";
import { pagesShown } from "./pages-shown.web.ts";
import styles from "./resource.module.css";

type Props = {
  readonly page: number;
  readonly perPage: number;
  readonly total: number | undefined;
  /** The total is an estimate; `onCount` requests the exact count. */
  readonly estimated?: boolean;
  readonly counting?: boolean;
  readonly onCount?: () => void;
  /** More rows follow, whatever the estimate is. */
  readonly more?: boolean;
  readonly noun: string;
  readonly onPage: (page: number) => void;
  readonly onLast?: () => void;
  readonly onPerPage?: (size: number) => void;
};

function Step({
  icon: Icon,
  label,
  off,
  ends,
  onClick,
}: {
  icon: ComponentType;
  label: string;
  off: boolean;
  ends?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.page}
      data-ends={ends || undefined}
      disabled={off}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

function Count({
  estimated,
  counting,
  onCount,
  total,
}: Pick<Props, "estimated" | "counting" | "onCount"> & { readonly total: number }) {
  const t = useT();
  if (!estimated) return <b>{integer(total)}</b>;
  return (
    <button
      type="button"
      className={styles.about}
      disabled={counting}
      title={t("Perkiraan. Klik untuk menghitung tepat.")}
      onClick={onCount}
    >
      {counting ? "…" : estimate(total)}
    </button>
  );
}

/** Pagination: the current position and the number of pages. */
export function Pager({
  page,
  perPage,
  total = 0,
  estimated = false,
  counting,
  onCount,
  more,
  noun,
  onPage,
  onLast,
  onPerPage,
}: Props) {
  const t = useT();
  const last = Math.max(1, Math.ceil(total / perPage), page);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.max(from, Math.min(total, page * perPage));
  const atEnd = estimated ? more === false : page >= last;
  const toLast = onLast ?? (() => onPage(last));
  return (
    <nav className={styles.pager} aria-label={t("Halaman")}>
      <span aria-live="polite">
        {t("{range} dari", { range: `${integer(from)}–${integer(to)}` })}{" "}
        <Count estimated={estimated} counting={counting} onCount={onCount} total={total} /> {countNoun(noun, total, t)}
      </span>
      <span className="p-gap" />
      {last > 7 ? (
        <Step ends icon={DoubleLeftOutlined} label={t("Halaman pertama")} off={page <= 1} onClick={() => onPage(1)} />
      ) : null}
      <Step icon={LeftOutlined} label={t("Halaman sebelumnya")} off={page <= 1} onClick={() => onPage(page - 1)} />
      {pagesShown(page, last, estimated).map((p, at) =>
        p === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, identified by their position
          <PageJump key={`gap${at}`} last={estimated ? undefined : last} onPage={onPage} />
        ) : (
          <button
            key={p}
            type="button"
            className={styles.page}
            data-mid={p !== page ? "" : undefined}
            aria-current={p === page ? "page" : undefined}
            aria-label={t("Halaman {page}", { page: p })}
            onClick={() => (p === last && p !== page ? toLast() : onPage(p))}
          >
            {integer(p)}
          </button>
        ),
      )}
      <Step icon={RightOutlined} label={t("Halaman berikutnya")} off={atEnd} onClick={() => onPage(page + 1)} />
      {last > 7 ? (
        <Step ends icon={DoubleRightOutlined} label={t("Halaman terakhir")} off={atEnd} onClick={toLast} />
      ) : null}
      {onPerPage ? (
        <select
          className={styles.size}
          value={perPage}
          aria-label={t("Baris per halaman")}
          onChange={(e) => onPerPage(Number(e.target.value))}
        >
          {pageSizes.map((n) => (
            <option key={n} value={n}>
              {n} {t("/ halaman")}
            </option>
          ))}
        </select>
      ) : null}
    </nav>
  );
}
