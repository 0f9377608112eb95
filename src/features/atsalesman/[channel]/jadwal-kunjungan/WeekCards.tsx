import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { type KeyboardEvent, useState } from "react";
import { addDays } from "#kit/day.ts";
import { useCall, useQueryCall } from "#web/api/hooks.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { useMay } from "#web/resource/useMay.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { CardDialog, type Wanted } from "./CardDialog.tsx";
import { dayName } from "./day-name.tsx";
import { type Card, cardsOf, moveCard, type SalesmanWeek, type Week } from "./jadwal-kunjungan.calls.ts";

type Props = { readonly person: SalesmanWeek; readonly data: Week; readonly on: string | undefined };

/** One salesman's week: visits as cards below their days, moved by drag, by Alt with the arrows, or by a dialog; each move is a call that can be taken back. */
export function WeekCards({ person, data, on }: Props) {
  const t = useT();
  const may = useMay()("visitSchedule.write");
  const found = useQueryCall(cardsOf, { salesman: person.id, ...(on ? { on } : {}) });
  const [dragged, setDragged] = useState<Card>();
  const [wanted, setWanted] = useState<Wanted>();
  const move = useMove(person.id);
  const open = (day: string) => may && day > data.today;
  const onKey = (e: KeyboardEvent, card: Card) => {
    const step = e.key === "ArrowLeft" ? -1 : e.key === "ArrowRight" ? 1 : 0;
    if (!e.altKey || step === 0) return;
    e.preventDefault();
    const day = addDays(card.day, step);
    if (open(card.day) && open(day)) move(card, day);
  };
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingState rows={4} />;
  const { cards, ways } = found.data;
  return (
    <section className="p-card vs-week" aria-label={person.label}>
      <header>
        <h2>{person.label}</h2>
        <span className="p-gap" />
        {may ? (
          <Button icon={<PlusOutlined />} onClick={() => setWanted({ kind: "add", day: addDays(data.today, 1) })}>
            {t("Tambah kunjungan")}
          </Button>
        ) : null}
      </header>
      <div className="vs-days">
        {data.days.map(({ day, holiday }) => (
          <section
            key={day}
            aria-label={dayName(day)}
            data-off={holiday !== null || undefined}
            data-over={(dragged && open(day) && day !== dragged.day) || undefined}
            onDragOver={(e) => dragged && open(day) && e.preventDefault()}
            onDrop={() => {
              if (dragged && open(day) && day !== dragged.day) move(dragged, day);
              setDragged(undefined);
            }}
          >
            <h3>
              {dayName(day)}
              <Way of={ways.find((w) => w.day === day)} />
            </h3>
            <ul>
              {cards
                .filter((c) => c.day === day)
                .sort((a, b) => (a.turn ?? 99) - (b.turn ?? 99))
                .map((card) => (
                  <li key={card.id}>
                    <button
                      type="button"
                      className="vs-card"
                      data-done={card.done || undefined}
                      draggable={open(day) || undefined}
                      disabled={!may || day < data.today}
                      onDragStart={() => setDragged(card)}
                      onDragEnd={() => setDragged(undefined)}
                      onKeyDown={(e) => onKey(e, card)}
                      onClick={() => setWanted({ kind: "card", card })}
                    >
                      <span className="p-cut">
                        {card.turn ? <b className="p-tabular">{card.turn}. </b> : null}
                        {card.store.label}
                      </span>
                      <small className="p-faint">
                        {card.done ? t("Sudah dikunjungi") : t("{count} menit", { count: integer(card.minutes) })}
                      </small>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {wanted ? (
        <CardDialog
          wanted={wanted}
          person={person}
          today={data.today}
          onMove={(card, day, to) => move(card, day, to)}
          onClose={() => setWanted(undefined)}
        />
      ) : null}
    </section>
  );
}

/** The way of a day in the order suggested, and what that saves. */
function Way({ of }: { readonly of: { readonly metres: number; readonly suggested: number } | undefined }) {
  const t = useT();
  if (!of || of.suggested === 0) return null;
  const km = (metres: number) => integer(Math.round(metres / 1000));
  return (
    <small className="p-faint">
      {of.metres - of.suggested >= 1000
        ? t("{km} km, hemat {saved} km", { km: km(of.suggested), saved: km(of.metres - of.suggested) })
        : t("{km} km", { km: km(of.suggested) })}
    </small>
  );
}

/** A move with its way back; who was slower sees what stands now. */
function useMove(salesman: number) {
  const t = useT();
  const client = useQueryClient();
  const { message } = App.useApp();
  const send = useCall(moveCard, {
    onError: (e) => void message.error(t(e.message)),
    onSettled: () => void client.invalidateQueries(),
  });
  return (card: Card, day: string, to: number = salesman): void => {
    send.mutate(
      { id: card.id, version: card.version, day, salesman: to },
      {
        onSuccess: (now) => {
          const key = `moved-${now.id}`;
          const back = () => {
            message.destroy(key);
            send.mutate({ id: now.id, version: now.version, day: card.day, salesman });
          };
          void message.open({
            key,
            type: "success",
            duration: 8,
            content: (
              <>
                {t("{name} dipindahkan ke {day}", { name: card.store.label, day: dayName(day) })}{" "}
                <Button type="link" size="small" onClick={back}>
                  {t("Urungkan")}
                </Button>
              </>
            ),
          });
        },
      },
    );
  };
}
