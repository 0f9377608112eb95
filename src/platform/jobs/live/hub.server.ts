import { PassThrough, type Readable } from "node:stream";
import type pg from "pg";
import type { LiveEvents, LiveTopic } from "./live-events.ts";
import type { Person } from "#kit/person.ts";
import {
  type AccessChange,
  accessChannel,
  authEnv,
  loadPersonOfSession,
  parseAccessChange,
} from "#platform/access/index.server.ts";
import type { DatabaseEvents } from "#platform/database/index.server.ts";
import { parseBroadcast, liveChannel, type Broadcast } from "./broadcast.server.ts";

const pingMs = 20_000;
/** Number of pings between validations of a session, which is also validated when a change of it is announced. */
const pingsPerLook = 3;
const gatherMs = 1_000;
const maxListenersPerPerson = 12;
const maxUnsent = 256 * 1024;

type Listener = { person: Person; readonly out: PassThrough; readonly nouns: Set<string>; pings: number };
export type Hub = { open(person: Person): Readable; close(): void; readonly size: number };

/** Manages the open event streams of this instance, which are fed by its notification connection. */
export function startHub(pool: pg.Pool, events: DatabaseEvents): Hub {
  const all = new Set<Listener>();
  let closed = false;

  const send = <T extends LiveTopic>(l: Listener, topic: T, data: LiveEvents[T]) => {
    if (l.out.writableLength > maxUnsent) return drop(l);
    l.out.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const drop = (l: Listener) => {
    all.delete(l);
    l.out.end();
  };
  const look = async (l: Listener) => {
    const person = await loadPersonOfSession(pool, l.person.sessionId, authEnv().SESSION_IDLE_MINUTES).catch(
      () => l.person,
    );
    if (person) l.person = person;
    else if (all.has(l)) {
      send(l, "end", {});
      drop(l);
    }
  };
  const lookAll = async (which: (l: Listener) => boolean) => {
    for (const l of [...all].filter(which)) await look(l);
  };
  const deliver = (event: Broadcast) => {
    for (const l of all) {
      if (event.t === "job" && event.u === l.person.userId)
        send(l, "job", { id: event.id, state: event.state, done: event.done, total: event.total, note: event.note });
      else if (event.t === "notice" && event.u.includes(l.person.userId)) send(l, "notification", {});
      else if (event.t === "rows") for (const n of event.nouns) if (l.person.actions.has(`${n}.read`)) l.nouns.add(n);
    }
  };
  const stopListening = [
    events.on(liveChannel, (payload) => {
      const event = parseBroadcast(payload);
      if (event) deliver(event);
    }),
    events.on(accessChannel, (payload) => {
      const change = parseAccessChange(payload || "all");
      void lookAll((l) => concerns(l.person, change));
    }),
    events.onUp(() => {
      for (const l of all) send(l, "hello", {});
    }),
  ];
  const gather = setInterval(() => {
    for (const l of all)
      if (l.nouns.size > 0) {
        send(l, "rows", { nouns: [...l.nouns] });
        l.nouns.clear();
      }
  }, gatherMs).unref();
  const ping = setInterval(() => {
    for (const l of all) l.out.write(": ping\n\n");
    void lookAll((l) => ++l.pings % pingsPerLook === 0);
  }, pingMs).unref();

  return {
    get size() {
      return all.size;
    },
    open(person) {
      const l: Listener = { person, out: new PassThrough(), nouns: new Set(), pings: 0 };
      if (closed) l.out.end();
      else {
        const own = [...all].filter(
          (o) => o.person.userId === person.userId && o.person.realUserId === person.realUserId,
        );
        if (own.length >= maxListenersPerPerson) drop(own[0] as Listener);
        all.add(l);
        l.out.on("close", () => all.delete(l)).on("error", () => all.delete(l));
        send(l, "hello", {});
      }
      return l.out;
    },
    close() {
      closed = true;
      clearInterval(gather);
      clearInterval(ping);
      for (const stop of stopListening) stop();
      for (const l of [...all]) drop(l);
    },
  };
}

/**
 * Whether a change concerns a person. Masked sessions end with the session they were opened from, so the real person is
 * compared too.
 */
const concerns = (p: Person, c: AccessChange): boolean =>
  c === "all" ||
  ("user" in c
    ? p.userId === c.user || p.realUserId === c.user
    : p.sessionId === c.session || p.userId !== p.realUserId);
