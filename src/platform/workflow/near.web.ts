import { decimal } from "#platform/ui/index.web.ts";

export const metres = (m: number): string => (m < 1000 ? `${m} m` : `${decimal((m / 1000).toFixed(1), 1)} km`);

/** A nearby object; `alert` marks a probable duplicate. */
export type Near = {
  readonly id: number;
  readonly letter: string;
  readonly alert: boolean;
  readonly distance: number | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
};
