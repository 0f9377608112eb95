import SearchOutlined from "@ant-design/icons/SearchOutlined";
import { Checkbox, Empty, Input } from "antd";
import { useMemo, useState } from "react";
import { ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { columns, groupsOf, isColumn, type Line, verbOf } from "./matrix-groups.ts";
import type { ActionInfo, RoleFull } from "./peran-pengguna.calls.ts";
import styles from "./roles.module.css";

type Props = {
  readonly actions: readonly ActionInfo[];
  readonly granted: ReadonlySet<string>;
  readonly proposed: RoleFull["proposed"];
  readonly fixed: boolean;
  readonly onChange: (next: ReadonlySet<string>) => void;
};

/** All permissions, one row per subject. Permissions that the reader lacks are disabled, with the reason. */
export function ActionMatrix({ actions, granted, proposed, fixed, onChange }: Props) {
  const t = useT();
  const [words, setWords] = useState("");
  const groups = useMemo(
    () =>
      groupsOf(
        actions.map((a) => ({ ...a, subject: t(a.subject), group: t(a.group), verb: t(a.verb) })),
        words,
      ),
    [actions, words, t],
  );
  const missing = useMemo(() => new Set(proposed?.missing), [proposed]);
  const set = (list: readonly string[], on: boolean) => {
    const next = new Set(granted);
    for (const a of list) on ? next.add(a) : next.delete(a);
    onChange(next);
  };
  const props = { granted, missing, fixed, set };
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        className={styles.search}
        value={words}
        onChange={(e) => setWords(e.target.value)}
        placeholder={t("Cari izin")}
        aria-label={t("Cari izin")}
      />
      {groups.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("Tidak ada yang cocok.")} />
      ) : null}
      {groups.map((g) => (
        <ScrollRegion key={g.name} className={styles.scroll} label={g.name}>
          <table className={styles.matrix}>
            <caption>
              <span>{g.name}</span>
              <span className="p-faint p-caption p-tabular">
                {g.lines.flatMap((l) => l.actions).filter((a) => granted.has(a.action)).length} /{" "}
                {g.lines.flatMap((l) => l.actions).length}
              </span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t("Izin")}</th>
                {columns.map((c) => (
                  <th key={c.verb} scope="col">
                    {t(c.label)}
                  </th>
                ))}
                <th scope="col">{t("Lainnya")}</th>
              </tr>
            </thead>
            <tbody>
              {g.lines.map((l) => (
                <MatrixLine key={l.subject} line={l} {...props} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ))}
    </>
  );
}

type LineProps = {
  readonly line: Line;
  readonly granted: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  readonly fixed: boolean;
  readonly set: (list: readonly string[], on: boolean) => void;
};

function MatrixLine({ line, granted, missing, fixed, set }: LineProps) {
  const others = line.actions.filter((a) => !isColumn(a.action));
  const mine = line.actions.filter((a) => a.mine).map((a) => a.action);
  const on = mine.filter((a) => granted.has(a)).length;
  return (
    <tr>
      <th scope="row">
        <Checkbox
          disabled={fixed || mine.length === 0}
          checked={mine.length > 0 && on === mine.length}
          indeterminate={on > 0 && on < mine.length}
          onChange={(e) => set(mine, e.target.checked)}
        >
          {line.subject}
        </Checkbox>
      </th>
      {columns.map((c) => {
        const list = line.actions.filter((a) => verbOf(a.action) === c.verb);
        return (
          <td key={c.verb}>
            {list.map((a) => (
              <Box key={a.action} info={a} {...{ granted, missing, fixed, set }} />
            ))}
          </td>
        );
      })}
      <td>
        <span className={styles.others}>
          {others.map((a) => (
            <Box key={a.action} info={a} words {...{ granted, missing, fixed, set }} />
          ))}
        </span>
      </td>
    </tr>
  );
}

function Box({
  info,
  words,
  granted,
  missing,
  fixed,
  set,
}: { readonly info: ActionInfo; readonly words?: boolean } & Omit<LineProps, "line">) {
  const t = useT();
  const on = granted.has(info.action);
  const blocked = fixed || (!info.mine && !on);
  const title = [
    info.action,
    ...(!info.mine ? [t("Anda sendiri tidak memiliki izin ini.")] : []),
    ...(missing.has(info.action) ? [t("Diusulkan untuk peran ini.")] : []),
  ].join(" · ");
  return (
    <span className={styles.box} data-proposed={missing.has(info.action) && !on ? "" : undefined} title={title}>
      <Checkbox
        checked={on}
        disabled={blocked}
        aria-label={`${info.subject}: ${info.verb}`}
        onChange={(e) => set([info.action], e.target.checked)}
      >
        {words ? info.verb : null}
      </Checkbox>
    </span>
  );
}
