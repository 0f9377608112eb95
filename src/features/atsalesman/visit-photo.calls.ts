import { defineCall } from "#kit/call.ts";

/** The photo taken at a check-in, for readers of the visit; 410 after its retention. */
export const visitPhoto = defineCall<{ readonly id: number }, unknown>(
  "GET",
  "/api/visit/:id/photo",
  "visitSchedule.read",
);
