import { z } from "zod";
import { addDays } from "#kit/day.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { day, handle } from "#platform/http/index.server.ts";
import { stopsOf } from "./day-load.server.ts";
import { previewSwap, type SwapRequest, swapDays } from "./leave.calls.ts";
import { requireOwn } from "./own-people.server.ts";
import { activePerson, begunOn, lockPlanned, type Person, placeItems, wrong } from "./place-items.server.ts";
import { recordChange } from "./schedule-change.server.ts";
import { type Goal, type Plan, previewOf, requireStamp } from "./visit-preview.server.ts";

const maxDays = 31;

type Pair = { readonly one: Person; readonly other: Person; readonly now: string };
async function pairOf(db: Db, i: SwapRequest): Promise<Pair> {
  const now = await today(db);
  if (i.from < now) throw wrong("schedule.past", "Hari yang lewat tidak berubah lagi.", "from");
  if (i.to < i.from) throw wrong("invalid", "Tidak boleh sebelum tanggal mulai.", "to");
  if (i.to > addDays(i.from, maxDays)) throw wrong("invalid", "Paling lama satu bulan sekaligus.", "to");
  const one = await activePerson(db, i.salesman);
  const other = await activePerson(db, i.other, "other");
  if (one.id === other.id) throw wrong("swap.other", "Pilih salesman lain.", "other");
  if (one.channel !== other.channel) throw wrong("swap.other", "Salesman dari kanal lain.", "other");
  await requireOwn(db, [one.id, other.id]);
  if (i.from === now && (await begunOn(db, [one, other], now)).size > 0)
    throw wrong("schedule.begun", "Kunjungan hari ini sudah dimulai; mulai dari besok.", "from");
  return { one, other, now };
}

type Planned = { readonly id: number; readonly salesman: number; readonly day: string; readonly place: number };
/** Each visit goes to the other salesman on the same day; if both visit a store that day, both keep it. */
function planOf({ one, other }: Pair, items: readonly Planned[]): Plan {
  const both = Map.groupBy(items, (i) => `${i.day}/${i.place}`);
  return new Map(
    items
      .filter((i) => both.get(`${i.day}/${i.place}`)?.length === 1)
      .map((i): [number, Goal] => [i.id, { person: i.salesman === one.id ? other : one, day: i.day }]),
  );
}

const requestShape = { salesman: z.int().positive(), other: z.int().positive(), from: day, to: day };
export const onPreviewSwap = handle(previewSwap, z.strictObject(requestShape), async (i, { db }) => {
  const pair = await pairOf(db, i);
  const stops = await stopsOf(db, [pair.one.id, pair.other.id], i.from, i.to);
  const plan = planOf(
    pair,
    stops.map((s) => ({ id: s.id, salesman: s.salesman, day: s.day, place: s.place })),
  );
  return previewOf(db, [pair.one, pair.other], stops, plan);
});

export const onSwapDays = handle(
  swapDays,
  z.strictObject({ ...requestShape, stamp: z.string().length(32) }),
  (i, ctx) =>
    ctx.db.tx(async (db) => {
      const pair = await pairOf(db, i);
      const all = await lockPlanned(db, [pair.one, pair.other], i.from, i.to);
      const plan = planOf(pair, all);
      const items = all.filter((x) => plan.has(x.id));
      requireStamp(items, i.stamp);
      const changed = await placeItems(
        db,
        items.map((item) => ({ item, to: plan.get(item.id) ?? null })),
        { user: ctx.person.userId, now: pair.now, source: "manual" },
      );
      const undo = await recordChange(db, "swap", changed);
      await audit(db, {
        action: "swap",
        entity: "visitSchedule",
        entityId: undo,
        label: `${pair.one.code} ⇄ ${pair.other.code}`,
        after: { from: i.from, to: i.to, moved: items.length },
      });
      return { undo, moved: items.length, excused: 0 };
    }),
);
