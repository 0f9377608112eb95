import CloseOutlined from "@ant-design/icons/CloseOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import FilterOutlined from "@ant-design/icons/FilterOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Popover, Spin } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { type Level, levelsOf } from "../cube.ts";
import { isAsOf, pinnedIn, pinOf, type Report, type ReportAnswer } from "../report.ts";
import { dateRange, DropMenu, integer, useLabels, useT, withoutKind } from "#platform/ui/index.web.ts";
import { useFocusBack } from "#platform/records/index.web.ts";
import { MappingPicker } from "./MappingPicker.tsx";
import { backTo, EditorPopover } from "./EditorPopover.tsx";
import { comparisonChoices, comparisonName, comparisonNote } from "./period-words.web.ts";
import { OwnPeriod, PeriodPicker } from "./PeriodPicker.tsx";
import {
  filtersOf,
  idsIn,
  isFiltered,
  isIdList,
  defaultComparison,
  defaultMapping,
  type View,
} from "../page/report-query.web.ts";
import type { Change } from "../page/useReport.ts";
import { useNarrow } from "../page/useNarrow.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./filter-line.module.css";

const FilterSheet = lazy(() => import("./FilterSheet.tsx"));
type Props = {
  readonly report: Report;
  readonly view: View;
  readonly stamps: ReportAnswer["stamps"] | undefined;
  readonly change: Change;
  readonly phone: boolean;
  readonly periodOpen: boolean;
  readonly onPeriodOpen: (open: boolean) => void;
};

