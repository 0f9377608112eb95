import { type KeyboardEvent, useState } from "react";
import { integer, useT } from "#platform/ui/index.web.ts";
import { dayName } from "./day-name.tsx";
import type { Card, CardsOf, DayLoad, WeekDay } from "./jadwal-kunjungan.calls.ts";
import { Load, toneOf } from "./WeekMatrix.tsx";
import styles from "./schedule.module.css";

type Props = {
  readonly day: WeekDay;
  readonly today: string;
  readonly load: DayLoad | undefined;
  readonly dailyMinutes: number;
  readonly way: CardsOf["ways"][number] | undefined;
  readonly cards: readonly Card[];
  readonly mayOpen: boolean;
  readonly mayDrag: boolean;
  readonly over: boolean;
  readonly onDrag: (card: Card | undefined) => void;
  readonly onDrop: () => void;
  readonly onOpen: (card: Card) => void;
  readonly onKey: (e: KeyboardEvent, card: Card) => void;
};

export function DayColumn(props: Props) {
  const { day, load, cards, over } = props;
  const [near, setNear] = useState(false);
  const t = useT();
  return (
    <section
      aria-label={dayName(day.day)}
      data-day={day.day}
      data-off={day.holiday !== null || load?.off || load?.away != null || undefined}
      data-today={day.day === props.today || undefined}
      data-over={(over && near) || undefined}
      data-tone={load ? toneOf(load.minutes / props.dailyMinutes) : undefined}
      onDragOver={(e) => {
        if (!over) return;
        e.preventDefault();
        setNear(true);
      }}
      onDragLeave={() => setNear(false)}
      onDrop={(e) => {
        e.preventDefault();
        setNear(false);
        if (over) props.onDrop();
      }}
    >
      <h3>
        {dayName(day.day)}
        {day.holiday ? <small>{day.holiday}</small> : null}
        <Way of={props.way} />
      </h3>
      {load && load.count > 0 ? <Load load={load} dailyMinutes={props.dailyMinutes} /> : null}
      <ul aria-label={t("Kunjungan {day}", { day: dayName(day.day) })}>
        {[...cards]
          .sort((a, b) => (a.turn ?? 99) - (b.turn ?? 99))
          .map((card) => (
            <li key={card.id}>
              <CardButton {...props} card={card} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function CardButton({ card, mayOpen, mayDrag, onDrag, onKey, onOpen }: Props & { readonly card: Card }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.card}
      data-card={card.id}
      data-done={card.done || undefined}
      draggable={mayDrag || undefined}
      disabled={!mayOpen}
      aria-keyshortcuts={mayDrag ? "Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown" : undefined}
      onDragStart={(e) => {
        e.dataTransfer.setData("text/plain", card.store.label);
        e.dataTransfer.effectAllowed = "move";
        onDrag(card);
      }}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={(e) => onKey(e, card)}
      onClick={() => onOpen(card)}
    >
      <span>
        {card.turn ? <b className="p-tabular">{card.turn}. </b> : null}
        {card.store.label}
      </span>
      <small className="p-faint">
        {card.done ? t("Sudah dikunjungi") : t("{count} menit", { count: integer(card.minutes) })}
      </small>
    </button>
  );
}

/** The route of a day in the suggested order, and the distance that it saves. */
function Way({ of }: { readonly of: CardsOf["ways"][number] | undefined }) {
  const t = useT();
  if (!of || of.suggested === 0) return null;
  const saved = of.metres - of.suggested;
  return (
    <small className="p-faint">
      {saved > 0
        ? t("{metres} m, urutan disarankan hemat {saved} m", { metres: integer(of.suggested), saved: integer(saved) })
        : t("{metres} m", { metres: integer(of.suggested) })}
    </small>
  );
}
