/** Pages on which points of a programme are proposed and decided, by its kind of approval. */
export const pointsAt = {
  v1: "/program-loyalty/points/approval",
  v2: "/program-loyalty/points-v2/approval",
} as const;
