import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { dropView, type SavedView, savedViews, saveView } from "#kit/saved-view.calls.ts";
import { handle } from "#server/http/handle.ts";

/** More tabs than these are a drawer, not a shortcut. */
const mostPerPage = 20;
const page = z.string().min(1).max(100);
const columns = `v.id, v.name, v.query->>'search' as search, v.query->'columns' as columns`;

export const onSavedViews = handle(savedViews, z.strictObject({ page }), async (q, ctx) => ({
  data: await ctx.db
    .asSystem("own views")
    .query<SavedView>(`select ${columns} from {saved_view} v where v.page = :page and v.owner_id = :owner and v.archived_at is null order by v.id limit ${mostPerPage}`, {
      page: q.page,
      owner: ctx.person.userId,
    }),
}));

const name = z.string().trim().min(1).max(80);
const wanted = z.strictObject({ page, name, search: z.string().max(4000), columns: z.array(z.string().max(80)).max(100).readonly().nullable() });
export const onSaveView = handle(saveView, wanted, (q, ctx) =>
  ctx.db.tx(async (db) => {
    const sys = db.asSystem("own views");
    const given = { page: q.page, name: q.name, owner: ctx.person.userId, query: JSON.stringify({ search: q.search, columns: q.columns }) };
    // one person's saves of one page stand in a row, so that neither a name nor the limit is passed twice
    await sys.query("select u.id from {app_user} u where u.id = :owner for update", { owner: given.owner });
    const known = await sys.maybe<SavedView>(
      `update {!saved_view} v set query = :query::jsonb, version = v.version + 1, updated_at = now(), updated_by = :owner
       where v.page = :page and v.owner_id = :owner and v.archived_at is null and lower(v.name) = lower(:name) returning ${columns}`,
      given,
    );
    if (known) return { data: known };
    const { count } = await sys.one<{ count: number }>(
      "select count(*)::int as count from {saved_view} v where v.page = :page and v.owner_id = :owner and v.archived_at is null",
      given,
    );
    if (count >= mostPerPage) throw new Refused("view.limit", "Paling banyak {count} tampilan per halaman. Hapus salah satu dahulu.", [], 422, { count: mostPerPage });
    return {
      data: await sys.one<SavedView>(
        `insert into {!saved_view} as v (page, name, owner_id, query, created_by, updated_by) values (:page, :name, :owner, :query::jsonb, :owner, :owner) returning ${columns}`,
        given,
      ),
    };
  }),
);

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
export const onDropView = handle(dropView, z.strictObject({ id }), async (q, ctx) => {
  const gone = await ctx.db
    .asSystem("own views")
    .run(
      "update {!saved_view} v set archived_at = now(), version = v.version + 1, updated_at = now(), updated_by = :owner where v.id = :id and v.owner_id = :owner and v.archived_at is null",
      {
        id: q.id,
        owner: ctx.person.userId,
      },
    );
  if (gone === 0) throw notFound();
  return { ok: true as const };
});
