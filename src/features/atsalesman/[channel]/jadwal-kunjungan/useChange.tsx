import { useQueryClient } from "@tanstack/react-query";
import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { useCall } from "#platform/http/index.web.ts";
import { instant, integer, useT, useFeedback } from "#platform/ui/index.web.ts";
import { dayName } from "./day-name.tsx";
import { type Card, moveCard, type CardState, undoSchedule } from "./jadwal-kunjungan.calls.ts";
import { refreshSchedule } from "./refresh.ts";
import resourceStyles from "#platform/records/list/resource.module.css";

/** Confirms a change of the schedule and offers to undo it while the message is visible. */
export function useDone(): (undo: number, text: string) => void {
  const t = useT();
  const client = useQueryClient();
  const { message, notification } = useFeedback();
  const back = useCall(undoSchedule, {
    onError: (e) => void message.error(t(e.message)),
    onSuccess: ({ stayed }) => {
      if (stayed === 0) void message.success(t("Perubahan diurungkan"));
      else void message.warning(t("{count} kunjungan sudah berubah lagi dan tetap.", { count: integer(stayed) }));
    },
    onSettled: () => refreshSchedule(client),
  });
  return (undo, text) => {
    const key = `schedule-${undo}`;
    const onBack = () => {
      notification.destroy(key);
      back.mutate({ id: undo });
    };
    notification.success({
      key,
      title: text,
      duration: 12,
      actions: (
        <button type="button" className={resourceStyles.undo} onClick={onBack}>
          {t("Urungkan")}
        </button>
      ),
    });
  };
}

export type Move = (card: Card, day: string, to: RefValue, moved?: (id: number) => void) => void;
/** Moves a card; after a conflict the reader sees the card's current state. */
export function useMove(): Move {
  const t = useT();
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const done = useDone();
  const send = useCall(moveCard, { onSettled: () => refreshSchedule(client) });
  const onError = (e: Error, name: string) => {
    const now = e instanceof Refused && e.code === "conflict" ? (e.detail as CardState | undefined) : undefined;
    if (!now?.day) return void message.error(t(e.message));
    const facts = { by: now.by ?? t("Sistem"), when: instant(now.at), day: dayName(now.day) };
    modal.info({
      title: t("{name} sudah diubah", { name }),
      okText: t("Mengerti"),
      content:
        now.status === "cancelled"
          ? t("{by} membatalkannya pada {when}.", facts)
          : t("{by} mengubahnya pada {when}: kini {day}, {salesman}.", { ...facts, salesman: now.salesman ?? "–" }),
    });
  };
  return (card, day, to, moved) =>
    send.mutate(
      { id: card.id, version: card.version, day, salesman: to.id },
      {
        onError: (e) => onError(e, card.store.label),
        onSuccess: ({ id, undo }) => {
          moved?.(id);
          done(undo, t("{name} dipindahkan ke {day}", { name: card.store.label, day: dayName(day) }));
        },
      },
    );
}
