import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { searchDebounceMs } from "#kit/constants.ts";
import { type Level, levelsOf } from "../cube.ts";
import type { Report } from "../report.ts";
import { RefChecklist, useT } from "#platform/ui/index.web.ts";
import { changedView, filtersOf, idsIn, type View } from "../page/report-query.web.ts";
import type { Change } from "../page/useReport.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import resourceStyles from "#platform/records/list/resource.module.css";

const levelOf = (report: Report, id: string): Level => levelsOf(report.of)[id] as Level;

/** Applies the last change after a short delay, and immediately when the editor closes. */
function useLater(): (what: () => void) => void {
  const waiting = useRef<{ readonly what: () => void; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.what();
    },
    [],
  );
  return (what) => {
    clearTimeout(waiting.current?.timer);
    const run = () => {
      waiting.current = undefined;
      what();
    };
    waiting.current = { what, timer: setTimeout(run, searchDebounceMs) };
  };
}

/** Selects members, effective immediately; first the level if none is given. */
export default function FilterEditor({
  report,
  view,
  change,
  level,
  onDone,
}: {
  readonly report: Report;
  readonly view: View;
  readonly change: Change;
  readonly level?: string;
  readonly onDone: () => void;
}) {
  const t = useT();
  const later = useLater();
  const [chosen, setChosen] = useState(level);
  const [ids, setIds] = useState<readonly number[]>(() => (level ? idsIn(view.filters[level]) : []));
  if (chosen === undefined) {
    return (
      <ul className={resourceStyles.fields} onKeyDown={(e) => e.key === "Escape" && onDone()}>
        {filtersOf(report)
          .filter((f) => view.filters[f] === undefined)
          .map((f, at) => (
            <li key={f}>
              {/* biome-ignore lint/a11y/noAutofocus: the list was opened to choose from it */}
              <button type="button" autoFocus={at === 0} onClick={() => setChosen(f)}>
                {t(levelOf(report, f).label)} <RightOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
      </ul>
    );
  }
  const { noun, label, members, single } = levelOf(report, chosen);
  const choose = (next: readonly number[]) => {
    const now = single ? next.slice(-1) : next;
    setIds(now);
    later(() =>
      change((v) => {
        const { [chosen]: _old, ...rest } = v.filters;
        return changedView(v, { filters: now.length > 0 ? { ...rest, [chosen]: now.join(",") } : rest });
      }),
    );
  };
  return (
    <form
      className={resourceStyles.editor}
      onKeyDown={(e) => {
        if (e.key !== "Escape") return;
        e.stopPropagation();
        onDone();
      }}
      onSubmit={(e) => {
        e.preventDefault();
        onDone();
      }}
    >
      <b>{t(label)}</b>
      {noun ? <RefChecklist label={t(label)} target={noun} ids={ids} onChange={choose} /> : null}
      {members ? <MemberChecklist label={t(label)} members={members} ids={ids} onChange={choose} /> : null}
      <div className={resourceStyles.editorFoot}>
        <Button size="small" type="text" disabled={ids.length === 0} onClick={() => choose([])}>
          {t("Kosongkan")}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t("Selesai")}
        </Button>
      </div>
    </form>
  );
}

type MemberProps = {
  readonly label: string;
  readonly members: NonNullable<Level["members"]>;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
};
/** A few fixed names need no search. */
function MemberChecklist({ label, members, ids, onChange }: MemberProps) {
  const t = useT();
  return (
    <div className={fieldStyles.checklist}>
      <ul aria-label={label}>
        {Object.entries(members).map(([key, name]) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                className={fieldStyles.box}
                checked={ids.includes(Number(key))}
                onChange={(e) =>
                  onChange(e.target.checked ? [...ids, Number(key)] : ids.filter((id) => id !== Number(key)))
                }
              />{" "}
              <span className="p-cut">{t(name)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
