import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** What the salesman's app calls. It shows a token of its phone instead of a session, and the calls ask for that themselves. */
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
  /** Shown here and nowhere else. */
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
/** A new token; the one that asked for it holds for a day more. */
export const rotateToken = defineCall<
  { readonly deviceUuid: string },
  { readonly token: string; readonly olderEndsAt: Instant }
>("POST", "/api/mobile/v1/rotate", "public", { bySystem: true });

/** The daily work of a phone; what it takes and answers stands in its OpenAPI document, made from the schemas of the server. */
type Asked = Readonly<Record<string, unknown>>;
const work = (method: "GET" | "POST", path: string) =>
  defineCall<Asked, unknown>(method, `/api/mobile/v1/${path}`, "public", { bySystem: true });
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
