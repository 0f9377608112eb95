import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, type Handler, handleReady } from "#platform/http/index.server.ts";
import { insertUpload, pictureFile, uploadedPicture } from "#platform/records/index.server.ts";
import { audienceSql } from "./audience.server.ts";
import { copy, coverPurpose, publish, withdraw } from "./publication.server.ts";
import { callsOf, type Readers } from "./publication.calls.ts";
import { codesOf, type PublicationNoun } from "./publication-fields.ts";

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
const version = z.int().min(1);
const at = z.iso.datetime({ offset: true });

type Handlers = Readonly<
  Record<"publish" | "withdraw" | "copy" | "readers" | "audience" | "addCover" | "cover", Handler>
>;

/** Server handlers of the actions, shared by articles and news. */
export function servePublication(noun: PublicationNoun): Handlers {
  const calls = callsOf(noun);
  return {
    publish: handle(calls.publish, z.strictObject({ id, version, at: at.optional() }), (i, ctx) =>
      publish(noun, i as never, ctx),
    ),
    withdraw: handle(calls.withdraw, z.strictObject({ id, version }), (i, ctx) => withdraw(noun, i, ctx)),
    copy: handle(calls.copy, z.strictObject({ id }), (i, ctx) => copy(noun, i, ctx)),
    readers: handle(calls.readers, z.strictObject({ id }), (i, ctx) => readersOf(noun, i.id, ctx)),
    audience: handle(calls.audience, z.strictObject({}), async (_i, { db }) => choices(db)),
    addCover: handleReady(
      calls.addCover,
      z.strictObject({}),
      (_i, ctx) => uploadedPicture(ctx, coverPurpose),
      async (picture, { db }) => ({ data: { id: (await insertUpload(db, picture)).id } }),
    ),
    cover: handle(calls.cover, z.strictObject({ file: z.uuid() }), (i, { db }) =>
      pictureFile(db, i.file, coverPurpose),
    ),
  };
}

type Audience = { readonly roles: readonly string[]; readonly areas: readonly string[] };
async function audienceOf(db: Db, noun: PublicationNoun, key: number): Promise<Audience> {
  const row = await db.maybe<{ roles: string | null; areas: string | null }>(
    `select p.roles, p.areas from {${noun}} p where p.id = :id`,
    { id: key },
  );
  if (!row) throw notFound();
  return { roles: codesOf(row.roles), areas: codesOf(row.areas) };
}

async function readersOf(noun: PublicationNoun, key: number, { db }: Ctx): Promise<Readers> {
  const audience = await audienceOf(db, noun, key);
  const rows = await db
    .asPortal("common", "number of readers of a text")
    .query<Readers["roles"][number] & { total: boolean }>(
      `select grouping(h.name) = 1 as total, h.name, count(distinct x.id)::int as audience, count(distinct r.user_id)::int as read
     from (${audienceSql}) x
     join (select ur.user_id, ro.name from {user_role} ur join {role} ro on ro.id = ur.role_id and ro.archived_at is null) h on h.user_id = x.id
     left join {publication_read} r on r.noun = :noun and r.publication_id = :id and r.user_id = x.id
     group by grouping sets ((), (h.name)) order by h.name`,
      { ...audience, noun, id: key },
    );
  const all = rows.find((r) => r.total);
  const roles = rows.filter((r) => !r.total).map(({ name, audience: of, read }) => ({ name, audience: of, read }));
  return { audience: all?.audience ?? 0, read: all?.read ?? 0, roles };
}

async function choices(db: Db) {
  const sys = db.internal("selectable roles and areas of readers");
  const roles = await sys.query<{ code: string; name: string }>(
    "select r.code, r.name from {role} r where r.archived_at is null order by r.position, r.id",
  );
  const areas = await sys.query<{ code: string; name: string }>(
    "select a.code, a.name from {area} a where a.archived_at is null order by a.name",
  );
  return { roles, areas };
}
