import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { integer, plainDate, useT } from "#platform/ui/index.web.ts";
import { isLoose, type Line } from "./org-tree.ts";
import { above, type Chair } from "./pemetaan-organisasi.calls.ts";
import styles from "./organisation.module.css";

type Props = {
  readonly lines: readonly Line[];
  readonly chosen: number | undefined;
  readonly mayMove: boolean;
  readonly onToggle: (id: number, open: boolean) => void;
  readonly onOpen: (chair: Chair) => void;
  readonly onMove: (chair: Chair, to?: Chair) => void;
  readonly onPlace: (chair: Chair) => void;
};
const words: Readonly<Record<string, string>> = { SPC_GROUP: "SPC Group", CORSALES: "Corsales" };

/** The tree of positions: arrow keys navigate, Enter opens, M moves, P assigns a person; dragging moves a position. */
export function OrgTree({ lines, chosen, mayMove, onToggle, onOpen, onMove, onPlace }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const [dragged, setDragged] = useState<Chair>();
  const [over, setOver] = useState<number>();
  const at = lines.findIndex((l) => l.chair.id === active);
  const focus = (line: Line | undefined) => {
    if (!line) return;
    setActive(line.chair.id);
    box.current?.querySelector<HTMLElement>(`[data-id="${line.chair.id}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { chair } = line;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[at + 1]),
      ArrowUp: () => focus(lines[at - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () =>
        line.children && !line.open ? onToggle(chair.id, true) : focus(line.open ? lines[at + 1] : undefined),
      ArrowLeft: () =>
        line.open ? onToggle(chair.id, false) : focus(lines.find((l) => l.chair.id === chair.parentId)),
      Enter: () => onOpen(chair),
      ...(mayMove ? { m: () => above[chair.kind] && onMove(chair), p: () => onPlace(chair) } : {}),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const line = lines.find((l) => String(l.chair.id) === target.closest<HTMLElement>("[data-id]")?.dataset.id);
    if (!line) return;
    if (target.closest(`.${styles.twist}`)) onToggle(line.chair.id, !line.open);
    else onOpen(line.chair);
  };
  return (
    <div
      ref={box}
      className={styles.tree}
      role="tree"
      tabIndex={-1}
      aria-label={t("Pemetaan organisasi")}
      onKeyDown={keys}
      onClick={click}
    >
      {lines.map((line, i) => {
        const { chair } = line;
        const takes = dragged !== undefined && above[dragged.kind] === chair.kind && dragged.parentId !== chair.id;
        return (
          <div
            key={chair.id}
            role="treeitem"
            data-id={chair.id}
            aria-level={line.level}
            aria-expanded={line.children ? line.open : undefined}
            aria-selected={chosen === chair.id}
            tabIndex={at < 0 ? (i === 0 ? 0 : -1) : at === i ? 0 : -1}
            style={{ "--h-level": line.level } as React.CSSProperties}
            data-takes={takes ? "" : undefined}
            data-over={takes && over === chair.id ? "" : undefined}
            draggable={mayMove && above[chair.kind] !== undefined}
            onFocus={() => setActive(chair.id)}
            onDragStart={(e) => {
              e.dataTransfer.effectAllowed = "move";
              e.dataTransfer.setData("text/plain", chair.name);
              setDragged(chair);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              if (!takes) return;
              e.preventDefault();
              setOver(chair.id);
            }}
            onDrop={(e) => {
              e.preventDefault();
              if (takes && dragged) onMove(dragged, chair);
              setOver(undefined);
            }}
          >
            <span className={styles.twist} aria-hidden="true">
              {line.children ? (line.open ? "▾" : "▸") : ""}
            </span>
            <Row chair={chair} children_={line.children} />
          </div>
        );
      })}
    </div>
  );
}

function Row({ chair, children_ }: { readonly chair: Chair; readonly children_: number }) {
  const t = useT();
  return (
    <>
      <span className={styles.kind}>{words[chair.kind] ?? chair.kind}</span>
      <span className={styles.name}>
        <b>{chair.name}</b>
        <small className="p-faint">
          {chair.code}
          {chair.area ? ` · ${chair.area}` : ""}
        </small>
      </span>
      <span className={styles.holder}>
        {chair.holder ? (
          chair.holder.label
        ) : (
          <span className="p-tag" data-tone="warning" data-mark="ring">
            {t("Kosong")}
          </span>
        )}
        {chair.outside ? (
          <span
            className="p-tag"
            data-tone="warning"
            data-mark="diamond"
            title={t("Cakupan akun orang ini belum memuat area posisinya.")}
          >
            {t("Di luar cakupan")}
          </span>
        ) : null}
        {isLoose(chair) ? (
          <span className="p-tag" data-tone="error" data-mark="diamond">
            {t("Tanpa atasan")}
          </span>
        ) : null}
        {chair.nextParent || chair.nextHolder ? (
          <span className="p-tag" data-tone="info" data-mark="half">
            {plainDate((chair.nextParent ?? chair.nextHolder)?.from)} → {(chair.nextParent ?? chair.nextHolder)?.label}
          </span>
        ) : null}
      </span>
      <span className={`${styles.count} p-tabular p-faint`}>
        {children_
          ? t("{count} posisi", { count: integer(children_) })
          : chair.stores
            ? t("{count} toko", { count: integer(chair.stores) })
            : ""}
      </span>
    </>
  );
}
