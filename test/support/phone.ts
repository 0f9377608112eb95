import { createHash, randomUUID } from "node:crypto";
import type { Server } from "#server/server.ts";
import { answerOf, type Answer, type Portal } from "./portal.ts";

/** A salesman's phone: its own clock, milliseconds since it was switched on, and the items it sends. */
export type Phone = {
  readonly salesman: number;
  readonly token: string;
  readonly deviceUuid: string;
  post(path: string, body: object, server?: Server): Promise<Answer>;
  get(path: string, query?: Readonly<Record<string, string>>, server?: Server): Promise<Answer>;
  photo(clientId: string, content: Buffer): Promise<Answer>;
  /** A batch sent now, with a correct clock. */
  batch(items: readonly unknown[], server?: Server): Promise<Result[]>;
};
export type Result = {
  readonly clientId: string | null;
  readonly status: string;
  readonly id?: number;
  readonly code?: string;
  readonly fields?: readonly { readonly field: string }[];
};

export const appVersion = "1.4.1";
/** Milliseconds since the phone was switched on, longer than the age of any event of a test. */
const uptime = 1_000_000_000;

/** An item of an event the given milliseconds before it is sent, by the clock of one boot. */
export const event = (kind: string, body: object, agoMs = 60_000, clientId: string = randomUUID()) => ({
  clientId,
  kind,
  at: new Date(Date.now() - agoMs).toISOString(),
  elapsedMs: uptime - agoMs,
  bootId: "boot-1",
  body,
});
export const point = (latitude: number, longitude: number, accuracyM = 0, mock = false) => ({
  latE6: Math.round(latitude * 1e6),
  lonE6: Math.round(longitude * 1e6),
  accuracyM,
  mock,
});

let at = 0;
/** Enrols a phone for a salesman by an activation code, as the pages and the app do. */
export async function openPhone(portal: Portal, salesman: number): Promise<Phone> {
  const admin = await portal.as("admin");
  const issued = await admin.post(`/api/salesman/${salesman}/activation`);
  if (issued.status !== 200) throw new Error(issued.text);
  const { salesman: salesmanCode, code } = issued.json as { salesman: string; code: string };
  const deviceUuid = randomUUID();
  const from = `198.18.${Math.floor(++at / 250)}.${(at % 250) + 1}`;
  let token = "";
  const send = async (server: Server, method: "GET" | "POST", url: string, payload?: object | Buffer, type?: string) =>
    answerOf(
      await server.app.inject({
        method,
        url: `/api/mobile/v1/${url}`,
        remoteAddress: from,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(type ? { "content-type": type } : {}) },
        ...(payload ? { payload } : {}),
      }),
    );
  const about = { deviceUuid, model: "Uji", os: "Android 14", appVersion };
  const enrolled = await send(portal.server, "POST", "enrol", {
    ...about,
    salesmanCode,
    code,
    consentVersion: "2026-1",
  });
  if (enrolled.status !== 200) throw new Error(enrolled.text);
  token = (enrolled.json as { token: string }).token;
  const shown = { deviceUuid, appVersion };
  const phone: Phone = {
    salesman,
    token,
    deviceUuid,
    post: (path, body, server = portal.server) => send(server, "POST", path, { ...shown, ...body }),
    get: (path, query = {}, server = portal.server) =>
      send(server, "GET", `${path}?${new URLSearchParams({ ...shown, ...query })}`),
    photo: (clientId, content) => {
      const sha256 = createHash("sha256").update(content).digest("hex");
      const boundary = "----portal-photo";
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const query = new URLSearchParams({ ...shown, clientId, sha256 });
      return send(portal.server, "POST", `photos?${query}`, payload, `multipart/form-data; boundary=${boundary}`);
    },
    batch: async (items, server = portal.server) => {
      const answer = await phone.post("batch", { ...clock(), items }, server);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return (answer.json as { results: Result[] }).results;
    },
  };
  return phone;
}
/** The clock values that a phone sends. */
export const clock = () => ({ sentAt: new Date().toISOString(), elapsedMs: uptime, bootId: "boot-1" });

const cleared = new WeakSet<Portal>();
const factsOfDemo = ["visit", "visit_day", "movement_point", "movement_day", "movement_last"];
/** The active salesmen, without the visits of the demo data and with working hours around the clock. */
export async function salesmenAtWork(portal: Portal, channel = "retail"): Promise<number[]> {
  if (!cleared.has(portal)) for (const table of factsOfDemo) await portal.sql(`delete from ${table}`);
  cleared.add(portal);
  await portal.sql("update salesman set work_days = 'daily', work_from = '00:00', work_to = '23:59', tracking = true");
  const rows = await portal.sql<{ id: string }>(
    "select id from salesman where status = 'active' and channel = $1 order by id",
    [channel],
  );
  return rows.map((r) => Number(r.id));
}
