import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import {
  type Audience,
  changeView,
  dropView,
  type Layout,
  type SavedView,
  savedViews,
  saveView,
  shareView,
} from "#platform/records/index.ts";
import { can, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, text, words } from "#platform/http/index.server.ts";
import { keeping, layoutShape, page } from "./list-preference.server.ts";
import { maxPerPage, visibleViews } from "./visible-views.server.ts";

const name = text(80, 1);
const search = words(4000);
const id = z
  .union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)])
  .transform(Number) as unknown as z.ZodType<number>;
const tooManyViews = () => {
  const error = {
    message: "Paling banyak {count} tampilan per halaman. Hapus salah satu dahulu.",
    values: { count: maxPerPage },
  };
  return new Refused("view.limit", error.message, [{ field: "page", ...error }], 422, error.values);
};
const link = z.string().regex(/^[0-9a-f]{32}$/);

export const onSavedViews = handle(
  savedViews,
  z.strictObject({ page, link: link.optional() }) as z.ZodType<{ page: string; link?: string }>,
  (q, ctx) => keeping(ctx.db, ctx.person, q.page, q.link),
);

const saving = z.strictObject({
  page,
  name,
  search,
  layout: layoutShape,
  replace: z.boolean().optional(),
}) as z.ZodType<{
  page: string;
  name: string;
  search: string;
  layout: Layout;
  replace?: boolean;
}>;
const nameTaken = () =>
  new Refused(
    "view.exists",
    "Tampilan dengan nama ini sudah ada.",
    { name: "Sudah ada. Pilih nama lain, atau ganti yang lama." },
    409,
  );
export const onSaveView = handle(saveView, saving, (q, ctx) =>
  ctx.db.tx(async (db) => {
    const owner = ctx.person.userId;
    const sys = db.internal("own views");
    // serialises one person's saves, so that concurrent ones cannot reuse a name or exceed the limit
    await sys.query("select u.id from {app_user} u where u.id = :owner for update", { owner });
    const known = await sys.maybe<{ id: number }>(
      "select v.id from {saved_view} v where v.page = :page and v.owner_id = :owner and v.archived_at is null and lower(v.name) = lower(:name)",
      { page: q.page, owner, name: q.name },
    );
    if (known && !q.replace) throw nameTaken();
    if (known) return { data: await change(db, ctx.person, known.id, q) };
    const { count } = await sys.one<{ count: number }>(
      "select count(*)::int as count from {saved_view} v where v.page = :page and v.owner_id = :owner and v.archived_at is null",
      {
        page: q.page,
        owner,
      },
    );
    if (count >= maxPerPage) throw tooManyViews();
    const made = await sys.one<{ id: number }>(
      "insert into {!saved_view} (page, name, owner_id, query, created_by, updated_by) values (:page, :name, :owner, :query::jsonb, :owner, :owner) returning id",
      { page: q.page, name: q.name, owner, query: JSON.stringify({ search: q.search, layout: q.layout }) },
    );
    return { data: await one(db, ctx.person, made.id) };
  }),
);

const changes = z.strictObject({
  id,
  name: name.optional(),
  search: search.optional(),
  layout: layoutShape.optional(),
});
export const onChangeView = handle(
  changeView,
  changes as z.ZodType<{ id: number; name?: string; search?: string; layout?: Layout }>,
  (q, ctx) => ctx.db.tx(async (db) => ({ data: await change(db, ctx.person, q.id, q) })),
);

const audience = z.union([
  z.enum(["me", "all"]),
  z.string().regex(/^ROLE_[A-Z0-9_]{2,40}$/),
]) as unknown as z.ZodType<Audience>;
export const onShareView = handle(shareView, z.strictObject({ id, audience, isDefault: z.boolean() }), (q, ctx) =>
  ctx.db.tx(async (db) => {
    const sys = db.internal("share a view");
    const view = await mineToChange(db, ctx.person, q.id);
    if (
      q.audience.startsWith("ROLE_") &&
      !(await sys.maybe("select 1 from {role} r where r.code = :code and r.archived_at is null", { code: q.audience }))
    )
      throw new Refused("invalid", "Isian belum benar.", { audience: "Pilihan tidak ditemukan." });
    const role = q.audience.startsWith("ROLE_") ? q.audience : null;
    const owner = q.audience === "me" ? ctx.person.userId : null;
    // each audience has one default view
    if (q.isDefault && owner === null)
      await sys.run(
        "update {!saved_view} set is_default = false where page = :page and owner_id is null and role_code is not distinct from :role and is_default and id <> :id",
        {
          page: view.page,
          role,
          id: q.id,
        },
      );
    await sys.run(
      "update {!saved_view} set owner_id = :owner, role_code = :role, is_default = :start, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      { id: q.id, owner, role, start: q.isDefault && owner === null, by: ctx.person.userId },
    );
    return { data: await one(db, ctx.person, q.id) };
  }),
);

export const onDropView = handle(dropView, z.strictObject({ id }), (q, ctx) =>
  ctx.db.tx(async (db) => {
    await mineToChange(db, ctx.person, q.id);
    await db
      .internal("own views")
      .run(
        "update {!saved_view} set archived_at = now(), is_default = false, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
        {
          id: q.id,
          by: ctx.person.userId,
        },
      );
    return { ok: true as const };
  }),
);

type Stored = {
  readonly page: string;
  readonly name: string;
  readonly query: { readonly search: string; readonly layout?: Layout };
};

/** Locks a view that this person may change: an own view, or a shared one with the permission to share. */
async function mineToChange(db: Db, person: Person, viewId: number): Promise<Stored> {
  const view = await db.internal("own views").maybe<Stored>(
    `select v.page, v.name, v.query from {saved_view} v
     where v.id = :id and v.archived_at is null and (v.owner_id = :user or (v.owner_id is null and :sharer::boolean)) for update`,
    { id: viewId, user: person.userId, sharer: can(person, "saved-view.share") },
  );
  if (!view) throw notFound();
  return view;
}

async function change(
  db: Db,
  person: Person,
  viewId: number,
  q: { name?: string; search?: string; layout?: Layout },
): Promise<SavedView> {
  const view = await mineToChange(db, person, viewId);
  const next = { search: q.search ?? view.query.search, layout: q.layout ?? view.query.layout ?? {} };
  await db
    .internal("own views")
    .run(
      "update {!saved_view} set name = :name, query = :query::jsonb, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      {
        id: viewId,
        name: q.name ?? view.name,
        query: JSON.stringify(next),
        by: person.userId,
      },
    );
  return one(db, person, viewId);
}

async function one(db: Db, person: Person, viewId: number): Promise<SavedView> {
  const [view] = await visibleViews(db, person, { id: viewId });
  if (!view) throw notFound();
  return view;
}