function Chip({
  report,
  view,
  change,
  level,
}: {
  readonly report: Report;
  readonly view: View;
  readonly change: Change;
  readonly level: string;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { noun, label, members } = levelsOf(report.of)[level] as Level;
  const ids = idsIn(view.filters[level]);
  const names = useLabels(noun ?? undefined, ids.length === 1 ? ids : []);
  const fixed = members?.[ids[0] as number];
  const raw = view.filters[level] ?? "";
  const words = !isIdList(raw)
    ? t("{value} (tidak dikenal)", { value: raw.slice(0, 60) })
    : ids.length === 1
      ? fixed === undefined
        ? (names.get(ids[0] as number) ?? "…")
        : t(fixed)
      : t("{count} dipilih", { count: integer(ids.length) });
  const remove = () => {
    const { [level]: _gone, ...rest } = view.filters;
    change({ filters: rest });
    backTo(null);
  };
  return (
    <span className={resourceStyles.chip}>
      <EditorPopover report={report} view={view} change={change} level={level} open={open} onOpen={setOpen}>
        <button type="button" aria-expanded={open}>
          <i>{t(label)}</i> <span className="p-cut">{withoutKind(label, withoutKind(t(label), words))}</span>
        </button>
      </EditorPopover>
      <button
        type="button"
        className={resourceStyles.chipX}
        aria-label={t("Hapus filter {label}", { label: t(label) })}
        onClick={remove}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

function Compare({ report, view, stamps, change }: Pick<Props, "report" | "view" | "stamps" | "change">) {
  const t = useT();
  const [own, setOwn] = useState(false);
  const line = useRef<HTMLSpanElement>(null);
  const pin = pinnedIn(view.compare);
  const items = [...comparisonChoices(t), { key: "range", label: t("Rentang sendiri…") }];
  const choose = (key: string) => (key === "range" ? setOwn(true) : change({ compare: key as View["compare"] }));
  const close = () => {
    setOwn(false);
    line.current?.querySelector("button")?.focus();
  };
  const compared = stamps?.comparison;
  const note = compared && comparisonNote(compared, t);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={own}
      // the button opens the menu, whose last item opens the days
      onOpenChange={(open) => !open && setOwn(false)}
      destroyOnHidden
      content={
        <div
          role="dialog"
          aria-label={t("Rentang banding")}
          className={styles.periods}
          onKeyDown={(e) => e.key === "Escape" && close()}
        >
          <Suspense fallback={<Spin />}>
            <OwnPeriod
              from={pin?.from}
              to={pin?.to}
              single={isAsOf(report)}
              focus
              onApply={(from, to) => {
                close();
                change({ compare: pinOf({ from, to }) });
              }}
            />
          </Suspense>
        </div>
      }
      styles={{ container: { padding: 0 } }}
    >
      <span ref={line}>
        <DropMenu
          menu={{
            items,
            selectable: true,
            selectedKeys: [pin ? "range" : view.compare],
            onClick: ({ key }) => choose(key),
          }}
        >
          <button type="button" className={styles.pick} aria-haspopup="menu" data-tip={note}>
            <i>{t("Banding")}</i>
            {pin ? null : comparisonName(view.compare, t)}
            {compared || pin ? (
              <span className="p-tabular">{dateRange(compared?.from ?? pin?.from, compared?.to ?? pin?.to)}</span>
            ) : null}
            {compared?.days ? <abbr>≠</abbr> : null}
            <DownOutlined className={resourceStyles.caret} aria-hidden="true" />
          </button>
        </DropMenu>
      </span>
    </Popover>
  );
}

function Chips({ report, view, change }: Pick<Props, "report" | "view" | "change">) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const set = filtersOf(report).filter((f) => view.filters[f] !== undefined);
  return (
    <>
      {set.map((f) => (
        <Chip key={f} report={report} view={view} change={change} level={f} />
      ))}
      {filtersOf(report).length > set.length ? (
        <EditorPopover report={report} view={view} change={change} open={adding} onOpen={setAdding}>
          <button type="button" className={resourceStyles.add} aria-expanded={adding}>
            <PlusOutlined aria-hidden="true" /> {t("Filter")}
          </button>
        </EditorPopover>
      ) : null}
    </>
  );
}

const reset = (report: Report): Partial<View> => ({
  filters: {},
  compare: defaultComparison(report),
  mapping: defaultMapping(report),
  period: undefined,
  from: undefined,
  to: undefined,
  path: "",
  open: [],
});
const isChanged = (report: Report, view: View): boolean =>
  isFiltered(view) ||
  view.period !== undefined ||
  view.from !== undefined ||
  view.compare !== defaultComparison(report) ||
  view.mapping !== defaultMapping(report);

/** The period, the comparison, the structure, and the report's own filters. */
export function FilterLine(props: Props) {
  const { report, view, change, stamps, phone, periodOpen, onPeriodOpen } = props;
  const t = useT();
  const narrow = useNarrow();
  /** Undefined until it is first opened. */
  const [sheet, setSheet] = useState<boolean>();
  useFocusBack(sheet === true);
  const period = (
    <PeriodPicker report={report} view={view} stamps={stamps} change={change} open={periodOpen} onOpen={onPeriodOpen} />
  );
  const clear = isChanged(report, view) ? (
    <button
      type="button"
      className={resourceStyles.clear}
      onClick={() => {
        change(reset(report));
        backTo(null);
      }}
    >
      {t("Reset")}
    </button>
  ) : null;
  if (!narrow) {
    return (
      <div className={styles.filters}>
        {period}
        <Compare report={report} view={view} stamps={stamps} change={change} />
        <MappingPicker report={report} view={view} change={change} />
        <span className={resourceStyles.barLine} />
        <Chips report={report} view={view} change={change} />
        <span className="p-gap" />
        {clear}
      </div>
    );
  }
  const count = Object.keys(view.filters).length;
  return (
    <div className={styles.filters}>
      {period}
      <button
        type="button"
        className={styles.pick}
        data-filters=""
        aria-haspopup="dialog"
        aria-expanded={sheet === true}
        aria-label={t("Filter ({count})", { count })}
        onClick={() => setSheet(true)}
      >
        <FilterOutlined aria-hidden="true" />
        {phone ? null : t("Filter")}
        {count > 0 ? <b>{integer(count)}</b> : null}
      </button>
      {phone ? null : clear}
      {sheet === undefined ? null : (
        <Suspense fallback={null}>
          <FilterSheet phone={phone} open={sheet} onClose={() => setSheet(false)}>
            <Compare report={report} view={view} stamps={stamps} change={change} />
            <MappingPicker report={report} view={view} change={change} />
            <div className={resourceStyles.chips}>
              <Chips report={report} view={view} change={change} />
            </div>
            {clear}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}
