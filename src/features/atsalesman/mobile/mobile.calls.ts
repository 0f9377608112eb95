import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** Calls of the salesman's app. They have a device token instead of a session and authenticate it themselves. */
export type Enrolment = {
  readonly salesmanCode: string;
  readonly code: string;
  readonly deviceUuid: string;
  readonly model: string;
  readonly os: string;
  readonly appVersion: string;
  readonly consentVersion: string | null;
};
export type Enrolled = {
  /** Shown only in this response. */
  readonly token: string;
  readonly salesman: { readonly code: string; readonly name: string; readonly channel: string };
  readonly settings: {
    readonly workDays: string;
    readonly workFrom: string;
    readonly workTo: string;
    readonly zone: string;
    readonly tracking: boolean;
  };
  readonly serverTime: Instant;
};
export const enrolDevice = defineCall<Enrolment, Enrolled>("POST", "/api/mobile/v1/enrol", "public", {
  bySystem: true,
});
/** Issues a new token; the previous one stays valid for a day. */
export const rotateToken = defineCall<
  { readonly deviceUuid: string },
  { readonly token: string; readonly olderEndsAt: Instant }
>("POST", "/api/mobile/v1/rotate", "public", { bySystem: true });

/** Work calls of a phone; their OpenAPI document, generated from the server's schemas, describes input and output. */
type MobileInput = Readonly<Record<string, unknown>>;
const work = (method: "GET" | "POST", path: string) =>
  defineCall<MobileInput, unknown>(method, `/api/mobile/v1/${path}`, "public", { bySystem: true });
export const workCalls = {
  bootstrap: work("GET", "bootstrap"),
  schedule: work("GET", "schedule"),
  batch: work("POST", "batch"),
  tracks: work("POST", "tracks"),
  photos: work("POST", "photos"),
  status: work("GET", "status"),
} as const;
export const mobileApi = defineCall<{ readonly language?: "id" | "en" | undefined }, unknown>(
  "GET",
  "/api/mobile/v1/openapi.json",
  "public",
);
