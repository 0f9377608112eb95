import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import { Button, Popover, Spin } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import type { Report, ReportAnswer } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { isAsOf, periodDays, periodName, presetsOf } from "./period-words.ts";
import type { View } from "./report-query.ts";
import type { Change } from "./useReport.ts";

const DateInput = lazy(() => import("#web/field/DateInput.tsx").then((m) => ({ default: m.DateInput })));

function Custom({ report, view, onApply }: { readonly report: Report; readonly view: View; readonly onApply: (from: string, to: string) => void }) {
  const t = useT();
  const [from, setFrom] = useState(view.from ?? "");
  const [to, setTo] = useState(view.to ?? "");
  const single = isAsOf(report);
  const end = single ? from : to;
  const wrong = from !== "" && end !== "" && from > end;
  return (
    <form
      className="rp-custom"
      onSubmit={(e) => {
        e.preventDefault();
        if (from && end && !wrong) onApply(from, end);
      }}
    >
      <div className={single ? undefined : "r-pair"}>
        <DateInput label={single ? t("Tanggal") : t("Dari")} value={from || null} onChange={(d) => setFrom(d ?? "")} />
        {single ? null : <DateInput label={t("Sampai")} value={to || null} onChange={(d) => setTo(d ?? "")} />}
      </div>
      {wrong ? (
        <p className="r-wrong" role="alert">
          {t("Tanggal akhir sebelum tanggal awal.")}
        </p>
      ) : null}
      <Button size="small" type="primary" htmlType="submit" disabled={!from || !end || wrong}>
        {t("Terapkan")}
      </Button>
    </form>
  );
}

/** First of the filters: names of periods with the days they mean, or two days of one's own. */
export function PeriodPicker({
  report,
  view,
  stamps,
  change,
  open,
  onOpen,
}: {
  readonly report: Report;
  readonly view: View;
  readonly stamps: ReportAnswer["stamps"] | undefined;
  readonly change: Change;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const t = useT();
  const token = view.from ? "range" : (view.period ?? report.period);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpen(false);
    trigger.current?.focus();
  };
  const choose = (period: string) => {
    close();
    change({ period, from: undefined, to: undefined });
  };
  const body = (
    <div className="rp-periods" role="dialog" aria-label={t("Periode")} onKeyDown={(e) => e.key === "Escape" && close()}>
      <ul>
        {presetsOf(report).map((p) => (
          <li key={p}>
            {/* biome-ignore lint/a11y/noAutofocus: the list was opened to choose from it */}
            <button type="button" autoFocus={p === token} aria-pressed={p === token} onClick={() => choose(p)}>
              {periodName(p, t)}
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={<Spin />}>
        <Custom
          report={report}
          view={view}
          onApply={(from, to) => {
            close();
            change({ period: undefined, from, to });
          }}
        />
      </Suspense>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} open={open} onOpenChange={onOpen} destroyOnHidden content={body} styles={{ container: { padding: 0 } }}>
      <button ref={trigger} type="button" className="rp-pick" data-on="" aria-expanded={open} aria-haspopup="dialog">
        <CalendarOutlined aria-hidden="true" />
        <i>{t("Periode")}</i>
        {token === "range" ? null : <b>{periodName(token, t)}</b>}
        <span className="p-tabular">{stamps ? periodDays(stamps.period, report, t) : ""}</span>
        <DownOutlined className="r-caret" aria-hidden="true" />
      </button>
    </Popover>
  );
}
