import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { pageSizes } from "#kit/constants.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { pagesShown } from "./pages-shown.ts";

type Props = {
  readonly page: number;
  readonly perPage: number;
  readonly total: number | undefined;
  readonly noun: string;
  readonly onPage: (page: number) => void;
  readonly onPerPage?: (size: number) => void;
};

/** Where one is and how far it goes. The count is worded in Indonesian in every language, as the whole portal's lists are. */
export function Pager({ page, perPage, total = 0, noun, onPage, onPerPage }: Props) {
  const t = useT();
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <nav className="r-pager" aria-label={t("Halaman")}>
      <span lang="id" aria-live="polite">
        {integer(from)}–{integer(to)} dari <b>{integer(total)}</b> {noun}
      </span>
      <span className="p-gap" />
      <button type="button" className="r-page" disabled={page <= 1} aria-label={t("Halaman sebelumnya")} onClick={() => onPage(page - 1)}>
        <LeftOutlined aria-hidden="true" />
      </button>
      {pagesShown(page, last).map((p, at) =>
        p === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
          <span key={`gap${at}`} className="r-page-gap">
            …
          </span>
        ) : (
          <button
            key={p}
            type="button"
            className="r-page"
            data-mid={p !== page ? "" : undefined}
            aria-current={p === page ? "page" : undefined}
            aria-label={t("Halaman {page}", { page: p })}
            onClick={() => onPage(p)}
          >
            {integer(p)}
          </button>
        ),
      )}
      <button type="button" className="r-page" disabled={page >= last} aria-label={t("Halaman berikutnya")} onClick={() => onPage(page + 1)}>
        <RightOutlined aria-hidden="true" />
      </button>
      {onPerPage ? (
        <select className="r-size" value={perPage} aria-label={t("Baris per halaman")} onChange={(e) => onPerPage(Number(e.target.value))}>
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
