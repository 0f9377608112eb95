import { z } from "zod";
import { pageSizes } from "#kit/constants.ts";
import {
  type Audience,
  columnWidth,
  densities,
  saveListPreferences,
  type Layout,
  type ListPreferences,
  maxPinned,
  type SavedView,
} from "#platform/records/index.ts";
import { can, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, words } from "#platform/http/index.server.ts";
import { visibleViews } from "./visible-views.server.ts";

export const page = words(100).min(1);
const column = words(80).min(1);
export const layoutShape = z.strictObject({
  columns: z.array(column).min(1).max(100).readonly().optional(),
  widths: z
    .record(column, z.number().int().min(columnWidth.min).max(columnWidth.max))
    .refine((w) => Object.keys(w).length <= 100)
    .optional(),
  pinned: z.number().int().min(0).max(maxPinned).optional(),
  density: z.enum(densities).optional(),
  totals: z.boolean().optional(),
}) as unknown as z.ZodType<Layout>;

type StoredPreference = { readonly layout: Layout; readonly perPage: number | null; readonly ownStart: number | null };
const nothing: StoredPreference = { layout: {}, perPage: null, ownStart: null };

/** All preferences of a person for one list, in one response. */
export async function keeping(db: Db, person: Person, of: string, link?: string): Promise<ListPreferences> {
  const sys = db.internal("own list");
  const stored =
    (await sys.maybe<StoredPreference>(
      `select p.layout, p.per_page as "perPage", p.start_view as "ownStart" from {list_preference} p where p.user_id = :user and p.page = :page`,
      {
        user: person.userId,
        page: of,
      },
    )) ?? nothing;
  const data = await visibleViews(db, person, { page: of, link });
  const roles = can(person, "saved-view.share")
    ? await sys.query<{ code: Audience; name: string }>(
        "select r.code, r.name from {role} r where r.archived_at is null order by r.position, r.id",
      )
    : [];
  return { data, ...stored, startView: startOf(data, stored.ownStart, person), roles };
}

/**
 * The person's own choice takes precedence, then that of the role (the first of several roles), then that for all
 * users.
 */
function startOf(views: readonly SavedView[], own: number | null, person: Person): number {
  if (own !== null && (own === 0 || views.some((v) => v.id === own))) return own;
  const begins = (audience: string) => views.find((v) => v.isDefault && v.audience === audience);
  for (const { role } of person.roles) {
    const start = begins(role);
    if (start) return start.id;
  }
  return begins("all")?.id ?? 0;
}

const perPage = z
  .number()
  .refine((n) => (pageSizes as readonly number[]).includes(n))
  .nullable()
  .optional();
const wanted = z.strictObject({
  page,
  layout: layoutShape.optional(),
  perPage,
  startView: z.number().int().min(0).nullable().optional(),
});
type Wanted = { page: string; layout?: Layout; perPage?: number | null; startView?: number | null };

export const onSaveListPreferences = handle(
  saveListPreferences,
  wanted as unknown as z.ZodType<Wanted>,
  async (q, ctx) => {
    const has = (name: keyof Wanted) => q[name] !== undefined;
    await ctx.db.internal("own list").run(
      `insert into {!list_preference} as p (user_id, page, layout, per_page, start_view) values (:user, :page, coalesce(:layout::jsonb, '{}'), :perPage, :start)
     on conflict (user_id, page) do update set updated_at = now(), layout = coalesce(:layout::jsonb, p.layout),
       per_page = case when :setPage::boolean then excluded.per_page else p.per_page end,
       start_view = case when :setStart::boolean then excluded.start_view else p.start_view end`,
      {
        user: ctx.person.userId,
        page: q.page,
        layout: q.layout ? JSON.stringify(q.layout) : null,
        perPage: q.perPage ?? null,
        start: q.startView ?? null,
        setPage: has("perPage"),
        setStart: has("startView"),
      },
    );
    return { ok: true as const };
  },
);
