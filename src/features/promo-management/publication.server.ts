import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { type Values, reserveSlug, knownCodes, claimPictures } from "#platform/records/index.server.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { Role } from "#features/manajemen-user/peran-pengguna/peran-pengguna.resource.ts";
import { Area } from "#features/parameter/lokasi-area/lokasi-area.resource.ts";
import type { PublicationNoun } from "./publication-fields.ts";

export const coverPurpose = "publication";
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

type StoredPublication = Readonly<Record<string, unknown>> | null;
const valueAfter = (next: Values, before: StoredPublication, name: string): unknown =>
  name in next ? next[name] : before?.[name];

/** Validation shared by articles and news, before saving. */
export async function preparePublication(
  next: Values,
  before: StoredPublication,
  { db }: Pick<Ctx, "db">,
): Promise<Values> {
  const out = { ...next };
  if (valueAfter(next, before, "cover") && !valueAfter(next, before, "coverAlt"))
    throw wrong("coverAlt", "Wajib diisi bila ada sampul.");
  const from = before?.publishAt as string | null | undefined;
  const until = valueAfter(next, before, "expireAt") as string | null;
  if (from && until && Date.parse(until) <= Date.parse(from)) throw wrong("expireAt", "Harus sesudah mulai tayang.");
  for (const [name, of] of [
    ["roles", Role],
    ["areas", Area],
  ] as const)
    if (typeof next[name] === "string") out[name] = await knownCodes(db, name, of, next[name]);
  if (before?.status === "published" && changesText(next, before)) out.revision = Number(before.revision) + 1;
  return out;
}

const shownFields = ["title", "summary", "body", "cover"];
const changesText = (next: Values, before: NonNullable<StoredPublication>): boolean =>
  shownFields.some((f) => f in next && (next[f] ?? null) !== (before[f] ?? null));

/** After saving: checks that the address is unique and assigns the cover. */
export async function completePublication(
  noun: PublicationNoun,
  id: number,
  before: StoredPublication,
  ctx: Ctx,
): Promise<void> {
  const { db, person } = ctx;
  const now = await db.one<{ slug: string; cover: string | null }>(
    `select p.slug, p.cover from {${noun}} p where p.id = :id`,
    { id },
  );
  if (before?.slug !== now.slug) await reserveSlug(db, noun, id, now.slug);
  if (now.cover && now.cover !== before?.cover) {
    if (!z.uuid().safeParse(now.cover).success) throw wrong("cover", "Unggah kembali gambarnya.");
    await claimPictures(db, [now.cover], coverPurpose, [person.userId]);
  }
}

type LockedPublication = {
  readonly title: string;
  readonly version: number;
  readonly status: string;
  readonly archived: boolean;
};
async function locked(db: Db, noun: PublicationNoun, id: number, version: number): Promise<LockedPublication> {
  const row = await db.maybe<LockedPublication>(
    `select p.title, p.version, p.status, p.archived_at is not null as archived from {${noun}} p where p.id = :id for update of p`,
    { id },
  );
  if (!row) throw notFound();
  if (row.version !== version) throw conflict({ version: row.version });
  if (row.archived) throw new Refused("archived", "Data ini sudah diarsipkan; pulihkan dahulu.", [], 409);
  return row;
}

type Key = { readonly id: number; readonly version: number };
type Done = { readonly data: { readonly id: number; readonly version: number } };

/** Publishes a text now or at a future time; until then it can be rescheduled. */
export const publish = (noun: PublicationNoun, { id, version, at }: Key & { at?: string }, ctx: Ctx): Promise<Done> =>
  ctx.db.tx(async (db) => {
    const before = await locked(db, noun, id, version);
    const now = await db.one<{ now: string; over: boolean; past: boolean }>(
      `select now() as now, coalesce(p.expire_at <= coalesce(:at::timestamptz, now()), false) as over,
         coalesce(:at::timestamptz < now() - interval '1 minute', false) as past from {${noun}} p where p.id = :id`,
      { id, at: at ?? null },
    );
    if (now.past) throw wrong("at", "Pilih waktu yang akan datang.");
    if (now.over) throw wrong("at", "Harus sebelum waktu berakhirnya.");
    const after = await db.one<{ version: number }>(
      `update {!${noun}} set status = 'published', publish_at = :at::timestamptz, revision = greatest(revision, 1), notified_at = null,
         version = version + 1, updated_at = :now::timestamptz, updated_by = :by where id = :id returning version`,
      { id, at: at ?? now.now, now: now.now, by: ctx.person.userId },
    );
    await audit(db, {
      action: "publish",
      entity: noun,
      entityId: id,
      label: before.title,
      before: { status: before.status },
      after: { status: "published", publishAt: at ?? now.now },
    });
    await rowsChanged(db, noun);
    return { data: { id, version: after.version } };
  });

/** Returns a text to draft; readers no longer find it, and records of who has read it are kept. */
export const withdraw = (noun: PublicationNoun, { id, version }: Key, ctx: Ctx): Promise<Done> =>
  ctx.db.tx(async (db) => {
    const before = await locked(db, noun, id, version);
    if (before.status !== "published") throw new Refused("publication.draft", "Tulisan ini belum terbit.", [], 409);
    const after = await db.one<{ version: number }>(
      `update {!${noun}} set status = 'draft', publish_at = null, version = version + 1, updated_at = now(), updated_by = :by where id = :id returning version`,
      { id, by: ctx.person.userId },
    );
    await audit(db, {
      action: "withdraw",
      entity: noun,
      entityId: id,
      label: before.title,
      before: { status: "published" },
      after: { status: "draft" },
    });
    await rowsChanged(db, noun);
    return { data: { id, version: after.version } };
  });

const copied = "title, summary, category, body, roles, areas, pinned, expire_at";
/** A draft with the same text and audience under the next free address; the cover is not copied. */
export const copy = (noun: PublicationNoun, { id }: { id: number }, ctx: Ctx): Promise<Done> =>
  ctx.db.tx(async (db) => {
    const from = await db.maybe<{ slug: string; title: string }>(
      `select p.slug, p.title from {${noun}} p where p.id = :id`,
      { id },
    );
    if (!from) throw notFound();
    const slug = await freeSlug(db, from.slug);
    const must = noun === "news" ? ", must_read" : "";
    const made = await db.one<{ id: number; version: number }>(
      `insert into {!${noun}} as made (${copied}${must}, slug, created_by, updated_by)
       select ${copied}${must}, :slug, :by, :by from {${noun}} p where p.id = :id returning made.id, made.version`,
      { id, slug, by: ctx.person.userId },
    );
    await reserveSlug(db, noun, made.id, slug);
    await audit(db, {
      action: "create",
      entity: noun,
      entityId: made.id,
      label: from.title,
      after: { slug, copyOf: id },
    });
    await rowsChanged(db, noun);
    return { data: made };
  });

async function freeSlug(db: Db, slug: string): Promise<string> {
  const stem = slug.replace(/-\d+$/, "").slice(0, 74);
  const taken = new Set(
    (
      await db.query<{ slug: string }>("select s.slug from {content_slug} s where s.slug like :stem || '-%'", { stem })
    ).map((r) => r.slug),
  );
  for (let n = 2; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}
