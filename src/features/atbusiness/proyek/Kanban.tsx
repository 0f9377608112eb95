import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { decimal, integer, plainDate, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { StageDialog } from "./StageDialog.tsx";
import {
  type Board,
  type BoardQuery,
  type BoardStage,
  cardsPerPage,
  moveProject,
  type ProjectCard,
  projectColumn,
} from "./proyek.calls.ts";
import styles from "./proyek.module.css";

type StageCard = { readonly card: ProjectCard; readonly stage: BoardStage };
type Props = {
  readonly board: Board;
  readonly filters: BoardQuery;
  readonly onOpen: (id: number) => void;
};

/**
 * A column for each stage. A card moves by drag or by Alt and an arrow key; a dialog asks for the data that the new
 * stage requires.
 */
export function Kanban({ board, filters, onOpen }: Props) {
  const t = useT();
  const may = useMay()("project.write");
  const [dragged, setDragged] = useState<StageCard>();
  const [confirming, setConfirming] = useState<StageCard & { readonly to: BoardStage }>();
  const move = useMove();
  const drop = (source: StageCard, to: BoardStage) => {
    if (to.id === source.stage.id) return;
    if (to.kind === "lost") setConfirming({ ...source, to });
    else move(source.card, to);
  };
  const onKey = (e: KeyboardEvent, card: ProjectCard, at: number) => {
    const step = e.key === "ArrowLeft" ? -1 : e.key === "ArrowRight" ? 1 : 0;
    const [stage, to] = [board.stages[at], board.stages[at + step]];
    if (!may || !e.altKey || step === 0 || !stage) return;
    e.preventDefault();
    if (to) drop({ card, stage }, to);
  };
  return (
    <>
      {may ? (
        <p className="p-small p-muted">
          {t("Seret kartu ke tahap lain, atau tekan Alt dengan panah kiri atau kanan.")}
        </p>
      ) : null}
      <div className={styles.columns}>
        {board.stages.map((stage, at) => (
          <Column
            key={stage.id}
            stage={stage}
            today={board.today}
            filters={filters}
            over={dragged !== undefined && dragged.stage.id !== stage.id}
            draggable={may}
            onDrag={(card) => setDragged(card && { card, stage })}
            onDrop={() => {
              if (dragged) drop(dragged, stage);
              setDragged(undefined);
            }}
            onKey={(e, card) => onKey(e, card, at)}
            onOpen={onOpen}
          />
        ))}
      </div>
      {confirming ? (
        <StageDialog
          project={confirming.card}
          from={confirming.stage.id}
          to={confirming.to.id}
          onClose={() => setConfirming(undefined)}
        />
      ) : null}
    </>
  );
}

type ColumnProps = {
  readonly stage: BoardStage;
  readonly today: string;
  readonly filters: BoardQuery;
  readonly over: boolean;
  readonly draggable: boolean;
  readonly onDrag: (card: ProjectCard | undefined) => void;
  readonly onDrop: () => void;
  readonly onKey: (e: KeyboardEvent, card: ProjectCard) => void;
  readonly onOpen: (id: number) => void;
};
function Column({ stage, today, filters, over, draggable, onDrag, onDrop, onKey, onOpen }: ColumnProps) {
  const t = useT();
  const { cards, more, busy } = useCards(stage, filters);
  return (
    <section
      aria-label={stage.name}
      data-kind={stage.kind}
      data-over={over || undefined}
      onDragOver={(e) => over && e.preventDefault()}
      onDrop={onDrop}
    >
      <h3>
        {stage.name} <span className="p-faint p-tabular">{integer(stage.count)}</span>
      </h3>
      <p className="p-small p-muted p-tabular">
        {decimal(stage.tonnes)} {t("ton")}
        {stage.kind === "open"
          ? ` · ${t("tertimbang {tonnes} ton ({share}%)", { tonnes: decimal(stage.weighted), share: integer(stage.probability) })}`
          : ""}
      </p>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              className={styles.card}
              draggable={draggable || undefined}
              onDragStart={() => onDrag(card)}
              onDragEnd={() => onDrag(undefined)}
              onKeyDown={(e) => onKey(e, card)}
              onClick={() => onOpen(card.id)}
            >
              <b>{card.name}</b>
              <span className="p-small p-muted">{card.customer.label}</span>
              <span className="p-small">
                {decimal(card.tonnes)} {t("ton")} ·{" "}
                <span data-late={(stage.kind === "open" && card.closeOn < today) || undefined}>
                  {plainDate(card.closeOn)}
                </span>
              </span>
              <span className="p-caption p-faint">{card.kam.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {cards.length === 0 ? <p className="p-small p-faint">{t("Tidak ada proyek di tahap ini.")}</p> : null}
      {cards.length < stage.count ? (
        <Button size="small" loading={busy} onClick={more}>
          {t("Muat {count} lagi", { count: integer(Math.min(cardsPerPage, stage.count - cards.length)) })}
        </Button>
      ) : null}
    </section>
  );
}

/** The cards of the board and the pages loaded since; a new board resets them. */
function useCards(stage: BoardStage, filters: BoardQuery) {
  const [further, setFurther] = useState<{ readonly of: BoardStage; readonly cards: readonly ProjectCard[] }>();
  const own = further?.of === stage ? further.cards : [];
  const cards = [...stage.cards, ...own.filter((c) => !stage.cards.some((s) => s.id === c.id))];
  const load = useCall(projectColumn, {
    onSuccess: (answer) => setFurther({ of: stage, cards: [...own, ...answer.cards] }),
  });
  const page = Math.floor(cards.length / cardsPerPage) + 1;
  return { cards, busy: load.isPending, more: () => load.mutate({ ...filters, stage: stage.id, page }) };
}

function useMove() {
  const t = useT();
  const client = useQueryClient();
  const { message } = useFeedback();
  const send = useCall(moveProject, {
    onError: (e) => void message.error(t(e.message)),
    onSettled: () => void client.invalidateQueries(),
  });
  return (card: ProjectCard, to: BoardStage): void => {
    send.mutate(
      { id: card.id, version: card.version, stage: to.id },
      {
        onSuccess: () => void message.success(t("{name} dipindahkan ke {stage}", { name: card.name, stage: to.name })),
      },
    );
  };
}
