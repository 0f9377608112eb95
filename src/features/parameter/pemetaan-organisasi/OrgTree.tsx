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
  readonly onOpen: (position: OrgPosition) => void;
  readonly onMove: (position: OrgPosition, to?: OrgPosition) => void;
  readonly onPlace: (position: OrgPosition) => void;
};
const words: Readonly<Record<string, string>> = { SPC_GROUP: "SPC Group", CORSALES: "Corsales" };

/** The tree of positions: arrow keys navigate, Enter opens, M moves, P assigns a person; dragging moves a position. */
export function OrgTree({ lines, chosen, mayMove, onToggle, onOpen, onMove, onPlace }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const [dragged, setDragged] = useState<OrgPosition>();
  const [over, setOver] = useState<number>();
  const at = lines.findIndex((l) => l.position.id === active);
  const focus = (line: Line | undefined) => {
    if (!line) return;
    setActive(line.position.id);
    box.current?.querySelector<HTMLElement>(`[data-id="${line.position.id}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { position } = line;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[at + 1]),
      ArrowUp: () => focus(lines[at - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () =>
        line.children && !line.open ? onToggle(position.id, true) : focus(line.open ? lines[at + 1] : undefined),
      ArrowLeft: () =>
        line.open ? onToggle(position.id, false) : focus(lines.find((l) => l.position.id === position.parentId)),
      Enter: () => onOpen(position),
      ...(mayMove ? { m: () => above[position.kind] && onMove(position), p: () => onPlace(position) } : {}),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const line = lines.find((l) => String(l.position.id) === target.closest<HTMLElement>("[data-id]")?.dataset.id);
    if (!line) return;
    if (target.closest(`.${styles.twist}`)) onToggle(line.position.id, !line.open);
    else onOpen(line.position);
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
        const { position } = line;
        const takes =
          dragged !== undefined && above[dragged.kind] === position.kind && dragged.parentId !== position.id;
        return (
          <div
            key={position.id}
            role="treeitem"
            data-id={position.id}
            aria-level={line.level}
            aria-expanded={line.children ? line.open : undefined}
            aria-selected={chosen === position.id}
            tabIndex={at < 0 ? (i === 0 ? 0 : -1) : at === i ? 0 : -1}
            style={{ "--h-level": line.level } as React.CSSProperties}
            data-takes={takes ? "" : undefined}
            data-over={takes && over === position.id ? "" : undefined}
            draggable={mayMove && above[position.kind] !== undefined}
            onFocus={() => setActive(position.id)}
            onDragStart={(e) => {
              e.dataTransfer.effectAllowed = "move";
              e.dataTransfer.setData("text/plain", position.name);
              setDragged(position);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              if (!takes) return;
              e.preventDefault();
              setOver(position.id);
            }}
            onDrop={(e) => {
              e.preventDefault();
              if (takes && dragged) onMove(dragged, position);
              setOver(undefined);
            }}
          >
            <span className={styles.twist} aria-hidden="true">
              {line.children ? (line.open ? "▾" : "▸") : ""}
            </span>
            <Row position={position} children_={line.children} />
          </div>
        );
      })}
    </div>
  );
}

function Row({ position, children_ }: { readonly position: OrgPosition; readonly children_: number }) {
  const t = useT();
  return (
    <>
      <span className={styles.kind}>{words[position.kind] ?? position.kind}</span>
      <span className={styles.name}>
        <b>{position.name}</b>
        <small className="p-faint">
          {position.code}
          {position.area ? ` · ${position.area}` : ""}
        </small>
      </span>
      <span className={styles.holder}>
        {position.holder ? (
          position.holder.label
        ) : (
          <span className="p-tag" data-tone="warning" data-mark="ring">
            {t("Kosong")}
          </span>
        )}
        {position.outside ? (
          <span
            className="p-tag"
            data-tone="warning"
            data-mark="diamond"
            title={t("Cakupan akun orang ini belum memuat area posisinya.")}
          >
            {t("Di luar cakupan")}
          </span>
        ) : null}
        {isLoose(position) ? (
          <span className="p-tag" data-tone="error" data-mark="diamond">
            {t("Tanpa atasan")}
          </span>
        ) : null}
        {position.nextParent || position.nextHolder ? (
          <span className="p-tag" data-tone="info" data-mark="half">
            {plainDate((position.nextParent ?? position.nextHolder)?.from)} →{" "}
            {(position.nextParent ?? position.nextHolder)?.label}
          </span>
        ) : null}
      </span>
      <span className={`${styles.count} p-tabular p-faint`}>
        {children_
          ? t("{count} posisi", { count: integer(children_) })
          : position.stores
            ? t("{count} toko", { count: integer(position.stores) })
            : ""}
      </span>
    </>
  );
}
