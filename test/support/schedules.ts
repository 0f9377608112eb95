import { setTimeout as sleep } from "node:timers/promises";
import type { ReportSchedule } from "#platform/report/index.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { startDue } from "#platform/report/index.server.ts";
import { createServer } from "#server/server.ts";
import { type Client, openPortal } from "./portal.ts";

export const scheduledReport = "/laporan/penjualan-per-area";
export type Delivery = { readonly user_id: string; readonly state: string; readonly rows: number | null };
export type Scheduling = Awaited<ReturnType<typeof openScheduling>>;
const log = { warn: () => undefined };

/** A portal with two instances, users with addresses, and e-mail that remains in the outbox. */
export async function openScheduling() {
  const smtp = process.env.SMTP_URL;
  // no server listens at this port
  process.env.SMTP_URL = "smtp://127.0.0.1:9";
  const portal = await openPortal();
  const second = await createServer({
    url: portal.url,
    env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", RATE_LIMIT_PER_MINUTE: "0" }),
    migrated: true,
  });
  const admin = await portal.as("admin");
  const people = await portal.sql<{ username: string; id: string }>(
    "update app_user set email = username || '@uji.example' where username in ('admin', 'tso', 'gm', 'distributor') returning username, id",
  );
  const ids: Readonly<Record<string, number>> = Object.fromEntries(people.map((p) => [p.username, Number(p.id)]));
  const idOf = (username: string): number => ids[username] as number;
  /** The input for a daily report to these users; `more` overrides fields of it. */
  const scheduleInput = (to: readonly string[], more: Record<string, unknown> = {}) => ({
    route: scheduledReport,
    name: "Pagi",
    query: { period: "last3m" },
    every: "week",
    days: [1, 2, 3, 4, 5, 6, 7],
    hour: 7,
    zone: "Asia/Makassar",
    skipEmpty: true,
    recipients: to.map(idOf),
    ...more,
  });
  const deliveries = (id: number) =>
    portal.sql<Delivery>(
      "select user_id, state, rows from report_delivery where schedule_id = $1 order by due_at, user_id",
      [id],
    );
  return {
    portal,
    admin,
    idOf,
    scheduleInput,
    async made(to: readonly string[], more: Record<string, unknown> = {}, by: Client = admin): Promise<ReportSchedule> {
      const answer = await by.post("/api/report-schedule", scheduleInput(to, more));
      if (answer.status !== 200) throw new Error(answer.text);
      return (answer.json as { data: ReportSchedule }).data;
    },
    makeDue: (id: number) =>
      portal.sql("update report_schedule set next_at = now() - interval '1 minute' where id = $1", [id]),
    /** Both instances run the task at the same moment, several times. */
    async look(): Promise<number> {
      const started = await Promise.all(
        [portal.server, second, portal.server, second].map((s) => startDue(s.db, s.registry, log)),
      );
      return started.reduce((a, b) => a + b, 0);
    },
    deliveries,
    async delivered(id: number, count: number): Promise<Delivery[]> {
      for (let i = 0; i < 200; i++) {
        const rows = await deliveries(id);
        if (rows.length >= count) return rows;
        await sleep(50);
      }
      throw new Error(`schedule ${id} was not carried out`);
    },
    stateOf: (rows: readonly Delivery[], username: string) =>
      rows.find((r) => Number(r.user_id) === idOf(username))?.state,
    async close(): Promise<void> {
      if (smtp === undefined) delete process.env.SMTP_URL;
      else process.env.SMTP_URL = smtp;
      await second.close();
      await portal.close();
    },
  };
}
