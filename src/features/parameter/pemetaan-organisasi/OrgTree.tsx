import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { integer, plainDate, useT } from "#platform/ui/index.web.ts";
import { isLoose, type Line } from "./org-tree.ts";
import { above, type OrgPosition } from "./pemetaan-organisasi.calls.ts";
import styles from "./organisation.module.css";

type Props = {
  readonly lines: readonly Line[];
  readonly chosen: number | undefined;
  readonly mayMove: boolean;
  readonly onToggle: (id: number, open: boolean) => void;
  readonly onOpen: (node: OrgPosition) => void;
  readonly onMove: (node: OrgPosition, to?: OrgPosition) => void;
  readonly onPlace: (node: OrgPosition) => void;
};
const words: Readonly<Record<string, string>> = { SPC_GROUP: "SPC Group", CORSALES: "Corsales" };

/** The tree of positions: arrow keys navigate, Enter opens, M moves, P assigns a person; dragging moves a position. */
export function OrgTree({ lines, chosen, mayMove, onToggle, onOpen, onMove, onPlace }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const [dragged, setDragged] = useState<OrgPosition>();
  const [over, setOver] = useState<number>();
  const at = lines.findIndex((l) => l.node.id === active);
  const focus = (line: Line | undefined) => {
    if (!line) return;
    setActive(line.node.id);
    box.current?.querySelector<HTMLElement>(`[data-id="${line.node.id}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node } = line;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[at + 1]),
      ArrowUp: () => focus(lines[at - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () =>
        line.children && !line.open ? onToggle(node.id, true) : focus(line.open ? lines[at + 1] : undefined),
      ArrowLeft: () => (line.open ? onToggle(node.id, false) : focus(lines.find((l) => l.node.id === node.parentId))),
      Enter: () => onOpen(node),
      ...(mayMove ? { m: () => above[node.kind] && onMove(node), p: () => onPlace(node) } : {}),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const line = lines.find((l) => String(l.node.id) === target.closest<HTMLElement>("[data-id]")?.dataset.id);
    if (!line) return;
    if (target.closest(`.${styles.twist}`)) onToggle(line.node.id, !line.open);
    else onOpen(line.node);
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
        const { node } = line;
        const takes = dragged !== undefined && above[dragged.kind] === node.kind && dragged.parentId !== node.id;
        return (
          <div
            key={node.id}
            role="treeitem"
            data-id={node.id}
            aria-level={line.level}
            aria-expanded={line.children ? line.open : undefined}
            aria-selected={chosen === node.id}
            tabIndex={at < 0 ? (i === 0 ? 0 : -1) : at === i ? 0 : -1}
            style={{ "--h-level": line.level } as React.CSSProperties}
            data-takes={takes ? "" : undefined}
            data-over={takes && over === node.id ? "" : undefined}
            draggable={mayMove && above[node.kind] !== undefined}
            onFocus={() => setActive(node.id)}
            onDragStart={(e) => {
              e.dataTransfer.effectAllowed = "move";
              e.dataTransfer.setData("text/plain", node.name);
              setDragged(node);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              if (!takes) return;
              e.preventDefault();
              setOver(node.id);
            }}
            onDrop={(e) => {
              e.preventDefault();
              if (takes && dragged) onMove(dragged, node);
              setOver(undefined);
            }}
          >
            <span className={styles.twist} aria-hidden="true">
              {line.children ? (line.open ? "▾" : "▸") : ""}
            </span>
            <Row node={node} children_={line.children} />
          </div>
        );
      })}
    </div>
  );
}

function Row({ node, children_ }: { readonly node: OrgPosition; readonly children_: number }) {
  const t = useT();
  return (
    <>
      <span className={styles.kind}>{words[node.kind] ?? node.kind}</span>
      <span className={styles.name}>
        <b>{node.name}</b>
        <small className="p-faint">
          {node.code}
          {node.area ? ` · ${node.area}` : ""}
        </small>
      </span>
      <span className={styles.holder}>
        {node.holder ? (
          node.holder.label
        ) : (
          <span className="p-tag" data-tone="warning" data-mark="ring">
            {t("Kosong")}
          </span>
        )}
        {node.outside ? (
          <span
            className="p-tag"
            data-tone="warning"
            data-mark="diamond"
            title={t("Cakupan akun orang ini belum memuat area posisinya.")}
          >
            {t("Di luar cakupan")}
          </span>
        ) : null}
        {isLoose(node) ? (
          <span className="p-tag" data-tone="error" data-mark="diamond">
            {t("Tanpa atasan")}
          </span>
        ) : null}
        {node.nextParent || node.nextHolder ? (
          <span className="p-tag" data-tone="info" data-mark="half">
            {plainDate((node.nextParent ?? node.nextHolder)?.from)} → {(node.nextParent ?? node.nextHolder)?.label}
          </span>
        ) : null}
      </span>
      <span className={`${styles.count} p-tabular p-faint`}>
        {children_
          ? t("{count} posisi", { count: integer(children_) })
          : node.stores
            ? t("{count} toko", { count: integer(node.stores) })
            : ""}
      </span>
    </>
  );
}
