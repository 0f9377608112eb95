import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { addDays } from "#kit/day.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { CardDialog, type Wanted } from "./CardDialog.tsx";
import { DayColumn } from "./DayColumn.tsx";
import type { Dragged } from "./dragged.ts";
import { type Card, cardsOf, type SalesmanWeek, type Week } from "./jadwal-kunjungan.calls.ts";
import type { Move } from "./useChange.tsx";
import styles from "./schedule.module.css";

type Props = {
  readonly person: SalesmanWeek;
  readonly data: Week;
  readonly on: string | undefined;
  readonly dragged: Dragged | undefined;
  readonly onDrag: (card: Dragged | undefined) => void;
  readonly mayDrop: (row: SalesmanWeek, day: string) => boolean;
  readonly move: Move;
  /** The card last moved by keyboard keeps the focus in its new place. */
  readonly focus: number | undefined;
  readonly onFocus: (id: number | undefined) => void;
  readonly onChoose: (id: number) => void;
};

/** One salesman's week: visits as cards under their days, moved by drag, by Alt and an arrow key, or in a dialog. */
export function WeekCards(props: Props) {
  const { person, data, on, move, focus, onFocus } = props;
  const t = useT();
  const may = useMay()("visitSchedule.write") && person.own;
  const query = useQueryCall(cardsOf, { salesman: person.id, ...(on ? { on } : {}) });
  const [wanted, setWanted] = useState<Wanted>();
  const cards = query.data?.cards;
  useEffect(() => {
    if (focus === undefined || !cards?.some((c) => c.id === focus)) return;
    document.querySelector<HTMLElement>(`[data-card="${focus}"]`)?.focus();
    onFocus(undefined);
  }, [cards, focus, onFocus]);
  const isOpen = (day: string) => may && (day > data.today || (day === data.today && !person.begun));
  const byKey = (card: Card, day: string, to: SalesmanWeek) => {
    if (!isOpen(card.day) || !props.mayDrop(to, day)) return;
    move(card, day, to, (id) => {
      onFocus(id);
      if (to.id !== person.id) props.onChoose(to.id);
    });
  };
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const { ways } = query.data;
  return (
    <section className={`p-card ${styles.week}`} aria-label={person.label}>
      <header>
        <h2>{person.label}</h2>
        <span className="p-gap" />
        {may ? (
          <Button icon={<PlusOutlined />} onClick={() => setWanted({ kind: "add", day: addDays(data.today, 1) })}>
            {t("Tambah kunjungan")}
          </Button>
        ) : null}
      </header>
      <p className={`p-small p-muted ${styles.hint}`}>
        {!person.own
          ? t("Salesman ini di bawah posisi lain; jadwalnya hanya dapat dilihat.")
          : t("Seret kartu ke hari atau salesman lain, atau tekan Alt dengan tombol panah; klik untuk memindahkan.")}
      </p>
      <div className={styles.days}>
        {data.days.map((d, at) => (
          <DayColumn
            key={d.day}
            day={d}
            today={data.today}
            load={person.days[at]}
            dailyMinutes={person.dailyMinutes}
            way={ways.find((w) => w.day === d.day)}
            cards={(cards ?? []).filter((c) => c.day === d.day)}
            mayOpen={may && d.day >= data.today}
            mayDrag={isOpen(d.day)}
            over={props.dragged !== undefined && props.mayDrop(person, d.day)}
            onDrag={(card) => props.onDrag(card && { card, salesman: person.id })}
            onDrop={() => props.dragged && move(props.dragged.card, d.day, person)}
            onOpen={(card) => setWanted({ kind: "card", card })}
            onKey={(e, card) => onArrow(e, card, data, person, byKey)}
          />
        ))}
      </div>
      {wanted ? (
        <CardDialog
          wanted={wanted}
          person={person}
          today={data.today}
          open={wanted.kind === "card" && isOpen(wanted.card.day)}
          onMove={(card, day, to: RefValue) => move(card, day, to)}
          onClose={() => setWanted(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Left and right move to the neighbouring day, up and down to the neighbouring salesman of the week. */
function onArrow(
  e: KeyboardEvent,
  card: Card,
  data: Week,
  person: SalesmanWeek,
  go: (card: Card, day: string, to: SalesmanWeek) => void,
): void {
  if (!e.altKey) return;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  if (!step) return;
  e.preventDefault();
  const at = data.rows.findIndex((r) => r.id === person.id);
  const to = data.rows[at + (step[1] ?? 0)];
  if (to) go(card, addDays(card.day, step[0] ?? 0), to);
}
