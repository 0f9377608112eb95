import type pg from "pg";
import { median, p95 } from "./load.ts";
import { memoryOf, printResult, signIn } from "./portal-process.ts";

export type Portal = { readonly url: string; readonly token: string; readonly pid: number };
const rounds = 7;
const shown = (ms: number): string => `${ms.toFixed(0)} ms`;
const atMost = (what: string, ms: number, goal: number): void =>
  printResult(what, shown(ms), "–", "–", `≤ ${goal} ms`, ms <= goal);

async function request({ url, token }: Portal, path: string, body?: object): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, accesstoken: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - from;
}
async function middle(work: (i: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) times.push(await work(i));
  return median(times);
}
const daysAgo = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);

/** Times of the schedule and of the heatmap with the data of the portal, without cached results. */
export async function timeFieldPages(portal: Portal, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from visit_pattern where archived_at is null",
  );
  await client.query("delete from visit_schedule where day > current_date + 1 and source = 'pattern'");
  const made = await request(portal, "/api/visit-schedule/generate", { channel: "retail" });
  atMost(`schedule of 35 days, ${rows[0]?.n} patterns`, made, 60_000);
  // another week or period is another query
  const week = (i: number) => `/api/visit-schedule/week?channel=retail&on=${daysAgo(7 * i)}`;
  atMost("week calendar, 40 salesmen", await middle((i) => request(portal, week(i))), 200);
  const heat = (i: number) => `/api/report/kunjungan-sales/matrix?from=${daysAgo(32 + i)}&to=${daysAgo(1 + i)}`;
  atMost("visit heatmap, month, national", await middle((i) => request(portal, heat(i))), 500);
}

const streams = 200;
/** The portal closes the oldest stream of a person beyond this number. */
const perPerson = 12;

/** An open event stream, with the time of its last event about visits. */
class Stream {
  heardAt = 0;
  readonly ended: Promise<void>;
  private constructor(body: ReadableStream<Uint8Array>) {
    this.ended = this.listen(body).catch(() => undefined);
  }
  static async open(url: string, token: string, signal: AbortSignal): Promise<Stream> {
    const answer = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${token}`, accesstoken: token },
      signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`/api/live: ${answer.status}`);
    return new Stream(answer.body);
  }
  private async listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      for (let at = text.indexOf("\n\n"); at >= 0; at = text.indexOf("\n\n")) {
        const event = text.slice(0, at);
        text = text.slice(at + 2);
        if (event.startsWith("event: rows") && event.includes('"visit"')) this.heardAt = performance.now();
      }
    }
  }
}

/** 200 open pages: the delay until all of them are notified of a check-in, and the memory they use. */
export async function timeOpenPages(
  { url, pid }: Portal,
  client: pg.Client,
  checkIn: (i: number) => Promise<unknown>,
): Promise<void> {
  const { rows: people } = await client.query<{ username: string }>(
    `select u.username from app_user u join user_role r on r.user_id = u.id join role o on o.id = r.role_id
     where o.code in ('ROLE_TSO', 'ROLE_ASM', 'ROLE_SSM') and u.status = 'active' and u.archived_at is null order by u.id limit $1`,
    [Math.ceil(streams / perPerson)],
  );
  const tokens = [];
  for (const { username } of people) tokens.push(await signIn(url, username));
  const before = memoryOf(pid);
  const end = new AbortController();
  const open: Stream[] = [];
  for (let i = 0; i < Math.min(streams, tokens.length * perPerson); i++)
    open.push(await Stream.open(url, tokens[i % tokens.length] as string, end.signal));
  const delays: number[] = [];
  let missed = 0;
  for (let i = 0; i < rounds; i++) {
    const from = performance.now();
    await checkIn(i);
    await new Promise((done) => setTimeout(done, 3_000));
    for (const s of open)
      if (s.heardAt > from) delays.push(s.heardAt - from);
      else missed++;
  }
  const after = memoryOf(pid);
  end.abort();
  await Promise.all(open.map((s) => s.ended));
  const late = delays.length > 0 ? p95(delays) : Number.POSITIVE_INFINITY;
  const met = missed === 0 && late <= 2_000;
  const delay = `${open.length} open pages, check-in to event, p95`;
  printResult(delay, shown(late), `${missed} missed`, "–", "≤ 2000 ms", met);
  const grown = after - before;
  printResult(`memory of ${open.length} open pages`, `${grown.toFixed(0)} MB`, "–", "–", "≤ 100 MB", grown <= 100);
}
