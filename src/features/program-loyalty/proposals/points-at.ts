/** Where points of a programme are put forward and decided, by its way of approval. */
export const pointsAt = {
  v1: "/program-loyalty/points/approval",
  v2: "/program-loyalty/points-v2/approval",
} as const;
