import { isAcceptedDay } from "#kit/day.ts";
import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import { Popover, Spin } from "antd";
import { lazy, Suspense, useRef } from "react";
import { isAsOf, type Report, type ReportAnswer } from "../report.ts";
import { useT } from "#platform/ui/index.web.ts";
import { periodDays, periodName, presetsOf } from "./period-words.web.ts";
import type { View } from "../page/report-query.web.ts";
import type { Change } from "../page/useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import css from "./filter-line.module.css";

// most readers use named periods only
export const OwnPeriod = lazy(() => import("./OwnPeriod.tsx"));

/** The first filter: named periods with their days, or two custom days. */
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
  // custom days are known without an answer
  const days =
    stamps?.period ??
    (isAcceptedDay(view.from) && isAcceptedDay(view.to) ? { from: view.from, to: view.to } : undefined);
  // invalid days are shown as in the address
  const odd = token === "range" && !days ? [view.from, view.to].filter(Boolean).join(" – ") : "";
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
    <div
      className={css.periods}
      role="dialog"
      aria-label={t("Periode")}
      onKeyDown={(e) => e.key === "Escape" && close()}
    >
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
        <OwnPeriod
          from={view.from}
          to={view.to}
          single={isAsOf(report)}
          onApply={(from, to) => {
            close();
            change({ period: undefined, from, to });
          }}
        />
      </Suspense>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={onOpen}
      destroyOnHidden
      content={body}
      styles={{ container: { padding: 0 } }}
    >
      <button ref={trigger} type="button" className={css.pick} data-on="" aria-expanded={open} aria-haspopup="dialog">
        <CalendarOutlined aria-hidden="true" />
        <i>{t("Periode")}</i>
        <span className={css.when}>
          {token === "range" ? null : <b>{periodName(token, t)}</b>}{" "}
          <span className="p-tabular">{days ? periodDays(days, report, t) : odd}</span>
        </span>
        <DownOutlined className={resourceStyles.caret} aria-hidden="true" />
      </button>
    </Popover>
  );
}
