import { defineCall } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue } from "#kit/field.ts";
import type { Pipeline, StageSum } from "./pipeline.ts";
import type { lostReasons } from "./proyek.resource.ts";

export type LostReason = keyof typeof lostReasons;
export type ProjectCard = {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly customer: RefValue;
  readonly kam: RefValue;
  readonly tonnes: Decimal;
  readonly closeOn: PlainDate;
  readonly since: PlainDate;
  readonly latitude: Decimal | null;
  readonly longitude: Decimal | null;
};
export type BoardStage = StageSum & {
  readonly id: number;
  readonly name: string;
  readonly probability: number;
  readonly count: number;
  readonly cards: readonly ProjectCard[];
};
export type Board = {
  readonly today: PlainDate;
  readonly stages: readonly BoardStage[];
  readonly pipeline: Pipeline;
  readonly tiles: string | null;
};
/** Maximum number of cards of a column in one response. */
export const cardsPerPage = 200;
/** The list's filters (`q`, `archived`, `f.…`). */
export type BoardQuery = Readonly<Record<string, string | number>>;
export const projectBoard = defineCall<BoardQuery, Board>("GET", "/api/project/board", "project.read");
/** Further cards of one column, by the list's filters. */
export const projectColumn = defineCall<
  BoardQuery & { readonly stage: number; readonly page: number },
  { readonly cards: readonly ProjectCard[] }
>("GET", "/api/project/column", "project.read");

export type ProjectMove = {
  readonly id: number;
  readonly version: number;
  readonly stage: number;
  readonly reason?: LostReason | undefined;
  readonly lostTo?: string | undefined;
  readonly note?: string | undefined;
};
export const moveProject = defineCall<ProjectMove, { readonly id: number; readonly version: number }>(
  "POST",
  "/api/project/:id/move",
  "project.write",
);

export type StageStay = {
  readonly id: number;
  readonly stage: string;
  readonly probability: number;
  readonly tonnes: Decimal;
  readonly closeOn: PlainDate;
  readonly reason: string | null;
  readonly enteredAt: Instant;
  readonly leftAt: Instant | null;
  readonly by: string | null;
};
export const stageHistory = defineCall<{ id: number }, { readonly data: readonly StageStay[] }>(
  "GET",
  "/api/project/:id/stages",
  "project.read",
);
